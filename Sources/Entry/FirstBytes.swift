/// How names begin: one bit for each first byte, and for each pair of first bytes.
struct FirstBytes {
  private var singles: [UInt64] = [0, 0, 0, 0]
  private var pairs = Array(repeating: UInt64(0), count: 1024)

  /// Adds the beginning of a name.
  /// - Parameter second: 0 for a name of one byte.
  mutating func insert(_ first: UInt8, _ second: UInt8) {
    let pair = FirstBytes.pair(first, second)
    pairs[pair >> 6] |= 1 << UInt64(pair & 63)
    singles[Int(first >> 6)] |= 1 << UInt64(first & 63)
  }

  /// True when a name begins with these two bytes; the second 0 for a name of one byte.
  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = FirstBytes.pair(first, second)
    return pairs[pair >> 6] >> UInt64(pair & 63) & 1 == 1
  }

  /// True when a name begins with this byte.
  func contains(_ byte: UInt8) -> Bool { singles[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
}
