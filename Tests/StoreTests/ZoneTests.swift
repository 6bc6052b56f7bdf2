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
  #expect(try store.read { try $0.task(1).isOverdue(at: store.now) } == (overdue == 1))
}
