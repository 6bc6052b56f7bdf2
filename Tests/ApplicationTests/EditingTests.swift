import Files
import Moments
import Planner
import Reminding
import Store
import Testing

@testable import Application

/// Edits as commands, pages and editors make them, on Fri 2026-11-20 at 09:00 in UTC.
@Suite struct EditingTests {
  let folder: Folder
  let workspace: Workspace

  init() throws {
    folder = try Folder()
    workspace = try folder.workspace("a")
  }

  private func task(_ number: Int) throws -> ArcTask { try workspace.store.read { try $0.task(number) } }

  private func reminder(_ number: Int) throws -> Reminder {
    try workspace.store.read { try $0.reminder(number) }
  }

  private func draft(_ line: String) throws -> Reminder.Fields {
    try ReminderDraft(line, FieldValues(), ReminderValues(), workspace).fields
  }

  @Test func numbersInTheChangesOfOneTaskAreNoOtherTasks() throws {
    for title in ["milk", "bread", "eggs"] { _ = try workspace.add(title) }
    _ = try? workspace.edit(TaskEdit(task: 1, "2 3 due friday", fields: FieldValues()))
    #expect(try task(2).fields.date == nil && task(3).fields.date == nil)
    let words = ["1", "2", "3", "due", "friday"].map { ArgumentText(text: $0) }
    _ = try workspace.edit(TaskEdit(words, fields: FieldValues(), reach: .usual, in: workspace))
    #expect(try task(2).fields.date != nil && task(3).fields.date != nil)
  }

  @Test func wordsAboutOneTaskCanNameAPlaceWhereItReminds() throws {
    let place = try workspace.makePlace(
      named: "shop", at: Coordinate(latitude: 37_330_000, longitude: -121_890_000), radius: 100)
    let task = try workspace.add("milk").task
    let edited = try workspace.edit(TaskEdit(task: task.id, "when I get to the shop", fields: FieldValues()))
    #expect(
      edited.tasks.map(\.fields.trigger?.places) == [[place.uuid]]
        && edited.tasks.map(\.fields.title) == ["milk"])
    let arrived = try workspace.store.report(position: place.coordinate)
    #expect(arrived.count == 1, "\(arrived)")
  }

  @Test func anArcMovesAndChangesInOneStep() throws {
    let (school, lab) = try (workspace.makeArc(at: "School").arc, workspace.makeArc(at: "Lab").arc)
    let moved = try workspace.edit(lab, under: school.id) { $0.title = "Labs" }
    #expect(moved.path == "School/Labs")
    let top = try workspace.edit(moved, under: .some(nil)) { _ in }
    #expect(top.path == "Labs")
    _ = try workspace.takeBack(2, .undo(partly: false))
    #expect(try workspace.store.read { try $0.arcs().arcs.map(\.path) }.sorted() == ["Lab", "School"])
  }

  @Test func anItemThatIsForItsStackAgainIsBackWithTheOthers() throws {
    let stack = try workspace.makeStack(named: "morning", of: ["iron", "D3"])
    var fields = try draft("pills every day 8am")
    fields.stack = stack.uuid
    let whole = try workspace.add(reminder: fields)
    var apart = ReminderEdit(words: "every day 9am")
    apart.part = .item("iron")
    let item = try workspace.edit(whole, apart).reminder
    #expect(try item.fields.item == "iron" && reminder(whole.id).fields.apart == ["iron"])
    var together = ReminderEdit()
    together.stack = stack
    let edited = try workspace.edit(item, together)
    #expect(edited.before.id == whole.id && edited.rejoined == ["iron"])
    #expect(try reminder(whole.id).fields.apart == [])
    #expect(throws: ReminderError.self) { try reminder(item.id) }
  }

  @Test func groupsAreAddedToOrReplaced() throws {
    let groups = try ["a", "b"].map { try workspace.makeGroup(draft("\($0) every day 8am")).id }
    let pills = try workspace.add(reminder: draft("pills every day 9am"), to: [groups[0]])
    func group(_ change: ReminderEdit.Groups) throws -> [Int] {
      var edit = ReminderEdit()
      edit.groups = change
      let edited = try workspace.edit(reminder(pills.id), edit).reminder
      return try workspace.store.read { try $0.groups(ofReminder: edited.id).map(\.group.id) }.sorted()
    }
    #expect(try group(.unchanged) == [groups[0]])
    #expect(try group(.also([groups[1]])) == groups)
    #expect(try group(.exactly([groups[1]])) == [groups[1]])
    #expect(try group(.exactly([])) == [])
  }

  @Test func aTextMadeFromAnOlderStateChangesNothing() throws {
    let milk = try workspace.add("milk").task
    let pills = try workspace.add(reminder: draft("pills every day 9am"))
    var later = milk.fields
    later.title = "oat milk"
    _ = try workspace.replace(milk, with: later, arc: nil, reach: .usual)
    _ = try workspace.edit(pills, ReminderEdit(words: "10am"))
    let failures = [
      #expect(throws: Failure.self) {
        try workspace.replace(milk, with: milk.fields, arc: nil, reach: .usual)
      },
      #expect(throws: Failure.self) {
        try workspace.replace(
          [milk.id: milk],
          with: [
            ViewEdit.Change(number: milk.id, before: "", after: "", fields: milk.fields, arc: "Inbox")
          ], reach: .usual)
      },
      #expect(throws: Failure.self) { try workspace.replace(pills, with: pills.fields) },
      #expect(throws: Failure.self) { try workspace.edit(pills, ReminderEdit(words: "11am")) },
    ]
    #expect(failures.map { $0?.isCorrectable } == [false, false, false, false])
    #expect(try task(milk.id).fields.title == "oat milk")
  }

  @Test func linesWithoutAnArcGoWhereATypedLineWouldGo() throws {
    let workspace = try folder.workspace("b", ["default-arc": "Home"])
    _ = try workspace.makeArc(at: "Home")
    let typed = try workspace.add("milk").task
    let input = ImportInput(name: "a paste", lines: LineInput(bytes: "bread\n".utf8, name: "a paste"))
    let result = try workspace.take(FileImport([(input, .text)]), report: { _ in }) { _, _ in true }
    #expect(result.isGood && result.counts.imported == 1)
    let (tasks, label) = try workspace.store.read { (try $0.tasks(), try $0.steps(limit: 1).first?.label) }
    #expect(Set(tasks.map(\.arcPath)) == [typed.arcPath])
    #expect(label == "imported 1 task from a paste")
  }

  @Test func anImportThatIsNotKeptLeavesNothing() throws {
    let input = ImportInput(name: "x", lines: LineInput(bytes: "bread\n".utf8, name: "x"))
    let result = try workspace.take(FileImport([(input, .text)]), report: { _ in }) { result, step in
      try #expect(step.snapshot.tasks().count == result.counts.imported)
      return false
    }
    #expect(result.counts.imported == 1)
    #expect(try workspace.store.read { try $0.tasks().isEmpty && $0.steps(limit: 1).isEmpty })
  }
}
