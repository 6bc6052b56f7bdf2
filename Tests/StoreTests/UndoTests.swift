import Moments
import Planner
import Testing

@testable import Store

/// What people have put into a store, row by row and with all columns.
func contents(_ store: PlannerStore) throws -> [String] {
  let tables = ["arc", "task", "reminder", "member", "stack", "place", "term"]
  return try everything(store).filter { row in tables.contains { row.hasPrefix("\($0): ") } }
}

private func filled(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("created CS 298") {
    try $0.addArc(path: "CS 298", fields: Arc.Fields(title: "", aliases: ["web"]))
  }
  var full = task("hw 2", "2027-03-12", "17:00")
  full.location = "Room 204"
  full.description = "two\nlines"
  full.duration = 30
  try store.record("added hw 2 to CS 298") { try $0.add(full, to: 1) }
  return store
}

@Test func undoTakesBackOneStepAfterAnother() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let before = try contents(store)
  try store.record("edited hw 2") { try $0.edit(task: 1, task("hw 3", "2027-04-01")) }
  try store.record("completed hw 3") { try $0.complete(task: 1) }
  #expect(try store.record("") { try $0.undo().label } == "completed hw 3")
  #expect(try store.record("") { try $0.undo().label } == "edited hw 2")
  #expect(try contents(store) == before)
  #expect(try store.record("") { try $0.undo().label } == "added hw 2 to CS 298")
  #expect(try store.record("") { try $0.undo().label } == "created CS 298")
  #expect(try contents(store) == [])
  #expect(throws: PlannerError.nothingToUndo) { try store.record("") { try $0.undo() } }
  #expect(
    try store.rows("SELECT id, role, undone_by, label FROM step ORDER BY id").suffix(2) == [
      "7|undo|NULL|undid: added hw 2 to CS 298", "8|undo|NULL|undid: created CS 298",
    ])
}

@Test func whatWasDeletedComesBackAsItWas() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let before = try contents(store)
  store.now = fixedNow.adding(seconds: 3600)
  try store.record("deleted CS 298") { try $0.remove(arc: 1) }
  store.now = fixedNow.adding(seconds: 7200)
  try store.record("") { try $0.undo() }
  #expect(try contents(store) == before)
  #expect(try store.tasks(with: "lines") == [1])
  #expect(try store.read { try $0.arcs().arc(called: "web").id } == 1)
}

@Test func redoDoesAgainUntilSomethingNewIsDone() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let after = try contents(store)
  for _ in 0..<2 { try store.record("") { try $0.undo() } }
  #expect(try store.record("") { try $0.redo().label } == "created CS 298")
  #expect(try store.record("") { try $0.redo().label } == "added hw 2 to CS 298")
  #expect(try contents(store) == after)
  #expect(throws: PlannerError.nothingToRedo) { try store.record("") { try $0.redo() } }
  // A redone step is undone like any other, with the words of the first.
  #expect(try store.record("") { try $0.undo().label } == "added hw 2 to CS 298")
  try store.record("created Home") { try $0.addArc(path: "Home") }
  #expect(throws: PlannerError.nothingToRedo) { try store.record("") { try $0.redo() } }
  try store.record("") { try $0.undo() }
  #expect(try store.record("") { try $0.redo().label } == "created Home")
  #expect(throws: PlannerError.nothingToRedo) { try store.record("") { try $0.redo() } }
}

@Test func severalUndoneInOneTransactionAreAStepEach() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("") { for _ in 0..<2 { try $0.undo() } }
  #expect(
    try store.rows("SELECT label FROM step ORDER BY id").suffix(2) == [
      "undid: added hw 2 to CS 298", "undid: created CS 298",
    ])
  #expect(throws: PlannerError.nothingToUndo) { try store.record("") { try $0.undo() } }
}

@Test func anUndoThatCannotBeDoneChangesNothing() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  let before = try store.rows("SELECT id, label FROM step")
  #expect(throws: PlannerError.nothingToUndo) { try store.record("") { for _ in 0..<3 { try $0.undo() } } }
  #expect(try store.rows("SELECT id, label FROM step") == before)
}

@Test func whatAnotherHandChangedIsNotTakenBackBlindly() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("edited hw 2") { try $0.edit(task: 1, task("hw 3")) }
  try store.record("x") {
    try $0.session.statement("UPDATE task SET title = 'hw 4'").run(); $0.keepsStore = true
  }
  #expect(throws: PlannerError.cannotUndo(label: "edited hw 2", .changedSince("'hw 4'"))) {
    try store.record("") { try $0.undo() }
  }
}

@Test func theTrashHoldsWhatPeopleDeletedAndGivesItBack() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("added more") {
    let labs = try $0.addArc(path: "CS 298/Labs")
    try $0.add(task("lab 1"), to: labs.id)
  }
  let before = try contents(store)
  try store.record("deleted lab 1") { try $0.remove(task: 2) }
  try store.record("deleted CS 298") { try $0.remove(arc: 1) }
  #expect(
    try store.read {
      try $0.trash().map {
        "\($0.isArc ? "arc" : "task") \($0.number) \($0.path) \($0.title) \($0.inside.tasks) \($0.inside.subArcs) \($0.isInside)"
      }
    } == [
      "arc 1 CS 298 CS 298 1 1 false", "task 1 CS 298 hw 2 0 0 true", "arc 2 CS 298/Labs Labs 0 0 true",
      "task 2 CS 298/Labs lab 1 0 0 false",
    ])
  // The Arcs it lay in come back with it, without what else was in them.
  try store.record("restored lab 1") { try $0.restore(task: 2) }
  #expect(try store.titles() == ["lab 1"])
  #expect(try store.paths() == ["CS 298", "CS 298/Labs"])
  try store.record("restored hw 2") { try $0.restore(task: 1) }
  #expect(try contents(store) == before)
  #expect(try store.read { try $0.trash().count } == 0)
  #expect(throws: PlannerError.notInTrash("task with the number 1")) {
    try store.record("x") { try $0.restore(task: 1) }
  }
}

@Test func anArcComesBackFromTheTrashWithAllThatWasDeletedWithIt() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("added more") { try $0.add(task("lab 1"), to: $0.addArc(path: "CS 298/Labs").id) }
  let before = try contents(store)
  try store.record("deleted CS 298") { try $0.remove(arc: 1) }
  #expect(try store.record("restored CS 298") { try $0.restore(arc: "cs298").path } == "CS 298")
  #expect(try contents(store) == before)
  try store.record("") { try $0.undo() }
  #expect(try contents(store) == [])
  #expect(throws: PlannerError.notInTrash("Arc called 'Home'")) {
    try store.record("x") { try $0.restore(arc: "Home") }
  }
}

@Test func anEmptiedTrashIsGoneForGood() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("added more") { try $0.add(task("secret"), to: 1) }
  try store.record("deleted secret") { try $0.remove(task: 2) }
  #expect(try store.record("emptied the trash") { try $0.emptyTrash() } == 1)
  #expect(try store.read { try $0.trash().count } == 0)
  #expect(try store.rows("SELECT count(*) FROM change WHERE fields LIKE '%secret%'") == ["0"])
  #expect(try store.rows("SELECT op FROM change WHERE fields = '{}' AND op <> 'add'") == ["delete", "purge"])
  #expect(throws: PlannerError.cannotUndo(label: "deleted secret", .emptied)) {
    try store.record("") { try $0.undo() }
  }
  try store.record("") { for _ in 0..<4 { try $0.undo(partly: true) } }
  #expect(try contents(store) == [])
}

@Test func theStepsOfTheLogAreToldWithWhatBecameOfThem() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("") { try $0.undo() }
  let steps = try store.read { try $0.steps(limit: 2) }
  #expect(steps.map(\.label) == ["undid: added hw 2 to CS 298", "added hw 2 to CS 298"])
  #expect(steps.map(\.undoneBy) == [nil, 3])
  #expect(steps.map(\.changes) == [1, 1])
}
