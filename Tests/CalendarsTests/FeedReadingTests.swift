import Calendars
import Foundation
import Moments
import Planner
import Store
import Testing

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

@Test func whatMovesIsToldOnTheClockHere() throws {
  // 08:00 in UTC is midnight in Los Angeles.
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(lab)
  let (outcome, _) = try subscription.take(lab.replacing("20261203T0759", with: "20261205T0759"))
  #expect(outcome.moved == ["Lab to 2026-12-04 23:59, was 2026-12-02 23:59"])
  let told = try #require(try subscription.store.read { try $0.history(of: 1, limit: 1) }.first)
  #expect(told.due?.description == "2026-12-05T07:59:00Z")
}

@Test func anEditThatIsUndoneLaterIsNoneEither() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework, lab)
  try subscription.edit(1) { $0.title = "Homework two" }
  try subscription.store.record("removed") { _ = try $0.remove(task: 2) }
  try subscription.take(moved, lab)
  #expect(try subscription.ignored == ["Homework 2", "Lab"])
  for _ in 1...2 { try subscription.store.record("undid") { _ = try $0.undo() } }
  #expect(try subscription.ignored == [])
  try subscription.take(moved, lab, "UID:3\nSUMMARY:Exam [CS 298-01]\nDTSTART;VALUE=DATE:20261210")
  #expect(try subscription.tasks.prefix(2) == ["Homework 2 · 2026-12-04", "Lab · 2026-12-03T07:59"])
  try subscription.take(lab)
  #expect(try subscription.tasks == ["Lab · 2026-12-03T07:59"])
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

@Test func whatAPersonAddsStaysWhenTheFeedChanges() throws {
  let subscription = try Subscription(as: .tasks, arcs: ["CS 298"])
  try subscription.take(homework)
  var own = try subscription.store.read { try $0.task(1) }.fields
  (own.priority, own.labels, own.startDate) = (.high, ["exam"], Day(year: 2026, month: 11, day: 22))
  (own.kind, own.snooze, own.leads) = (.event, 600, [1800])
  try subscription.edit(1) { $0 = own }
  try subscription.take(moved)
  var kept = try subscription.store.read { try $0.task(1) }.fields
  #expect(kept.date == Day(year: 2026, month: 12, day: 4))
  kept.date = own.date
  #expect(kept == own)
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
  #expect(problem == (text.hasPrefix("BEGIN") ? "the calendar is incomplete" : "it is not a calendar"))
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
