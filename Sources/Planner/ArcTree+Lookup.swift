import Names

extension ArcTree {
  /// The Arc a person means.
  ///
  /// | typed | finds |
  /// |---|---|
  /// | `12` | the Arc with the number 12 |
  /// | `cs298/labs` | the Arc at this path; every part may be a name or an alias |
  /// | `labs` | the only Arc anywhere with this name or alias |
  /// | `298/labs` | the only Arc whose path ends so, at a whole word |
  /// | `ecole/eleves` | the only one whose path ends so without the marks on letters: École/Élèves |
  ///
  /// Earlier rows win, and active Arcs before archived ones. Names compare by `NameKey`.
  /// - Parameters:
  ///   - preferringArchived: archived Arcs win, for bringing them back.
  ///   - exactly: for programs: marks on letters count, and names that are near are not looked for.
  /// - Throws: `PlannerError.unknownArcNumber`, `.unknownArc` with near names, `.ambiguousArc` with the candidates.
  public func arc(
    called typed: String, preferringArchived: Bool = false, exactly: Bool = false
  ) throws(PlannerError) -> Arc {
    let typed = typed.trimmingSpace
    if !typed.isEmpty, typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let number = Int(typed), let arc = self[number] else { throw .unknownArcNumber(typed) }
      return arc
    }
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false).map { NameKey($0) }
    guard parts.allSatisfy({ !$0.text.isEmpty }) else {
      throw .unknownArc(name: typed, near: exactly ? [] : near(typed))
    }
    func preferred(_ places: [Int]) -> [Int] {
      let first = places.filter { (arcs[$0].archived != nil) == preferringArchived }
      return first.isEmpty ? places : first
    }
    var found = arcs.indices.filter { ends($0, in: parts) }
    if parts.count > 1, let atPath = found.first(where: { depth($0) == parts.count }) { return arcs[atPath] }
    found = preferred(found)
    if let atPath = found.first(where: { depth($0) == parts.count }) { return arcs[atPath] }
    if found.isEmpty, parts.count > 1 {
      found = preferred(arcs.indices.filter { ends($0, in: parts, wholeName: false) })
    }
    if found.isEmpty, !exactly {
      let plain = parts.map(\.withoutMarks)
      found = preferred(arcs.indices.filter { ends($0, in: plain, comparing: \.withoutMarks) })
    }
    guard let only = found.first else { throw .unknownArc(name: typed, near: exactly ? [] : near(typed)) }
    guard found.count == 1 else {
      throw .ambiguousArc(name: typed, candidates: found.map { arcs[$0].path })
    }
    return arcs[only]
  }

  /// True when the Arc and its parents bear these names, the last part being the Arc's own.
  ///
  /// With `wholeName` false, the first part may be the last words of a name: `298` of `CS 298`.
  /// - Parameter form: what is compared of a name's key.
  private func ends(
    _ place: Int, in parts: [NameKey], wholeName: Bool = true, comparing form: (NameKey) -> NameKey = { $0 }
  ) -> Bool {
    var place = Optional(place)
    for (index, part) in parts.enumerated().reversed() {
      guard let here = place else { return false }
      if !keys[here].contains(where: { form($0) == part }) {
        guard !wholeName, index == 0 else { return false }
        return ([arcs[here].title] + arcs[here].fields.aliases).contains { $0.endsInWords(part) }
      }
      place = parentPlace(here)
    }
    return true
  }

  /// How many names the path has, from 1.
  private func depth(_ place: Int) -> Int {
    var depth = 1
    var place = place
    while let parent = parentPlace(place) {
      depth += 1
      place = parent
    }
    return depth
  }

  /// The paths of the Arcs whose names are closest to what was typed, best first, five at most.
  ///
  /// Close are a few changed letters (`CS289` → CS 298, `hme` → Home) and a beginning of three letters or more
  /// (`mat` → MATH 31).
  public func near(_ typed: String) -> [String] {
    let isPath = typed.contains("/")
    let key = Array(NameKey(typed).text.unicodeScalars)
    guard !key.isEmpty, key.count <= 100 else { return [] }
    let bound = max(1, key.count / 3)
    var best: [(score: Int, place: Int)] = []
    for place in arcs.indices {
      let names = isPath ? [NameKey(arcs[place].path)] : keys[place]
      let scores = names.compactMap { name -> Int? in
        let name = Array(name.text.unicodeScalars)
        if let distance = editDistance(key, name, atMost: bound), distance < max(key.count, name.count) {
          return distance * 2
        }
        return key.count >= 3 && name.starts(with: key) ? 3 : nil
      }
      if let score = scores.min() { best.append((score, place)) }
    }
    return best.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.prefix(5).map { arcs[$0.place].path }
  }
}

extension String {
  /// True when the name's last words, but not all of them, have this key: `CS 298` ends in `298`, `CS298` does not.
  fileprivate func endsInWords(_ key: NameKey) -> Bool {
    let scalars = unicodeScalars
    for index in scalars.indices.dropFirst()
    where scalars[scalars.index(before: index)].joinsNameParts && !scalars[index].joinsNameParts {
      if NameKey(self[index...]) == key { return true }
    }
    return false
  }
}
