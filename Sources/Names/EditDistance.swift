/// The number of insertions, deletions, changes and swaps of neighbours that turn one text into the other (optimal
/// string alignment, the restricted Damerau-Levenshtein distance); nil when it is more than `limit`.
///
/// `cs289` → `cs298` is 1, `hme` → `home` is 1. Elements can be characters, scalars or bytes.
@inlinable
public func editDistance<Element: Equatable, B: RandomAccessCollection>(
  _ a: some Collection<Element>, _ b: B, atMost limit: Int
) -> Int? where B.Element == Element, B.Index == Int {
  let (width, start) = (b.count + 1, b.startIndex)
  guard abs(a.count - b.count) <= limit else { return nil }
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
    for index in 0..<width { rows[width + index] = index }
    var (before, last, row) = (0, width, 2 * width)
    var previous: Element?
    for (i, letter) in a.enumerated() {
      rows[row] = i + 1
      var least = i + 1
      for j in 1..<max(1, width) where width > 1 {
        let cost = letter == b[start + j - 1] ? 0 : 1
        var best = min(rows[last + j] + 1, rows[row + j - 1] + 1, rows[last + j - 1] + cost)
        if i > 0, j > 1, letter == b[start + j - 2], previous == b[start + j - 1] {
          best = min(best, rows[before + j - 2] + 1)
        }
        rows[row + j] = best
        least = min(least, best)
      }
      if least > limit { return nil }
      previous = letter
      (before, last, row) = (last, row, before)
    }
    return rows[last + width - 1] <= limit ? rows[last + width - 1] : nil
  }
}
