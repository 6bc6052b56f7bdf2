import Moments
import Planner
import Testing

@testable import Store

private func made(_ folder: TemporaryFolder, _ paths: String...) throws -> PlannerStore {
  let store = planner(folder.file)
  for path in paths { try store.record("new \(path)") { try $0.addArc(path: path) } }
  return store
}

@Test func anArcMovesWithEverythingInIt() throws {
  let folder = try TemporaryFolder()
  let store = try made(folder, "A", "A/B", "A/B/C", "D")
  try store.record("add") { try $0.add(task("x"), to: 3) }
  #expect(try store.record("mv") { try $0.move(arc: 2, under: 4).path } == "D/B")
  #expect(try store.paths() == ["A", "D", "D/B", "D/B/C"])
  #expect(try store.read { try $0.task(1).arcPath } == "D/B/C")
  #expect(try store.record("mv") { try $0.move(arc: 2, under: nil).path } == "B")
  #expect(throws: PlannerError.intoItself(path: "B", into: "B/C")) {
    try store.record("mv") { try $0.move(arc: 2, under: 3) }
  }
  #expect(throws: PlannerError.intoItself(path: "B", into: "B")) {
    try store.record("mv") { try $0.move(arc: 2, under: 2) }
  }
  try store.record("new") { try $0.addArc(path: "A/b") }
  #expect(throws: PlannerError.nameTaken(name: "B", path: "A/b")) {
    try store.record("mv") { try $0.move(arc: 2, under: 1) }
  }
}

@Test func arcsOfOneNameInOneAnotherAreMergedIntoTheOutermost() throws {
  let folder = try TemporaryFolder()
  let store = try made(folder, "A", "A/A", "A/A/A", "A/A/A/A")
  try store.record("fill") { step in for arc in 1...4 { try step.add(task("in \(arc)"), to: arc) } }
  let before = try contents(store)
  try store.record("merge") { try $0.merge(arc: 2, into: 1) }
  #expect(try store.paths() == ["A"])
  #expect(try store.titles(in: 1).sorted() == ["in 1", "in 2", "in 3", "in 4"])
  try store.record("undo") { try $0.undo() }
  #expect(try contents(store) == before)
}

@Test func mergedArcsShareTasksSubArcsAndNames() throws {
  let folder = try TemporaryFolder()
  let store = try made(folder, "A", "A/Labs", "A/Exams", "B", "B/labs", "A/A")
  try store.record("fill") { step in
    try step.edit(arc: 1, Arc.Fields(title: "A", description: "first", aliases: ["alpha"]))
    for arc in [1, 2, 3, 4, 5, 6] { try step.add(task("in \(arc)"), to: arc) }
  }
  let before = try contents(store)
  let merged = try store.record("merge") { try $0.merge(arc: 1, into: 4) }
  #expect(merged.fields == Arc.Fields(title: "B", description: "first", aliases: ["A", "alpha"]))
  #expect(try store.paths() == ["B", "B/Exams", "B/labs", "B/A"])
  #expect(
    try store.read { try $0.tasks().map { "\($0.arcPath): \($0.fields.title)" } }.sorted() == [
      "B/A: in 6", "B/Exams: in 3", "B/labs: in 2", "B/labs: in 5", "B: in 1", "B: in 4",
    ])
  try store.record("") { try $0.undo() }
  #expect(try contents(store) == before)
}

@Test func aSubArcMergesIntoTheArcItLiesIn() throws {
  let folder = try TemporaryFolder()
  let store = try made(folder, "A", "A/B", "A/B/B", "A/B/C")
  try store.record("add") { try $0.add(task("x"), to: 3) }
  try store.record("merge") { try $0.merge(arc: 2, into: 1) }
  #expect(try store.paths() == ["A", "A/C"])
  #expect(try store.read { try $0.task(1).arcPath } == "A")
  #expect(throws: PlannerError.intoItself(path: "A", into: "A/C")) {
    try store.record("merge") { try $0.merge(arc: 1, into: 4) }
  }
}
