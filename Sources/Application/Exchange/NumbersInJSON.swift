/// Finds the highest numbers in a planner document without parsing it: the highest `id` of an Arc, and of anything
/// else.
package struct NumbersInJSON {
  package private(set) var highestArc = 0
  package private(set) var highestThing = 0
  /// The last string, up to 16 bytes, which is enough for the names that matter.
  private var text: [UInt8] = []
  private var place = Place.outside
  private var isAmongArcs = false

  private enum Place {
    case outside, inText, afterBackslash, afterText
    /// After `"id":`, with the number read so far.
    case number(Int)
  }

  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch place {
    case .inText:
      if byte == UInt8(ascii: "\"") {
        place = .afterText
      } else if byte == UInt8(ascii: "\\") {
        place = .afterBackslash
      } else if text.count < 16 {
        text.append(byte)
      }
      return
    case .afterBackslash:
      // The names that matter contain no backslash.
      text = Array(repeating: 0, count: 16)
      place = .inText
      return
    case .afterText:
      if byte == UInt8(ascii: ":") { return nameEnded() }
      if isSpace(byte) { return }
    case .number(let number):
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < 1 << 40 {
        place = .number(number * 10 + Int(byte - UInt8(ascii: "0")))
        return
      }
      if isSpace(byte), number == 0 { return }
      if isAmongArcs {
        highestArc = max(highestArc, number)
      } else {
        highestThing = max(highestThing, number)
      }
    case .outside: break
    }
    place = .outside
    guard byte == UInt8(ascii: "\"") else { return }
    text.removeAll(keepingCapacity: true)
    place = .inText
  }

  private mutating func nameEnded() {
    place = text.elementsEqual("id".utf8) ? .number(0) : .outside
    if text.elementsEqual("arcs".utf8) { isAmongArcs = true }
    if text.elementsEqual("tasks".utf8) || text.elementsEqual("reminders".utf8) { isAmongArcs = false }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  package init(highestArc: Int = 0, highestThing: Int = 0) {
    self.highestArc = highestArc
    self.highestThing = highestThing
  }
}
