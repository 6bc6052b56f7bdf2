import Hashing
import Moments

/// The UUID of an Arc, a task or a step: the same on every device (RFC 9562).
public struct Identity: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public var high: UInt64
  /// The last eight bytes, big-endian.
  public var low: UInt64

  /// Creates the UUID with these bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a random UUID, version 4 (RFC 9562 §5.4).
  /// - Parameter random: returns 64 random bits; called twice.
  public init(random: () -> UInt64) {
    high = random() & ~0xF000 | 0x4000
    low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Creates a UUID from the SHA-256 of a message, version 8 (RFC 9562 §5.8): every device computes the same one.
  public init(digestOf message: [UInt8]) {
    let digest = SHA256.digest(of: message)
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(
      high: half(digest[0..<8]) & ~0xF000 | 0x8000,
      low: half(digest[8..<16]) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// Reads 32 hexadecimal digits with hyphens (`019…-…`), in either case; nil for anything else.
  public init?(_ text: some StringProtocol) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    var (offset, digits) = (0, 0)
    // Copied into an array: going through a generic string would cost a call per byte.
    for byte in Array(text.utf8) {
      defer { offset += 1 }
      if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      guard digits < 32 else { return nil }
      if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high: high, low: low)
  }
}

extension Identity {
  /// The timestamp of a version 7 UUID in seconds since 1970; meaningless for other versions.
  public var seconds: Int { Int(high >> 16) / 1000 }

  /// Creates the smallest UUID with the timestamp of this instant, a lower bound for searches; instants before 1970
  /// count as 1970.
  public init(firstAt moment: Moment) {
    self.init(high: UInt64(max(0, moment.seconds)) &* 1000 << 16, low: 0)
  }
}

extension Identity: CustomStringConvertible {
  /// Lower-case hexadecimal digits with hyphens, 36 characters.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var at = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          text[at] = UInt8(ascii: "-")
          at += 1
        }
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> UInt64((15 - index % 16) * 4)) & 15
        text[at] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        at += 1
      }
      return at
    }
  }
}

/// Makes increasing UUIDs of version 7 (RFC 9562 §5.7), so that an index only needs to append them.
///
/// The first UUID of a second is random; each later one adds a random step to the previous one (§6.2, method 2).
public struct IdentitySource: Sendable {
  private var last = Identity(high: 0, low: 0)
  private var seconds: Int?

  /// Creates a source that has not made any UUID yet.
  public init() {}

  /// Returns the next UUID.
  /// - Parameters:
  ///   - moment: the timestamp; its 48-bit milliseconds are whole seconds, and instants before 1970 count as 1970.
  ///   - random: returns 64 random bits per call.
  public mutating func next(at moment: Moment, random: () -> UInt64) -> Identity {
    if seconds == moment.seconds {
      last.low = (last.low & 0x3FFF_FFFF_FFFF_FFFF) + 1 + (random() & 0xFFFF_FFFF)
      if last.low >> 62 != 0 {
        // The 62 low bits overflowed; the 12 bits above them have room for 2048 such carries.
        last.high = last.high & ~0xFFF | (last.high + 1) & 0xFFF
      }
    } else {
      seconds = moment.seconds
      let milliseconds = UInt64(max(0, moment.seconds)) &* 1000
      last.high = milliseconds << 16 | 0x7000 | random() & 0x7FF
      last.low = random()
    }
    last.low = last.low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return last
  }
}
