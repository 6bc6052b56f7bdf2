import ICal
import Testing

/// Reads pieces one after the other; what was given, mistakes apart.
private func read(
  _ pieces: some Sequence<[UInt8]>, limits: CalendarLimits = CalendarLimits()
) -> (components: [Component], mistakes: [String]) {
  var reader = CalendarReader(limits: limits)
  var read: (components: [Component], mistakes: [String]) = ([], [])
  func take(_ item: CalendarReader.Item) {
    switch item {
    case .component(let component): read.components.append(component)
    case .mistake(let mistake): read.mistakes.append(mistake.description)
    default: break
    }
  }
  for piece in pieces { reader.read(piece, take) }
  reader.finish(take)
  return read
}

private let head = Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n".utf8)
private let event = Array("BEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n".utf8)

@Test func aLineOfAHundredMegabytesIsLeftOutAndTheRestRead() {
  let mebibyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
  let pieces = [head, Array("X-LONG:".utf8)] + repeatElement(mebibyte, count: 100) + [[0x0A], event]
  let (components, mistakes) = read(pieces)
  #expect(mistakes == ["4: VCALENDAR: the line has more than 8388608 bytes and is ignored"])
  #expect(components.count == 1)
}

@Test func aLineOfEndlessFoldsIsOneLine() {
  let folds = [UInt8](repeatElement([UInt8(ascii: "x"), 0x0A, 0x20], count: 300_000).joined())
  let (components, mistakes) = read([
    head, Array("BEGIN:VEVENT\nX-LONG:".utf8), folds, Array("\nEND:VEVENT\nEND:VCALENDAR".utf8),
  ])
  #expect(components.first?.properties.first?.value.utf8.count == 300_000)
  #expect(mistakes.isEmpty)
}

@Test func endlessNestingIsCutOffAndTheRestIsRead() {
  let nested = [UInt8](repeatElement(Array("BEGIN:X\n".utf8), count: 100_000).joined())
  let (components, mistakes) = read([head, nested, event])
  #expect(mistakes.first == "20: X: it is more than 16 components deep and is ignored")
  #expect(mistakes.count == 17)
  #expect(components.map(\.name) == ["X", "VEVENT"])
}

@Test func whatLiesTooDeepIsLeftOutWithItsEnds() {
  let begins = repeatElement("BEGIN:X\n", count: 20).joined()
  let ends = repeatElement("END:X\n", count: 20).joined()
  let (components, mistakes) = read([head, Array((begins + "A:1\n" + ends).utf8), event])
  #expect(mistakes == ["20: X: it is more than 16 components deep and is ignored"])
  #expect(components.map(\.name) == ["X", "VEVENT"])
}

@Test func aComponentThatIsTooLargeIsLeftOutAndTheRestRead() {
  let limits = CalendarLimits(component: 10_000)
  let lines = [UInt8](repeatElement(Array("A:1\n".utf8), count: 100_000).joined())
  let (components, mistakes) = read([head, Array("BEGIN:VTODO\n".utf8), lines, event], limits: limits)
  #expect(
    mistakes == [
      "4: VTODO: it has more than 10000 bytes and is ignored",
      "100005: VTODO: its END is missing before BEGIN:VEVENT",
    ])
  #expect(components.map(\.name) == ["VEVENT"])
}

@Test func emptyLinesAreNothing() {
  let (components, mistakes) = read([head, [UInt8](repeating: 0x0A, count: 300_000), event])
  #expect(components.count == 1)
  #expect(mistakes.isEmpty)
}

@Test(
  arguments: [[0xFE, 0xFF, 0, 0x42], [0xFF, 0xFE, 0x42, 0], [0, 0x42, 0, 0x45], [0x42, 0, 0x45, 0]]
    as [[UInt8]])
func utf16IsRefused(start: [UInt8]) {
  #expect(
    read([[start[0]], Array(start.dropFirst()), event]).mistakes == [
      "1: the file is UTF-16; save it as UTF-8"
    ])
}

@Test(arguments: [
  [UInt8](repeating: 0, count: 100_000), [UInt8](repeating: 0xFF, count: 100_000),
  [UInt8](repeating: 0x0D, count: 100_000),
  Array(repeatElement("<html>\n", count: 1000).joined().utf8), [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0x0D],
  [0x0A, 0x20],
  Array("BEGIN:VCALENDAR\nSUMMARY:".utf8) + [0xE2, 0x82],
])
func whatIsNoCalendarIsSaidToBeNone(bytes: [UInt8]) {
  let (components, mistakes) = read([bytes])
  #expect(components.isEmpty)
  #expect(!mistakes.isEmpty)
}

@Test func everyFileCutShortIsToldToBe() {
  let bytes = head + Array("BEGIN:VEVENT\nUID:1\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR".utf8)
  for end in 0..<bytes.count - 1 {
    let file = CalendarFile(Array(bytes[..<end]))
    #expect(!file.mistakes.isEmpty)
    #expect(!file.isComplete || file.calendars.isEmpty)
  }
}

@Test(arguments: ["\r", "\n"])
func aStrayLineBreakIsASpaceAndTold(lineBreak: String) {
  let ends = lineBreak == "\r" ? "\n" : "\r"
  let lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-A:\(String(repeating: "a\(lineBreak)", count: 60))b",
    "END:VCALENDAR",
  ]
  let file = CalendarFile(Array(lines.joined(separator: ends).utf8))
  #expect(file.mistakes.map(\.description) == ["4: VCALENDAR: the line contains a control character"])
  #expect(file.calendars[0].text("X-A") == String(repeating: "a ", count: 60) + "b")
  #expect(CalendarFile(file.bytes).bytes == file.bytes)
}
