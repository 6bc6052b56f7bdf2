import Foundation
import Testing

/// Reminders at the due moment itself: a lead of 0.
struct LeadTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram.withArcs("Home") }

  private func reminds(_ number: Int) throws -> Substring? {
    try arc.run("show", "\(number)").output.split(separator: "\n").first { $0.contains("reminds") }?
      .drop { $0 == " " }.dropFirst("reminds  ".count).prefix { $0 != "·" }
  }

  @Test(arguments: ["0m", "0 minutes", "0h", "at due", "when due"])
  func aLeadOfNothingIsTheDueMoment(words: String) throws {
    try arc.run("add", "home pay rent tue 9am", "--remind", words)
    #expect(try reminds(1) == "when due, then daily until done ")
    try arc.run("edit", "1", "--remind", "1h", "--remind", words)
    #expect(try reminds(1) == "1 hour before, when due, then daily until done ")
    try arc.run("edit", "1", "--remind", "")
    #expect(try reminds(1) == "30 minutes before, when due, then daily until done ")
  }

  @Test func anEventIsAnnouncedWhenItStarts() throws {
    try arc.run("add", "home lunch fri 12-1pm, remind me when due", "--as", "event")
    #expect(try reminds(1) == "when due ")
    let line = try arc.run("export", "--format", "markdown").output
    #expect(line.contains("remind me when due"), "\(line)")
  }

  @Test func aSnoozeOfNothingIsRefused() throws {
    try arc.run("add", "home pay rent tue 9am")
    #expect(try arc.run("edit", "1", "--snooze", "0m").exit == 1)
  }

  /// RFC 5545 §3.8.6.3: `TRIGGER:PT0S` is at the start itself.
  @Test func alarmsAtTheStartComeInAndGoOut() throws {
    try arc.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:a1
      DTSTART:20261202T090000
      DTEND:20261202T100000
      SUMMARY:Standup
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:PT0S
      END:VALARM
      END:VEVENT
      BEGIN:VTODO
      UID:a2
      DUE:20261203T090000
      SUMMARY:Essay
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:-PT15M
      END:VALARM
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:PT0S
      END:VALARM
      END:VTODO
      END:VCALENDAR
      """, to: "a.ics")
    #expect(try arc.run("import", "a.ics").exit == 0)
    #expect(try reminds(1) == "when due")
    #expect(try reminds(2) == "15 minutes before, when due, then daily until done ")
    #expect(try arc.run("show", "2", "--json").output.contains(#""leads":["-PT15M","-PT0S"]"#))
    let written = try arc.run("export", "--format", "ical").output
    #expect(written.components(separatedBy: "BEGIN:VALARM").count == 4, "\(written)")
    #expect(written.contains("X-ARC-LEADS:PT15M PT0S"))

    for (format, file) in [("ical", "b.ics"), ("json", "b.json")] {
      let other = try ArcProgram()
      try other.write(arc.run("export", "--format", format).output, to: file)
      #expect(try other.run("import", file).exit == 0)
      for number in 1...2 {
        let shown = try other.run("show", "\(number)").output
        #expect(shown.contains("when due") && !shown.contains("30 minutes"), "\(shown)")
      }
    }
  }
}
