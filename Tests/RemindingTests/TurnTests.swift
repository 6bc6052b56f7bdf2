import Escalation
import Moments
import Planner
import Reminding
import Testing

private let daily = "FREQ=DAILY"

@Test(arguments: [
  // A path that goes on until the next occurrence takes over.
  (
    "nag", daily, "22 12:00",
    [
      "21 08:00 1 push of 21", "21 09:00 2 push of 21", "21 10:00 3 push of 21", "21 11:00 4 alarm of 21",
      "21 12:00 4 alarm of 21",
    ]
  ),
  // One that stops, and goes on with the next occurrence.
  (
    "event", daily, "23 12:00",
    ["21 07:30 1 push lead of 21", "22 07:30 1 push lead of 22", "23 07:30 1 push lead of 23"]
  ),
  ("gentle", nil, "22 12:00", ["21 08:00 1 push of 21", "21 09:00 2 push of 21", "22 09:00 3 push of 21"]),
  ("none", daily, "22 12:00", []),
])
func aTaskAReminderAndAGroupFireAlike(path: String, rule: String?, end: String, alerts: [String]) throws {
  var desks = [
    Desk(task("2026-11-21", "08:00", rule, path: path)),
    Desk(.reminder(try timetable("2026-11-21", "08:00", rule, path: path))),
    Desk(.group(try timetable("2026-11-21", "08:00", rule, path: path)) { _ in Identity(high: 0, low: 1) }),
  ]
  for index in desks.indices {
    let lines = try desks[index].live(from: "20 12:00", until: end)
    #expect(Array(lines.prefix(alerts.count)) == alerts, "\(desks[index].thing)")
    if alerts.isEmpty || rule == nil || path == "event" { #expect(lines == alerts) }
  }
}

@Test func theNextOccurrenceTakesThePlaceOfTheOneThatNobodyAnswered() throws {
  var desk = Desk(.reminder(try timetable("2026-11-21", "08:00", daily, path: "gentle")))
  #expect(try desk.fire(at: "21 08:00") == ["1 push of 21"])
  #expect(try desk.fire(at: "21 09:00") == ["2 push of 21"])
  #expect(try desk.fire(at: "22 08:00") == ["1 push of 22"])
  #expect(desk.became == ["21 missed: \(MissedReason.unanswered.rawValue)"])
}

/// Its path ends before it begins, or the next one comes first: it happened, and nobody had to answer.
@Test(arguments: ["event", "gentle"])
func anEventOfACalendarIsNotMissed(path: String) throws {
  var lecture = try timetable("2026-11-21", "08:00", daily, path: path)
  lecture.origin.uid = "lecture@example.org"
  var desk = Desk(.reminder(lecture))
  for time in ["21 07:30", "21 08:00", "21 09:00", "22 07:30", "22 08:00"] { _ = try desk.fire(at: time) }
  #expect(desk.became.first == "21 missed: \(MissedReason.over.rawValue)")
}

@Test func afterALongAbsenceOneAlertSpeaksForTheLastOccurrence() throws {
  for thing in [task("2026-11-21", "08:00", daily), .reminder(try timetable("2026-11-21", "08:00", daily))] {
    var desk = Desk(thing)
    #expect(try desk.fire(at: "24 08:00") == ["1 push of 24"])
    #expect(desk.became == ["21", "22", "23"].map { "\($0) missed: \(MissedReason.unheard.rawValue)" })
    #expect(desk.standing?.occurrence.due == (try moment("24 08:00")))
  }
}

@Test func anAlertThatReachedNobodyHasFailedOnceTheNextIsDue() throws {
  var desk = Desk(.reminder(try timetable("2026-11-21", "08:00", nil, path: "nag")))
  #expect(try desk.fire(at: "21 08:00", delivers: false) == ["1 push of 21"])
  let key = try #require(desk.standing?.state.pending?.key)
  var turn = Turn(try #require(try desk.plan(at: "21 09:00")), try #require(desk.standing))
  try turn.fire()
  let occurrence = turn.standing.occurrence
  #expect(turn.effects.first == .escalation(.failed(key), occurrence))
  #expect(turn.standing.state.pending?.key.sequence == key.sequence + 1)
}

/// No program ran, so nothing has been announced when the person snoozes; the last alert repeats when the snooze ends.
@Test(arguments: [
  ("21 11:30", "21 15:00", "21 15:00 4 alarm of 21"),
  // In quiet hours: what should have come before them is seen.
  ("21 23:30", "22 09:00", "22 09:00 4 alarm of 21"),
  ("22 07:00", "22 09:00", "22 09:00 4 alarm of 21"),
])
func whatNothingAnnouncedCanBeSnoozedAtAnyHour(now: String, until: String, alert: String) throws {
  var desk = Desk(task("2026-11-21", "08:00", path: "nag"))
  desk.settings = ReminderSettings(quiet: .usual)
  let plan = try #require(try desk.plan(at: now))
  var turn = Turn(plan, try #require(plan.beginning))
  try turn.ask(.snooze(until: moment(until)))
  desk.standing = turn.standing
  #expect(try desk.live(from: now, until: until) == [alert])
}

@Test func aGroupSaysWhoseTurnItIsAndNothingWhenNobodyIsOn() throws {
  var isOn = true
  var desk = Desk(
    .group(try timetable("2026-11-21", "08:00", daily, path: "gentle")) { occurrence in
      isOn ? Identity(high: 0, low: UInt64(occurrence.start.day.day)) : nil
    })
  #expect(try desk.fire(at: "21 08:00") == ["1 push of 21"])
  #expect(try desk.fire(at: "22 08:00") == ["1 push of 22"])
  #expect(desk.became == ["21 missed 21: \(MissedReason.unanswered.rawValue)"])
  isOn = false
  #expect(try desk.fire(at: "23 08:00") == [])
  #expect(
    desk.became.dropFirst() == [
      "22 cancelled: \(MissedReason.nobody.rawValue)", "23 cancelled: \(MissedReason.nobody.rawValue)",
    ])
  #expect(desk.standing?.occurrence.due == (try moment("24 08:00")))
}

@Test func aSeriesEndsOnTheLastDayOfItsArc() throws {
  guard case .task(let fields, _) = task("2026-11-21", "08:00", daily, path: "event") else { return }
  var desk = Desk(.task(fields, lastDay: Day(iso: "2026-11-22")))
  #expect(
    try desk.live(from: "20 12:00", until: "30 12:00") == [
      "21 07:30 1 push lead of 21", "22 07:30 1 push lead of 22",
    ])
  #expect(desk.became.last == "22 missed: \(MissedReason.expired.rawValue)")
}

@Test func whatIsOverdueWhenItIsMadeHasNoAlertAndARepeatingOneBeginsWithTheNext() throws {
  var single = Desk(task("2026-11-20", "11:00"))
  #expect(try single.live(from: "20 12:00", until: "25 12:00") == [])
  var repeating = Desk(task("2026-11-18", "11:00", daily, path: "event"))
  #expect(try repeating.live(from: "20 12:00", until: "21 12:00") == ["21 10:30 1 push lead of 21"])
}

@Test(arguments: ["standard", "gentle", "nag", "alarm", "event", "deadline", "day", "timed"])
func whatTheCourseForetellsIsWhatFires(path: String) throws {
  for rule in [nil, daily, "FREQ=HOURLY;INTERVAL=5", "FREQ=WEEKLY;BYDAY=SA,MO"] {
    for quiet in [nil, QuietHours.usual] {
      for thing in [
        task("2026-11-21", "08:00", rule, path: path),
        .reminder(try timetable("2026-11-21", "08:00", rule, path: path)),
      ] {
        var desk = Desk(thing)
        desk.settings = ReminderSettings(quiet: quiet)
        let plan = try #require(try desk.plan(at: "20 12:00"))
        var course = plan.course(from: try #require(plan.beginning).state)
        let (now, end) = (try moment("20 12:00").seconds, try moment("25 12:00").seconds)
        let foretold = course.alerts(from: now, until: end, limit: 40).map { at, alert in
          "\(written(Moment(seconds: at))) \(alert.step) \(alert.level)"
        }
        let fired = try desk.live(from: "20 12:00", until: "25 12:00", limit: 40).map {
          $0.split(separator: " ").prefix(4).joined(separator: " ")
        }
        #expect(foretold == fired, "\(path), \(rule ?? "once"), \(quiet == nil ? "" : "quiet")")
        #expect(!fired.isEmpty)
      }
    }
  }
}
