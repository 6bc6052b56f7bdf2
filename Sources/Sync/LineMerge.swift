/// Merges two versions of a text line by line, given the version both started from (diff3).
///
///     was  a b c     mine  a B c     theirs  a b c d     ──▶  a B c d
///
/// If both changed the same lines in different ways, nothing is merged.
package struct LineMerge {
  /// The merged text; nil when both changed the same lines.
  private(set) var merged: String?
  /// The text with both versions of lines that both changed: a proposal for a person.
  package private(set) var both = ""

  /// Longer texts are not compared line by line: the time grows with the square of the difference.
  private static let mostLines = 2000

  package init(_ mine: String, _ theirs: String, was: String) {
    let (mine, theirs, was) = (LineMerge.lines(mine), LineMerge.lines(theirs), LineMerge.lines(was))
    guard max(mine.count, theirs.count, was.count) <= LineMerge.mostLines else {
      both = (theirs + mine).joined(separator: "\n")
      return
    }
    let (inMine, inTheirs) = (LineMerge.places(of: was, in: mine), LineMerge.places(of: was, in: theirs))
    var result: [Substring] = []
    var isClean = true
    var (at, atMine, atTheirs) = (0, 0, 0)
    // From one line that both kept to the next.
    for line in 0...was.count {
      let (nextMine, nextTheirs): (Int, Int)
      if line == was.count {
        (nextMine, nextTheirs) = (mine.count, theirs.count)
      } else if let inMine = inMine[line], let inTheirs = inTheirs[line] {
        (nextMine, nextTheirs) = (inMine, inTheirs)
      } else {
        continue
      }
      let (old, own, other) = (was[at..<line], mine[atMine..<nextMine], theirs[atTheirs..<nextTheirs])
      if own.elementsEqual(old) || own.elementsEqual(other) {
        result += other
      } else if other.elementsEqual(old) {
        result += own
      } else {
        isClean = false
        result += other + own
      }
      if line < was.count { result.append(was[line]) }
      (at, atMine, atTheirs) = (line + 1, nextMine + 1, nextTheirs + 1)
    }
    both = result.joined(separator: "\n")
    if isClean { merged = both }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// For each line of `old`, its index in `new`; nil for lines that were removed.
  private static func places(of old: [Substring], in new: [Substring]) -> [Int?] {
    let difference = new.difference(from: old)
    let removed = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { 0 } })
    let inserted = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { 0 } })
    let kept = new.indices.filter { !inserted.contains($0) }
    var next = 0
    return old.indices.map { place in
      if removed.contains(place) { return nil }
      defer { next += 1 }
      return kept[next]
    }
  }
}
