import CSQLite
import Planner
import Testing

@testable import SQLite
@testable import Store

/// How much SQLite does: instructions of its virtual machine, which are the same on every machine.
extension PlannerSnapshot {
  fileprivate func instructions(of body: () throws -> Void) throws -> Int {
    let connection = sqlite3_db_handle(try session.statement("SELECT 1").handle.statement)
    func sum() -> Int {
      var (statement, sum) = (sqlite3_next_stmt(connection, nil), 0)
      while let current = statement {
        sum += Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 1))
        statement = sqlite3_next_stmt(connection, current)
      }
      return sum
    }
    _ = sum()
    try body()
    return sum()
  }
}

/// Filters find what few tasks have without walking all, whatever program gave the tasks their UUIDs.
@Test(arguments: [false, true]) func whatFewTasksHaveIsFoundWithoutReadingAll(isOfOthers: Bool) throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("add") { step in
    let arc = try step.addArc(path: "Home")
    let random = SeededRandom(seed: 3)
    for number in 1...3000 {
      var fields = task("task \(number)", "2026-12-01")
      if number == 1500 { fields.description = "a note" }
      guard isOfOthers else {
        _ = try step.add(fields, to: arc.id)
        continue
      }
      // A UUID of chance, as other programs give them (RFC 9562 §5.4).
      let uuid = Identity(
        high: random.next() & ~0xF000 | 0x4000, low: random.next() & ~(3 << 62) | 1 << 63)
      let made = ArcTask(
        id: number, uuid: uuid.description, arc: arc.id, arcPath: arc.path, created: fixedNow, fields: fields)
      _ = try step.importTask(made, to: arc.id)
    }
  }
  let filter = TaskFilter([.init(.has(.note))])
  let reader = planner(folder.file)
  try reader.read { snapshot in
    var found: [ArcTask] = []
    let work = try snapshot.instructions { found = try snapshot.tasks(matching: filter, kind: .all) }
    #expect(found.map(\.fields.title) == ["task 1500"])
    #expect(work < 3000, "\(work) instructions for 3000 tasks")
  }
}

/// Each of many new Arcs costs what the first costs.
@Test func manyArcsDoNotCostTheSquare() throws {
  func work(arcs count: Int) throws -> Int {
    let folder = try TemporaryFolder()
    return try planner(folder.file).record("new") { step in
      try step.indexArcs()
      return try step.snapshot.instructions {
        for number in 1...count { try step.addArc(path: "Arc \(number)") }
      }
    }
  }
  #expect(try work(arcs: 400) < 5 * work(arcs: 100))
}
