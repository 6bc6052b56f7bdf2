import Foundation
import Planner
import SQLite
import Testing

@testable import Store

// What a step is stands in a column of its own, whatever its label says.

@Test func aStepIsAnEditBecauseItSaysSoAndNotBecauseOfItsLabel() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("edited by hand") { try $0.addArc(path: "CS 298") }
  try store.record("another word", as: .edit) { try $0.edit(arc: 1, Arc.Fields(title: "CS 299")) }
  #expect(try store.read { try $0.steps(limit: 9) }.map(\.kind) == [.edit, nil])
  // An undo is no edit; the step it names is.
  #expect(try store.record("") { try $0.undo().kind } == .edit)
  #expect(try store.record("") { try $0.redo().kind } == .edit)
  #expect(try store.record("") { try $0.undo().kind } == .edit)
  #expect(try store.read { try $0.steps(limit: 9) }.map(\.kind) == [nil, nil, nil, .edit, nil])
}

@Test func undoingAMergeSaysWhatStaysAlsoWhenItWasRedone() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.noteJoin("https://arc.example", backup: "planner.db.backup")
  for _ in 0..<2 {
    let undone = try store.record("") { try $0.undo() }
    #expect(undone.notUndone == [.join("joined https://arc.example, after a backup in planner.db.backup")])
    #expect(try store.record("") { try $0.redo().notUndone } == [])
  }
  // A label alone makes no merge.
  try store.record("joined the arcs") { try $0.log.begin($0.label) }
  #expect(try store.record("") { try $0.undo().notUndone } == [])
}

@Test func aTitleWithAnAddressStandsInTheLogAsItIs() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let label = "added read https://book.example/chapter/3 to Inbox"
  try store.record(label) { try $0.addArc(path: "Inbox") }
  #expect(try store.read { try $0.steps(limit: 1) }.map(\.label) == [label])
}

@Test func theStepsOfAnOlderStoreGetTheirKindsOnce() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: "\(storeFixtures)/schema-9.db", toPath: folder.file)
  let steps = [
    ("do", "edited hw 2 in CS 298", "edit", nil),
    ("do", "joined https://arc.example, after a backup in planner.db.backup", "join", nil),
    ("do", "added joined up writing to Home", "NULL", nil),
    ("undo", "undid: edited hw 2 in CS 298", "NULL", nil),
    (
      "do", "subscribed to https://a.example/key/7.ics", "NULL",
      "subscribed to https://a.example/…"
    ),
    ("rule", "read https://a.example/key/7.ics: 3 new", "NULL", "read https://a.example/…: 3 new"),
    (
      "undo", "undid: unsubscribed from https://a.example/key/7.ics", "NULL",
      "undid: unsubscribed from https://a.example/…"
    ),
    ("do", "added read https://book.example/3 to Home", "NULL", nil),
  ]
  let old = try Database(path: folder.file)
  for (number, step) in steps.enumerated() {
    try old.statement(
      """
      INSERT INTO step (id, uuid, time, device, label, role)
      SELECT ?, randomblob(16), 0, device, ?, ? FROM store
      """
    ).run(.integer(number + 10), .text(step.1), .text(step.0))
  }
  // Before changes had a cause, only the outcome said that time had passed.
  try old.execute(
    """
    INSERT INTO change (step, position, entity, uuid, op, fields) VALUES
      (15, 1, 'task', zeroblob(16), 'edit', '{"outcome":[null,"missed"]}'),
      (15, 2, 'task', zeroblob(16), 'edit', '{"outcome":[null,"ignored"]}'),
      (15, 3, 'task', zeroblob(16), 'edit', 'no JSON'),
      (17, 1, 'task', zeroblob(16), 'edit', '{"outcome":[null,"missed"]}')
    """)
  old.close()
  let store = planner(folder.file, seed: 2)
  #expect(
    try store.rows("SELECT kind, label FROM step WHERE id >= 10 ORDER BY id")
      == steps.map { "\($0.2)|\($0.3 ?? $0.1)" })
  #expect(
    try store.rows("SELECT cause FROM change WHERE step >= 10 ORDER BY step, position")
      == ["time", "NULL", "NULL", "NULL"])
}
