import Moments
import Planner
import Testing

@testable import Store

/// Tasks whose words stand in titles, notes and locations.
private func filled(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arc = try step.addArc(path: "CS 298").id
    func add(_ title: String, location: String? = nil, note: String = "", date: String? = nil) throws {
      var fields = task(title, date)
      (fields.location, fields.description) = (location, note)
      try step.add(fields, to: arc)
    }
    try add("chemistry essay")
    try add("chem lab", date: "2026-12-01")
    try add("read", note: "the chem book")
    try add("meet", location: "chem building, Room 204")
    try add("lab of chem", date: "2026-11-25")
    try add("Übung 3 \"quoted\" (a AND b)")
    try add("old chem lab")
    try step.complete(task: 7)
  }
  return store
}

@Test(arguments: [
  ("chem", [5, 2, 7, 1, 3, 4]), ("chem lab", [2, 5, 7]), ("lab chem", [5, 2, 7]), ("CHEMI", [1]),
  ("room chem", [4]), ("ubung", [6]), ("\"quoted\" AND", [6]), ("a AND b", [6]),
  ("chem*", [5, 2, 7, 3, 4]),
  ("title:chem", []), ("nothing", []), ("--", []), ("", []), ("NOT NEAR(", []), ("'", []), ("204)", [4]),
])
func whatHoldsTheWordsIsFoundBestFirst(text: String, numbers: [Int]) throws {
  let folder = try TemporaryFolder()
  #expect(try filled(folder).read { try $0.search(text, limit: 25).tasks.map(\.id) } == numbers)
}

@Test func aSearchGivesNoMoreThanAsked() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  #expect(try store.read { try $0.search("chem", limit: 2).tasks.map(\.id) } == [5, 2])
  #expect(try store.read { try $0.search("chem", limit: 2, countingTo: 100).count } == 6)
  #expect(try store.read { try $0.search("chem", limit: 2, countingTo: 3).count } == 3)
}

@Test func ofVeryManyTasksOfSomeArcsTheNewestAreFound() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let arcs = try store.record("fill") { step in
    let arcs = try ["Reading", "Home"].map { try step.addArc(path: $0).id }
    // The newer, the earlier due.
    for number in 0..<60 {
      let day = 28 - number / 4
      try step.add(task("study chapter \(number)", "2026-12-\(day)"), to: arcs[number % 2])
    }
    return arcs
  }
  func newest(_ words: String..., limit: Int) throws -> [Int]? {
    try store.read { try $0.newest(words, in: [arcs[0]], limit: limit)?.map(\.id) }
  }
  // The numbers of tasks begin with 1; every other one lies in the Arc.
  #expect(try newest("chap", limit: 3) == [57, 59, 53])
  #expect(try newest("study", "chap", limit: 3) == [57, 59, 53])
  try store.record("done") { try $0.complete(task: 57) }
  #expect(try newest("chap", limit: 3) == [59, 53, 55])
  #expect(try newest("chap", limit: 15)?.count == 15)
  #expect(try newest("chap", limit: 16) == nil)
  #expect(try newest("chap", "nothing", limit: 1) == nil)
  #expect(try newest(limit: 1) == nil)
}

@Test func tasksOfSeveralDaysAreFoundOnEachOfThem() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arc = try step.addArc(path: "CS 298").id
    for end in ["2026-11-22", "2026-11-24", nil] {
      var fields = task("trip", "2026-11-21")
      fields.endDate = end.flatMap { Day(iso: $0) }
      try step.add(fields, to: arc)
    }
  }
  func numbers(_ day: String) throws -> [Int] {
    try store.read { try $0.spanning(#require(Day(iso: day))).map(\.id) }
  }
  #expect(try numbers("2026-11-21") == [])
  #expect(try numbers("2026-11-22") == [1, 2])
  #expect(try numbers("2026-11-24") == [2])
  #expect(try numbers("2026-11-25") == [])
}

@Test func aStepFindsTheWordsOfItsOwnChanges() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("x") { step in
    let home = try step.addArc(path: "Home").id
    for title in ["old words", "other words"] { try step.add(task(title), to: home) }
    // Not in the order of their numbers.
    try step.edit(task: 2, task("new text"))
    try step.edit(task: 1, task("fresh text"))
    func found(_ text: String) throws -> [Int] {
      try step.snapshot.tasks(matching: TaskFilter([.init(.text(text))])).map(\.id)
    }
    #expect(try found("words") == [])
    #expect(try found("text") == [1, 2])
    try step.remove(task: 1)
    #expect(try found("text") == [2])
    #expect(try step.snapshot.count(matching: TaskFilter([.init(.text("text"), isNegated: true)])) == 0)
  }
  try store.checkFullText()
  try store.record("undo") { try $0.undo() }
  try store.checkFullText()
  try store.record("redo") { try $0.redo() }
  #expect(try store.tasks(with: "text") == [2])
  try store.checkFullText()
}

@Test func wordsAreLookedForWhateverAsksFirst() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arc = try step.addArc(path: "Home").id
    for title in ["trip", "walk"] {
      var fields = task(title, "2026-11-21")
      (fields.endDate, fields.recurrence) = (Day(iso: "2026-11-23"), "FREQ=WEEKLY")
      try step.add(fields, to: arc)
    }
  }
  for (isNegated, number) in [(false, 2), (true, 1)] {
    let filter = TaskFilter([.init(.text("walk"), isNegated: isNegated)])
    let late = TaskFilter(filter.conditions + [.init(.due(MomentRange(from: fixedNow)))])
    #expect(try store.read { try $0.repeating(matching: filter).map(\.id) } == [number])
    #expect(
      try store.read { try $0.spanning(#require(Day(iso: "2026-11-22")), matching: filter).map(\.id) }
        == [number])
    #expect(try store.read { try $0.count(matching: late) } == 1)
    #expect(try store.read { try $0.numbers(matching: filter) } == [number])
  }
}

@Test(arguments: [
  ("w", 25), ("w7", 11), ("essay w1", 11), ("essay w10", 1), ("essay w100", 0), ("other w1", 0),
])
func ofWordsBegunAlikeManyAndFewAreFound(text: String, count: Int) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("fill") { step in
    let arc = try step.addArc(path: "Home").id
    for number in 0..<100 { try step.add(ArcTask.Fields(title: "essay w\(number)"), to: arc) }
  }
  #expect(try store.read { try $0.search(text, limit: 25).tasks.count } == count)
  #expect(
    try store.read { try $0.count(matching: TaskFilter([.init(.text(text))]), atMost: 25) } == count)
}

@Test func whatAStepHasChangedIsFoundWhereItStandsNow() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("change") { step in
    let today = MomentRange(from: fixedNow, until: fixedNow.adding(seconds: 30 * 86_400))
    for filter in [
      TaskFilter([.init(.text("chem"))]), TaskFilter([.init(.text("chem")), .init(.due(today))]),
    ] {
      _ = try step.snapshot.numbers(matching: filter)
    }
    let rare = TaskFilter([.init(.has(.note)), .init(.arcs([1]))])
    for arc in ["A", "B", "C", "D", "E", "F", "G"] { try step.addArc(path: arc) }
    #expect(try step.snapshot.numbers(matching: rare) == [3])
    try step.complete(task: 2)
    try step.move(task: 3, to: 2)
    var met = task("meet", "2026-11-22")
    met.location = "chem building, Room 204"
    try step.edit(task: 4, met)
    #expect(try step.snapshot.numbers(matching: TaskFilter([.init(.text("chem"))])) == [4, 5, 1, 3])
    #expect(
      try step.snapshot.numbers(matching: TaskFilter([.init(.text("chem")), .init(.due(today))])) == [4, 5])
    #expect(try step.snapshot.numbers(matching: rare) == [])
  }
}
