import Moments
import Planner
import Testing

@testable import Store

/// Arcs 1 CS 298, 2 CS 298/Labs, 3 Home with tasks in mixed order.
private func filled(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arcs = try ["CS 298", "CS 298/Labs", "Home"].map { try step.addArc(path: $0).id }
    try step.add(task("undated"), to: arcs[0])
    try step.add(task("late", "2027-05-01"), to: arcs[0])
    try step.add(task("whole day", "2027-03-12"), to: arcs[1])
    try step.add(task("timed", "2027-03-12", "17:00"), to: arcs[0])
    try step.add(task("home", "2027-01-01"), to: arcs[2])
    try step.add(task("same", "2027-03-12", "17:00"), to: arcs[1])
    for title in ["done first", "done last"] {
      let id = try step.add(task(title), to: arcs[0]).id
      try step.complete(task: id)
    }
  }
  store.now = fixedNow.adding(seconds: 60)
  try store.record("done") { try $0.complete(task: 8) }
  return store
}

@Test(
  arguments: [
    (nil, PlannerSnapshot.Kind.open, nil, ["home", "timed", "same", "whole day", "late", "undated"]),
    (1, .open, nil, ["timed", "same", "whole day", "late", "undated"]), (3, .open, nil, ["home"]),
    (nil, .open, 2, ["home", "timed"]), (1, .open, 2, ["timed", "same"]), (nil, .open, 0, []),
    (1, .done, nil, ["done first", "done last"]),
    (1, .all, 6, ["timed", "same", "whole day", "late", "undated", "done first"]),
  ] as [(Int?, PlannerSnapshot.Kind, Int?, [String])])
func tasksStandByWhenTheyAreDue(arc: Int?, kind: PlannerSnapshot.Kind, limit: Int?, titles: [String]) throws {
  let folder = try TemporaryFolder()
  #expect(try filled(folder).titles(in: arc, kind: kind, limit: limit) == titles)
}

@Test func subArcsMayBeLeftOut() throws {
  let folder = try TemporaryFolder()
  let titles = try filled(folder).read { try $0.tasks(in: 1, below: false, limit: 2).map(\.fields.title) }
  #expect(titles == ["timed", "late"])
}

@Test func theLastCompletedComesFirst() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  store.now = fixedNow.adding(seconds: 120)
  try store.record("done") { try $0.complete(task: 1) }
  #expect(try store.titles(kind: .done) == ["undated", "done first", "done last"])
}

@Test func locationsStandOnceAndInOrder() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arc = try step.addArc(path: "CS 298").id
    for place in ["Room 204", "library", "Room 204", nil, "Gym", "  "] {
      var fields = task("x")
      fields.location = place
      try step.add(fields, to: arc)
    }
  }
  #expect(try store.read { try $0.locations() } == ["Gym", "Room 204", "library"])
  #expect(try store.read { try $0.locations(limit: 1) } == ["Gym"])
}

@Test func aFileThatDoesNotExistIsAnEmptyStore() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.path + "/deep/planner.db")
  #expect(try store.paths() == [])
  #expect(try store.titles() == [])
  #expect(try store.read { try $0.counts() } == [:])
  #expect(try store.read { try $0.locations() } == [])
  #expect(folder.names == [])
  try store.record("new") { try $0.addArc(path: "CS 298") }
  #expect(try store.paths() == ["CS 298"])
}

@Test func aStoreMadeByAnotherProgramMeanwhileIsSeen() throws {
  let folder = try TemporaryFolder()
  let reader = planner(folder.file)
  #expect(try reader.paths() == [])
  try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  #expect(try reader.paths() == ["CS 298"])
}
