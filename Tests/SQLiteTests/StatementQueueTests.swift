import SQLite
import Testing

private func database() throws -> Database {
  let database = try Database(path: ":memory:")
  try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
  return database
}

@Test func whatIsPutInRunsInItsOrder() throws {
  let database = try database()
  let queue = try #require(StatementQueue())
  let insert = try database.statement("INSERT INTO t (id, name) VALUES (?, ?)")
  let update = try database.statement("UPDATE t SET name = name || ? WHERE id = ?")
  for round in 0..<3 {
    for number in 1...1000 {
      try queue.put(insert, [.integer(round * 1000 + number), .text("a")])
      try queue.put(update, [.text("b"), .integer(round * 1000 + number)])
    }
    #expect(!queue.isEmpty)
    try queue.finish()
    #expect(queue.isEmpty)
    let count = try database.statement("SELECT count(*) FROM t WHERE name = 'ab'").first { $0.integer(0) }
    #expect(count == (round + 1) * 1000)
  }
}

@Test func theFirstFailureIsThrownAndNothingRunsAfterIt() throws {
  let database = try database()
  let queue = try #require(StatementQueue())
  let insert = try database.statement("INSERT INTO t (id, name) VALUES (?, ?)")
  let error = #expect(throws: SQLiteError.self) {
    for number in 1...100_000 {
      try queue.put(insert, [.integer(number), number == 500 ? .null : .text("a")])
    }
    try queue.finish()
  }
  #expect(error?.message?.contains("NOT NULL") == true)
  #expect(throws: SQLiteError.self) {
    try queue.put(insert, [.integer(0), .text("a")])
    try queue.finish()
  }
  #expect(try database.statement("SELECT max(id) FROM t").first { $0.integer(0) } == 499)
}

@Test func aQueueThatIsDroppedEndsItsThread() throws {
  let database = try database()
  for _ in 1...50 {
    let queue = try #require(StatementQueue())
    let insert = try database.statement("INSERT INTO t (name) VALUES (?)")
    for _ in 1...300 { try queue.put(insert, [.text("a")]) }
  }
  // Nobody uses the connection any more.
  #expect(try database.statement("SELECT count(*) FROM t").first { $0.integer(0) } ?? 0 <= 50 * 300)
}
