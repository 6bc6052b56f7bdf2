import Calendars
import Foundation
import Moments
import Planner
import Store
import Testing

@Test func eventsBecomeRemindersAndAChangedOccurrenceOneOfItsOwn() throws {
  let subscription = try Subscription(as: .reminders)
  try subscription.take(
    "UID:9\nSUMMARY:Choir\nLOCATION:Hall\nDTSTART;TZID=Europe/Berlin:20261123T180000\nDTEND;TZID=Europe/Berlin:20261123T193000\n"
      + "RRULE:FREQ=WEEKLY;COUNT=4",
    "UID:9\nRECURRENCE-ID;TZID=Europe/Berlin:20261130T180000\nSUMMARY:Choir (moved)\nDTSTART;TZID=Europe/Berlin:20261201T190000"
  )
  let reminders = try subscription.reminders.sorted { $0.fields.title < $1.fields.title }
  #expect(reminders.map(\.fields.title) == ["Choir", "Choir (moved)"])
  let choir = try #require(reminders.first?.fields)
  let timetable = try #require(choir.timetable)
  #expect(choir.location == "Hall" && choir.path == "nag" && choir.origin.uid == "9")
  #expect(timetable.zone == "Europe/Berlin" && timetable.duration == 5400)
  let days = timetable.starts(in: try Zone(named: "Europe/Berlin")).map(\.description)
  #expect(days == ["2026-11-23T18:00:00", "2026-12-07T18:00:00", "2026-12-14T18:00:00"])
  try subscription.take("UID:9\nSUMMARY:Choir\nDTSTART;TZID=Europe/Berlin:20261123T180000")
  #expect(try subscription.reminders.map(\.fields.title) == ["Choir"])
  #expect(try subscription.reminders.first?.fields.timetable?.rule == nil)
}

@Test func anEventWithoutACourseBelongsToThatOfItsCalendar() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  let quiz = "UID:3\nSUMMARY:Quiz 3\nDTSTART:20261203T075900Z"
  #expect(try subscription.take(quiz).outcome.unknownCourses == ["Canvas"])
  let feed = try subscription.feed
  try subscription.store.record("course") { step in
    let arc = try step.snapshot.arcs().arc(called: "CS 298")
    try step.set(course: "Canvas", of: feed, to: Identity(arc.uuid))
    try FeedReading.readAgain(feed, by: step)
  }
  #expect(try subscription.take(quiz).outcome.words == "1 new")
  #expect(try subscription.tasks == ["Quiz 3 · 2026-12-03T07:59"])
}

@Test func aSecondCategoryMayBeTheCourse() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take("UID:3\nSUMMARY:Quiz 3\nCATEGORIES:Assignment,CS 298-02\nDTSTART:20261203T075900Z")
  #expect(try subscription.tasks == ["Quiz 3 · 2026-12-03T07:59"])
}

@Test func twoDevicesMakeTheSameOfAFeed() throws {
  let subscriptions = try [
    Subscription(as: .tasks, arcs: ["CS 298"]), Subscription(as: .tasks, arcs: ["CS 298"]),
  ]
  let made = try subscriptions.map { subscription in
    try subscription.take(homework, lab)
    var made: [String] = []
    try subscription.store.read { snapshot in try snapshot.eachTask { made.append($0.uuid) } }
    return made.sorted()
  }
  #expect(made[0].count == 2 && made[0] == made[1])
}

@Test func whatIsThereBeforeTheFirstReadingIsTakenAsItIs() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  try subscription.edit(try subscription.number("Lab")) { $0.title = "Lab in pairs" }
  // The feed begins anew, as on another device that has all of it already.
  try subscription.subscribeAnew()
  try subscription.take(homework, lab)
  #expect(try subscription.tasks.sorted() == ["Homework 2 · 2026-12-01", "Lab in pairs · 2026-12-03T07:59"])
  #expect(try subscription.ignored == ["Lab"])
  try subscription.take(moved, lab)
  #expect(try subscription.tasks.sorted() == ["Homework 2 · 2026-12-04", "Lab in pairs · 2026-12-03T07:59"])
}

@Test func whatAnotherDeviceHasBroughtInLineStillFollows() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  // Another device has read the feed before this one.
  try subscription.edit(try subscription.number("Homework 2")) { $0.date = Day(iso: "2026-12-04") }
  try subscription.take(moved)
  #expect(try subscription.ignored == [])
  try subscription.take(homework)
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-01"])
}

@Test func aCourseThatIsLeftOutIsAskedForNoMore() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["Home"])
  try subscription.take(homework)
  let feed = try subscription.feed
  try subscription.store.record("course") { step in
    try step.set(course: "CS 298-01", of: feed, to: FeedCourse.leftOut)
    try FeedReading.readAgain(feed, by: step)
  }
  let (outcome, _) = try subscription.take(homework, lab)
  #expect(outcome.unknownCourses == [])
  #expect(try subscription.tasks == [])
}

@Test func whatCannotBeAReminderIsTold() throws {
  let subscription = try Subscription(as: .reminders)
  let (outcome, problem) = try subscription.take(
    "UID:1\nSUMMARY:Lunch", "UID:2\nDTSTART:20261203T075900Z", "UID:3\nSUMMARY:Tea\nDTSTART:20261203T075900Z")
  #expect(problem == nil && outcome.added == 2)
  #expect(outcome.mistakes.lines(of: "a").first == "a:5: VEVENT: Lunch: it has no date")
}

@Test(arguments: [
  "RECURRENCE-ID;TZID=GMT Standard Time:20261211T000000", "RECURRENCE-ID:20261211T000000Z",
  "RECURRENCE-ID;VALUE=DATE:20261211", "RECURRENCE-ID:20261211T000000",
])
func aChangedWholeDayIsLeftOutHoweverItIsWritten(replaced: String) throws {
  let subscription = try Subscription(as: .reminders)
  try subscription.take(
    "UID:1\nSUMMARY:Bin\nDTSTART;VALUE=DATE:20261204\nRRULE:FREQ=WEEKLY",
    "UID:1\nSUMMARY:Bin\nDTSTART;VALUE=DATE:20261212\n\(replaced)")
  let series = try #require(try subscription.reminders.first { $0.fields.timetable?.repeats == true })
  let days = try #require(series.fields.timetable).starts(in: .utc).prefix(3).map(\.day.description)
  #expect(days == ["2026-12-04", "2026-12-18", "2026-12-25"])
}

@Test func whatHasNoTitleIsCalledByItsCategoryOrPlace() throws {
  let subscription = try Subscription(as: .reminders)
  let day = "DTSTART;VALUE=DATE:20261203"
  try subscription.take(
    "UID:1\n\(day)", "UID:2\nLOCATION:Gym\n\(day)", "UID:3\nLOCATION:Gym\nCATEGORIES:,Yoga\nSUMMARY: \n\(day)"
  )
  #expect(try subscription.reminders.map(\.fields.title).sorted() == ["(no title)", "Gym", "Yoga"])
}

@Test func whatHasNoUIDIsReadAndStaysWhatItIs() throws {
  let subscription = try Subscription(as: .reminders)
  let (tea, lunch) = ("SUMMARY:Tea\nDTSTART:20261203T160000", "SUMMARY:Lunch\nDTSTART:20261203T120000")
  #expect(try subscription.take(tea, lunch).outcome.added == 2)
  let (outcome, _) = try subscription.take(lunch, tea, "SUMMARY:Dinner\nDTSTART:20261203T190000")
  #expect(outcome.words == "1 new")
  #expect(try subscription.take(tea).outcome.words == "2 gone")
}

@Test(arguments: [
  ("SEQUENCE:1\n", "SEQUENCE:2\n", "second"), ("SEQUENCE:3\n", "SEQUENCE:2\n", "first"), ("", "", "first"),
  ("", "SEQUENCE:1\nSTATUS:CANCELLED\n", nil),
])
func ofAnEventThatIsThereTwiceTheLaterRevisionCounts(first: String, second: String, title: String?) throws {
  let subscription = try Subscription(as: .reminders)
  try subscription.take(
    "UID:1\n\(first)SUMMARY:first\nDTSTART:20261203T160000",
    "UID:1\n\(second)SUMMARY:second\nDTSTART:20261203T160000")
  #expect(try subscription.reminders.map(\.fields.title) == [title].compactMap { $0 })
}

@Test func whatIsWrongWithAFeedIsToldLineByLine() throws {
  let subscription = try Subscription(as: .reminders)
  let event =
    "UID:1\nSUMMARY:Tea\nDTSTART;TZID=Middle/Earth:20261203T075900\nRRULE:FREQ=DAYLY\nby a mail program"
  let (outcome, problem) = try subscription.take(event, "UID:2\nSUMMARY:Lunch\nDTSTART:tomorrow")
  #expect(problem == nil && outcome.added == 1)
  #expect(
    outcome.mistakes.lines(of: "a.ics") == [
      "a.ics:5: VEVENT: 'Middle/Earth' is not a known time zone; its times are read as local times",
      "a.ics:10: VEVENT: RRULE: FREQ is 'DAYLY'; give SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY",
      "a.ics:11: VEVENT: 'by a mail program' is not a property; a line reads NAME:value",
      "a.ics:13: VEVENT: Lunch: DTSTART is 'tomorrow'; give 20270501, 20270501T090000 or 20270501T090000Z",
      "a.ics:17: VEVENT: DTSTART is 'tomorrow'; give 20270501, 20270501T090000 or 20270501T090000Z",
    ])
  // What has not changed is not told again.
  #expect(try subscription.take(event).outcome.mistakes.count == 1)
}

@Test func ofManyMistakesTwentyAreTold() throws {
  let subscription = try Subscription(as: .reminders)
  let (outcome, _) = try subscription.take(
    (1...30).map { "UID:\($0)\nSUMMARY:Lunch" }.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
  let lines = outcome.mistakes.lines(of: "a.ics")
  #expect(outcome.mistakes.count == 59 && lines.count == 21 && lines.last == "a.ics: and 39 more")
}

/// Two hundred of them would make every list slow.
@Test(arguments: [
  "SECONDLY", "MINUTELY", "MINUTELY;INTERVAL=4", "SECONDLY;INTERVAL=30", "HOURLY;BYSECOND=0,1",
])
func eventsThatComeTooOftenAreToldAndKeptOut(frequency: String) throws {
  for kind in [Feed.Kind.tasks, .reminders] {
    let subscription = try Subscription(as: kind)
    let events = (1...20).map {
      "UID:\($0)\nSUMMARY:Tick \($0)\nDTSTART:20261121T090000\nRRULE:FREQ=\(frequency)"
    }
    let start = ContinuousClock.now
    let lines = events.map { "BEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)END:VCALENDAR\n"
    _ = try FeedReading.take(Array(text.utf8), of: subscription.feed, into: subscription.store) { _, _ in nil
    }
    let coming = try subscription.reminders
    #expect(coming.allSatisfy { !($0.fields.timetable?.repeats ?? false) }, "\(coming.count)")
    #expect(ContinuousClock.now - start < .seconds(120))
  }
}
