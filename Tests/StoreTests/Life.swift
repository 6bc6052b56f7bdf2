import Moments
import Planner
import Testing

@testable import Store

/// What the model was once.
struct PastModel {
  private var state: PlannerModel
  /// How often the trash had been emptied.
  private var emptied: Int

  init(_ state: PlannerModel, _ emptied: Int) { (self.state, self.emptied) = (state, emptied) }

  /// Without what went with the trash since; what only such things would change is still a step.
  func without(_ gone: [Set<String>]) -> PlannerModel {
    guard emptied < gone.count else { return state }
    var left = state
    let since = gone[emptied...].reduce(into: Set()) { $0.formUnion($1) }
    left.tasks = left.tasks.filter { !since.contains($0.value.key) }
    left.trash = left.trash.filter { !since.contains($0.value.key) }
    left.reminding.forget(since)
    return left
  }
}

/// One random life of a planner, in the store and in the model side by side.
final class Life {
  let store: PlannerStore
  let random: SeededRandom
  /// Arcs are deleted, or the trash is emptied; not both, since an Arc that is gone for good takes the place away to
  /// which undo would bring tasks back.
  let empties: Bool
  /// There are reminders, groups and places, too.
  let reminds: Bool
  var model = PlannerModel()
  var before: [PastModel] = []
  var undone: [PastModel] = []
  /// The keys of the tasks and reminders that went, each time the trash was emptied.
  var gone: [Set<String>] = []
  /// What UUIDs of reminders and places stand for in the model.
  var keys: [String: String] = [:]
  var placeNumber = 0
  /// Whether the person is in a place, by its key; that is not undone.
  var inside: [String: Bool] = [:]
  var arcNumber = 1
  var taskNumber = 1

  init(_ path: String, seed: UInt64, empties: Bool, reminds: Bool) {
    store = planner(path, seed: seed)
    random = SeededRandom(seed: seed &* 7919)
    self.empties = empties
    self.reminds = reminds
  }

  func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
  func pick<Value: Comparable>(_ values: some Collection<Value>) -> Value? {
    values.isEmpty ? nil : values.sorted()[pick(values.count)]
  }
  var now: Int { store.now.seconds }
  var today: Int { now / 86_400 }

  /// Does the same in both, which must both refuse it or both do it.
  func both(
    _ name: String, _ change: (inout PlannerModel) throws -> Void, _ body: (PlannerStep) throws -> Void
  ) throws {
    var next = model
    let expected = Result { try change(&next) }
    do {
      try store.record(name) { try body($0) }
    } catch let error where error is PlannerError || error is ReminderError {
      if case .success = expected { Issue.record("\(name) was refused: \(error)") }
      return
    }
    if case .failure = expected { Issue.record("\(name) was not refused") }
    if next != model {
      before.append(PastModel(model, gone.count))
      undone = []
    }
    model = next
  }

  /// The number that a new task or reminder got, which must be the next one.
  func count(_ number: Int?) {
    guard let number else { return }
    #expect(number == taskNumber)
    taskNumber = max(taskNumber, number + 1)
  }

  func undo() throws {
    guard let last = before.popLast() else {
      #expect(throws: PlannerError.nothingToUndo) {
        try self.store.record("undo") { try $0.undo(partly: true) }
      }
      return
    }
    try store.record("undo") { try $0.undo(partly: true) }
    undone.append(PastModel(model, gone.count))
    model = last.without(gone)
  }

  func redo() throws {
    guard let last = undone.popLast() else {
      #expect(throws: PlannerError.nothingToRedo) { try self.store.record("redo") { try $0.redo() } }
      return
    }
    try store.record("redo") { try $0.redo() }
    before.append(PastModel(model, gone.count))
    model = last.without(gone)
  }

  func emptyTrash() throws {
    let count = model.restorable.count + model.reminding.restorable.count
    #expect(try store.record("empty") { try $0.emptyTrash() } == count)
    gone.append(
      Set(model.restorable.values.map(\.key)).union(model.reminding.thrownAway.values.map(\.reminder.key)))
    model = PastModel(model, gone.count - 1).without(gone)
  }

  /// Compares everything.
  func compare() throws {
    let rows = try store.rows(
      """
      SELECT id, arc, title, due_date, created, closed, outcome, occurrence, recurrence FROM task ORDER BY id
      """)
    let expected = model.tasks.sorted { $0.key < $1.key }.map { number, task in
      let day = { (day: Int?) in day.map { Day(number: $0).description } ?? "NULL" }
      let rule = task.every.map { $0 == 1 ? "FREQ=DAILY" : "FREQ=DAILY;INTERVAL=\($0)" } ?? "NULL"
      return [
        "\(number)", "\(task.arc)", task.title, day(task.day), "\(task.created)",
        task.closed.map { "\($0)" } ?? "NULL", task.closed == nil ? "NULL" : task.outcome, day(task.start),
        rule,
      ].joined(separator: "|")
    }
    #expect(rows == expected)
    let arcs = try store.rows("SELECT id, parent, title, aliases, archived FROM arc ORDER BY id")
    #expect(
      arcs
        == model.arcs.sorted { $0.key < $1.key }.map { number, arc in
          [
            "\(number)", arc.parent.map { "\($0)" } ?? "NULL", arc.title, arc.aliases.joined(separator: ","),
            arc.archived.map { "\($0)" } ?? "NULL",
          ].joined(separator: "|")
        })
    let trash = try store.read { try $0.trash() }
    #expect(Set(trash.filter { !$0.isArc && !$0.isReminder }.map(\.number)) == Set(model.restorable.keys))
    #expect(Set(trash.filter(\.isArc).map(\.number)) == model.arcTrash)
    try compareReminders()
  }
}
