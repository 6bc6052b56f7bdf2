import Names

extension ArcTree {
  /// The fields as they are stored, after checking that an Arc with them may be in `parent`.
  ///
  /// Names lose the white space at their edges; an alias that is the same as the title or an earlier alias
  /// (`NameKey`) is dropped.
  /// - Parameters:
  ///   - parent: the number of the Arc it is to be in; nil for a root Arc.
  ///   - arc: the number of the Arc itself when it exists already.
  ///   - isKnown: the names were kept before, here or elsewhere, so they may be such as new ones cannot be.
  /// - Throws: `PlannerError.nameTaken` when a sibling has one of the names, `.nameMeansTasks` for a new
  ///   name that reads as a filter, and the errors of `ArcName.checked`.
  public func checked(_ fields: Arc.Fields, under parent: Int?, arc: Int? = nil, isKnown: Bool = false)
    throws(PlannerError) -> Arc.Fields
  {
    if let ends = fields.ends, !ends.isInCalendar { throw .beyondCalendar }
    var kept = fields
    kept.title = try ArcName.checked(fields.title)
    // A name that was kept before this rule stays until it is changed.
    let old = arc.flatMap { self[$0] }.map { [$0.title] + $0.fields.aliases } ?? []
    for name in [kept.title] + fields.aliases
    where !isKnown && ArcName.meansTasks(name) && !old.contains(name) {
      throw .nameMeansTasks(name: name)
    }
    kept.aliases = []
    var own: Set<NameKey> = [NameKey(kept.title)]
    for alias in fields.aliases {
      let alias = try ArcName.checked(alias)
      if own.insert(NameKey(alias)).inserted { kept.aliases.append(alias) }
    }
    for name in [kept.title] + kept.aliases {
      for other in children(of: parent, named: NameKey(name)) where other != arc {
        throw .nameTaken(name: name, path: self[other]?.path ?? name)
      }
    }
    return kept
  }
}
