/// Writes content lines, folded to at most 75 octets (RFC 5545 §3.1), never inside a character.
public struct CalendarWriter {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private static let longest = 75

  /// Creates an empty writer.
  public init() {}

  /// Returns and clears the bytes written so far.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes a component with its contents.
  public mutating func write(_ component: Component) {
    begin(component.name)
    for property in component.properties { write(property) }
    for inner in component.components { write(inner) }
    end(component.name)
  }

  /// Writes a BEGIN line.
  public mutating func begin(_ name: String) { fold(Array("BEGIN:\(name)".utf8)[...]) }

  /// Writes an END line.
  public mutating func end(_ name: String) { fold(Array("END:\(name)".utf8)[...]) }

  /// Writes one property.
  public mutating func write(_ line: ContentLine) { fold(line.bytes[...]) }

  private mutating func fold(_ line: ArraySlice<UInt8>) {
    var rest = line
    var room = CalendarWriter.longest
    while rest.count > room {
      let piece = rest.prefix(CalendarWriter.characters(of: rest, in: room))
      bytes += piece
      bytes += [0x0D, 0x0A, 0x20]
      rest = rest.dropFirst(piece.count)
      // The leading space counts.
      room = CalendarWriter.longest - 1
    }
    bytes += rest
    bytes += [0x0D, 0x0A]
  }

  /// The number of bytes of whole characters that fit.
  private static func characters(of rest: ArraySlice<UInt8>, in room: Int) -> Int {
    var count = room
    // A continuation byte is 10xxxxxx; a character has at most three of them.
    while count > room - 4, rest[rest.startIndex + count] & 0xC0 == 0x80 { count -= 1 }
    return rest[rest.startIndex + count] & 0xC0 == 0x80 ? room : count
  }
}
