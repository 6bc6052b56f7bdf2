import Moments
import Planner
import Testing

@testable import Store

// Undo and filters of what time did to occurrences. fixedNow is Friday 2026-11-20 17:00 UTC.

@Test func undoNamesWhatAPersonDidAndTakesBackWhatCameOfIt() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  let other = try store.record("add other") { try $0.add(repeating("2026-11-02", "10:00"), to: 1).id }
  for day in 3...6 { try pass(store, at: "\(day) 12:00") }
  // Tuesday's of the other one is done after all, which the first one has nothing to do with.
  try store.record("done other") { try $0.complete(task: $0.snapshot.current(other)) }
  let before = try states(store)
  #expect(try store.record("undo") { try $0.undo().label } == "done other")
  #expect(try store.record("undo") { try $0.undo().label } == "add other")
  #expect(try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }.count == 5)
  #expect(try store.record("undo") { try $0.undo().label } == "add")
  #expect(try states(store) == [])
  #expect(try store.faults() == [])
  // Again, what people did alone: the rest follows.
  for label in ["add", "add other", "done other"] {
    #expect(try store.record("redo") { try $0.redo().label } == label)
    if label != "done other" { try pass(store, at: "6 12:00") }
  }
  #expect(throws: PlannerError.nothingToRedo) { try store.record("redo") { try $0.redo() } }
  // What was made anew has numbers of its own.
  func open(_ states: [String]) -> [Substring] {
    states.filter { $0.contains("open") }.map { $0.drop { $0 != " " } }
  }
  #expect(try open(states(store)) == open(before))
  #expect(try store.faults() == [])
}

@Test func anUndoneClosingIsMissedInItsTurn() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  store.now = november("2 10:00")
  try store.record("done") { try $0.complete(task: 1) }
  try pass(store, at: "4 12:00")
  #expect(try states(store).last == "3 11-04T09:00 open (1 missed)")
  try store.record("undo") { try $0.undo() }
  #expect(try states(store) == ["1 11-02T09:00 open"])
  try pass(store, at: "4 12:00")
  #expect(try states(store).last?.hasSuffix("11-04T09:00 open (2 missed)") == true)
}

@Test func filtersKnowWhatWasMissedAndWhatHappened() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  var dinner = task("dinner", "2026-11-02", "19:00")
  dinner.kind = .event
  let event = try store.record("add") { try $0.add(dinner, to: 1).id }
  try pass(store, at: "3 12:00")
  func numbers(_ state: TaskFilter.State, not: Bool = false) throws -> [Int] {
    try store.read {
      try $0.numbers(matching: TaskFilter([.init(.state(state), isNegated: not)]), kind: .all)
    }.sorted()
  }
  #expect(try numbers(.missed) == [1])
  #expect(try numbers(.missed, not: true) == [event, 3])
  #expect(try numbers(.happened) == [event])
  #expect(try numbers(.happened, not: true) == [1, 3])
  #expect(try numbers(.done) == [])
  // An occurrence that was closed before its time has not happened: its series ended with its Arc.
  var lecture = task("lecture", "2026-11-05", "10:00")
  (lecture.kind, lecture.recurrence) = (.event, "FREQ=WEEKLY")
  let ended = try store.record("add") { try $0.add(lecture, to: 1).id }
  _ = try store.record("archived") { try $0.archive(arc: 1) }
  #expect(try numbers(.passed).contains(ended))
  #expect(try numbers(.happened) == [event])
  #expect(try numbers(.happened, not: true).contains(ended))
}

@Test func anotherLastDayThatIsTakenBackTakesItsOccurrencesAlong() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02"), ends: "2026-11-04")
  try pass(store, at: "8 12:00")
  let before = try states(store)
  #expect(before.last == "3 11-04 open (2 missed)")
  try store.record("extended") { step in
    guard var fields = try step.snapshot.arcs()[1]?.fields else { return }
    fields.ends = Day(iso: "2026-11-30")
    _ = try step.edit(arc: 1, fields)
  }
  try pass(store, at: "8 12:01")
  #expect(try states(store).last == "7 11-08 open (6 missed)")
  try store.record("undo") { try $0.undo() }
  try pass(store, at: "8 12:02")
  #expect(try states(store) == before)
  try store.record("redo") { try $0.redo() }
  try pass(store, at: "8 12:03")
  #expect(try states(store).last?.hasSuffix("11-08 open (6 missed)") == true)
  #expect(try store.faults() == [])
}

/// Day 1 a daily, day 3 a look and the last one done, day 5 a look: all of it is undone and done again, at each level
/// with a look, since every command looks.
@Test(arguments: [false, true]) func whatWasMissedIsThereWhenWhatCameAfterItIsDoneAgain(looks: Bool) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file, now: november("1 12:00"))
  try store.record("home") { try $0.addArc(path: "Home") }
  try pass(store, at: "2 08:00")
  try store.record("add") { try $0.add(repeating("2026-11-02"), to: 1) }
  try pass(store, at: "4 12:00")
  try store.record("done") { try $0.complete(task: 3) }
  try pass(store, at: "6 12:00")
  func look() throws { if looks { try store.catchUp() } }
  func now() throws -> [String] { try states(store).map { String($0.drop { $0 != " " }) } }
  let before = try now()
  #expect(before.count == 5)
  for _ in 1...2 {
    try store.record("undo") { try $0.undo() }
    try look()
  }
  #expect(try now() == [])
  for _ in 1...2 {
    try store.record("redo") { try $0.redo() }
    try look()
  }
  #expect(try now() == before)
  #expect(throws: PlannerError.nothingToRedo) { try store.record("redo") { try $0.redo() } }
  #expect(try store.record("undo") { try $0.undo().label } == "done")
  try store.record("redo") { try $0.redo() }
  #expect(try now() == before)
  #expect(try store.faults() == [])
}
