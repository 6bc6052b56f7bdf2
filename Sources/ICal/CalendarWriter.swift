/// Writes content lines, folded so that no line has more than 75 octets (RFC 5545 §3.1), never within a character.
public struct CalendarWriter {
  /// What was written.
  public private(set) var bytes: [UInt8] = []
  private static let longest = 75

  /// Nothing is written yet.
  public init() {}

  /// Takes what was written, to be put somewhere; the writer goes on with nothing.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes a component with all that is in it.
  public mutating func write(_ component: Component) {
    begin(component.name)
    for property in component.properties { write(property) }
    for inner in component.components { write(inner) }
    end(component.name)
  }

  /// Writes BEGIN.
  public mutating func begin(_ name: String) { fold(Array("BEGIN:\(name)".utf8)[...]) }

  /// Writes END.
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
      // The space counts.
      room = CalendarWriter.longest - 1
    }
    bytes += rest
    bytes += [0x0D, 0x0A]
  }

  /// How many bytes of whole characters fit.
  private static func characters(of rest: ArraySlice<UInt8>, in room: Int) -> Int {
    var count = room
    // A continuation byte is 10xxxxxx; a character has at most three of them.
    while count > room - 4, rest[rest.startIndex + count] & 0xC0 == 0x80 { count -= 1 }
    return rest[rest.startIndex + count] & 0xC0 == 0x80 ? room : count
  }
}
