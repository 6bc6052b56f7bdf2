import Foundation
import Testing

/// Events of other calendars, imported or subscribed to: they happen by themselves, on all their days.
struct CalendarEventTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    arc.stopDaemon()
    let events = [
      "UID:a@x\nSUMMARY:Dentist\nDTSTART:20261120T150000\nDTEND:20261120T160000",
      "UID:b@x\nSUMMARY:Lecture\nDTSTART:20261118T100000\nDTEND:20261118T110000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR",
      "UID:c@x\nSUMMARY:Break\nDTSTART;VALUE=DATE:20261123\nDTEND;VALUE=DATE:20261128",
      "UID:d@x\nSUMMARY:Night\nDTSTART:20261121T220000\nDTEND:20261122T020000",
      "UID:e@x\nSUMMARY:Party\nDTSTART:20261121T210000\nDTEND:20261122T000000",
    ].map { "BEGIN:VEVENT\nDTSTAMP:20261101T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    try arc.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n", to: "other.ics")
  }

  private func run(_ now: String, _ words: String...) throws -> String {
    arc.options = ["--now", now]
    let run = try arc.run(words)
    #expect(run.exit == 0, "\(run.errors)")
    return run.output
  }

  @Test(arguments: ["import", "subscribe"])
  func theyPassWhenTheyEndAndAreNeverOverdue(verb: String) throws {
    _ = try run("2026-11-16T09:00", "ical", verb, "other.ics")
    #expect(try run("2026-11-20T15:30", "today").contains("Dentist"))
    #expect(try !run("2026-11-20T15:30", "alerts").contains("Lecture"))
    let later = "2026-11-20T17:00"
    #expect(try !run(later, "today").contains("Dentist"))
    #expect(try !run(later, "alerts").contains("was due"))
    let reminders = try run(later, "reminders")
    #expect(reminders.contains("Mon 10:00") && !reminders.contains("18 Nov 10:00  "), "\(reminders)")
    #expect(try run(later, "history", "2").contains("happened"))
  }

  @Test func theyStandOnAllTheirDays() throws {
    _ = try run("2026-11-16T09:00", "ical", "import", "other.ics")
    for day in ["nov 23", "nov 25", "nov 27"] {
      #expect(try run("2026-11-20T09:00", "agenda", day).contains("Break"), "\(day)")
    }
    #expect(try !run("2026-11-20T09:00", "agenda", "nov 28").contains("Break"))
    let night = try run("2026-11-20T09:00", "agenda", "nov 22")
    #expect(night.contains("Night") && night.contains("02:00"), "\(night)")
    let week = try run("2026-11-20T09:00", "week", "nov 23")
    #expect(week.components(separatedBy: "Break").count == 6, "\(week)")
  }

  @Test func whatEndsAtMidnightIsNotOnTheNextDay() throws {
    _ = try run("2026-11-16T09:00", "ical", "import", "other.ics")
    _ = try run("2026-11-16T09:00", "add", "gig sat 9pm-12am")
    let now = "2026-11-20T09:00"
    let next = try run(now, "agenda", "nov 22")
    #expect(!next.contains("Party") && !next.contains("gig"), "\(next)")
    let day = try run(now, "agenda", "nov 21")
    #expect(day.contains("21:00–00:00  gig") || day.contains("21:00–00:00"), "\(day)")
    #expect(try !run(now, "week", "nov 16").contains("─ gig"))
  }

  @Test func whatHasNoTimeStandsFirst() throws {
    for line in ["shift sat 10pm-2am", "brunch sat 11am", "all day thing sat"] {
      _ = try run("2026-11-20T09:00", "add", line)
    }
    let rows = try run("2026-11-20T09:00", "agenda", "sat").split(separator: "\n").map(String.init)
    let order = ["all day thing", "brunch", "shift"].compactMap { word in
      rows.firstIndex { $0.contains(word) }
    }
    #expect(order.count == 3 && order == order.sorted(), "\(rows)")
  }

  @Test func whatIsOverdueWithoutATimeStandsFirstOnItsDay() throws {
    _ = try run("2026-11-18T07:00", "add", "b thu 8am")
    _ = try run("2026-11-18T07:00", "add", "a thu")
    for view in ["agenda", "review", "overdue"] {
      let rows = try run("2026-11-20T09:00", view).split(separator: "\n").filter { $0.hasPrefix("!") }
      #expect(rows.count == 2 && rows[0].contains("  a"), "\(view): \(rows)")
    }
  }

  @Test func theSameEventIsTheSameThingWhicheverWayItCame() throws {
    let now = "2026-11-16T09:00"
    _ = try run(now, "ical", "subscribe", "other.ics")
    #expect(try run(now, "import", "other.ics").hasPrefix("imported 0 tasks (5 duplicates skipped)"))
    for kind in ["reminders", "tasks"] {
      _ = try run(now, "import", "other.ics", "--store", "\(kind).db")
      _ = try run(now, "ical", "subscribe", "other.ics", "--as", kind, "--store", "\(kind).db")
      let count = try run(now, "reminders", "--plain", "--store", "\(kind).db").split(separator: "\n").count
      #expect(count == 5, "\(kind)")
      _ = try run(now, "ical", "unsubscribe", "1", "--store", "\(kind).db")
      let left = try run(now, "reminders", "--plain", "--store", "\(kind).db").split(separator: "\n").count
      #expect(left == 5, "\(kind)")
    }
  }
}
