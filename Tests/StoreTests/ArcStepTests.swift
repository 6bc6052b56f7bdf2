import Moments
import Planner
import Testing

@testable import Store

@Test func anArcIsKeptWithAllItsFields() throws {
  let folder = try TemporaryFolder()
  var fields = Arc.Fields(title: "", description: "Web systems", aliases: ["web", "CS298"])
  fields.ends = Day(iso: "2027-05-21")
  let made = try planner(folder.file).record("new") { try $0.addArc(path: " CS 298 ", fields: fields) }
  let read = try planner(folder.file).read { try $0.arcs().arc(called: "web") }
  #expect(read == made)
  #expect(read.id == 1)
  #expect(read.created == fixedNow)
  #expect(read.fields.aliases == ["web"])
  #expect(read.fields.ends == Day(iso: "2027-05-21"))
}

@Test func subArcsLieAtAnyDepth() throws {
  let folder = try TemporaryFolder()
  let path = (0..<300).map { "level \($0)" }.joined(separator: "/")
  try planner(folder.file).record("new") { try $0.addArc(path: path, creatingParents: true) }
  #expect(try planner(folder.file).paths().last == path)
}

@Test func aParentIsFoundAsPeopleTypeIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") {
    try $0.addArc(path: "CS 298/Labs", creatingParents: true)
    try $0.addArc(path: "cs298/Exam")
    try $0.addArc(path: "298/labs/One")
  }
  #expect(try store.paths() == ["CS 298", "CS 298/Labs", "CS 298/Labs/One", "CS 298/Exam"])
}

@Test(arguments: [
  ("CS 289/Labs", false, "no Arc is called 'CS 289'; did you mean CS 298?"),
  ("cs-298", true, "CS 298 already exists; see it with arc ls \"CS 298\", or choose another name"),
  ("CS 298//x", true, "'CS 298//x' has an empty name; write a path like Parent/Child"),
  ("CS 298/", false, "'CS 298/' has an empty name; write a path like Parent/Child"),
  ("a/12/b", true, "'12' is a number, and a name cannot be one; add a word"),
  ("", true, "a name needs more than spaces, hyphens and dots; add a letter"),
])
func anArcThatCannotBeIsRefusedAndNothingOfItStays(path: String, parents: Bool, message: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  let error = #expect(throws: PlannerError.self) {
    try store.record("new") { try $0.addArc(path: path, creatingParents: parents) }
  }
  #expect(error?.description == message)
  #expect(try store.paths() == ["CS 298"])
  #expect(try store.rows("SELECT count(*) FROM step") == ["1"])
}

@Test func renamingAnArcMovesThePathsBelowIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let arc = try store.record("new") { step in
    try step.add(task("hw"), to: try step.addArc(path: "CS 298/Labs", creatingParents: true).id)
    return try step.snapshot.arcs().arc(called: "CS 298")
  }
  var fields = arc.fields
  fields.title = "CS 299"
  #expect(try store.record("edit") { try $0.edit(arc: arc.id, fields).path } == "CS 299")
  #expect(try store.paths() == ["CS 299", "CS 299/Labs"])
  #expect(try store.read { try $0.tasks().map(\.arcPath) } == ["CS 299/Labs"])
}

@Test func anArcGoesWithEverythingInIt() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { step in
    for path in ["CS 298/Labs", "Home"] {
      let arc = try step.addArc(path: path, creatingParents: true)
      for number in 0..<1500 { try step.add(task("hw \(number)"), to: arc.id) }
    }
  }
  try store.record("rm") { step in
    try step.remove(arc: try step.snapshot.arcs().arc(called: "cs298").id)
  }
  #expect(try store.paths() == ["Home"])
  #expect(try store.read { try $0.tasks(kind: .all).count } == 1500)
  #expect(try store.read { try $0.counts().values.map(\.total.open) } == [1500])
  #expect(
    try store.rows("SELECT op, entity, count(*) FROM change WHERE step = 2 GROUP BY entity") == [
      "delete|arc|2", "delete|task|1500",
    ])
}
