/// Whether bytes are UTF-8.
public enum UTF8Check {
  /// The offset of the first byte that belongs to no valid sequence; nil when all do (RFC 3629).
  public static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    let memory = UnsafeRawBufferPointer(bytes)
    while at < bytes.count {
      // Eight bytes of ASCII at once, which most texts are made of.
      if at + 8 <= bytes.count,
        memory.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
        continue
      }
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = sequenceLength(bytes, at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let first = bytes[at]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard at + length <= bytes.count else { return 0 }
    for offset in 1..<length where bytes[at + offset] & 0xC0 != 0x80 { return 0 }
    let second = bytes[at + 1]
    switch first {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90,
      0xF4 where second > 0x8F:
      return 0
    default: return length
    }
  }
}
