// Names: when two names are the same name.
//
//     "CS 298"  "cs-298"  "Cs.298"  ──▶  NameKey "cs298"
//
// Planner and Store tell Arcs apart by their keys; Entry finds them in a line by them.

/// The form in which names are compared: without case, and without spaces, `-`, `_` and `.` between the parts.
///
/// `NameKey("CS 298") == NameKey("cs-298")`. Look-alike letters of other scripts stay different.
public struct NameKey: Hashable, Sendable {
  /// The folded name, UTF-8; empty when the name has only spaces and joining characters.
  public let text: String

  /// Creates the key of a name.
  public init(_ name: some StringProtocol) {
    if let key = name.utf8.withContiguousStorageIfAvailable(NameKey.key(ofASCII:)) ?? nil {
      text = key
      return
    }
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count)
    for character in name {
      if let composed = composedLetters[character] {
        composed.appendFolded(to: &key)
      } else {
        for scalar in character.unicodeScalars where !scalar.joinsNameParts {
          scalar.appendFolded(to: &key)
        }
      }
    }
    text = String(decoding: key, as: UTF8.self)
  }

  /// The key without marks on its letters: `ecole` for `École`.
  public var withoutMarks: NameKey {
    text.utf8.allSatisfy { $0 < 0x80 } ? self : NameKey(text.withoutMarks)
  }

  /// The key of an ASCII name, the usual case; nil for any other.
  private static func key(ofASCII name: UnsafeBufferPointer<UInt8>) -> String? {
    for byte in name where byte >= 0x80 { return nil }
    return String(unsafeUninitializedCapacity: name.count) { key in
      var count = 0
      for byte in name {
        let scalar = Unicode.Scalar(byte)
        if scalar.joinsNameParts { continue }
        key[count] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

/// Letters of Latin, Greek and Cyrillic that have a scalar of their own although they can also be written as
/// a letter and marks. Characters compare by canonical equivalence, so either spelling finds the scalar.
private let composedLetters: [Character: Unicode.Scalar] = {
  var letters: [Character: Unicode.Scalar] = [:]
  for range in [0xC0...0x24F, 0x386...0x3CE, 0x400...0x45F, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
    for value in range {
      if let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic {
        letters[Character(scalar)] = scalar
      }
    }
  }
  return letters
}()

extension Unicode.Scalar {
  /// True for characters that can join the parts of a name without changing it: white space, hyphens, `_`, `.`.
  public var joinsNameParts: Bool {
    switch value {
    case 0x20, 0x2D, 0x5F, 0x2E, 0x2010, 0x2011: true
    case 0..<0x80: value >= 0x09 && value <= 0x0D
    default: properties.isWhitespace
    }
  }

  /// Appends the scalar in the form in which words are compared, as UTF-8: lower case, full-width digits as
  /// ASCII digits, curly apostrophes as `'`.
  public func appendFolded(to bytes: inout [UInt8]) {
    switch value {
    case 0x41...0x5A: bytes.append(UInt8(value) + 0x20)
    case 0..<0x80: bytes.append(UInt8(value))
    case 0x2018, 0x2019, 0x02BC: bytes.append(0x27)
    case 0xFF10...0xFF19: bytes.append(UInt8(value - 0xFF10) + 0x30)
    default: bytes.append(contentsOf: properties.lowercaseMapping.utf8)
    }
  }
}
