import ICal
import Testing

/// The one line of a text, and the problems of the whole.
func read(_ text: String) -> (line: ContentLine?, problems: [String]) {
  let file = CalendarFile(Array("BEGIN:VCALENDAR\nPRODID:x\nVERSION:2.0\n\(text)\nEND:VCALENDAR\n".utf8))
  return (file.calendars[0].properties.dropFirst(2).first, file.mistakes.map(\.description))
}

@Test(arguments: [
  ("SUMMARY:Read", "SUMMARY", "Read"), ("summary:Read", "SUMMARY", "Read"), ("X-A:", "X-A", ""),
  ("DESCRIPTION:a:b;c,d", "DESCRIPTION", "a:b;c,d"),
  ("URL;VALUE=URI:https://a.b/c?d=e", "URL", "https://a.b/c?d=e"),
  ("SUMMARY:Caf\u{E9} \u{1F600}", "SUMMARY", "Caf\u{E9} \u{1F600}"), ("X-A: b ", "X-A", " b "),
])
func aLineHasANameAndAValue(text: String, name: String, value: String) {
  let (line, problems) = read(text)
  #expect(line?.name == name)
  #expect(line?.value == value)
  #expect(problems.isEmpty)
}

@Test(arguments: [
  ("A;B=c:d", [["B", "c"]]), ("A;b=c;D=e:f", [["B", "c"], ["D", "e"]]), ("A;B=c,d:e", [["B", "c", "d"]]),
  (#"A;B="c:d;e,f":g"#, [["B", "c:d;e,f"]]), (#"A;B="c","d,e":f"#, [["B", "c", "d,e"]]),
  ("A;B=:c", [["B", ""]]),
  ("A;B=a^nb^^c^'d^x^:e", [["B", "a\nb^c\"d^x^"]]), (#"A;B="^'x^'":e"#, [["B", "\"x\""]]),
  ("A;B=mailto", [["B", "mailto"]]),
])
func parametersLoseTheirQuotesAndEscapes(text: String, parameters: [[String]]) {
  let line = read(text.hasSuffix("mailto") ? text + ":x" : text).line
  #expect(line?.parameters.map { [$0.name] + $0.values } == parameters)
}

@Test(arguments: [
  ("no colon", "4: VCALENDAR: 'no colon' is not a property; a line reads NAME:value"),
  ("SUMMARY", "4: VCALENDAR: 'SUMMARY' is not a property; a line reads NAME:value"),
  (":x", "4: VCALENDAR: ':x' is not a property; a line reads NAME:value"),
  ("A B:x", "4: VCALENDAR: 'A B:x' is not a property; a line reads NAME:value"),
  ("A;B=c", "4: VCALENDAR: A has no value; a line reads NAME:value"),
  ("A;B:x", "4: VCALENDAR: 'B' is not a parameter of A; parameters read ;NAME=value"),
  ("A;:x", "4: VCALENDAR: '' is not a parameter of A; parameters read ;NAME=value"),
  ("A;B=\"c:x", "4: VCALENDAR: the quote of B is not closed"),
  ("A;B=\"c\"d:x", "4: VCALENDAR: characters after the closing quote of B are ignored"),
  ("A:x\u{0}y", "4: VCALENDAR: the line contains a control character"),
  ("A:x\u{7F}", "4: VCALENDAR: the line contains a control character"),
])
func aMistakeInALineIsSaid(text: String, message: String) {
  #expect(read(text).problems == [message])
}

@Test(arguments: ["A;B:x", "A;;;:x", "A;B=\"c:x", "A;B=\"c\"d:x", "A;B;C=d:x", "A:\u{0}x"])
func aLineWithAMistakeIsKeptAsItStands(text: String) {
  #expect(read(text).line?.description == text)
  #expect(read(text).line?.value.last == "x")
}

@Test func whatIsNoUTF8IsToldAndKept() {
  let bytes: [UInt8] =
    Array("BEGIN:VCALENDAR\r\nPRODID:x\r\nVERSION:2.0\r\nX-A:caf".utf8) + [0xE9]
    + Array("\r\nEND:VCALENDAR\r\n".utf8)
  let file = CalendarFile(bytes)
  #expect(
    file.mistakes.map(\.description) == [
      "4: VCALENDAR: the line is not UTF-8; what cannot be read shows as \u{FFFD}"
    ])
  #expect(file.calendars[0].text("X-A") == "caf\u{FFFD}")
  #expect(file.bytes == bytes)
}

@Test(arguments: [
  (#"a\nb\Nc"#, "a\nb\nc"), (#"a\\b\;c\,d"#, #"a\b;c,d"#), (#"a\tb"#, #"a\tb"#), (#"a\"#, #"a\"#),
  (#"\\n"#, #"\n"#),
  ("plain: text; with, signs", "plain: text; with, signs"), ("", ""),
])
func textsLoseTheirEscapes(value: String, text: String) {
  #expect(ContentLine("A", value: value).text == text)
}

@Test(arguments: ["", "a", "a,b;c\\d\ne", "\\n", "\\", ",,", "é\n\n"])
func aTextIsReadAsItWasWritten(text: String) {
  #expect(ContentLine("A", text: text).text == text)
  #expect(ContentLine("A", texts: [text, "b,c", text]).texts == [text, "b,c", text])
}

@Test func lineBreaksOfEveryKindAreOne() {
  #expect(ContentLine("A", text: "a\r\nb\rc\nd").value == #"a\nb\nc\nd"#)
}

@Test(arguments: [
  (["x"], "A;P=x:v"), (["x:y"], "A;P=\"x:y\":v"), (["say \"hi\"", "a^b\nc"], "A;P=say ^'hi^',a^^b^nc:v"),
  (["a,b", "c"], "A;P=\"a,b\",c:v"),
])
func parametersAreWrittenWithEscapes(values: [String], text: String) {
  var parameter = ContentLine.Parameter("P", "")
  parameter.values = values
  let line = ContentLine("A", [parameter], value: "v")
  #expect(line.description == text)
  #expect(read(text).line?.parameters == [parameter])
}

@Test func aValueCannotBreakItsLine() {
  #expect(ContentLine("A", value: "b\r\nEND:VCALENDAR\0").description == "A:bEND:VCALENDAR")
}

@Test func aLineTakesAnotherName() {
  let line = read("DTSTART;TZID=Europe/Berlin:20270101T090000").line?.renamed("RECURRENCE-ID")
  #expect(line?.description == "RECURRENCE-ID;TZID=Europe/Berlin:20270101T090000")
  #expect(line?.value == "20270101T090000")
}
