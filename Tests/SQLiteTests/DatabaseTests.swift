import Foundation
import Testing

@testable import SQLite

/// A database in memory with a table of words.
private func words(_ words: String...) throws -> Database {
  let database = try Database(path: ":memory:")
  try database.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT")
  for word in words { try database.statement("INSERT INTO word (text) VALUES (?)").run(.text(word)) }
  return database
}

extension Database {
  fileprivate func texts(_ sql: String, _ values: SQLValue...) throws -> [String] {
    var texts: [String] = []
    try statement(sql).rows(values) {
      texts.append($0.text(0))
      return true
    }
    return texts
  }
}

/// A folder of its own for a test, gone when the test is.
private final class Folder {
  let path = NSTemporaryDirectory() + "sqlite-" + UUID().uuidString
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  var file: String { path + "/test.db" }
}

@Test(
  arguments: [
    .null, .integer(.min), .integer(0), .integer(.max), .real(-0.5), .text(""), .text("“ünïcode” 網\u{0}end"),
    .blob([]), .blob([0, 255, 1]),
  ] as [SQLValue])
func aValueComesBackAsItWentIn(value: SQLValue) throws {
  let database = try Database(path: ":memory:")
  #expect(try database.statement("SELECT ?").first(value) { $0.value(0) } == value)
}

@Test func aUUIDIsABlobOfSixteenBytes() throws {
  let database = try Database(path: ":memory:")
  let (high, low) = (UInt64(0x0123_4567_89AB_CDEF), UInt64(0xFEDC_BA98_7654_3210))
  let read = try #require(
    try database.statement("SELECT ?1, hex(?1)").first(.uuid(high: high, low: low)) {
      ($0.uuid(0), $0.text(1))
    })
  #expect(read.0 == (high, low))
  #expect(read.1 == "0123456789ABCDEFFEDCBA9876543210")
  #expect(try database.statement("SELECT 'short'").first { $0.uuid(0) == (0, 0) } == true)
}

@Test func invalidUTF8IsRepairedWhenItIsRead() throws {
  let database = try Database(path: ":memory:")
  #expect(try database.statement("SELECT CAST(x'61FF62' AS TEXT)").first { $0.text(0) } == "a\u{FFFD}b")
}

@Test func aStatementTakesAsManyValuesAsItHasPlaces() throws {
  let database = try words("a", "b")
  let read = try database.statement("SELECT text FROM word WHERE text = ? OR text = ?")
  #expect(try read.first(.text("a"), .text("b")) { $0.text(0) } == "a")
  // Without the check the second place would still be b.
  for values in [[], [.text("c")], [.text("c"), .text("d"), .text("e")]] as [[SQLValue]] {
    let failure = #expect(throws: SQLiteError.self) { try read.first(values) { $0.text(0) } }
    #expect(failure?.message == "\(values.count) values were given for 2 places")
  }
}

@Test func onlySoManyStatementsAreKept() throws {
  let database = try words("a", "b", "c")
  let read = try database.statement("SELECT text FROM word ORDER BY id")
  var texts: [String] = []
  try read.rows { row in
    // One that is in use goes on, however many are prepared meanwhile.
    for number in 0..<Database.mostStatements {
      let found = try database.statement("SELECT \(number)").first { $0.integer(0) }
      #expect(found == number)
    }
    texts.append(row.text(0))
    return true
  }
  #expect(texts == ["a", "b", "c"])
  #expect(database.statements.count <= Database.mostStatements)
}

@Test func rowsEndWhereTheBodySaysSo() throws {
  let database = try words("a", "b", "c")
  var seen: [String] = []
  try database.statement("SELECT text FROM word ORDER BY id").rows {
    seen.append($0.text(0))
    return seen.count < 2
  }
  #expect(seen == ["a", "b"])
}

@Test func aStatementMayRunAgainInsideItsOwnRows() throws {
  let database = try words("a", "b")
  var pairs: [String] = []
  let sql = "SELECT text FROM word ORDER BY id"
  try database.statement(sql).rows { outer in
    try database.statement(sql).rows { inner in
      pairs.append(outer.text(0) + inner.text(0))
      return true
    }
    return true
  }
  #expect(pairs == ["aa", "ab", "ba", "bb"])
}

@Test func valuesOfAnEarlierRunAreNotLeftBehind() throws {
  let database = try words()
  let insert = try database.statement("INSERT INTO word (text) VALUES (?)")
  try insert.run(.text("once"))
  #expect(throws: SQLiteError.self) { try insert.run(.text("once")) }
  try insert.run(.null)
  #expect(try database.texts("SELECT ifnull(text, 'null') FROM word") == ["once", "null"])
}

@Test func aTransactionIsKeptOnlyWhenItsBodySaysSo() throws {
  struct Stop: Error {}
  let database = try words()
  func add(_ word: String) throws {
    try database.statement("INSERT INTO word (text) VALUES (?)").run(.text(word))
  }
  #expect(try database.transaction(.immediate) { (try add("kept"), keep: true) } == ())
  try database.transaction(.deferred) { (try add("dropped"), keep: false) }
  #expect(throws: Stop.self) {
    try database.transaction(.immediate) { () -> (Void, keep: Bool) in
      try add("thrown away")
      throw Stop()
    }
  }
  #expect(!database.isInTransaction)
  #expect(try database.texts("SELECT text FROM word") == ["kept"])
}

@Test func aTransactionWithinAnotherIsAPartOfIt() throws {
  let database = try Database(path: ":memory:")
  try database.execute("CREATE TABLE t (a INTEGER)")
  func rows() throws -> [Int] {
    var rows: [Int] = []
    try database.statement("SELECT a FROM t ORDER BY a").rows {
      rows.append($0.integer(0))
      return true
    }
    return rows
  }
  struct Stop: Error {}
  try database.execute("BEGIN IMMEDIATE")
  for (number, keep) in [(1, true), (2, false)] {
    try database.transaction(.immediate) {
      try database.transaction(.deferred) {
        (try database.execute("INSERT INTO t VALUES (\(number))"), keep: keep)
      }
      return ((), keep: true)
    }
  }
  #expect(throws: Stop.self) {
    try database.transaction(.immediate) { () -> (Void, keep: Bool) in
      try database.execute("INSERT INTO t VALUES (3)")
      throw Stop()
    }
  }
  #expect(try rows() == [1])
  #expect(database.isInTransaction)
  try database.execute("ROLLBACK")
  #expect(try rows().isEmpty)
}

@Test func whatAFunctionThrowsIsThrownByWhoeverRunsTheStatement() throws {
  struct Refused: Error, Equatable { var number: Int }
  let database = try words("a", "b", "c")
  try database.addFunction("checked", arguments: 2) { arguments in
    if arguments.integer(0) == 2 { throw Refused(number: 2) }
    return .integer(arguments.integer(0) * 10 + (arguments.text(1)?.count ?? -1))
  }
  #expect(try database.statement("SELECT checked(1, 'four')").first { $0.integer(0) } == 14)
  #expect(try database.statement("SELECT checked(1, NULL)").first { $0.integer(0) } == 9)
  #expect(throws: Refused(number: 2)) { try database.texts("SELECT checked(id, text) FROM word") }
  // The next failure is SQLite's own again.
  #expect(throws: SQLiteError.self) { try database.statement("INSERT INTO word (id) VALUES (1)").run() }
}

@Test func onlyAPureFunctionMayStandInAnIndex() throws {
  let database = try words("a")
  try database.addFunction("pure", arguments: 1, isPure: true) { .integer($0.text(0)?.count ?? 0) }
  try database.addFunction("impure", arguments: 1) { .integer($0.text(0)?.count ?? 0) }
  try database.execute("CREATE INDEX by_length ON word (pure(text))")
  #expect(throws: SQLiteError.self) { try database.execute("CREATE INDEX by_other ON word (impure(text))") }
}

@Test func errorsSayWhichRuleWasBroken() throws {
  let database = try words("a")
  let error = #expect(throws: SQLiteError.self) {
    try database.statement("INSERT INTO word (text) VALUES ('a')").run()
  }
  #expect(error?.code == .constraint)
  #expect(error?.extendedCode == 2067)
  #expect(error?.message == "UNIQUE constraint failed: word.text")
  #expect(throws: SQLiteError(.error, message: "near \"SELEC\": syntax error")) {
    try database.statement("SELEC 1")
  }
  #expect(throws: SQLiteError.self) { try database.statement("  ") }
}

@Test func doubleQuotesAreNamesAndForeignKeysHold() throws {
  let database = try words("a")
  #expect(throws: SQLiteError(.error, message: "no such column: b")) {
    try database.statement("SELECT * FROM word WHERE text = \"b\"")
  }
  try database.execute("CREATE TABLE use (word INTEGER REFERENCES word) STRICT")
  #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO use VALUES (7)") }
}

@Test func aClosedDatabaseAnswersWithMisuse() throws {
  let database = try words("a")
  let held = try database.statement("SELECT text FROM word")
  database.close()
  database.close()
  #expect(throws: SQLiteError.self) { try held.run() }
  let error = #expect(throws: SQLiteError.self) { try database.statement("SELECT 1") }
  #expect(error?.code == .misuse)
}

@Test func aFileThatIsOnlyReadIsNotMade() throws {
  let folder = try Folder()
  let error = #expect(throws: SQLiteError.self) { try Database(path: folder.file, mode: .readOnly) }
  #expect(error?.code == .cannotOpen)
  #expect(!FileManager.default.fileExists(atPath: folder.file))
  try Database(path: folder.file).execute("CREATE TABLE word (text TEXT)")
  let reader = try Database(path: folder.file, mode: .readOnly)
  let refused = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO word VALUES ('a')") }
  #expect(refused?.code == .readOnly)
}

@Test func waitingForALockIsAskedForEachTime() throws {
  let folder = try Folder()
  let writer = try Database(path: folder.file)
  try writer.execute("CREATE TABLE word (text TEXT)")
  let hasty = try Database(path: folder.file)
  var asked: [Int] = []
  let patient = try Database(path: folder.file) { tries in
    asked.append(tries)
    return tries < 3
  }
  try writer.transaction(.immediate) {
    for other in [hasty, patient] {
      let error = #expect(throws: SQLiteError.self) { try other.transaction(.immediate) { ((), keep: true) } }
      #expect(error?.code == .busy)
    }
    return ((), keep: true)
  }
  #expect(asked == [0, 1, 2, 3])
  try patient.transaction(.immediate) { ((), keep: true) }
}

@Test func aBackupHoldsEverythingAndLeavesTheTargetAloneWhenItFails() throws {
  let folder = try Folder()
  let source = try words("a", "b")
  let target = try Database(path: folder.file)
  try target.execute("CREATE TABLE other (text TEXT)")
  let holder = try Database(path: folder.file)
  try holder.transaction(.immediate) {
    #expect(throws: SQLiteError.self) { try source.backUp(to: target) }
    return ((), keep: true)
  }
  #expect(try target.texts("SELECT name FROM sqlite_schema") == ["other"])
  holder.close()
  try source.backUp(to: target)
  #expect(try target.texts("SELECT text FROM word ORDER BY id") == ["a", "b"])
}
