import Moments
import Planner
import Testing

@testable import Store

// When what repeats begins under a term. Now is Friday 20 November 2026, 17:00.

private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

/// A class in a course, by its number; nobody gave its first day where it `beginsByRule`.
private func addClass(
  _ step: PlannerStep, _ date: String, _ rule: String = "FREQ=WEEKLY;BYDAY=MO,WE,FR",
  beginsByRule: Bool = true
) throws -> Int {
  var fields = task("lecture", date, "10:00")
  fields.recurrence = rule
  (fields.kind, fields.endTime) = (.event, TimeOfDay(minutes: 660))
  return try step.addWithTerms(fields, to: 1, beginsByRule: beginsByRule).task.id
}

private func termPlanner(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("course") { _ = try $0.addArc(path: "CS 61B") }
  return store
}

private func addSpring(_ store: PlannerStore, _ first: String = "2027-01-19", _ last: String = "2027-05-14")
  throws
  -> (changed: [Int], begun: [Int])
{
  let made = try store.record("term") {
    try $0.add(term: "Spring 2027", day(first), day(last), isBreak: false)
  }
  return (made.changed.map(\.id), made.begun.map(\.id))
}

private func start(_ store: PlannerStore, _ number: Int) throws -> String {
  let task = try store.read { try $0.task(number) }
  #expect(task.occurrence?.start == task.fields.start)
  let parts = task.fields.recurrence?.split(whereSeparator: { $0 == ";" || $0.isNewline }) ?? []
  let end = parts.first { $0.hasPrefix("UNTIL") || $0.hasPrefix("COUNT") } ?? "endless"
  return "\(task.fields.date!) \(end)"
}

@Test(arguments: [
  // Nobody gave a first day: it begins in the term, whatever its rule.
  ("2026-11-20", "FREQ=WEEKLY;BYDAY=MO,WE,FR", true, "2027-01-20 UNTIL=20270514"),
  ("2026-11-24", "FREQ=WEEKLY;BYDAY=TU", true, "2027-01-19 UNTIL=20270514"),
  ("2026-11-21", "FREQ=WEEKLY", true, "2027-01-23 UNTIL=20270514"),
  ("2026-11-23", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", true, "2027-01-25 UNTIL=20270514"),
  ("2026-11-20", "FREQ=WEEKLY;COUNT=12;BYDAY=MO,WE,FR", true, "2027-01-20 COUNT=12"),
  ("2026-11-20", "FREQ=WEEKLY;UNTIL=20270507;BYDAY=MO,WE,FR", true, "2027-01-20 UNTIL=20270507"),
  // It is over before the term.
  ("2026-11-20", "FREQ=WEEKLY;UNTIL=20261211;BYDAY=MO,WE,FR", true, "2026-11-20 UNTIL=20261211"),
  // A day that was given holds, also the one that the rule would have.
  ("2026-11-20", "FREQ=WEEKLY;BYDAY=MO,WE,FR", false, "2026-11-20 UNTIL=20270514"),
  ("2027-01-25", "FREQ=WEEKLY;BYDAY=MO,WE,FR", false, "2027-01-25 UNTIL=20270514"),
])
func aClassBeginsInTheTermThatLiesAheadUnlessItsDayIsGiven(
  date: String, rule: String, beginsByRule: Bool, expected: String
) throws {
  for isTermFirst in [true, false] {
    let folder = try TemporaryFolder()
    let store = try termPlanner(folder)
    if isTermFirst { _ = try addSpring(store) }
    let number = try store.record("class") { try addClass($0, date, rule, beginsByRule: beginsByRule) }
    let before = try start(store, number)
    if !isTermFirst {
      let made = try addSpring(store)
      #expect(made.begun == (expected.hasPrefix(date) ? [] : [number]))
    }
    #expect(try start(store, number) == expected, "\(isTermFirst)")
    if !isTermFirst {
      try store.record("undo") { try $0.undo() }
      #expect(try start(store, number) == before)
    }
    #expect(try store.faults() == [])
  }
}

@Test func whatBeganWithATermMovesWithIt() throws {
  let folder = try TemporaryFolder()
  let store = try termPlanner(folder)
  let (own, given) = try store.record("classes") {
    (try addClass($0, "2026-11-20"), try addClass($0, "2027-01-20", beginsByRule: false))
  }
  _ = try addSpring(store)
  #expect(try start(store, own) == "2027-01-20 UNTIL=20270514")
  for (first, last, begins) in [
    ("2027-01-26", "2027-05-21", "2027-01-27"), ("2027-01-12", "2027-05-07", "2027-01-13"),
  ] {
    #expect(try addSpring(store, first, last) == ([own, given], [own]))
    #expect(try start(store, own) == "\(begins) UNTIL=\(last.replacing("-", with: ""))")
    #expect(try start(store, given) == "2027-01-20 UNTIL=\(last.replacing("-", with: ""))")
  }
  // In a term that has begun, it begins with the next day of its rule.
  _ = try addSpring(store, "2026-11-02", "2026-12-18")
  #expect(try start(store, own) == "2026-11-23 UNTIL=20261218")
}

@Test func aClassThatRunsNowStaysWhenTheNextTermIsAdded() throws {
  let folder = try TemporaryFolder()
  let store = try termPlanner(folder)
  let number = try store.record("class") { try addClass($0, "2026-11-20") }
  store.now = store.now.adding(seconds: 86_400)
  try store.catchUp()
  let open = try #require(try store.read { try $0.openOccurrence(insteadOf: number) })
  _ = try addSpring(store)
  #expect(try start(store, open) == "2026-11-23 UNTIL=20270514")
}

@Test func aClassIsOfTheTermThatIsNotOverYet() throws {
  let folder = try TemporaryFolder()
  let store = try termPlanner(folder)
  try store.record("fall") {
    _ = try $0.add(term: "Fall 2026", day("2026-08-26"), day("2026-12-11"), isBreak: false)
  }
  _ = try addSpring(store)
  let (now, later) = try store.record("classes") {
    (try addClass($0, "2026-11-20"), try addClass($0, "2026-12-14"))
  }
  #expect(try start(store, now) == "2026-11-20 UNTIL=20261211")
  #expect(try start(store, later) == "2027-01-20 UNTIL=20270514")
}

@Test func aDayThatIsEditedHoldsWhenATermIsAdded() throws {
  let folder = try TemporaryFolder()
  let store = try termPlanner(folder)
  let number = try store.record("class") { try addClass($0, "2026-11-20") }
  try store.record("edit") { step in
    var fields = try step.snapshot.task(number).fields
    fields.date = try day("2026-11-30")
    try step.edit(task: number, fields, occurrence: .series)
  }
  #expect(try addSpring(store).begun == [])
  #expect(try start(store, number) == "2026-11-30 UNTIL=20270514")
}

@Test func whatMovesIntoATermLeavesItsBreaksOut() throws {
  let folder = try TemporaryFolder()
  let store = try termPlanner(folder)
  try store.record("break") {
    _ = try $0.add(term: "MLK", day("2027-01-18"), day("2027-01-18"), isBreak: true)
  }
  _ = try addSpring(store, "2027-01-26")
  let number = try store.record("class") { try addClass($0, "2026-11-20") }
  _ = try addSpring(store, "2027-01-13")
  let fields = try store.read { try $0.task(number).fields }
  #expect(fields.date == Day(iso: "2027-01-13"))
  #expect(fields.recurrence?.hasSuffix("EXDATE:20270118") == true, "\(fields.recurrence ?? "")")
}
