import Moments
import Planner
import Store
import Testing

@testable import Application

/// Use cases that make things, on Fri 2026-11-20 at 09:00 in UTC.
@Suite struct MakingTests {
  let folder: Folder
  let workspace: Workspace

  init() throws {
    folder = try Folder()
    workspace = try folder.workspace("a")
  }

  private var label: String? {
    get throws { try workspace.store.read { try $0.steps(limit: 1) }.first?.label }
  }

  @Test func anArcIsCreatedWithTheParentsThatDoNotExistInOneStep() throws {
    let (arc, parents) = try workspace.makeArc(at: "School/CS 298/Labs")
    #expect(arc.path == "School/CS 298/Labs" && parents == ["School", "School/CS 298"])
    #expect(try label == "created the Arc School/CS 298/Labs")
    _ = try workspace.takeBack(1, .undo(partly: false))
    #expect(try workspace.store.read { try $0.arcs().arcs.isEmpty })
  }

  @Test func aParentIsFoundLikeANameInALineUnlessItsExactNameIsWanted() throws {
    _ = try workspace.makeArc(at: "CS 298")
    #expect(try workspace.makeArc(at: "cs298/Labs").arc.path == "CS 298/Labs")
    #expect(try workspace.makeArc(at: "CS 298/Exam", exactly: true).parents.isEmpty)
  }

  @Test func onlyTheFieldsOfAnArcThatAreNamedChange() throws {
    let arc = try workspace.makeArc(at: "Home", Arc.Fields(title: "", description: "the house")).arc
    let changed = try workspace.edit(arc) { $0.short = "H" }
    #expect(changed.fields.short == "H" && changed.fields.description == "the house")
    #expect(try label == "edited Home")
  }

  @Test func reopeningTellsWhatWasOpenAlready() throws {
    let tasks = try ["milk", "bread"].map { try workspace.add($0).task }
    try workspace.store.close([.task(tasks[0].id)], .completed)
    let reopened = try workspace.reopen { _ in tasks.map(\.id) }
    #expect(reopened.tasks.map(\.id) == tasks.map(\.id) && reopened.wereOpen == [tasks[1].id])
    #expect(try label == "reopened milk in Inbox")
  }

  @Test func notesAreChangedAsTheyAreNow() throws {
    let task = try workspace.add("milk").task
    for line in ["oat", "two"] {
      _ = try workspace.changeNotes(of: task) { $0.isEmpty ? line : $0 + "\n" + line }
    }
    #expect(try workspace.store.read { try $0.task(task.id).fields.description } == "oat\ntwo")
  }

  @Test func remindersAreSwitchedOffAndOnInOneStep() throws {
    let reminders = try ["pills", "plants"].map {
      try workspace.add(
        reminder: ReminderDraft("\($0) every day at 8pm", FieldValues(), ReminderValues(), workspace).fields)
    }
    #expect(try label == "added the reminder plants")
    let off = try workspace.enable(reminders: reminders.map(\.id), false)
    #expect(off.map(\.fields.isEnabled) == [false, false])
    #expect(try label == "switched off pills, plants")
    #expect(try workspace.enable(reminders: [reminders[0].id], true).map(\.fields.isEnabled) == [true])
  }

  @Test(arguments: [
    ("Spring 2027 1/19 to 5/14", "Spring 2027", "2027-01-19", "2027-05-14"),
    ("Fall 8/24 to 12/18", "Fall", "2026-08-24", "2026-12-18"),
    ("Labor Day 9/6", "Labor Day", "2027-09-06", "2027-09-06"),
  ])
  func aTermIsReadFromItsNameAndDays(words: String, name: String, first: String, last: String) throws {
    let days = try TermDays(words.split(separator: " ").map(String.init), isBreak: false, workspace)
    #expect(days.name == name && days.first.description == first && days.last.description == last)
  }

  @Test(arguments: ["paper due friday", "Spring", "Odd 5/1 to 4/1", ""])
  func whatIsNotATermIsRefused(words: String) {
    #expect(throws: Failure.self) {
      try TermDays(words.split(separator: " ").map(String.init), isBreak: false, workspace)
    }
  }

  @Test func aBreakOfAnArcIsListedThereAndDeletedByItsName() throws {
    _ = try workspace.makeArc(at: "Berkeley")
    let days = try TermDays(["Reading", "week", "2/15", "to", "2/19"], isBreak: true, workspace)
    let made = try workspace.makeTerm(days, isBreak: true, for: "berkeley")
    #expect(made.term.name == "Reading week" && made.changed.isEmpty)
    #expect(try label == "added the break Reading week")
    #expect(try workspace.terms(onlyBreaks: true, of: "Berkeley").map(\.name) == ["Reading week"])
    #expect(throws: ReminderError.unknown(.term, name: "Reading week", near: [])) {
      try workspace.removeTerm(named: "Reading week", isBreak: false, for: nil)
    }
    try workspace.removeTerm(named: "Reading week", isBreak: true, for: nil)
    #expect(try workspace.terms(onlyBreaks: false, of: nil).isEmpty)
  }

  @Test func whatIsOverdueForLongIsPutAwayAndBySettingNotTwice() throws {
    let task = try workspace.add("milk today 10am").task
    #expect(try workspace.putAway(overdueFor: 3600).isEmpty)
    workspace.move(to: workspace.now.adding(seconds: 3 * 3600))
    #expect(try workspace.putAway(overdueFor: 3600, byRule: true).map(\.id) == [task.id])
    #expect(try label == "put away milk in Inbox as passed")
    _ = try workspace.reopen { _ in [task.id] }
    #expect(try workspace.putAway(overdueFor: 3600, byRule: true).isEmpty)
    #expect(try workspace.putAway(overdueFor: 3600).map(\.id) == [task.id])
  }
}
