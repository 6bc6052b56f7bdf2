import ICal
import Testing

/// A drawing of components: `VEVENT(UID SUMMARY VALARM(ACTION))`.
private func drawing(_ component: Component) -> String {
  let inside = component.properties.map(\.name) + component.components.map(drawing)
  return component.name + "(" + inside.joined(separator: " ") + ")"
}

/// A file of lines; a space stands for a line break.
private func file(_ lines: String) -> CalendarFile {
  CalendarFile(Array((lines.split(separator: " ").joined(separator: "\r\n") + "\r\n").utf8))
}

private let head = "BEGIN:VCALENDAR VERSION:2.0 PRODID:x"

@Test(arguments: [
  ("BEGIN:VEVENT UID:1 END:VEVENT END:VCALENDAR", "VEVENT(UID)", [String]()),
  (
    "BEGIN:VEVENT UID:1 BEGIN:VALARM ACTION:AUDIO END:VALARM SUMMARY:x END:VEVENT END:VCALENDAR",
    "VEVENT(UID SUMMARY VALARM(ACTION))", []
  ),
  ("begin:vevent UID:1 end:Vevent END:VCALENDAR", "VEVENT(UID)", []),
  (
    "BEGIN:VEVENT UID:1 BEGIN:VEVENT UID:2 END:VEVENT END:VCALENDAR", "VEVENT(UID) VEVENT(UID)",
    ["6: VEVENT: its END is missing before BEGIN:VEVENT"]
  ),
  ("BEGIN:VEVENT UID:1 END:VCALENDAR", "VEVENT(UID)", ["6: VEVENT: its END is missing before END:VCALENDAR"]),
  (
    "BEGIN:VEVENT BEGIN:VALARM A:1 END:VEVENT END:VCALENDAR", "VEVENT(VALARM(A))",
    ["7: VALARM: its END is missing before END:VEVENT"]
  ),
  ("END:VEVENT BEGIN:VTODO END:VTODO END:VCALENDAR", "VTODO()", ["4: VCALENDAR: END:VEVENT has no BEGIN"]),
  (
    "BEGIN: END:VCALENDAR", "",
    ["4: VCALENDAR: BEGIN does not name a component", "5: : its END is missing before END:VCALENDAR"]
  ),
  ("BEGIN:X-MINE X-A:1 END:X-MINE END:VCALENDAR", "X-MINE(X-A)", []),
  (
    "BEGIN:VEVENT UID:1 END:VEVENT BEGIN:VEVENT UID:2", "VEVENT(UID)",
    [
      "7: VEVENT: the file ends before its END; it is ignored",
      "8: VCALENDAR: its END is missing before the end of the file",
    ]
  ),
])
func componentsAreReadAndWhatIsMissingIsSaid(lines: String, components: String, mistakes: [String]) {
  let file = file("\(head) \(lines)")
  #expect(
    file.calendars[0].components.map(drawing).filter { $0 != "()" }.joined(separator: " ") == components)
  #expect(file.mistakes.map(\.description) == mistakes)
  #expect(file.isComplete == lines.hasSuffix("END:VCALENDAR"))
}

@Test(arguments: [
  ("", ["1: BEGIN:VCALENDAR is missing"]),
  ("UID:1", ["1: UID is outside BEGIN:VCALENDAR and END:VCALENDAR", "1: BEGIN:VCALENDAR is missing"]),
  ("BEGIN:VEVENT END:VEVENT", ["1: BEGIN:VEVENT is outside BEGIN:VCALENDAR and END:VCALENDAR"]),
  ("END:VCALENDAR", ["1: END:VCALENDAR has no BEGIN", "1: BEGIN:VCALENDAR is missing"]),
  ("BEGIN:VCALENDAR END:VCALENDAR", ["2: VCALENDAR: PRODID is missing", "2: VCALENDAR: VERSION is missing"]),
  ("BEGIN:VCALENDAR PRODID:x VERSION:1.0 END:VCALENDAR", ["3: VCALENDAR: VERSION is '1.0'; give 2.0"]),
  ("\(head) \(head) END:VCALENDAR", ["4: VCALENDAR: its END is missing before BEGIN:VCALENDAR"]),
])
func theFrameOfAFileIsChecked(lines: String, mistakes: [String]) {
  #expect(file(lines).mistakes.map(\.description) == mistakes)
}

@Test func aFileMayHoldSeveralCalendars() {
  let file = file(
    "\(head) BEGIN:VEVENT END:VEVENT END:VCALENDAR \(head) METHOD:PUBLISH BEGIN:VTODO END:VTODO END:VCALENDAR"
  )
  #expect(
    file.calendars.map(drawing) == [
      "VCALENDAR(VERSION PRODID VEVENT())", "VCALENDAR(VERSION PRODID METHOD VTODO())",
    ])
  #expect(file.mistakes.isEmpty)
}

@Test func aMistakeIsSaidWithItsFile() {
  let mistake = file("\(head) BEGIN:VEVENT UID:1 END:VCALENDAR").mistakes[0]
  #expect(mistake.text(file: "home.ics") == "home.ics:6: VEVENT: its END is missing before END:VCALENDAR")
}

@Test func whatIsKnownAndWhatIsNotIsWrittenAsItWasRead() {
  let text = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//somebody//else//EN\r
    X-WR-CALNAME;X-P="a;b",c^n:Home\\, sweet\r
    BEGIN:VEVENT\r
    UID:1\r
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Loop":geo:37.33,-122.03\r
    BEGIN:X-INNER\r
    foo.bar_baz:\\x\\\r
    END:X-INNER\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  #expect(String(decoding: CalendarFile(Array(text.utf8)).bytes, as: UTF8.self) == text)
}

@Test(arguments: 1...9)
func aFileIsTheSameInPiecesOfAnySize(size: Int) {
  let bytes = Array(
    "\u{FEFF}BEGIN:VCALENDAR\r\r\nX-A:caf\u{E9}\r\n \u{E9}\r\n\r\nBEGIN:VEVENT\r\nUID:1\r\n\t2\r\nbad\r\nEND:VEVENT\r\nEND:VCALENDAR"
      .utf8)
  func items(_ size: Int) -> [CalendarReader.Item] {
    var items: [CalendarReader.Item] = []
    var reader = CalendarReader()
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.read(Array(bytes[start..<min(start + size, bytes.count)])) { items.append($0) }
    }
    reader.finish { items.append($0) }
    return items
  }
  #expect(items(size) == items(bytes.count))
}
