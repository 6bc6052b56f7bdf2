import Moments
import Planner
import Testing

@Test(arguments: ["CS 298", "2026-27", "a", "数学", "🏠", "C++", "12 13", "it's"])
func aNameIsKeptAsItIs(name: String) throws {
  #expect(try ArcName.checked("  \(name)\t") == name)
}

@Test(arguments: [
  ("", PlannerError.emptyName), ("  ", .emptyName), (" -._ ", .emptyName),
  ("a/b", .nameHolds(name: "a/b", sign: "/")), ("a=b", .nameHolds(name: "a=b", sign: "=")),
  ("a, b", .nameHolds(name: "a, b", sign: ",")), ("298", .nameIsNumber(name: "298")),
  ("２９８", .nameIsNumber(name: "２９８")), ("٣", .nameIsNumber(name: "٣")), ("a\nb", .nameHoldsControl),
  ("a\u{1B}b", .nameHoldsControl), ("a\u{2028}b", .nameHoldsControl), ("a\u{85}b", .nameHoldsControl),
  ("a\u{7F}", .nameHoldsControl), ("a\0", .nameHoldsControl),
])
func aNameThatBreaksTheRulesIsRefused(name: String, error: PlannerError) {
  #expect(throws: error) { try ArcName.checked(name) }
}

@Test(arguments: ["is:open", "due.before:friday", "-lab", "not:this", "3-5", "web:", "2026-27", " a:b"])
func aNameThatMeansTasksIsNoNewName(name: String) {
  #expect(ArcName.meansTasks(name))
  #expect(throws: PlannerError.nameMeansTasks(name: name.trimmingCharacters)) {
    try ArcTree([]).checked(Arc.Fields(title: name), under: nil)
  }
}

@Test(arguments: ["Web: systems", "http://x", "-", "a b:c", ".a:b", "4.8", "CS 298"])
func otherNamesAreNames(name: String) {
  #expect(!ArcName.meansTasks(name))
}

@Test func aNameFromBeforeTheRuleStaysUntilItIsChanged() throws {
  let old = Arc(
    id: 1, uuid: "a", parent: nil, path: "is:open", created: Moment(seconds: 0),
    fields: Arc.Fields(title: "is:open", aliases: ["3-5"]))
  let tree = ArcTree([old])
  #expect(try tree.checked(old.fields, under: nil, arc: 1) == old.fields)
  #expect(throws: PlannerError.nameMeansTasks(name: "is:shut")) {
    try tree.checked(Arc.Fields(title: "is:shut"), under: nil, arc: 1)
  }
}

extension String {
  /// The text without a space before it.
  fileprivate var trimmingCharacters: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
