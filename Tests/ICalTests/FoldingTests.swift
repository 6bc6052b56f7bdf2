import ICal
import Testing

@Test(arguments: ["a", "é", "€", "😀", "e\u{301}"], [60, 66, 67, 68, 69, 70, 71, 140, 500])
func linesFoldAtSeventyFiveOctetsWithinNoCharacter(sign: String, count: Int) {
  let line = ContentLine(
    "SUMMARY", text: String(repeating: "x", count: count % 7) + String(repeating: sign, count: count))
  var writer = CalendarWriter()
  writer.write(line)
  let lines = writer.bytes.split(separator: 0x0A)
  for line in lines {
    #expect(line.last == 0x0D)
    #expect(line.count <= 76)
    #expect(String(validating: line, as: UTF8.self) != nil)
  }
  // No line could have held the first character of the next one.
  for (a, b) in zip(lines, lines.dropFirst()) {
    let next =
      String(decoding: b.dropFirst(), as: UTF8.self).unicodeScalars.first.map { String($0).utf8.count } ?? 0
    #expect(a.count - 1 + next > 75)
  }
  let file = CalendarFile(Array("BEGIN:VCALENDAR\r\n".utf8) + writer.bytes + Array("END:VCALENDAR\r\n".utf8))
  #expect(file.calendars[0].properties == [line])
}

@Test(arguments: [
  "SUM\n MARY:Read", "SUMMARY:Re\r\n ad", "SUMMARY:Re\n\tad", "SUMMARY:R\n e\n a\n d", "SUMMARY\n :Read",
  "SUMMARY:Read\n ",
])
func foldsAreUndone(text: String) {

  #expect(read(text).line?.text == "Read")
}

@Test func aFoldWithinACharacterIsUndone() {
  let bytes = Array("BEGIN:VCALENDAR\nSUMMARY:caf\u{E9}\nEND:VCALENDAR\n".utf8)
  let split = (bytes.firstIndex(of: 0xC3) ?? 0) + 1
  let file = CalendarFile(bytes[..<split] + [0x0A, 0x20] + bytes[split...])
  #expect(file.calendars[0].text("SUMMARY") == "caf\u{E9}")
}

@Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
func linesEndAsTheFirstOneDoes(lineBreak: String) {
  let text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "SUMMARY:a", " b", "END:VCALENDAR", ""].joined(
    separator: lineBreak)
  let file = CalendarFile(Array(text.utf8))
  #expect(file.mistakes.isEmpty)
  #expect(file.calendars[0].text("SUMMARY") == "ab")
  #expect(file.isComplete)
}

@Test func aByteOrderMarkIsDropped() {
  let file = CalendarFile(
    [0xEF, 0xBB, 0xBF] + Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR".utf8))
  #expect(file.mistakes.isEmpty)
  #expect(file.calendars.count == 1)
}

@Test func mistakesNameTheLineWhereAFoldedLineStarts() {
  let file = CalendarFile(
    Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-A:1\n 2\n\n\nbad\n line\nEND:VCALENDAR".utf8))
  #expect(file.mistakes.map(\.line) == [8])
}
