import JSONText
import Moments
import Planner
import SQLite
import Testing

@testable import Store

// Walks the lists of fields: whatever is in one is written, logged, undone, redone and exported.

/// All rows of all tables but the log, each with its table.
///
/// Since when a task reminds is left out: a change begins that anew, and so does taking it back.
func everything(_ store: PlannerStore) throws -> [String] {
  try store.read { snapshot in
    var tables: [String] = []
    try snapshot.session.statement(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'task_text%'
        AND name NOT LIKE 'sqlite_%' AND name NOT IN ('step', 'change') ORDER BY name
      """
    ).rows {
      tables.append($0.text(0))
      return true
    }
    var rows: [String] = []
    for table in tables {
      try snapshot.session.statement("SELECT * FROM \(table)").rows { row in
        let values = (0..<row.columnCount).filter { row.name($0) != "remind_from" }.map {
          "\(row.name($0)) \(row.value($0))"
        }
        rows.append("\(table): \(values.joined(separator: ", "))")
        return true
      }
    }
    return rows.sorted()
  }
}

/// The names that a list gives its fields in the log.
private func names<Row>(_ list: FieldList<Row>) -> [String] {
  list.fields.compactMap { $0.name.map { "\($0)" } }
}

/// Makes a change, and expects undo to take back all of it and redo to do all of it again.
private func expectBothWays(
  _ store: PlannerStore, _ what: String, _ change: (PlannerStep) throws -> Void
) throws {
  let before = try everything(store)
  try store.record("change") { try change($0) }
  let after = try everything(store)
  #expect(before != after, "\(what) changes nothing")
  try store.record("undo") { try $0.undo() }
  let undone = try everything(store)
  #expect(Set(undone).symmetricDifference(before) == [], "\(what) is undone")
  try store.record("redo") { try $0.redo() }
  let redone = try everything(store)
  #expect(Set(redone).symmetricDifference(after) == [], "\(what) is done again")
  try store.record("undo") { try $0.undo() }
}

private let uuid = "01234567-89ab-7def-8123-456789abcdef"

/// Another value for each field of a task, as the log has it. A new field needs one.
private let taskValues: [String: LoggedField.Value] = [
  "arc": .arc(2), "title": .text("other"), "date": .text("2027-03-14"), "time": .text("17:00"),
  "endDate": .text("2027-03-15"), "endTime": .text("18:00"), "zone": .text("Europe/Berlin"),
  "duration": .number(45), "location": .text("Room 204"), "description": .text("two\nlines"),
  "recurrence": .text("FREQ=DAILY"), "repeatFrom": .text("completion"), "path": .text("gentle"),
  "leads": .text("86400,1800"), "snooze": .number(900), "priority": .text("high"),
  "labels": .list(["errand", "shop"]), "startDate": .text("2027-03-01"), "kind": .text("event"),
  "keepMissed": .number(1), "missed": .number(2), "beginsByRule": .number(1),
  "series": .text(uuid), "occurrence": .text("2027-03-14T17:00"), "closed": .number(1_795_190_000),
  "outcome": .text("ignored"),
]

@Test(arguments: names(TaskRow.list))
func everyFieldOfATaskIsUndoneAndRedone(name: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let value = try #require(taskValues[name], "a new field needs a value")
  let number = try store.record("new") { step in
    for path in ["CS 298", "Home"] { try step.addArc(path: path) }
    let task = try step.add(task("one", "2026-11-21", "09:00"), to: 1)
    if name == "outcome" { try step.close(task: task.id, .completed) }
    return task.id
  }
  try expectBothWays(store, name) { step in
    let old = try step.snapshot.row(ofTask: number)
    var row = old
    row.set(name, to: value)
    try step.write(&row, over: old)
  }
  #expect(try store.faults() == [])
}

/// Another value for each field of an Arc.
private let arcValues: [String: LoggedField.Value] = [
  "parent": .arc(2), "title": .text("other"), "description": .text("about"), "ends": .text("2027-05-21"),
  "aliases": .list(["web", "sys"]), "short": .text("cs"), "colour": .text("red"),
  "archived": .number(1_795_190_000),
]

@Test(arguments: names(Arc.list))
func everyFieldOfAnArcIsUndoneAndRedone(name: String) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let value = try #require(arcValues[name], "a new field needs a value")
  try store.record("new") { step in for path in ["CS 298", "Home"] { try step.addArc(path: path) } }
  try expectBothWays(store, name) { step in
    let old = try step.snapshot.arcs().arc(called: "1")
    var arc = old
    arc.set(name, to: value)
    _ = try step.write(arc, over: old)
  }
}

/// Another value for each field of a reminder, a group, a stack and a place.
private let otherValues: [String: [String: LoggedField.Value]] = [
  "reminder": [
    "title": .text("other"), "subtext": .text("sub"), "body": .text("body"), "location": .text("Room 204"),
    "timetable": .text("DTSTART:20261125T080000\nRRULE:FREQ=DAILY"), "path": .text("gentle"),
    "leads": .text("600"), "snooze": .number(900), "channels": .text("desktop phone"),
    "disabled": .number(1), "item": .text("iron"), "apart": .list(["iron", "D3"]),
    "series": .text(uuid), "recurrenceID": .text("2026-11-25T08:00"), "feed": .text(uuid),
    "uid": .text("x@example.org"), "pick": .text("rotate"), "seed": .number(7),
    "anchor": .text("2026-11-25T08:00"), "turns": .text(uuid),
  ],
  "stack": ["name": .text("other"), "items": .list(["one", "two"])],
  "place": [
    "name": .text("other"), "latitude": .number(1), "longitude": .number(2), "radius": .number(3),
  ],
  "term": [
    "name": .text("other"), "first": .text("2027-01-20"), "last": .text("2027-05-13"), "break": .number(1),
    "arc": .text(nil),
  ],
  "member": ["disabled": .number(1)],
  "feed": [
    "source": .text("https://example.org/b.ics"), "kind": .text("reminders"), "every": .number(7200),
    "path": .text("gentle"),
  ],
  "feed_course": ["course": .text("cs 2"), "name": .text("CS 2"), "arc": .text(uuid)],
  "feed_ignored": ["uid": .text("other"), "recurrenceID": .text("20261125T080000")],
  "calendar_item": ["uid": .text("y@example.org"), "lines": .text("X-COLOUR:blue")],
  "answer": ["answer": .text("dismissed")],
  "path": ["name": .text("later"), "notation": .text("+2h push")],
]

/// What a thing belongs to, which never changes.
private let owners: Set = ["group", "reminder", "feed", "task", "start"]

private func expectBothWays<Row: LoggedThing>(
  _ store: PlannerStore, _ kind: Row.Type, _ identity: Identity, _ fields: [String],
  values: [String: LoggedField.Value] = [:]
) throws {
  for name in fields {
    let value = try #require(
      values[name] ?? otherValues[Row.entity]?[name], "a new field needs a value: \(name)")
    try expectBothWays(store, "\(Row.entity) \(name)") { step in
      let old = try #require(try Row.find(identity, in: step.session))
      var row = old
      row.set(name, to: value)
      try step.write(&row, over: old)
    }
  }
}

@Test func everyFieldOfWhatRemindsIsUndoneAndRedone() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  var fields = Reminder.Fields(title: "walk")
  fields.timetable = try Timetable(text: "DTSTART:20261121T080000\nRRULE:FREQ=DAILY")
  let (reminder, group, stack, place) = try store.record("new") { step in
    var fun = fields
    fun.title = "fun"
    let group = try step.add(fun, pick: .shuffle)
    let reminder = try step.add(fields)
    _ = try step.add(Reminder.Fields(title: "swim"), to: [group.id])
    let stack = try step.set(stack: "morning", to: ["iron"], isNew: true)
    let place = try step.add(
      place: "gym", Coordinate(latitude: 37_330_000, longitude: -121_880_000), radius: 200)
    return (reminder.uuid, group.uuid, stack.uuid, place.uuid)
  }
  let member = try #require(try store.read { try $0.session.members("TRUE").first })
  let rotation = ["pick", "seed", "anchor", "turns"]
  let rest = names(ReminderRow.list).filter { !rotation.contains($0) }
  // A reminder comes back with the stack and the place that it had.
  let needs: [String: LoggedField.Value] = ["stack": .text(stack), "places": .text("arrive \(place)")]
  try expectBothWays(store, ReminderRow.self, try #require(Identity(reminder)), rest, values: needs)
  try expectBothWays(store, ReminderRow.self, try #require(Identity(group)), rotation)
  try expectBothWays(store, StackRow.self, try #require(Identity(stack)), names(StackRow.list))
  try expectBothWays(store, PlaceRow.self, try #require(Identity(place)), names(PlaceRow.list))
  try expectBothWays(store, MemberRow.self, member.identity, ["disabled"])
}

/// A new kind of thing needs a sample here, and other values for its fields above.
@Test func everyFieldOfFeedsAndOfWhatBelongsToThingsIsUndoneAndRedone() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { step in
    let task = try step.add(task("hw", "2026-11-21", "08:00"), to: step.addArc(path: "CS 298").id)
    let identity = try #require(Identity(task.uuid))
    try step.keep(CalendarRemainder(uid: "x@example.org", lines: "X-COLOUR:red"), of: identity)
    let feed = try step.addFeed(
      source: "https://example.org/a.ics", kind: .tasks, every: 3600, path: "nag")
    try step.set(course: "CS 1", of: feed, to: nil)
    try step.set(own: true, FeedEvent.Key(uid: "mine", recurrenceID: ""), of: feed)
    try step.set(path: "late", to: "at due push, +1h alarm")
  }
  store.now = november("21 08:00")
  try store.record("snoozed") { step in
    try step.ask(.snooze(until: store.now.adding(seconds: 3600)), of: .task(1))
  }
  let walked: [any LoggedThing.Type] = [
    StackRow.self, PlaceRow.self, ReminderRow.self, MemberRow.self, TermRow.self,
  ]
  for kind in LoggedThings.all where !walked.contains(where: { $0.entity == kind.entity }) {
    try expectBothWays(store, kind)
  }
}

private func expectBothWays<Row: LoggedThing>(_ store: PlannerStore, _ kind: Row.Type) throws {
  let identity = try store.read { snapshot in
    try snapshot.session.statement("SELECT uuid FROM \(Row.entity) LIMIT 1").first { $0.identity(0) }
  }
  let sample = try #require(identity, "there is no sample of \(Row.entity)")
  try expectBothWays(store, kind, sample, names(Row.list).filter { !owners.contains($0) })
}

@Test func everyFieldOfATermIsUndoneAndRedone() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let term = try store.record("new") { step in
    let arc = try step.addArc(path: "CS 298")
    let (first, last) = (try #require(Day(iso: "2027-01-19")), try #require(Day(iso: "2027-05-14")))
    return try step.add(term: "Spring 2027", first, last, isBreak: false, arc: arc.id).term
  }
  try expectBothWays(store, TermRow.self, try #require(Identity(term.uuid)), names(TermRow.list))
  #expect(try store.faults() == [])
}

@Test func everyFieldOfATaskAndAnArcComesBackFromTheExport() throws {
  var row = TaskRow(
    id: 7, identity: try #require(Identity(uuid)), arc: 0, created: fixedNow,
    fields: ArcTask.Fields(title: ""))
  for (name, value) in taskValues.sorted(by: { $0.key < $1.key }) { row.set(name, to: value) }
  let home = Arc(id: 2, identity: Identity(high: 1, low: 2))
  var arc = Arc(id: 1, identity: try #require(Identity(uuid)), created: fixedNow)
  for (name, value) in arcValues { arc.set(name, to: value) }
  let tree = ArcTree([home])
  var json = JSONWriter()
  json.exported(row.withoutPlaces(in: tree), in: tree)
  var reader = JSONReader(json.text)
  let task = try ArcTask(exported: try reader.value(), now: Moment(seconds: 0))
  var back = TaskRow(task)
  back.arc = row.arc
  #expect(back.logged == row.logged)
  #expect(back.created == row.created)
  json.removeAll()
  json.exported(arc, in: tree)
  reader = JSONReader(json.text)
  var read = try Arc(exported: try reader.value(), now: Moment(seconds: 0))
  (read.parent, arc.path, read.path) = (arc.parent, "", "")
  #expect(read == arc)
}

@Test func aCopyOfAPlannerWritesUnderAnIdOfItsOwn() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.close()
  try planner(folder.file, seed: 2).record("again") { try $0.addArc(path: "Home") }
  #expect(try store.rows("SELECT count(DISTINCT device) FROM step") == ["1"])
  let copy = folder.path + "/copy.db"
  try store.backUp(to: copy)
  let other = planner(copy, seed: 3)
  other.origin = "web"
  try other.record("third") { try $0.addArc(path: "Work") }
  #expect(try other.rows("SELECT count(DISTINCT device) FROM step") == ["2"])
  #expect(try other.rows("SELECT origin FROM step ORDER BY id") == ["NULL", "NULL", "web"])
  #expect(try other.faults() == [])
  // What was done before it was copied was done by the same person.
  for _ in 0..<3 { try other.record("undo") { try $0.undo() } }
  #expect(try other.paths() == [])
}

@Test func undoTakesBackNothingOfAnotherDevice() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("here") { try $0.addArc(path: "CS 298") }
  try store.record("there") { try $0.addArc(path: "Home") }
  try store.record("x") { step in
    try step.session.statement("UPDATE step SET device = randomblob(16) WHERE label = 'there'").run()
    step.keepsStore = true
  }
  #expect(try store.record("undo") { try $0.undo().label } == "here")
  #expect(try store.paths() == ["Home"])
}
