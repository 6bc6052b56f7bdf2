import Foundation
import Moments
import Planner
import Testing

@testable import Store

private let dues = "SELECT title, due_instant FROM task ORDER BY id"

@Test func floatingTasksMoveWithTheMachineAndPinnedOnesStay() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file, zone: try Zone(named: "America/Los_Angeles"))
  try store.record("add") { step in
    let arc = try step.addArc(path: "CS 298").id
    var pinned = task("pinned", "2026-11-20", "18:00")
    pinned.zone = "Europe/Berlin"
    try step.add(pinned, to: arc)
    try step.add(task("floats", "2026-11-20", "18:00"), to: arc)
    try step.add(task("whole day", "2026-11-20"), to: arc)
    try step.add(task("undated"), to: arc)
  }
  #expect(
    try store.rows(dues) == [
      "pinned|1795194000", "floats|1795226400", "whole day|1795247999", "undated|NULL",
    ])
  store.zone = try Zone(named: "Asia/Kolkata")
  #expect(
    try store.rows(dues) == [
      "pinned|1795194000", "floats|1795177800", "whole day|1795199399", "undated|NULL",
    ])
  #expect(try store.read { try $0.counts()[1]?.own } == Counts(open: 4, overdue: 1))
  #expect(try store.rows("SELECT count(*) FROM step") == ["1"])
}

@Test func theZoneIsChangedByWritingToo() throws {
  let folder = try TemporaryFolder()
  try planner(folder.file).record("add") {
    try $0.add(task("x", "2026-11-20"), to: try $0.addArc(path: "a").id)
  }
  let travelled = planner(folder.file, zone: try Zone(named: "Asia/Kolkata"), seed: 2)
  try travelled.record("add") { try $0.add(task("y", "2026-11-20"), to: 1) }
  #expect(try travelled.rows(dues) == ["x|1795199399", "y|1795199399"])
}

@Test func aZoneThatIsNotKnownFloats() throws {
  let folder = try TemporaryFolder()
  var fields = task("x", "2026-11-20", "18:00")
  fields.zone = "Mars/Olympus"
  let store = planner(folder.file)
  try store.record("add") { try $0.add(fields, to: try $0.addArc(path: "a").id) }
  #expect(try store.rows(dues) == ["x|1795197600"])
}

@Test(arguments: [(-1, 0), (0, 0), (1, 1)])
func aTaskIsOverdueAfterItsInstant(seconds: Int, overdue: Int) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(task("x", "2026-11-20", "17:30"), to: try $0.addArc(path: "a").id) }
  store.now = fixedNow.adding(seconds: 1800 + seconds)
  #expect(try store.read { try $0.counts()[1]?.own.overdue } == overdue)
}

/// Adds tasks that float, are pinned, repeat, are done, and wait for the day.
private func addMany(_ count: Int, to store: PlannerStore, seed: UInt64) throws {
  let random = SeededRandom(seed: seed)
  func pick(_ most: Int) -> Int { Int(random.next() % UInt64(most)) }
  try store.record("add") { step in
    let arcs = try (0..<4).map { try step.addArc(path: "Arc \($0)").id }
    for number in 0..<count {
      let day = try #require(Day(iso: "2026-11-20")).adding(days: pick(9) - 4)
      let hasDate = pick(8) != 0
      let time = pick(3) == 0 || !hasDate ? nil : "\(10 + pick(14)):\(10 + pick(50))"
      var fields = task("task \(number)", hasDate ? day.description : nil, time)
      if time != nil, fields.date != nil, pick(5) == 0 {
        fields.zone = ["Asia/Tokyo", "Europe/Berlin"][pick(2)]
      }
      if fields.date != nil, pick(9) == 0 { fields.recurrence = "FREQ=DAILY" }
      let added = try step.add(fields, to: arcs[pick(4)])
      if pick(6) == 0 { _ = try step.close(task: added.id, .completed) }
    }
    for number in 0..<12 {
      var pills = Reminder.Fields(title: "pills \(number)")
      let start = "202611\(16 + pick(8))T\(10 + pick(14))\(10 + pick(50))00"
      let zone = pick(4) == 0 ? ";TZID=Asia/Tokyo" : ""
      pills.timetable = try Timetable(
        text: "DTSTART\(zone):\(start)\(pick(3) == 0 ? "" : "\nRRULE:FREQ=DAILY")")
      try step.add(pills)
    }
  }
}

/// All that a planner answers about what is due, in words.
private func answers(_ store: PlannerStore) throws -> [String] {
  try lists(store)
    + store.read { snapshot in
      func upcoming(_ seconds: Int, _ limit: Int) throws -> String {
        let until = store.now.adding(seconds: seconds)
        return try
          "\(snapshot.upcoming(until: until, limit: limit).map { "\($0.at.seconds) \($0.topic.number)" })"
      }
      let soon = try snapshot.reminders(until: store.now.adding(seconds: 50_000), limit: 40)
      return [
        try upcoming(200_000, 60), try upcoming(20_000, 9000), try upcoming(900_000, 5),
        "\(try snapshot.activeReminders().map { "\($0.topic.number) \($0.state)" })",
        "\(try snapshot.activeReminders(limit: 5000).map { "\($0.topic.number) \($0.state)" })",
        "\(soon.map { "\($0.topic.number) \($0.state)" })",
      ]
    }
}

private func lists(_ store: PlannerStore) throws -> [String] {
  try store.read { snapshot in
    let soon = MomentRange(from: store.now.adding(seconds: -80_000), until: store.now.adding(seconds: 90_000))
    let all = TaskFilter([.init(.due(MomentRange(from: store.now)))])
    let (few, today) = (TaskFilter([.init(.due(soon))]), store.zone.local(at: store.now).day)
    func shown(_ tasks: [ArcTask]) -> String {
      "\(tasks.map { "\($0.id) \($0.due?.seconds ?? 0) \($0.alertAt?.seconds ?? 0)" })"
    }
    let days = try snapshot.reminderDays(from: today, to: today.adding(days: 2), limit: 5, countingTo: 9)
    return [
      "\(try snapshot.tasks(kind: .all, limit: 90).map { "\($0.id) \($0.due?.seconds ?? 0)" })",
      "\(try snapshot.tasks(matching: TaskFilter([.init(.due(soon))]), kind: .all).map(\.id))",
      "\(try snapshot.tasks(matching: TaskFilter([.init(.overdue(at: store.now))])).map(\.id))",
      "\(try snapshot.counts().sorted { $0.key < $1.key })",
      try shown(snapshot.tasks(matching: all, limit: 3)),
      try shown(snapshot.tasks(matching: all, limit: 500)),
      try shown(snapshot.tasks(in: 2, limit: 7)), try shown(snapshot.tasks(matching: few, limit: 20)),
      try shown(snapshot.tasks(matching: few, kind: .done, limit: 20)),
      try shown(snapshot.tasks(matching: TaskFilter([.init(.due(soon), isNegated: true)]), limit: 30)),
      try shown(
        snapshot.tasks(
          matching: TaskFilter([.init(.overdue(at: store.now), isNegated: true)]), limit: 30)),
      try shown(
        snapshot.tasks(
          matching: TaskFilter([.init(.text("task 7")), .init(.due(soon))]), kind: .all, limit: 30)),
      try shown(snapshot.tasks(matching: TaskFilter([.init(.has(.recurrence)), .init(.due(soon))]))),
      try shown(snapshot.search("task", limit: 5).tasks), try shown(snapshot.repeating()),
      try
        "\(snapshot.totals()) \(snapshot.count(matching: few)) \(snapshot.count(matching: all, atMost: 50))",
      try "\(snapshot.reminders(limit: 5)) \(snapshot.unfinished(in: 2, limit: 9))",
      try "\((1...40).map { try snapshot.reminder(ofTask: $0)?.state })",
      try "\(snapshot.reminders().map { try snapshot.escalation(ofReminder: $0.id)?.state })",
      "\(days.map { "\($0.more) \($0.first.map { ($0.reminder, $0.recorded) })" })",
    ]
  }
}

@Test(
  arguments: ["Asia/Tokyo", "America/St_Johns"]
    + (isHard ? ["Europe/Berlin", "Pacific/Kiritimati", "Etc/GMT+12"] : []))
func aZoneOfOneReadingAnswersAsIfTheMachineHadMovedAndRewritesNothing(name: String) throws {
  let (stays, moves) = (try TemporaryFolder(), try TemporaryFolder())
  let home = try Zone(named: "America/Los_Angeles")
  for folder in [stays, moves] {
    try addMany(2100, to: planner(folder.file, zone: home), seed: UInt64(name.utf8.count))
  }
  let before = try planner(stays.file, zone: home).rows(
    "SELECT id, due_instant, remind_from, alert_at FROM task")
  let (visitor, traveller) = (planner(stays.file, zone: home), planner(moves.file, zone: home))
  for store in [visitor, traveller] { store.now = fixedNow.adding(seconds: 40_000) }
  visitor.zone = try Zone(named: name)
  visitor.travel = .visits
  traveller.zone = visitor.zone
  let (seen, expected) = (try answers(visitor), try answers(traveller))
  #expect(visitor.elsewhere == nil, "no copy is needed")
  for (one, other) in zip(seen, expected) { #expect(one == other) }
  #expect(
    try planner(stays.file, zone: home).rows("SELECT id, due_instant, remind_from, alert_at FROM task")
      == before)
  #expect(try traveller.rows("SELECT zone FROM store") == [name])

  // What is added elsewhere meanwhile is seen, and what the visitor adds itself. It is still to come in both zones:
  // what is past already where it is added gets no alert.
  for folder in [stays, moves] {
    let other = planner(
      folder.file, now: visitor.now, zone: folder === stays ? home : traveller.zone, seed: 9)
    try other.record("add") { try $0.add(task("late", "2026-11-22", "03:00"), to: 1) }
  }
  #expect(try answers(visitor) == answers(traveller))
  for store in [visitor, traveller] {
    try store.record("add") { try $0.add(task("later", "2026-11-22", "04:00"), to: 1) }
  }
  #expect(try answers(visitor) == answers(traveller))
}

@Test func aChangeInAZoneOfOneCommandRewritesOnlyWhatItTouches() throws {
  let folder = try TemporaryFolder()
  let home = try Zone(named: "America/Los_Angeles")
  try addMany(2100, to: planner(folder.file, zone: home), seed: 5)
  let all = "SELECT id, due_instant, remind_from, alert_at FROM task WHERE id <= 2100"
  let before = try planner(folder.file, zone: home).rows(all)
  let visitor = planner(folder.file, zone: try Zone(named: "Asia/Tokyo"), seed: 9)
  visitor.travel = .visits
  visitor.readsAsKept = true
  try visitor.record("add") { try $0.add(task("new", "2026-12-01", "04:00"), to: 1) }
  #expect(try visitor.rows(all) == before)
  #expect(try visitor.rows("SELECT zone FROM store") == ["America/Los_Angeles"])
  // It floats: at four o'clock at home.
  let due = home.moment(at: try #require(LocalDateTime(iso: "2026-12-01T04:00"))).moment
  #expect(try visitor.rows("SELECT due_instant FROM task WHERE title = 'new'") == ["\(due.seconds)"])
  #expect(try planner(folder.file, zone: home).faults() == [])
}

@Test func aMachineThatMovedIsAnsweredFirstAndThePlannerFollows() throws {
  let folder = try TemporaryFolder()
  let home = try Zone(named: "America/Los_Angeles")
  try addMany(2100, to: planner(folder.file, zone: home), seed: 6)
  let moved = try Zone(named: "Asia/Tokyo")
  let (plain, traveller) = (try TemporaryFolder(), planner(folder.file, zone: moved, seed: 9))
  try FileManager.default.copyItem(atPath: folder.file, toPath: plain.file)
  traveller.travel = .movesAfterwards
  let zone = "SELECT zone FROM store"
  let first = try answers(traveller)
  #expect(try planner(folder.file, zone: home).rows(zone) == ["America/Los_Angeles"])
  try traveller.record("add") { try $0.add(task("new", "2026-12-01", "04:00"), to: 1) }
  // As one that is killed here leaves it: whole, in its old zone.
  #expect(try planner(folder.file, zone: home).faults() == [])
  #expect(try planner(folder.file, zone: home).rows(zone) == ["America/Los_Angeles"])
  try traveller.arrive()
  #expect(try traveller.rows(zone) == ["Asia/Tokyo"])
  #expect(try traveller.faults() == [])
  let atOnce = planner(plain.file, zone: moved, seed: 9)
  #expect(try answers(atOnce) == first)
  try atOnce.record("add") { try $0.add(task("new", "2026-12-01", "04:00"), to: 1) }
  #expect(try answers(traveller) == answers(atOnce))
}

@Test func aProgramOfItsOwnLetsTheFileFollowUnlessAnotherOneWrites() throws {
  let folder = try TemporaryFolder()
  let home = try Zone(named: "America/Los_Angeles")
  try addMany(2100, to: planner(folder.file, zone: home), seed: 6)
  let traveller = planner(folder.file, zone: try Zone(named: "Asia/Tokyo"), seed: 9)
  traveller.travel = .movesAfterwards
  #expect(try !traveller.hasToArrive())
  _ = try traveller.read { try $0.counts() }
  #expect(try traveller.hasToArrive())
  func follower() throws -> PlannerStore {
    let store = planner(folder.file, zone: try Zone(named: "Asia/Tokyo"), seed: 9)
    store.travel = .movesAfterwards
    return store
  }
  try planner(folder.file, zone: home).record("add") { step in
    try step.add(task("new", "2026-12-01", "04:00"), to: 1)
    #expect(throws: StoreError.self) { try follower().arriveAlone() }
  }
  #expect(try traveller.hasToArrive())
  try follower().arriveAlone()
  #expect(try !traveller.hasToArrive())
  #expect(try traveller.rows("SELECT zone FROM store") == ["Asia/Tokyo"])
  #expect(try traveller.faults() == [])
}

@Test func fewTasksFollowAMachineThatMovedAtOnce() throws {
  let folder = try TemporaryFolder()
  try addMany(20, to: planner(folder.file, zone: try Zone(named: "America/Los_Angeles")), seed: 7)
  let traveller = planner(folder.file, zone: try Zone(named: "Asia/Tokyo"), seed: 9)
  traveller.travel = .movesAfterwards
  _ = try traveller.read { try $0.counts() }
  #expect(try traveller.rows("SELECT zone FROM store") == ["Asia/Tokyo"])
}

@Test func theIndexesOfAPlannerThatMovedAreWhatTheyWere() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try addMany(2100, to: store, seed: 3)
  let indexes = "SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name"
  let before = try store.rows(indexes)
  store.zone = try Zone(named: "Asia/Kolkata")
  _ = try store.read { try $0.counts() }
  #expect(try store.rows("SELECT zone FROM store") == ["Asia/Kolkata"])
  #expect(try store.rows(indexes) == before)
  #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
}
