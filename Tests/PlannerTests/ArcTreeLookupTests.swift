import Planner
import Testing

private let arcs = tree(
  "CS 298 = web", "CS 298/Labs", "MATH 31", "MATH 31/Labs = math lab", "Home", "Home/Garden/", "Labs Group")

@Test(arguments: [
  ("1", "CS 298"), ("cs298", "CS 298"), ("CS-298", "CS 298"), ("web", "CS 298"), (" home ", "Home"),
  ("cs298/labs", "CS 298/Labs"), ("web/LABS", "CS 298/Labs"), ("298/labs", "CS 298/Labs"),
  ("31/labs", "MATH 31/Labs"), ("mathlab", "MATH 31/Labs"), ("web/labs", "CS 298/Labs"),
  ("garden", "Home/Garden"),
  ("math 31 / labs", "MATH 31/Labs"), ("labs group", "Labs Group"),
])
func anArcIsFoundByWhatPeopleType(typed: String, path: String) throws {
  #expect(try arcs.arc(called: typed).path == path)
}

@Test(arguments: [
  ("ecole", "École"), ("ÉCOLE", "École"), ("ecole/eleves", "École/Élèves"), ("eleves", "École/Élèves"),
  ("zurich", "Zurich"), ("zürich", "Zürich"), ("e\u{301}cole", "École"),
])
func marksMayBeLeftOutAndANameWithoutThemComesFirst(typed: String, path: String) throws {
  let arcs = tree("École", "École/Élèves", "Zürich", "Zurich")
  #expect(try arcs.arc(called: typed).path == path)
}

@Test func programsMeanTheVeryNameAndHearOfNoOthers() {
  #expect(throws: PlannerError.unknownArc(name: "ecole", near: [])) {
    try tree("École").arc(called: "ecole", exactly: true)
  }
}

@Test func aFullPathBeatsTheSameNameElsewhere() throws {
  let arcs = tree("CS 298", "CS 298/Labs", "Labs", "MATH 31", "MATH 31/Labs")
  #expect(try arcs.arc(called: "labs").id == 3)
}

@Test(arguments: [
  ("CS289", "no Arc is called 'CS289'; did you mean CS 298?"),
  ("hme", "no Arc is called 'hme'; did you mean Home?"),
  ("x", "no Arc is called 'x'"), ("", "no Arc is called ''"), ("/", "no Arc is called '/'"),
  ("CS2981", "no Arc is called 'CS2981'; did you mean CS 298?"),
  ("СS 298", "no Arc is called 'СS 298'; did you mean CS 298?"),
  ("cs298/lbas", "no Arc is called 'cs298/lbas'; did you mean CS 298/Labs?"),
  ("mat", "no Arc is called 'mat'; did you mean MATH 31 or MATH 31/Labs?"),
  ("98/labs", "no Arc is called '98/labs'"),
  ("99", "no Arc has the number 99"), ("99999999999999999999", "no Arc has the number 99999999999999999999"),
  ("labs", "'labs' could be CS 298/Labs or MATH 31/Labs; type more of its path"),
])
func whatIsNotFoundIsSaid(typed: String, message: String) {
  let error = #expect(throws: PlannerError.self) { try arcs.arc(called: typed) }
  #expect(error?.description == message)
  #expect(error?.isNotFound == true)
}

@Test func noMoreThanFiveNeighboursAreNamed() {
  let many = tree("hw 1x", "hw 2x", "hw 3x", "hw 4x", "hw 5x", "hw 6x")
  #expect(many.near("hw 7x") == ["hw 1x", "hw 2x", "hw 3x", "hw 4x", "hw 5x"])
}

@Test func aVeryLongNameHasNoNeighbours() {
  #expect(arcs.near(String(repeating: "home", count: 1_000_000)) == [])
}
