import Moments
import Planner
import Testing

@testable import Store

// What repeats shows the occurrence of now. fixedNow is Friday 2026-11-20 17:00 UTC.

/// The instant `dd HH:MM` of November 2026, in UTC.
func november(_ text: String) -> Moment {
  let parts = text.split(separator: " ")
  guard let day = Day(iso: "2026-11-01"), let number = Int(parts[0]), let time = TimeOfDay(iso: parts[1])
  else {
    return fixedNow
  }
  return Zone.utc.moment(at: LocalDateTime(day: day.adding(days: number - 1), time: time)).moment
}

func repeating(_ date: String, _ time: String? = nil, _ rule: String = "FREQ=DAILY") -> ArcTask.Fields {
  var fields = task("vitamins", date, time)
  fields.recurrence = rule
  return fields
}

/// A planner with one task in Home, made at noon of the 1st.
func store(_ folder: TemporaryFolder, of fields: ArcTask.Fields, ends: String? = nil) throws
  -> PlannerStore
{
  let store = planner(folder.file, now: november("1 12:00"))
  try store.record("home") {
    try $0.addArc(path: "Home", fields: Arc.Fields(title: "", ends: ends.flatMap { Day(iso: $0) }))
  }
  try store.record("add") { try $0.add(fields, to: 1) }
  return store
}

/// All tasks, the earliest first: `number date state`, with how many were missed before.
func states(_ store: PlannerStore) throws -> [String] {
  try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }.sorted {
    ($0.occurrence?.start?.description ?? "", $0.id) < ($1.occurrence?.start?.description ?? "", $1.id)
  }.map { task in
    let missed = task.missed == 0 ? "" : " (\(task.missed) missed)"
    return
      "\(task.id) \(task.fields.start?.description.dropFirst(5) ?? "") \(task.closing?.outcome.rawValue ?? "open")"
      + missed
  }
}

func pass(_ store: PlannerStore, at time: String) throws {
  store.now = november(time)
  try store.catchUp()
}

@Test func theNextOccurrenceTakesThePlaceOfOneThatNobodyClosed() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00", "FREQ=WEEKLY;BYDAY=MO,TH"))
  try pass(store, at: "4 23:59")
  #expect(try states(store) == ["1 11-02T09:00 open"])
  try pass(store, at: "5 00:00")
  #expect(try states(store) == ["1 11-02T09:00 missed", "2 11-05T09:00 open (1 missed)"])
  #expect(try store.read { try $0.totals() } == Counts(open: 1, missed: 1))
  try pass(store, at: "9 12:00")
  #expect(
    try states(store) == [
      "1 11-02T09:00 missed", "2 11-05T09:00 missed (1 missed)", "3 11-09T09:00 open (2 missed)",
    ])
  #expect(try store.read { try $0.totals() } == Counts(open: 1, overdue: 1, missed: 2))
  // What is done begins anew.
  try store.record("done") { try $0.complete(task: 3) }
  #expect(try states(store).last == "4 11-12T09:00 open")
  #expect(try store.faults() == [])
}

@Test func twoDevicesComeToTheSameRows() throws {
  var seen: [[String]] = []
  for looks in [["9 12:00"], ["3 08:00", "3 22:00", "5 09:00", "8 00:00", "9 12:00"]] {
    let folder = try TemporaryFolder()
    let store = try store(folder, of: repeating("2026-11-02", "09:00"))
    for look in looks { try pass(store, at: look) }
    seen.append(
      try store.rows(
        """
        SELECT id, hex(uuid), due_date, occurrence, hex(series), created, closed, outcome, missed, next_at, remind_from
        FROM task ORDER BY occurrence
        """
      ).map { row in
        // When the one that is closed last spoke is a device's own.
        row.contains("missed") ? row.split(separator: "|").dropLast().joined(separator: "|") : row
      })
  }
  #expect(seen[0] == seen[1])
  #expect(seen[0].count == 8)
}

@Test func nothingIsWrittenWhileNothingWasMissed() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  let before = try store.rows("SELECT count(*) FROM step")
  let changes = store.changes
  try pass(store, at: "2 23:59")
  #expect(store.changes == changes)
  #expect(try store.rows("SELECT count(*) FROM step") == before)
}

@Test func aLongSleepKeepsAHundredAndCountsTheRest() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", nil, "FREQ=DAILY;COUNT=1000"))
  // 400 days later.
  try pass(store, at: "402 12:00")
  let tasks = try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }
  #expect(tasks.count == 101)
  let open = try #require(tasks.first { $0.closing == nil })
  #expect(open.fields.date == Day(iso: "2027-12-07"))
  #expect(open.missed == 400)
  #expect(open.fields.recurrence == "FREQ=DAILY;COUNT=600")
  #expect(try store.rows("SELECT count(*) FROM step WHERE role = 'rule'") == ["1"])
}

@Test func whatWasThereBeforeTheTaskWasMadeIsNotMissed() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-09-07", "09:00", "FREQ=WEEKLY"))
  try pass(store, at: "3 08:00")
  #expect(
    try states(store) == ["1 09-07T09:00 missed", "2 10-26T09:00 missed", "3 11-02T09:00 open (1 missed)"])
}

@Test(
  arguments: [
    // The last one stays open.
    ("FREQ=DAILY;COUNT=2", nil, "2 11-03 open (1 missed)"),
    ("FREQ=DAILY;UNTIL=20261104", nil, "3 11-04 open (2 missed)"),
    ("FREQ=DAILY", "2026-11-04", "3 11-04 open (2 missed)"),
    ("FREQ=DAILY\nEXDATE:20261104,20261105", nil, "3 11-06 open (2 missed)"),
  ] as [(String, String?, String)])
func aSeriesStopsWhereItEnds(rule: String, ends: String?, last: String) throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", nil, rule), ends: ends)
  try pass(store, at: "6 12:00")
  try pass(store, at: "6 13:00")
  #expect(try states(store).last == last)
}

@Test func aSeriesGoesOnWhenItsArcIsExtended() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02"), ends: "2026-11-02")
  try pass(store, at: "6 12:00")
  #expect(try states(store) == ["1 11-02 open"])
  try store.record("extend") { step in
    let arc = try #require(try step.snapshot.arcs()[1])
    var fields = arc.fields
    fields.ends = Day(iso: "2026-12-24")
    try step.edit(arc: 1, fields)
  }
  try pass(store, at: "6 12:00")
  #expect(try states(store).last == "5 11-06 open (4 missed)")
}

@Test func whatCountsFromCompletionIsNeverMissed() throws {
  let folder = try TemporaryFolder()
  var fields = repeating("2026-11-02", "09:00")
  fields.repetitionBasis = .completion
  let store = try store(folder, of: fields)
  try pass(store, at: "9 12:00")
  #expect(try states(store) == ["1 11-02T09:00 open"])
}

@Test func anEventIsNotMissedButHappens() throws {
  let folder = try TemporaryFolder()
  var fields = repeating("2026-11-02", "09:00")
  fields.kind = .event
  let store = try store(folder, of: fields)
  try pass(store, at: "3 12:00")
  #expect(
    try states(store) == ["1 11-02T09:00 passed", "2 11-03T09:00 passed", "3 11-04T09:00 open"])
}

@Test func missedOnesStayOpenWhereTheyAreKept() throws {
  let folder = try TemporaryFolder()
  var fields = repeating("2026-11-02", nil, "FREQ=WEEKLY")
  fields.keepsMissed = true
  let store = try store(folder, of: fields)
  try pass(store, at: "16 12:00")
  #expect(try states(store) == ["1 11-02 open", "2 11-09 open", "3 11-16 open"])
  // What is done of the kept ones brings no next one.
  for number in [1, 2] {
    #expect(try store.record("done") { try $0.close(task: number, .completed).next } == nil)
  }
  #expect(try store.record("done") { try $0.close(task: 3, .completed).next?.id } == 4)
  #expect(try store.record("reopen") { try $0.reopen(task: 1).closing } == nil)
  try pass(store, at: "29 12:00")
  #expect(
    try states(store) == ["1 11-02 open", "2 11-09 completed", "3 11-16 completed", "4 11-23 open"])
  // As the planner is set, where the task does not say.
  store.keepsMissed = true
  try store.record("edit") { step in
    var fields = try step.snapshot.task(4).fields
    fields.keepsMissed = nil
    try step.edit(task: 4, fields)
  }
  try pass(store, at: "30 12:00")
  #expect(try states(store).suffix(2) == ["4 11-23 open", "5 11-30 open"])
  #expect(try store.faults() == [])
}

@Test func theMissedOnesAreClosedAfterAll() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  try pass(store, at: "5 12:00")
  // One of them, by its number: one less was missed.
  try store.record("done") { try $0.close(task: 2, .completed) }
  #expect(
    try states(store) == [
      "1 11-02T09:00 missed", "2 11-03T09:00 completed (1 missed)", "3 11-04T09:00 missed (2 missed)",
      "4 11-05T09:00 open (2 missed)",
    ])
  // Those since the last one that was closed.
  let closed = try store.record("done") { try $0.closeMissed(before: 4, .completed) }
  #expect(closed.map(\.task.id) == [3])
  #expect(try states(store).first == "1 11-02T09:00 missed")
  #expect(try store.read { try $0.totals().done } == 2)
  #expect(try store.read { try $0.current(1) } == 4)
  #expect(try store.read { try $0.current(2) } == 2)
  try store.record("undo") { try $0.undo() }
  try store.record("undo") { try $0.undo() }
  #expect(try states(store).last == "4 11-05T09:00 open (3 missed)")
}

@Test func aMissedOneIsOpenedBesideTheNext() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  try pass(store, at: "4 12:00")
  try store.record("reopen") { try $0.reopen(task: 1) }
  try pass(store, at: "4 13:00")
  #expect(
    try states(store) == [
      "1 11-02T09:00 open", "2 11-03T09:00 missed (1 missed)", "3 11-04T09:00 open (1 missed)",
    ])
  #expect(try store.record("done") { try $0.close(task: 1, .completed).next } == nil)
  #expect(try store.read { try $0.occurrences(ofTask: 3).map(\.id) } == [1, 2, 3])
}

@Test func whatWasDoneBeforeTheSeriesWentOnIsOpenedBesideIt() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: repeating("2026-11-02", "09:00"))
  store.now = november("2 10:00")
  try store.record("done") { try $0.complete(task: 1) }
  try pass(store, at: "5 12:00")
  try store.record("reopen") { try $0.reopen(task: 1) }
  #expect(try states(store).first == "1 11-02T09:00 open")
  #expect(try states(store).last == "4 11-05T09:00 open (2 missed)")
}
