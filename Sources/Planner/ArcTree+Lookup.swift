import Names

extension ArcTree {
  /// Returns the Arc that a person refers to.
  ///
  /// | typed | finds |
  /// |---|---|
  /// | `12` | the Arc with the number 12 |
  /// | `cs298/labs` | the Arc at this path; each part can be a name or an alias |
  /// | `labs` | the only Arc anywhere with this name or alias |
  /// | `298/labs` | the only Arc whose path ends this way, at a word boundary |
  /// | `ecole/eleves` | the only Arc whose path ends this way when accents are ignored: École/Élèves |
  ///
  /// Earlier rows take precedence, and active Arcs come before archived ones. Names are compared by `NameKey`.
  /// - Parameters:
  ///   - preferringArchived: prefers archived Arcs, for restoring them.
  ///   - exactly: for programs: accents count, and the error suggests no similar names.
  /// - Throws: `PlannerError.unknownArcNumber`, `.unknownArc` with similar names, `.ambiguousArc` with the
  ///   candidates.
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
    if parts.count > 1, let atPath = arc(at: parts) { return atPath }
    func preferred(_ numbers: [Int]) -> [Int] {
      let first = numbers.filter { (self[$0]?.archived != nil) == preferringArchived }
      return first.isEmpty ? numbers : first
    }
    var found = preferred(numbers(endingIn: parts))
    if parts.count == 1, let root = found.first(where: { self[$0]?.parent == nil }) { found = [root] }
    if found.isEmpty, parts.count > 1 { found = preferred(numbers(endingIn: parts, wholeName: false)) }
    if found.isEmpty, !exactly {
      let plain = parts.map(\.withoutMarks)
      found = preferred(nodes.keys.filter { ends($0, in: plain, comparing: \.withoutMarks) })
    }
    guard let only = found.first.flatMap({ self[$0] }) else {
      throw .unknownArc(name: typed, near: exactly ? [] : near(typed))
    }
    guard found.count == 1 else {
      throw .ambiguousArc(name: typed, candidates: inOrder(found).map(\.path))
    }
    return only
  }

  /// Returns the Arc with this name directly in a parent (nil: among the roots); nil when it does not exist.
  public func child(of parent: Int?, named name: String) -> Arc? {
    children(of: parent, named: NameKey(name)).first.flatMap { self[$0] }
  }

  /// Returns the numbers of the Arcs with this name directly in a parent; at most one in a valid store.
  func children(of parent: Int?, named key: NameKey) -> [Int] {
    if let index { return index.siblings[ArcIndex.Sibling(parent: parent, key: key)] ?? [] }
    return childNumbers(of: parent).filter { nodes[$0]?.keys.contains(key) ?? false }
  }

  /// The Arc at the end of this path of names from the root.
  private func arc(at names: [NameKey]) -> Arc? {
    var parent: Int?
    for name in names {
      guard let child = children(of: parent, named: name).first else { return nil }
      parent = child
    }
    return parent.flatMap { self[$0] }
  }

  /// The numbers of the Arcs that have the last of these names and whose ancestors have the others.
  /// - Parameter wholeName: false when the first part can be just the last words of a name: `298` of `CS 298`.
  private func numbers(endingIn parts: [NameKey], wholeName: Bool = true) -> [Int] {
    guard let index else { return nodes.keys.filter { ends($0, in: parts, wholeName: wholeName) } }
    // From the top down: a thousand courses may have a SubArc called Labs, but few are called 298.
    var found = Set(index.named[parts[0]] ?? [])
    if !wholeName { found.formUnion(index.endings[parts[0]] ?? []) }
    for part in parts.dropFirst() { found = Set(found.flatMap { children(of: $0, named: part) }) }
    return Array(found)
  }

  /// Sorts Arcs in the order of the tree.
  private func inOrder(_ numbers: [Int]) -> [Arc] {
    numbers.compactMap { self[$0] }.map { (arc: $0, way: path(of: $0.id).reversed().map(\.id)) }
      .sorted { $0.way.lexicographicallyPrecedes($1.way) }.map(\.arc)
  }

  /// True when the Arc and its ancestors have these names; the last part is the Arc's own name.
  ///
  /// With `wholeName` false, the first part can be just the last words of a name: `298` of `CS 298`.
  /// - Parameter form: the form of a name's key that is compared.
  private func ends(
    _ number: Int, in parts: [NameKey], wholeName: Bool = true, comparing form: (NameKey) -> NameKey = { $0 }
  ) -> Bool {
    var number = Optional(number)
    for (index, part) in parts.enumerated().reversed() {
      guard let here = number.flatMap({ nodes[$0] }) else { return false }
      if !here.keys.contains(where: { form($0) == part }) {
        return !wholeName && index == 0 && here.arc.endingKeys.contains(part)
      }
      number = here.arc.parent
    }
    return true
  }

  /// Returns the paths of the Arcs with names similar to what was typed, best first, at most five.
  ///
  /// Similar means a few changed letters (`CS289` → CS 298, `hme` → Home), or the same beginning of at least three
  /// letters (`mat` → MATH 31).
  public func near(_ typed: String) -> [String] {
    let isPath = typed.contains("/")
    let key = Array(NameKey(typed).text.unicodeScalars)
    guard !key.isEmpty, key.count <= 100 else { return [] }
    let bound = max(1, key.count / 3)
    var best: [(score: Int, number: Int)] = []
    for node in nodes.values {
      let names = isPath ? [NameKey(node.arc.path)] : node.keys
      let scores = names.compactMap { name -> Int? in
        let name = Array(name.text.unicodeScalars)
        if let distance = editDistance(key, name, atMost: bound), distance < max(key.count, name.count) {
          return distance * 2
        }
        return key.count >= 3 && name.starts(with: key) ? 3 : nil
      }
      if let score = scores.min() { best.append((score, node.arc.id)) }
    }
    let byScore = Dictionary(grouping: best, by: \.score).sorted { $0.key < $1.key }
    return Array(byScore.lazy.flatMap { inOrder($0.value.map(\.number)) }.map(\.path).prefix(5))
  }
}
