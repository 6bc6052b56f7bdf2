import JSONText
import Moments
import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// Real planners in a folder, and a server in memory.
final class SyncedPlanners {
  var server = MemoryLedger()
  let folder: TemporaryFolder
  let stores: [PlannerStore]

  init(_ count: Int, seed: UInt64 = 1) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    stores = (0..<count).map { planner("\(folder.path)/\($0).db", seed: seed * 100 + UInt64($0)) }
  }

  /// Gives all of them the account.
  func follow() throws {
    for store in stores {
      try store.follow(account: "https://arc.test")
      try store.join([server.snapshot()])
      try sync(store)
    }
    try sync()
  }

  /// Each pushes and pulls until nothing waits.
  func sync() throws {
    for _ in 0..<3 { for store in stores { try sync(store) } }
  }

  func sync(_ store: PlannerStore) throws {
    for _ in 0..<100 {
      guard let request = try store.syncRequest() else { return }
      do {
        if try !store.take(server.answer(request)) { return }
      } catch SyncRefusal.deviceIsCopied {
        try store.becomeNewDevice()
      } catch SyncRefusal.behindFloor {
        try store.take([server.snapshot()])
      } catch SyncRefusal.serverIsBehind {
        try store.join([server.snapshot()])
      }
    }
    Issue.record("it does not come to an end")
  }

  /// Pulls without pushing.
  func pull(_ store: PlannerStore) throws {
    var request = try #require(try store.syncRequest())
    request.operations = []
    try store.take(server.answer(request))
  }

  /// Pushes some of what waits and pulls some of what there is; the answer may get lost.
  func syncSomewhat(_ store: PlannerStore, _ random: inout SeededRandom) throws {
    guard var request = try store.syncRequest() else { return }
    request.operations = Array(request.operations.prefix(Int.random(in: 0...8, using: &random)))
    do {
      let response = try server.answer(request, page: Int.random(in: 1...8, using: &random))
      if Int.random(in: 0..<3, using: &random) > 0 { try store.take(response) }
    } catch SyncRefusal.behindFloor {
      try store.take([server.snapshot()])
    }
  }

  /// What a planner holds in its export, without the numbers that are its own, and what it keeps for the places of tasks.
  func export(_ store: PlannerStore) throws -> [String] {
    try store.read { snapshot in
      let tree = try snapshot.arcs()
      var lines = tree.arcs.map { arc in
        var arc = arc
        arc.id = 0
        var json = JSONWriter()
        json.exported(arc, in: tree)
        return json.text
      }
      for task in try snapshot.session.allTasks() {
        var task = try snapshot.session.task(task, in: tree)
        task.id = 0
        var json = JSONWriter()
        json.exported(task, in: tree)
        lines.append(json.text)
      }
      for kind in ExportedKind.allCases {
        try snapshot.eachKept(kind) { lines.append($0.replacing(#/,"id":\d+/#, with: "")) }
      }
      for row in try snapshot.session.reminderRows("NOT \(ReminderRow.standsAlone)") {
        lines.append("\(row.identity) \(row.logged)")
      }
      return lines.sorted()
    }
  }

  /// Checks that all hold the same and are sound.
  /// - Parameter isAllowed: true for a fault that may be there.
  func expectSame(
    _ words: Comment? = nil, _ place: SourceLocation = #_sourceLocation,
    despite isAllowed: (IntegrityFault) -> Bool = { _ in false }
  ) throws {
    let first = try export(stores[0])
    for store in stores.dropFirst() {
      let different = try export(store).difference(from: first).map { "\($0)" }
      #expect(different == [], words, sourceLocation: place)
    }
    for store in stores {
      let faults = try store.faults().filter { !isAllowed($0) }
      #expect(faults == [], words, sourceLocation: place)
    }
  }
}

extension Session {
  func allTasks() throws -> [TaskRow] {
    var rows: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task ORDER BY uuid").rows {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }
}

extension PlannerStore {
  /// The only task of a title.
  func task(_ title: String) throws -> ArcTask? {
    try read { snapshot in
      try snapshot.session.allTasks().first { $0.fields.title == title }.map { try snapshot.session.task($0) }
    }
  }

  @discardableResult func addTask(_ fields: ArcTask.Fields, to path: String) throws -> ArcTask {
    try record("added \(fields.title)") { step in
      let known = try step.snapshot.arcs().arcs.first { $0.path == path }
      return try step.add(fields, to: known?.id ?? step.addArc(path: path, creatingParents: true).id)
    }
  }

  /// One of the things that people do, by chance; what is refused is not done.
  func doSomething(_ turn: Int, _ random: inout SeededRandom) throws {
    do {
      if Int.random(in: 0..<3, using: &random) == 0 {
        try doSomethingNamed(turn, &random)
      } else {
        try doSomethingPlanned(turn, &random)
      }
    } catch is PlannerError {
    } catch is ReminderError {
    } catch StoreError.failed {
    }
  }

  /// With Arcs and tasks.
  private func doSomethingPlanned(_ turn: Int, _ random: inout SeededRandom) throws {
    let (arcs, tasks) = try read { (try $0.arcs().arcs, try $0.session.allTasks()) }
    let (arc, known) = (arcs.randomElement(using: &random), tasks.randomElement(using: &random))
    let name = ["Home", "Work", "CS 298", "Labs"].randomElement(using: &random) ?? "Home"
    switch Int.random(in: 0..<13, using: &random) {
    case 11, 12:
      guard let arc else { return }
      let parent = Bool.random(using: &random) ? arcs.randomElement(using: &random) : nil
      try record("moved") { _ = try $0.move(arc: arc.id, under: parent?.id) }
    case 0: try record("made an arc") { _ = try $0.addArc(path: name) }
    case 1:
      guard let arc else { return }
      try record("made an arc") { _ = try $0.addArc(path: "\(arc.path)/\(name)") }
    case 2, 3: try addTask(dated("task \(turn)", "2027-03-\(10 + turn % 20)"), to: arc?.path ?? "Home")
    case 4, 5:
      guard let known else { return }
      var fields = known.fields
      fields.title = "title \(turn)"
      fields.labels.insert("l\(turn)")
      try record("edited") { _ = try $0.edit(task: known.id, fields) }
    case 6:
      guard let known else { return }
      try record("completed") { _ = try $0.complete(task: known.id) }
    case 7:
      guard let known else { return }
      try record("removed") { _ = try $0.remove(task: known.id) }
    case 8:
      guard let arc, arcs.count > 2 else { return }
      try record("removed") { try $0.remove(arc: arc.id) }
    case 9:
      var fields = dated("run \(turn)", "2027-03-10")
      fields.recurrence = "FREQ=DAILY"
      try addTask(fields, to: arc?.path ?? "Home")
    default: try record("undo") { _ = try $0.undo() }
    }
  }

  /// With what has names of its own besides Arcs: places, stacks, groups, terms, paths, and reminders that use them.
  private func doSomethingNamed(_ turn: Int, _ random: inout SeededRandom) throws {
    let (places, stacks, reminders) = try read { (try $0.places(), try $0.stacks(), try $0.reminders()) }
    let name = ["Gym", "Library", "Weekend"].randomElement(using: &random) ?? "Gym"
    let some = reminders.randomElement(using: &random)
    let group = reminders.filter { $0.rotation != nil }.randomElement(using: &random)
    var fields = Reminder.Fields(title: "say \(turn)")
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      let coordinate = Coordinate(latitude: turn * 1_000_000, longitude: 0)
      try record("made a place") { try $0.add(place: name, coordinate, radius: 200) }
    case 2: try record("removed a place") { try $0.remove(place: name) }
    case 3, 4:
      try record("made a stack") { try $0.set(stack: name, to: ["item \(turn)"], isNew: turn % 2 == 0) }
    case 5: try record("removed a stack") { try $0.remove(stack: name) }
    case 6, 7:
      (fields.title, fields.timetable) = (name, try Timetable(text: daily.replacing(" ", with: "\n")))
      try record("made a group") { try $0.add(fields, pick: .rotate) }
    case 8:
      guard let group else { return }
      fields = group.fields
      fields.title = name
      try record("renamed a group") { try $0.edit(reminder: group.id, fields) }
    case 9:
      guard let group, let some else { return }
      try record("joined a group") { try $0.join(reminder: some.id, group: group.id) }
    case 10:
      guard let some else { return }
      try record("removed a reminder") { try $0.remove(reminder: some.id) }
    case 11:
      fields.trigger = places.randomElement(using: &random).map {
        PlaceTrigger(isArrival: true, places: [$0.uuid])
      }
      try record("waits at a place") { try $0.add(fields) }
    case 12, 13:
      fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
      fields.stack = stacks.randomElement(using: &random)?.uuid
      try record("made a reminder") { try $0.add(fields, to: group.map { [$0.id] } ?? []) }
    case 14:
      let days = [Day(iso: "2027-01-\(10 + turn % 20)"), Day(iso: "2027-05-01")].compactMap { $0 }
      try record("made a term") { try $0.add(term: name, days[0], days[1], isBreak: false) }
    default: try record("undo") { _ = try $0.undo() }
    }
  }
}

/// The fields of a task, where a planner's own `task` hides the function.
private func dated(_ title: String, _ date: String) -> ArcTask.Fields {
  var fields = ArcTask.Fields(title: title)
  fields.date = Day(iso: date)
  return fields
}
