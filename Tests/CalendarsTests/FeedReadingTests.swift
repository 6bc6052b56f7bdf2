import Calendars
import Foundation
import Moments
import Planner
import Store
import Testing

/// A store with one feed.
private final class Subscription {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString)")
  let store: PlannerStore
  let id: Int

  /// - Parameter arcs: the Arcs that there are.
  init(as kind: Feed.Kind, arcs: [String] = []) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // 2026-11-20 17:00 in UTC, a Friday.
    store = PlannerStore(
      path: folder.path + "/planner.db", now: Moment(seconds: 1_795_194_000),
      zone: try Zone(named: "America/Los_Angeles")
    ) { .random(in: .min ... .max) }
    id = try store.record("subscribed") { step in
      for arc in arcs { _ = try step.addArc(path: arc) }
      return try step.addFeed(source: "https://example.org/a.ics", kind: kind, every: 3600, path: "nag").id
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var feed: Feed {
    get throws { try #require(try store.read { try $0.feeds() }.first { $0.id == id }) }
  }

  /// Reads what the feed says now.
  @discardableResult
  func take(_ events: String..., isWhole: Bool = true) throws -> (
    outcome: FeedReading.Outcome, problem: String?
  ) {
    let lines = events.map { "BEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Canvas\n\(lines)"
      + (isWhole ? "END:VCALENDAR\n" : "")
    return try FeedReading.take(Array(text.utf8), of: feed, into: store) { _, _ in nil }
  }

  /// The tasks, as `title · date time · outcome`.
  var tasks: [String] {
    get throws {
      var tasks: [String] = []
      try store.read { snapshot in
        try snapshot.eachTask { task in
          let start = task.fields.start.map { " · \($0)" } ?? ""
          tasks.append(task.fields.title + start + (task.closing.map { " · \($0.outcome.rawValue)" } ?? ""))
        }
      }
      return tasks
    }
  }

  var reminders: [Reminder] {
    get throws {
      let feed = try feed
      return try store.read { snapshot in
        try snapshot.events(of: feed).values.compactMap { event in
          try event.thing.flatMap { try snapshot.reminder($0) }
        }
      }
    }
  }

  func edit(_ number: Int, _ change: (inout ArcTask.Fields) -> Void) throws {
    try store.record("edited") { step in
      var fields = try step.snapshot.task(number).fields
      change(&fields)
      try step.edit(task: number, fields)
    }
  }

  var ignored: [String] {
    get throws {
      let feed = try feed
      return try store.read { try $0.ignoredEvents(of: feed) }.map(\.title)
    }
  }
}

private let homework = "UID:1\nSUMMARY:Homework 2 [CS 298-01]\nDTSTART;VALUE=DATE:20261201"
private let moved = "UID:1\nSUMMARY:Homework 2 [CS 298-01]\nDTSTART;VALUE=DATE:20261204"
private let lab = "UID:2\nSUMMARY:Lab [CS 298-01]\nDTSTART:20261203T075900Z"

@Test func aCourseFeedMakesTasksInTheArcsOfItsCourses() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  let (outcome, problem) = try subscription.take(homework, lab)
  #expect(problem == nil)
  #expect(outcome.words == "2 new")
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-01", "Lab · 2026-12-03T07:59"])
  let task = try subscription.store.read { try $0.task(1) }
  #expect(task.arcPath == "CS 298")
  #expect(task.fields.path == "nag")
  #expect(try subscription.feed.shownName == "Canvas")
}

@Test func whatTheTeacherMovesMovesAndIsTold() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  let (outcome, _) = try subscription.take(moved)
  #expect(outcome.moved == ["Homework 2 to 2026-12-04, was 2026-12-01"])
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-04"])
  let label = try subscription.store.read { try $0.steps(limit: 1) }.first?.label
  #expect(label == "read Canvas: 1 changed, moved Homework 2 to 2026-12-04, was 2026-12-01")
}

@Test func whatIsDoneNeverReopens() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  try subscription.store.record("done") { try $0.close(task: 1, .completed) }
  try subscription.take(moved, lab)
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-01 · completed", "Lab · 2026-12-03T07:59"])
  try subscription.take(lab)
  #expect(try subscription.tasks.count == 2)
  try subscription.take(moved, lab)
  #expect(try subscription.ignored == [])
}

@Test func whatIsGoneThereIsGoneHere() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  let (outcome, _) = try subscription.take(lab)
  #expect(outcome.words == "1 gone")
  #expect(try subscription.tasks == ["Lab · 2026-12-03T07:59"])
}

@Test func whatIsCancelledIsGone() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  try subscription.take(homework + "\nSTATUS:CANCELLED")
  #expect(try subscription.tasks == [])
}

@Test func anEditMakesItOnesOwnAndUndoGivesItBack() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  try subscription.edit(1) { $0.title = "Homework two" }
  #expect(try subscription.ignored == ["Homework 2"])
  try subscription.store.record("undid") { _ = try $0.undo() }
  #expect(try subscription.ignored == [])
  try subscription.edit(1) { $0.title = "Homework two" }
  try subscription.take(moved, lab)
  #expect(try subscription.tasks.first == "Homework two · 2026-12-01")
  try subscription.take(lab)
  #expect(try subscription.tasks.first == "Homework two · 2026-12-01")
}

@Test func whatIsDeletedHereDoesNotComeBack() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  try subscription.store.record("removed") { _ = try $0.remove(task: 1) }
  try subscription.take(moved, lab)
  #expect(try subscription.tasks == ["Lab · 2026-12-03T07:59"])
  #expect(try subscription.ignored == ["Homework 2"])
}

@Test func whatIsIgnoredFollowsAgainWhenAsked() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  try subscription.edit(1) { $0.title = "Homework two" }
  try subscription.take(moved)
  let feed = try subscription.feed
  let events = try subscription.store.read { try $0.ignoredEvents(of: feed) }
  try subscription.store.record("follow") { try FeedReading.follow(events, of: feed, by: $0) }
  try subscription.take(moved)
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-04"])
}

@Test func anotherArcOrPathIsNoEdit() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298", "Home"])
  try subscription.take(homework)
  try subscription.store.record("moved") { step in
    try step.move(task: 1, to: step.snapshot.arcs().arc(called: "Home").id)
  }
  try subscription.edit(1) { $0.path = "alarm" }
  try subscription.take(moved)
  let task = try subscription.store.read { try $0.task(1) }
  #expect(task.arcPath == "Home")
  #expect(task.fields.path == "alarm")
  #expect(task.fields.date?.description == "2026-12-04")
}

@Test func anUnknownCourseIsAskedForOnce() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["Home"])
  #expect(try subscription.take(homework, lab).outcome.unknownCourses == ["CS 298-01"])
  #expect(try subscription.tasks == [])
  let feed = try subscription.feed
  #expect(try subscription.store.read { try $0.courses(of: feed) }.map(\.name) == ["CS 298-01"])
  try subscription.store.record("course") { step in
    let home = try step.snapshot.arcs().arc(called: "Home")
    try step.set(course: "CS 298-01", of: feed, to: Identity(home.uuid))
    try FeedReading.readAgain(feed, by: step)
  }
  try subscription.take(homework, lab)
  #expect(try subscription.tasks.count == 2)
  #expect(
    try subscription.take(homework, lab, "UID:3\nSUMMARY:Quiz [CS 298-01]").outcome.unknownCourses == [])
}

@Test(arguments: ["", "<html>Sign in</html>", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n"])
func aFeedThatFailsKeepsWhatItHad(text: String) throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  let (_, problem) = try FeedReading.take(Array(text.utf8), of: subscription.feed, into: subscription.store) {
    _, _ in nil
  }
  #expect(problem == (text.hasPrefix("BEGIN") ? "the calendar is cut short" : "what is there is no calendar"))
  #expect(try subscription.tasks == ["Homework 2 · 2026-12-01"])
  #expect(try subscription.feed.problem == problem)
  try subscription.take(moved)
  #expect(try subscription.feed.problem == nil)
}

@Test func aFeedThatFailsIsTriedLaterEachTime() throws {
  let subscription = try Subscription(as: .tasks)
  let waits = try (0..<7).map { _ in
    try FeedReading.failed(subscription.feed, "it does not answer", in: subscription.store)
    return try subscription.feed.nextAt.seconds - subscription.store.now.seconds
  }
  #expect(waits == [3600, 7200, 14_400, 28_800, 57_600, 86_400, 86_400])
}

@Test func whatHasNotChangedIsNoStep() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  let last = try subscription.store.read { try $0.lastStep() }
  try subscription.take(homework)
  #expect(try subscription.store.read { try $0.lastStep() } == last)
}

@Test func anEndedSubscriptionTakesWithItWhatIsOpenAndNotOnesOwn() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab, "UID:3\nSUMMARY:Quiz [CS 298-01]")
  try subscription.edit(1) { $0.title = "Mine" }
  try subscription.store.record("done") { try $0.close(task: 2, .completed) }
  let feed = try subscription.feed
  #expect(try subscription.store.record("unsubscribed") { try FeedReading.end(feed, by: $0) } == 1)
  #expect(try subscription.tasks == ["Mine · 2026-12-01", "Lab · 2026-12-03T07:59 · completed"])
  #expect(try subscription.store.read { try $0.feeds() }.isEmpty)
}

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
  #expect(outcome.refused == ["5: Lunch: it has no date"])
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
