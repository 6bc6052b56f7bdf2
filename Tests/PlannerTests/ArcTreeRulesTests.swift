import Planner
import Testing

private let arcs = tree("CS 298 = web", "CS 298/Labs", "Home")

@Test(arguments: [
  (
    Arc.Fields(title: "cs-298"),
    "CS 298 already exists; see it with arc ls \"CS 298\", or choose another name"
  ),
  (Arc.Fields(title: "Web"), "'Web' is already a name of CS 298; choose another"),
  (
    Arc.Fields(title: "New", aliases: ["HOME"]),
    "Home already exists; see it with arc ls Home, or choose another name"
  ),
  (
    Arc.Fields(title: "New", aliases: ["w.e.b"]), "'w.e.b' is already a name of CS 298; choose another"
  ),
  (
    Arc.Fields(title: "New", aliases: ["a/b"]),
    "'a/b' contains a '/', which a name cannot contain; leave it out"
  ),
])
func aNameThatASiblingBearsIsRefused(fields: Arc.Fields, message: String) {
  let error = #expect(throws: PlannerError.self) { try arcs.checked(fields, under: nil) }
  #expect(error?.description == message)
  #expect(error?.isNotFound == false)
}

@Test func anotherParentMayHaveTheSameName() throws {
  #expect(try arcs.checked(Arc.Fields(title: "Labs"), under: nil).title == "Labs")
  #expect(try arcs.checked(Arc.Fields(title: "Home"), under: 1).title == "Home")
}

@Test func anArcMayKeepItsOwnNames() throws {
  let fields = Arc.Fields(title: "Web", aliases: ["cs298"])
  #expect(try arcs.checked(fields, under: nil, arc: 1) == fields)
}

@Test func aliasesThatSayNothingNewAreDropped() throws {
  let fields = Arc.Fields(title: " MATH 31 ", aliases: ["math31", " calc ", "Calc"])
  #expect(try arcs.checked(fields, under: nil) == Arc.Fields(title: "MATH 31", aliases: ["calc"]))
}
