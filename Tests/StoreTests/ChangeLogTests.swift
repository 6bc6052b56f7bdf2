import Moments
import Planner
import Testing

@testable import Store

private let changes = "SELECT step, position, entity, op, fields FROM change ORDER BY step, position"

@Test func everyStepSaysWhatItChanged() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let arc = try store.record("new CS 298") {
    try $0.addArc(path: "CS 298", fields: Arc.Fields(title: "", aliases: ["web", "w"]))
  }
  let made = try store.record("added hw 2") { try $0.add(task("hw \"2\"", "2027-03-12"), to: arc.id) }
  store.now = fixedNow.adding(seconds: 60)
  var edited = made.fields
  edited.date = Day(iso: "2027-03-14")
  edited.time = TimeOfDay(iso: "17:00")
  try store.record("edited hw 2") { try $0.edit(task: made.id, edited) }
  try store.record("completed hw 2") { try $0.complete(task: made.id) }
  try store.record("edited CS 298") {
    try $0.edit(arc: arc.id, Arc.Fields(title: "CS 299", aliases: ["web"]))
  }
  try store.record("removed CS 299") { try $0.remove(arc: arc.id) }
  #expect(
    try store.rows(changes) == [
      #"1|1|arc|add|{}"#,
      #"2|1|task|add|{}"#,
      #"3|1|task|edit|{"date":["2027-03-12","2027-03-14"],"time":[null,"17:00"]}"#,
      #"4|1|task|edit|{"closed":[null,1795194060],"outcome":[null,"completed"]}"#,
      #"5|1|arc|edit|{"title":["CS 298","CS 299"],"aliases":[["web","w"],["web"]]}"#,
      #"6|1|task|delete|{"arc":"\#(arc.uuid)","title":"hw \"2\"","date":"2027-03-14","time":"17:00","closed":1795194060,"outcome":"completed","created":1795194000,"id":1}"#,
      #"6|2|arc|delete|{"title":"CS 299","aliases":["web"],"created":1795194000,"id":1}"#,
    ])
  #expect(
    try store.rows("SELECT id, time, label, undone_by FROM step ORDER BY id") == [
      "1|1795194000|new CS 298|NULL", "2|1795194000|added hw 2|NULL", "3|1795194060|edited hw 2|NULL",
      "4|1795194060|completed hw 2|NULL", "5|1795194060|edited CS 298|NULL",
      "6|1795194060|removed CS 299|NULL",
    ])
}

@Test func stepsAndChangesAreNamedByUUIDsAndTheDevice() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let arc = try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.record("new") { try $0.addArc(path: "Home") }
  let hex = arc.uuid.uppercased().filter { $0 != "-" }
  #expect(try store.rows("SELECT hex(uuid) FROM change WHERE step = 1") == [hex])
  #expect(try store.rows("SELECT count(DISTINCT uuid), count(DISTINCT step.device) FROM step") == ["2|1"])
  #expect(try store.rows("SELECT count(*) FROM step JOIN store ON step.device = store.device") == ["2"])
}

@Test func manyTasksAreOneStepWithItsLastLabel() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("importing") { step in
    let arc = try step.addArc(path: "CS 298").id
    for number in 0..<100 { try step.add(task("hw \(number)"), to: arc) }
    step.label = "imported 100 tasks"
  }
  #expect(try store.rows("SELECT id, label FROM step") == ["1|imported 100 tasks"])
  #expect(try store.rows("SELECT count(*), max(position) FROM change") == ["101|101"])
}

@Test func aMoveIsLoggedByTheUUIDsOfTheArcs() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let (a, b) = try store.record("new") { (try $0.addArc(path: "a"), try $0.addArc(path: "b")) }
  try store.record("add") { try $0.add(task("x"), to: a.id) }
  try store.record("move") { try $0.edit(task: 1, task("x"), arc: b.id) }
  #expect(
    try store.rows("SELECT fields FROM change WHERE step = 3") == [#"{"arc":["\#(a.uuid)","\#(b.uuid)"]}"#])
}

@Test func whatChangesNothingLeavesNoStep() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(task("x"), to: try $0.addArc(path: "a").id) }
  try store.record("edit") {
    try $0.edit(task: 1, task("x"), arc: 1)
    try $0.edit(arc: 1, Arc.Fields(title: "a"))
  }
  #expect(try store.rows("SELECT count(*) FROM step") == ["1"])
}

@Test func anAnswerIsLoggedWithoutTheStateOfAnEscalationAmongTheFields() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { try $0.add(task("hw", "2026-11-21", "08:00"), to: $0.addArc(path: "a").id) }
  var pills = Reminder.Fields(title: "pills")
  pills.timetable = try Timetable(text: "DTSTART:20261121T080000\nRRULE:FREQ=DAILY")
  let reminder = try store.record("remind") { try $0.add(pills).id }
  store.now = november("21 08:00")
  _ = try store.fire(to: { _ in ["desktop"] })
  let before = try everything(store)
  try store.record("snooze") { step in
    let until = store.now.adding(seconds: 3600)
    try step.ask(.snooze(until: until), of: .task(1))
    try step.ask(.snooze(until: until), of: .reminder(reminder))
  }
  try store.record("done") { try $0.close(reminder: reminder, .completed) }
  let edits = "SELECT fields FROM change WHERE op = 'edit' AND entity IN ('task', 'reminder')"
  #expect(try Set(store.rows(edits)) == ["{}"])
  #expect(try store.rows("SELECT count(*) FROM change WHERE entity = 'answer'") == ["3"])
  for _ in 0..<2 { try store.record("undo") { try $0.undo() } }
  let states = { (rows: [String]) in rows.filter { $0.hasPrefix("reminder:") || $0.hasPrefix("occurrence:") }
  }
  #expect(try states(everything(store)).count == states(before).count)
  #expect(try store.read { try $0.reminders().map { $0.next?.start.day.day } } == [21])
}
