/// Merges two versions of a text line by line, given the version both started from (diff3).
///
///     was  a b c     mine  a B c     theirs  a b c d     ──▶  a B c d
///
/// Lines that both added in one place are all kept, theirs first:
///
///     was  a         mine  a B       theirs  a C       ──▶  a C B
///
/// If both changed the same lines in different ways, nothing is merged.
package struct LineMerge {
  /// The merged text; nil when both changed the same lines.
  package private(set) var merged: String?
  /// The text with both versions of lines that both changed: a proposal for a person.
  package private(set) var both = ""

  /// Longer texts are not compared line by line.
  private static let mostLines = 2000
  /// Texts with more differences are not either: the time grows with their square, and the server's other accounts wait.
  private static let mostEdits = 400

  package init(_ mine: String, _ theirs: String, was: String) {
    let (mine, theirs, was) = (LineMerge.lines(mine), LineMerge.lines(theirs), LineMerge.lines(was))
    guard max(mine.count, theirs.count, was.count) <= LineMerge.mostLines else {
      both = (theirs + mine).joined(separator: "\n")
      return
    }
    let numbers = LineMerge.numbered(was, mine, theirs)
    let (inMine, inTheirs) = (
      LineMerge.places(of: numbers[0], in: numbers[1]), LineMerge.places(of: numbers[0], in: numbers[2])
    )
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
        // Where both only added, no line was changed by both.
        isClean = isClean && old.isEmpty
        result += old.isEmpty ? LineMerge.together(Array(other), Array(own)) : Array(other + own)
      }
      if line < was.count { result.append(was[line]) }
      (at, atMine, atTheirs) = (line + 1, nextMine + 1, nextTheirs + 1)
    }
    both = result.joined(separator: "\n")
    if isClean { merged = both }
  }

  /// All lines of both in their order; those that they share are there once.
  private static func together(_ theirs: [Substring], _ mine: [Substring]) -> [Substring] {
    var (result, at) = ([Substring](), 0)
    let numbers = numbered(theirs, mine)
    for (line, place) in zip(theirs, places(of: numbers[0], in: numbers[1])) {
      if let place {
        result += mine[at..<place]
        at = place + 1
      }
      result.append(line)
    }
    return result + mine[at...]
  }

  /// The lines of texts as numbers, which are quicker to compare: equal lines have equal numbers.
  private static func numbered(_ texts: [Substring]...) -> [[Int]] {
    var numbers: [Substring: Int] = [:]
    return texts.map { lines in
      lines.map { line in
        let number = numbers[line] ?? numbers.count
        numbers[line] = number
        return number
      }
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// For each line of `old`, its index in `new`; nil for lines that were removed. When more lines were changed than
  /// `mostEdits`, only the lines before and after all changes keep their places.
  private static func places(of old: [Int], in new: [Int]) -> [Int?] {
    var places = [Int?](repeating: nil, count: old.count)
    var (start, oldEnd, newEnd) = (0, old.count, new.count)
    while start < min(oldEnd, newEnd), old[start] == new[start] {
      places[start] = start
      start += 1
    }
    while min(oldEnd, newEnd) > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      places[oldEnd] = newEnd
    }
    for (line, place) in EditPath(old[start..<oldEnd], new[start..<newEnd], most: mostEdits).kept {
      places[line] = place
    }
    return places
  }
}

/// The shortest way from one list to another by removing and inserting (Myers, An O(ND) Difference Algorithm, 1986).
private struct EditPath {
  /// The places in the first list of what both have, with those in the second; empty when the way is too long.
  private(set) var kept: [(Int, Int)] = []

  init(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, most: Int) {
    let (from, to) = (old.startIndex, new.startIndex)
    let most = min(most, old.count + new.count)
    // How far one comes on each diagonal (place in `old` less place in `new`) with so many edits.
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    var reaches: [ArraySlice<Int>] = []
    let middle = most + 1
    for edits in 0...most {
      reaches.append(reach[(middle - edits - 1)...(middle + edits + 1)])
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = EditPath.start(of: diagonal, edits, reach[...], middle).x
        while x < old.count, x - diagonal < new.count, old[from + x] == new[to + x - diagonal] { x += 1 }
        reach[middle + diagonal] = x
        guard x >= old.count, x - diagonal >= new.count else { continue }
        var end = (x: old.count, diagonal: old.count - new.count)
        for edits in stride(from: edits, through: 0, by: -1) {
          let step = EditPath.start(of: end.diagonal, edits, reaches[edits], middle)
          kept += (step.x..<end.x).map { (from + $0, to + $0 - end.diagonal) }
          end = (step.before, step.diagonal)
        }
        return
      }
    }
  }

  /// Where the last of so many edits leads on a diagonal, and where it comes from.
  private static func start(
    of diagonal: Int, _ edits: Int, _ reach: ArraySlice<Int>, _ middle: Int
  ) -> (x: Int, before: Int, diagonal: Int) {
    if edits == 0 { return (0, 0, 0) }
    let (below, above) = (reach[middle + diagonal - 1], reach[middle + diagonal + 1])
    if diagonal == -edits || diagonal != edits && below < above { return (above, above, diagonal + 1) }
    return (below + 1, below, diagonal - 1)
  }
}
