import Moments
import Planner
import Testing

@testable import Application

/// Fri 2026-11-20 09:00 in UTC.
private func context() throws -> Workspace {
  let choices = Workspace.Choices(
    store: "/nowhere/x.db", now: "2026-11-20T09:00", tz: "UTC", lang: "en")
  return Workspace(try .init(choices, settings: Settings(locale: LocaleFacts("C"))))
}

private let tree = ArcTree([
  Arc(
    id: 1, uuid: "a", parent: nil, path: "", created: Moment(seconds: 0), fields: Arc.Fields(title: "CS 298")),
  Arc(id: 2, uuid: "b", parent: 1, path: "", created: Moment(seconds: 0), fields: Arc.Fields(title: "Labs")),
  Arc(
    id: 3, uuid: "c", parent: nil, path: "", created: Moment(seconds: 0), fields: Arc.Fields(title: "MATH 31")
  ),
])

private func filter(_ words: [String]) throws -> TaskFilter {
  var reader = FilterReader(try context(), tree: tree)
  return try reader.filter(words)
}

private func days(_ first: String?, _ end: String?) throws -> MomentRange {
  func start(_ text: String?) throws -> Moment? {
    try text.map { Moment(seconds: try #require(Day(iso: $0)).number * 86_400) }
  }
  return MomentRange(from: try start(first), until: try start(end))
}

private let now = Moment(seconds: 1_795_165_200)

@Test(
  arguments: [
    ("essay", .text("essay")), ("two words", .text("two words")), ("text:is:open", .text("is:open")),
    ("10:30", .text("10:30")), ("http://x.org", .text("http://x.org")), ("at:room 2", .location("room 2")),
    ("arc:cs298", .arcs([1, 2])), ("arc:\"MATH 31\"", .arcs([3])), ("arc:298/labs", .arcs([2])),
    ("is:open", .state(.open)), ("is:done", .state(.done)), ("is:passed", .state(.passed)),
    ("is:overdue", .overdue(at: now)), ("is:dated", .has(.date)), ("is:repeating", .has(.recurrence)),
    ("%errand", .label("errand")), ("#cs298", .arcs([1, 2])), ("@library", .location("library")),
    ("%", .text("%")), ("#4", .text("#4")), ("has:note", .has(.note)), ("has:end", .has(.end)),
    ("has:place", .has(.location)),
  ] as [(String, TaskFilter.Test)])
func aWordIsOneCondition(word: String, test: TaskFilter.Test) throws {
  #expect(try filter([word]) == TaskFilter([.init(test)]))
  #expect(try filter(["-" + word]) == TaskFilter([.init(test, isNegated: true)]))
  #expect(try filter(["not:" + word]) == TaskFilter([.init(test, isNegated: true)]))
  #expect(try filter(["-not:" + word]) == TaskFilter([.init(test)]))
}

@Test(
  arguments: [
    ("due:2026-11-27", "2026-11-27", "2026-11-28"), ("due:friday", "2026-11-20", "2026-11-21"),
    ("due:tomorrow", "2026-11-21", "2026-11-22"), ("is:today", "2026-11-20", "2026-11-21"),
    ("due.before:monday", nil, "2026-11-23"), ("due.after:3/12", "2027-03-13", nil),
    ("due:3/12 - 3/14", "2027-03-12", "2027-03-15"), ("due:2026", "2026-01-01", "2027-01-01"),
    ("due:2027-02", "2027-02-01", "2027-03-01"), ("due:next year", "2027-01-01", "2028-01-01"),
  ] as [(String, String?, String?)])
func datesAreReadAsInLines(word: String, from: String?, until: String?) throws {
  #expect(try filter([word]) == TaskFilter([.init(.due(days(from, until)))]))
}

@Test(
  arguments: [
    ("created:yesterday", "2026-11-19", "2026-11-20"), ("created.after:monday", "2026-11-17", nil),
    ("created.before:2026-11-01", nil, "2026-11-01"), ("created.before:tomorrow", nil, "2026-11-21"),
    ("created:monday", "2026-11-16", "2026-11-17"), ("created:2026", "2026-01-01", "2027-01-01"),
    ("created:december", "2025-12-01", "2026-01-01"), ("created.after:in 3 days", "2026-11-24", nil),
  ] as [(String, String?, String?)])
func whatWasMadeWasMadeInThePast(word: String, from: String?, until: String?) throws {
  #expect(try filter([word]) == TaskFilter([.init(.created(days(from, until)))]))
}

@Test func aTimeIsAMinute() throws {
  let five = Moment(seconds: now.seconds + 8 * 3600)
  #expect(
    try filter(["due:today 5pm"])
      == TaskFilter([.init(.due(MomentRange(from: five, until: five.adding(seconds: 60))))]))
  #expect(
    try filter(["due.before:today 5pm"]) == TaskFilter([.init(.due(MomentRange(until: five)))]))
}

@Test func undatedIsNotDated() throws {
  #expect(try filter(["is:undated"]) == TaskFilter([.init(.has(.date), isNegated: true)]))
  #expect(try filter(["-is:undated"]) == TaskFilter([.init(.has(.date))]))
}

@Test(arguments: [
  ("duo:friday", "no filter is called 'duo:'; did you mean due:?", Failure.Kind.usage),
  ("status:open", "no filter is called 'status:'", .usage),
  ("is:doen", "'is:doen' is not a filter; did you mean is:done?", .usage),
  (
    "is:lost",
    "'is:lost' is not a filter; after is: type open, closed, done, overdue, today, ignored, passed, happened, missed, repeating, dated, undated, started, event or task",
    .usage
  ),
  ("has:locatoin", "'has:locatoin' is not a filter; did you mean has:location?", .usage),
  ("due:someday", "'someday' after due: is not a date", .refused),
  ("due.before:lab", "'lab' after due.before: is not a date", .refused),
  ("at:", "'at:' needs something after the colon", .usage),
  ("-json", "no filter is called '-json'; did you mean --json?", .usage),
])
func whatIsNoFilterIsSaid(word: String, message: String, exit: Failure.Kind) throws {
  let failure = #expect(throws: Failure.self) { try filter([word]) }
  #expect(failure?.message == message)
  #expect(failure?.kind == exit)
  #expect(failure?.hints.isEmpty == false)
}

@Test func anUnknownArcIsSaidWithItsNeighbours() throws {
  #expect(throws: PlannerError.unknownArc(name: "cs289", near: ["CS 298"])) { try filter(["arc:cs289"]) }
}

@Test(arguments: [
  ("arc:cs298 is:open", ["arc:cs298", "is:open"]), ("arc:\"CS 298\"  -x", ["arc:\"CS 298\"", "-x"]),
  ("\"two words\"", ["\"two words\""]), ("", []),
])
func aLineIsSplitIntoWordsOutsideOfQuotes(line: String, words: [String]) {
  #expect(FilterTerm.words(of: line) == words)
}

@Test(
  arguments: [
    (["arc:math", "31"], ["arc:math 31"]), (["arc:cs", "298", "labs"], ["arc:cs 298", "labs"]),
    (["-arc:cs298", "labs", "is:open"], ["-arc:cs298", "labs", "is:open"]),
    (["due.before:next", "friday", "essay"], ["due.before:next friday", "essay"]),
    (["due:march", "12"], ["due:march 12"]), (["done:this", "week"], ["done:this week"]),
    (["due:march", "essay"], ["due:march", "essay"]), (["due:soon", "enough"], ["due:soon", "enough"]),
    (["at:room", "204"], ["at:room", "204"]), (["lab", "arc:math", "31"], ["lab", "arc:math 31"]), ([], []),
  ] as [([String], [String])])
func wordsThatNameAnArcOrADateTogetherNeedNoQuotes(words: [String], joined: [String]) throws {
  var reader = FilterReader(try context(), tree: tree)
  #expect(reader.joined(words) == joined)
}

@Test(
  arguments: [
    (["arc:math", "31", "due", "friday"], 2), (["is:open", "arc:cs298", "labs", "now"], 2),
    (["due:march", "12", "on", "friday"], 1), (["due:next", "friday", "due", "monday"], 2),
    (["arc:math", "31"], 1), (["12", "friday"], 2),
  ] as [([String], Int)])
func whatIsToHappenStandsBehindTheShortestNameOrDate(words: [String], selecting: Int) throws {
  var reader = FilterReader(try context(), tree: tree)
  #expect(reader.split(words.map { ArgumentText(text: $0) }).selection.count == selecting)
}

@Test(
  arguments: [
    (["cs", "298"], 1, 0), (["math31", "is:open", "essay"], 3, 2), (["labs", "essay"], 2, 1),
    (["is:open"], nil, 1),
    ([], nil, 0),
  ] as [([String], Int?, Int)])
func theFirstWordsOfAListNameAnArc(words: [String], arc: Int?, conditions: Int) throws {
  let read = try ListWords(words.map { ArgumentText(text: $0) }, tree: tree, workspace: context())
  #expect(read.arc?.id == arc)
  #expect(read.filter.conditions.count == conditions)
}

@Test(arguments: [
  ("is:open", false), ("is:done", true), ("-is:open", true), ("-is:done", false), ("completed:today", true),
  ("is:overdue", false),
])
func someFiltersAskForClosedTasks(word: String, asks: Bool) throws {
  #expect(try filter([word]).asksForClosed == asks)
}
