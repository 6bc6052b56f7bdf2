import Foundation
import ICal
import Moments
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()

/// A file of Fixtures/ical: calendars as other programs write them.
private func fixture(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: folder.appending(path: "../../Fixtures/ical/\(name)")))
}

private let sound = [
  "apple.ics", "canvas.ics", "google.ics", "moodle.ics", "outlook.ics", "parameters.ics", "tasks-org.ics",
]

@Test(arguments: sound)
func whatOtherProgramsWriteIsWrittenBackButForItsFolds(name: String) throws {
  func unfolded(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
  }
  let bytes = try fixture(name)
  #expect(unfolded(CalendarFile(bytes).bytes) == unfolded(bytes))
}

@Test(arguments: sound)
func whatOtherProgramsWriteHasNoMistakes(name: String) throws {
  let file = CalendarFile(try fixture(name))
  #expect(file.isComplete)
  #expect(file.mistakes.isEmpty)
  #expect(file.calendars.flatMap(\.components).flatMap(\.mistakes).map(\.description) == [])
}

@Test func everyMistakeOfABrokenFileIsSaidAndTheRestRead() throws {
  let file = CalendarFile(try fixture("broken.ics"))
  #expect(file.calendars[0].components.map { $0.text("UID") } == ["broken-1", "broken-2", "broken-3"])
  let mistakes = file.mistakes + file.calendars[0].components.flatMap(\.mistakes)
  #expect(
    mistakes.sorted { $0.line < $1.line }.map { $0.text(file: "broken.ics") } == [
      "broken.ics:7: VEVENT: DTSTART is '20261131T180000Z'; give 20270501, 20270501T090000 or 20270501T090000Z",
      "broken.ics:14: VEVENT: RRULE: FREQ is 'FORTNIGHTLY'; give SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY",
      "broken.ics:17: VEVENT: 'by a mail program' is not a property; a line reads NAME:value",
      "broken.ics:18: VALARM: ACTION is missing",
      "broken.ics:19: VALARM: TRIGGER is '15 minutes'; give a length like PT15M, P1D or P2W",
      "broken.ics:20: VALARM: its END is missing before END:VEVENT",
      "broken.ics:21: VEVENT: DTSTAMP is missing",
      "broken.ics:24: VEVENT: its END is missing before END:VCALENDAR",
    ])
}

/// One line of Oracles/libical.txt, made by Oracles/make-libical.py.
private struct Reading {
  var name: String
  var kind: String
  var value: String

  init(_ line: Substring) {
    let parts = line.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ":")
    name = String(words[0])
    kind = words.count > 1 ? String(words[1]) : "component"
    value = parts.count > 1 ? String(parts[1]) : ""
  }

  /// True when our reading of a property is this one.
  func agrees(with line: ContentLine) throws -> Bool {
    switch kind {
    case "TEXT", "X":
      return line.text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n") == value
    case "DURATION": return try line.length() == CalendarDuration(value)
    case "RECUR": return try line.recurrence() == RecurrenceRule(value)
    case "GEO":
      let position = try line.position()
      return [position.latitude, position.longitude] == value.split(separator: ";").map { Double($0) }
    case "DATE", "DATE-TIME": return try line.date().line("A").value == value || line.value == value
    default: return line.value == value
    }
  }
}

@Test func everyValueIsTheOneThatLibicalReads() throws {
  let text = try String(contentsOf: folder.appending(path: "Oracles/libical.txt"), encoding: .utf8)
  var compared = 0
  for part in text.split(separator: "# ") {
    let lines = part.split(separator: "\n")
    var readings = lines.dropFirst().map { Reading($0) }[...]
    func compare(_ component: Component) throws {
      #expect(readings.popFirst()?.name == component.name)
      for property in component.properties {
        // libical gives the texts and dates of a list one by one.
        let items =
          switch property.name {
          case "CATEGORIES", "RESOURCES": property.texts.map { ContentLine(property.name, text: $0) }
          case "EXDATE", "RDATE", "FREEBUSY":
            property.value.split(separator: ",").map { ContentLine(property.name, value: $0) }
          default: [property]
          }
        for item in items {
          let reading = readings.popFirst()
          // libical leaves out properties without a value.
          if item.value.isEmpty, reading?.name == "X-LIC-ERROR" { continue }
          let agrees = try reading?.name == item.name && reading?.agrees(with: item) == true
          if !agrees { Issue.record("\(lines[0]): \(item), not \(String(describing: reading))") }
          compared += 1
        }
      }
      // libical puts time zones first.
      let zones = component.components.filter { $0.name == "VTIMEZONE" }
      for inner in zones + component.components.filter({ $0.name != "VTIMEZONE" }) { try compare(inner) }
    }
    var calendars = CalendarFile(try fixture(String(lines[0]))).calendars
    // Of several calendars libical makes one root.
    if calendars.count > 1 { calendars = [Component("XROOT", components: calendars)] }
    for calendar in calendars { try compare(calendar) }
    #expect(readings.isEmpty)
  }
  #expect(compared > 200)
}
