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
