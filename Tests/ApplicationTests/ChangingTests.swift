import Files
import Moments
import Planner
import Reminding
import Store
import Testing

@testable import Application

/// What commands, pages and bubbles do alike, on Fri 2026-11-20 at 09:00 in UTC.
@Suite struct ChangingTests {
  let folder: Folder
  let workspace: Workspace

  init() throws {
    folder = try Folder()
    workspace = try folder.workspace("a")
  }

  private func labels(_ count: Int) throws -> [String] {
    try workspace.store.read { try $0.steps(limit: count) }.map(\.label)
  }

  private func arc(_ name: String) throws -> Arc {
    try workspace.store.read { try $0.arcs().arc(called: name, preferringArchived: true) }
  }

  /// A task whose reminder has spoken.
  private func spoken(_ line: String) throws -> ArcTask {
    let task = try workspace.add(line).task
    workspace.move(to: workspace.now.adding(seconds: 8 * 3600))
    _ = try workspace.store.fire(to: { _ in ["desktop"] })
    return task
  }

  @Test func aSnoozeLastsAsLongAsThoseOfTheTaskUsuallyDo() throws {
    let task = try spoken("milk today 5pm")
    var fields = task.fields
    fields.snooze = 2 * 3600
    _ = try workspace.store.record("edited") { try $0.edit(task: task.id, fields) }
    let replied = try workspace.store.reply(.snooze(until: nil), to: [.task(task.id)], usualSnooze: 600)
    #expect(replied.map(\.request) == [.snooze(until: workspace.now.adding(seconds: 2 * 3600))])
    #expect(try labels(1) == ["snoozed milk in Inbox"])
  }

  @Test func aReplyToWhatHasNotSpokenIsRefusedAndNothingIsLogged() throws {
    let task = try workspace.add("milk today 5pm").task
    let refused = #expect(throws: RefusedReply.self) {
      try workspace.store.reply(.snooze(until: nil), to: [.task(task.id)], usualSnooze: 600)
    }
    #expect(refused?.number == task.id && refused?.isClosed == false)
    #expect(try labels(1) == ["added milk to Inbox"])
  }

  @Test func archivingClosesWhatIsOpenBelowOnlyWhenAsked() throws {
    try workspace.store.record("created") { _ = try $0.addArc(path: "CS 298/Labs", creatingParents: true) }
    _ = try workspace.add("#\"CS 298/Labs\" essay")
    #expect(throws: PlannerError.self) { try workspace.archive(arc("CS 298")) }
    let done = try workspace.archive(arc("CS 298"), closingOpen: true)
    #expect(done.arcs.map(\.path).sorted() == ["CS 298", "CS 298/Labs"])
    #expect(done.closed == 1)
    #expect(try labels(1) == ["archived CS 298"])
    #expect(try workspace.unarchive(arc("CS 298")).arcs.count == 2)
    #expect(throws: Failure.self) { try workspace.unarchive(arc("CS 298")) }
  }

  @Test func anArcIsNotExtendedIntoThePast() throws {
    try workspace.store.record("created") { _ = try $0.addArc(path: "CS 298") }
    #expect(try workspace.extend(arc("CS 298"), until: "6/30").fields.ends?.description == "2027-06-30")
    let failure = #expect(throws: Failure.self) { try workspace.extend(arc("CS 298"), until: "2026-11-19") }
    #expect(failure?.message.hasSuffix("has passed; choose a day in the future") == true)
  }

  @Test(arguments: [
    ("may", true), ("Sept", true), ("dec.", true), ("december", true), ("mayonnaise", false),
    ("marching", false),
    ("decade", false), ("ma", false),
  ])
  func aMonthIsItsNameOrTheBeginningOfIt(word: String, isMonth: Bool) {
    #expect(SnoozeEnd.isMonth(word) == isMonth)
  }

  @Test func aFormatThatArcOnlyReadsIsNotWrittenAndSaysSo() throws {
    let failure = #expect(throws: Failure.self) {
      try workspace.store.read { snapshot in
        let selection = try ExportSelection(snapshot, [], workspace)
        let output = ByteOutput(descriptor: 1, name: "nowhere")
        try ExportWriting(selection, workspace, to: output) { _ in }.write(.org, .events)
      }
    }
    #expect(
      failure?.message
        == "arc reads org but does not write it; export json, todotxt, taskwarrior, markdown, csv or ical")
  }

  @Test(arguments: [("yes", true), ("no", false), ("NO", nil), ("off", nil), ("", nil)] as [(String, Bool?)])
  func aReminderIsOnOrOffInItsForm(word: String, isEnabled: Bool?) {
    let old = Reminder.Fields(title: "pills")
    #expect((try? ReminderForm.read("enabled: \(word)\n", over: old))?.isEnabled == isEnabled)
  }

  @Test func undoGoesBackAsFarAsThereIsSomethingAndRedoForth() throws {
    for line in ["milk", "bread"] { _ = try workspace.add(line) }
    let undone = try workspace.takeBack(5, .undo(partly: false))
    #expect(undone.steps.map(\.label) == ["added bread to Inbox", "added milk to Inbox"])
    #expect(undone.obstacle == nil && undone.left == nil)
    #expect(try workspace.takeBack(1, .redo).steps.count == 1)
    #expect(try workspace.store.read { try $0.tasks() }.map(\.fields.title) == ["milk"])
    _ = try workspace.takeBack(1, .redo)
    #expect(throws: Failure.self) { try workspace.takeBack(1, .redo) }
  }

  @Test func theTrashThatWasEmptiedStopsUndoBehindTheStepsAfterIt() throws {
    let task = try workspace.add("milk").task
    try workspace.store.record("deleted") { _ = try $0.remove(task: task.id) }
    try workspace.store.record("emptied the trash") { _ = try $0.emptyTrash() }
    _ = try workspace.add("bread")
    let undone = try workspace.takeBack(3, .undo(partly: false))
    #expect(undone.steps.map(\.label) == ["added bread to Inbox"])
    #expect(undone.obstacle != nil)
  }

  @Test func oneTimeOfADayIsSkippedOfRemindersOnly() throws {
    let task = try workspace.add("lecture every monday 10am").task
    var reader = try FieldReader(workspace)
    let failure = #expect(throws: Failure.self) {
      try workspace.skip(task: task.id, SkippedDays("monday 10am", &reader))
    }
    #expect(failure?.kind == .usage)
    let skipped = try workspace.skip(task: task.id, SkippedDays("11/27-12/7", &reader))
    #expect(skipped.days.map(\.description) == ["2026-11-30", "2026-12-07"])
    _ = try workspace.unskip(task: task.id, on: skipped.days[1])
    #expect(
      try labels(2) == [
        "brought back lecture on 2026-12-07", "skipped lecture on 2026-11-30, 2026-12-07",
      ])
  }

  @Test func tasksMoveTogetherAndSayWhenTheyWereThere() throws {
    try workspace.store.record("created") { _ = try $0.addArc(path: "Home") }
    for line in ["milk", "bread"] { _ = try workspace.add(line) }
    let words = [ArgumentText(text: "1-9")]
    #expect(try !workspace.move(tasks: words, to: "Home").wereThere)
    #expect(try labels(1) == ["moved 2 tasks in Inbox to Home"])
    #expect(try workspace.move(tasks: words, to: "Home").wereThere)
  }
}
