import Calendars
import Moments
import Planner
import Store
import Testing

private let choir = "UID:9\nSUMMARY:Choir\nDTSTART;TZID=Europe/Berlin:20261123T180000\nDURATION:PT90M\n"
private let later = "UID:9\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:"

/// What happens when, as `title: 23 18:00`, with the days of November 2026 counted on.
private func times(_ events: String...) throws -> [String] {
  let subscription = try Subscription(as: .reminders)
  var reading = ""
  reading = events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n")
  #expect(try subscription.take(reading).outcome.mistakes.lines(of: "feed") == [])
  return try subscription.reminders.flatMap { reminder -> [(LocalSecond, String)] in
    let starts = try #require(reminder.fields.timetable).starts(in: try Zone(named: "Europe/Berlin"))
    return starts.prefix(5).map { ($0, reminder.fields.title) }
  }.sorted { $0.0 < $1.0 }.map { "\($0.1) \($0.0)" }
}

@Test func aChangeOfAllThatFollowMovesThemByAsMuch() throws {
  let expected = [
    "Choir 2026-11-23T18:00:00", "Choir 2026-11-30T18:00:00", "Late choir 2026-12-08T19:30:00",
    "Late choir 2026-12-15T19:30:00",
  ]
  for rule in ["COUNT=4", "UNTIL=20261214T170000Z", "COUNT=4;BYDAY=MO"] {
    #expect(
      try times(
        choir + "RRULE:FREQ=WEEKLY;" + rule,
        later + "20261207T180000\nSUMMARY:Late choir\nDTSTART;TZID=Europe/Berlin:20261208T193000") == expected
    )
  }
}

@Test func aSecondChangeHoldsFromItsOwnDay() throws {
  #expect(
    try times(
      later + "20261214T180000\nSUMMARY:C\nDTSTART;TZID=Europe/Berlin:20261214T200000",
      later + "20261130T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261130T190000",
      choir + "RRULE:FREQ=WEEKLY;COUNT=5\nEXDATE;TZID=Europe/Berlin:20261207T180000") == [
        "Choir 2026-11-23T18:00:00", "B 2026-11-30T19:00:00", "C 2026-12-14T20:00:00",
        "C 2026-12-21T20:00:00",
      ])
}

@Test func oneOccurrenceAmongThoseThatFollowMayHaveAnEventOfItsOwn() throws {
  #expect(
    try times(
      choir + "RRULE:FREQ=WEEKLY;COUNT=4",
      later + "20261130T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261130T190000",
      "UID:9\nRECURRENCE-ID;TZID=Europe/Berlin:20261207T180000\nSUMMARY:One\nDTSTART;TZID=Europe/Berlin:20261209T100000"
    ) == [
      "Choir 2026-11-23T18:00:00", "B 2026-11-30T19:00:00", "One 2026-12-09T10:00:00",
      "B 2026-12-14T19:00:00",
    ])
}

@Test func allThatFollowsMayBeCalledOffOrChangedFromTheStart() throws {
  #expect(
    try times(
      choir + "RRULE:FREQ=WEEKLY",
      later + "20261207T180000\nSUMMARY:Choir\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:20261207T180000")
      == ["Choir 2026-11-23T18:00:00", "Choir 2026-11-30T18:00:00"])
  #expect(
    try times(
      choir + "RRULE:FREQ=WEEKLY;COUNT=2",
      later + "20261123T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261123T190000")
      == ["B 2026-11-23T19:00:00", "B 2026-11-30T19:00:00"])
}

@Test func whatNoRuleSaysBecomesDates() throws {
  // The second Monday and the day after it are not always in one week: 1 June 2027 is a Tuesday.
  #expect(
    try times(
      choir + "RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=3",
      later + "20261214T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261215T180000") == [
        "Choir 2026-11-23T18:00:00", "B 2026-12-15T18:00:00", "B 2027-01-12T18:00:00",
      ])
}

@Test func whatCannotMoveForEverStaysAndIsTold() throws {
  let subscription = try Subscription(as: .reminders)
  let events = [
    choir + "RRULE:FREQ=MONTHLY;BYDAY=2MO",
    later + "20261214T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261215T180000",
  ].joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n")
  #expect(
    try subscription.take(events).outcome.mistakes.lines(of: "f") == [
      "f:13: VEVENT: B: later occurrences stay on the days of the series"
    ])
}

@Test func aChangeOfWhatIsNotThereIsOneOccurrence() throws {
  let subscription = try Subscription(as: .reminders)
  let (outcome, _) = try subscription.take(
    later + "20261214T180000\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20261215T180000")
  #expect(
    outcome.mistakes.lines(of: "f") == [
      "f:5: VEVENT: B: what it changes is missing; only the one occurrence is read"
    ])
  #expect(try subscription.reminders.map(\.fields.title) == ["B"])
}

@Test(arguments: [false, true])
func tasksOfACourseGoOnMovedToo(isTurnedRound: Bool) throws {
  let parts = [
    choir + "RRULE:FREQ=WEEKLY;COUNT=4",
    later + "20261207T180000\nSUMMARY:Late choir\nDTSTART;TZID=Europe/Berlin:20261208T193000",
  ]
  let subscription = try Subscription(as: .tasks, arcs: ["Canvas"])
  let text = (isTurnedRound ? parts.reversed() : parts)
    .joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n")
  #expect(try subscription.take(text).outcome.mistakes.lines(of: "feed") == [])
  #expect(
    Set(try subscription.rules) == [
      "Choir 2026-11-23T18:00 FREQ=WEEKLY;COUNT=2", "Late choir 2026-12-08T19:30 FREQ=WEEKLY;COUNT=2;WKST=TU",
    ])
  // When the change is taken back, the series is whole again.
  try subscription.take(parts[0])
  #expect(try subscription.rules == ["Choir 2026-11-23T18:00 FREQ=WEEKLY;COUNT=4"])
}

@Test(arguments: [(2, ["Choir", "Concert"]), (3, ["Choir"])])
func aLaterRevisionLeavesOutAChangedOccurrence(sequence: Int, titles: [String]) throws {
  let subscription = try Subscription(as: .reminders)
  let one = "UID:9\nRECURRENCE-ID;TZID=Europe/Berlin:20261130T180000\nSUMMARY:Concert\nSEQUENCE:2\n"
  try subscription.take(
    choir + "RRULE:FREQ=WEEKLY\nSEQUENCE:\(sequence)\nEXDATE:20261130T170000Z",
    one + "DTSTART;TZID=Europe/Berlin:20261201T190000")
  #expect(try subscription.reminders.map(\.fields.title).sorted() == titles)
}
