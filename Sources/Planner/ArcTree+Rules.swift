import Names

extension ArcTree {
  /// Returns the fields as they are saved, after checking that an Arc with them may be in `parent`.
  ///
  /// Leading and trailing white space of names is removed; an alias equal to the title or to an earlier alias
  /// (compared by `NameKey`) is dropped.
  /// - Parameters:
  ///   - parent: the number of the Arc that will contain it; nil for a root Arc.
  ///   - arc: the number of the Arc itself; nil for a new one.
  ///   - isKnown: true for names saved earlier, here or on another device, which may break the rules for new names.
  /// - Throws: `PlannerError.nameTaken` when a sibling has one of the names, `.nameMeansTasks` for a new
  ///   name that reads as a filter, and the errors of `ArcName.checked`.
  public func checked(_ fields: Arc.Fields, under parent: Int?, arc: Int? = nil, isKnown: Bool = false)
    throws(PlannerError) -> Arc.Fields
  {
    if let ends = fields.ends, !ends.isInCalendar { throw .beyondCalendar }
    var kept = fields
    kept.title = try ArcName.checked(fields.title)
    // A name saved before this rule existed stays until someone changes it.
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
