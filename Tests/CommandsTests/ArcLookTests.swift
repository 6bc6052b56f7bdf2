import Entry
import Foundation
import Moments
import Planner
import Terminal
import Testing

@testable import Application
@testable import Commands

@Test(arguments: [
  (["CS 61B", "HIST 7B", "MATH 54", "Home"], ["61B", "7B", "54", "Home"]),
  (["MATH 54", "STAT 54", "Peru 27", "TAX 2026"], ["MATH 54", "STAT 54", "Peru 27", "TAX 2026"]),
  (["CS 61B", "EE 61b"], ["CS 61B", "EE 61b"]),
  (["CS61B: Data Structures", "PSYCH-101"], ["61B", "101"]),
  (
    ["Research project", "Internship", "日本語 🎌", "Apollo 11 plans"], ["Research", "Interns.", "日本語", "Apollo"]
  ),
  (["Research A", "Research B"], ["Research A", "Research B"]), (["CS 88C", "C88C"], ["CS 88C", "C88C"]),
])
func arcsHaveShortNames(names: [String], short: [String]) {
  let looks = ArcLooks(ArcTree(names.enumerated().map { arc($0 + 1, $1) }), cut: ArcLooks.cut)
  #expect(names.indices.map { looks[$0 + 1]?.short } == short)
}

@Test func aSubArcLooksLikeItsRoot() {
  let looks = ArcLooks(
    ArcTree([arc(1, "Berkeley"), arc(2, "CS 61B", in: 1), arc(3, "Labs", in: 2), arc(4, "Clubs", in: 1)]),
    cut: ArcLooks.cut)
  #expect((1...4).map { looks[$0]?.short } == ["Berkeley", "61B", "61B", "Berkeley"])
  #expect(Set((1...4).map { looks[$0]?.colour }).count == 1)
}

@Test func everyColourOfAnArcIsOneOfTheTerminal() {
  #expect(ArcColour.allCases.map(\.rawValue) == Hue.allCases.map(\.rawValue))
}

@Test func tenArcsHaveTenColoursThatStay() {
  let arcs = (1...10).map { arc($0, "Arc \($0)x") }
  let looks = ArcLooks(ArcTree(arcs), cut: ArcLooks.cut)
  #expect(Set(arcs.map { looks[$0.id]?.colour }).count == 10)
  let more = ArcLooks(ArcTree(arcs + [arc(11, "one more")]), cut: ArcLooks.cut)
  #expect(arcs.allSatisfy { looks[$0.id]?.colour == more[$0.id]?.colour })
}

@Test func listsSayTheArcByItsShortNameWhereThereIsLittleRoom() throws {
  let arc = try ArcProgram()
  try arc.run("new", "CS 61B")
  try arc.run("new", "HIST 7B")
  try arc.run(
    "add", "--arc", "cs61b", "--title", "lecture", "--due", "2026-11-23", "--time", "9:00", "--until", "9:50")
  try arc.run("add", "--arc", "hist7b", "--title", "7B essay", "--due", "2026-11-23")
  arc.environment["COLUMNS"] = "44"
  let narrow = try arc.run("agenda").output
  #expect(narrow.contains("09:00–09:50  61B lecture\n") && narrow.contains("7B essay\n"), "\(narrow)")
  #expect(!narrow.contains("7B 7B"))
  arc.environment["COLUMNS"] = "80"
  #expect(try arc.run("agenda").output.contains("lecture   CS 61B\n"))
  let week = try arc.run("cal", "week", "+1").output
  #expect(week.contains("│61B      │") && week.contains("│lecture  │"), "\(week)")
  #expect(try arc.run("agenda", "--color", "always").output.contains("\u{1B}[38;5;"))
  #expect(!(try arc.run("agenda").output.contains("\u{1B}")))
}

@Test func anArcHasTheShortNameAndTheColourThatAreSet() throws {
  let arc = try ArcProgram()
  for name in ["CS 298", "CS 298/Labs"] { try arc.run("new", name) }
  #expect(try arc.run("edit", "CS 298", "--short", "data", "--colour", "teal").exit == 0)
  try arc.run("add", "--arc", "cs298/labs", "--title", "lab 4", "--due", "2026-11-23")
  arc.environment["COLUMNS"] = "30"
  #expect(try arc.run("agenda").output.contains("data lab 4"))
  #expect(try arc.run("agenda", "--color", "always").output.contains("\u{1B}[38;5;30mdata"))
  let wrong = try arc.run("edit", "CS 298", "--colour", "teel")
  #expect(wrong.exit == 1 && wrong.errors.contains("no colour is called 'teel'; did you mean teal?"))
  try arc.run("edit", "CS 298", "--short", "", "--colour", "")
  #expect(try arc.run("agenda").output.contains(" 298 lab 4"))
}

@Test func aMonthAlmostOverBeginsWithThisWeek() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "--arc", "home", "--title", "rent", "--due", "2026-12-01")
  arc.environment["COLUMNS"] = "80"
  arc.options = ["--now", "2026-11-24T09:00"]
  let late = try arc.run("cal").output
  #expect(late.contains("November 2026 – December 2026") && late.contains("│ 1 Dec"), "\(late)")
  #expect(late.split(separator: "\n")[3].hasPrefix("│ 23 ") && late.contains("│ Home rent │"), "\(late)")
  #expect(try arc.run("cal", "november").output.contains("│ 16 "))
  arc.options = ["--now", "2026-11-20T09:00"]
  #expect(try arc.run("cal").output.contains("│ 9 "))
}

/// An Arc whose UUID ends in its number.
private func arc(_ id: Int, _ title: String, in parent: Int? = nil) -> Arc {
  let uuid = String(repeating: "0", count: 4 - String(id * 7, radix: 16).count) + String(id * 7, radix: 16)
  return Arc(
    id: id, uuid: uuid, parent: parent, path: title, created: Moment(seconds: 0),
    fields: Arc.Fields(title: title))
}
