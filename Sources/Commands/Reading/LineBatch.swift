/// Lines that were read before they are worked on, one behind the other in memory that is used again.
struct LineBatch {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many lines there are.
  var count: Int { ends.count }

  /// True when no more should be read ahead: memory stays that of some hundred lines, or of the longest one.
  func isFull(for jobs: Int) -> Bool { count >= 256 * jobs || bytes.count >= 1 << 20 }

  mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: line)
    ends.append(bytes.count)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with each line of a share of the batch: share 0 of 2 are the lines of the first half.
  func forEachLine(
    ofShare share: Int, of shares: Int, _ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      for line in count * share / shares..<count * (share + 1) / shares {
        let start = line == 0 ? 0 : ends[line - 1]
        try body(line, UnsafeBufferPointer(rebasing: bytes[start..<ends[line]]))
      }
    }
  }
}
