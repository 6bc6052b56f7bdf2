import Moments
import Planner
import Reminding
import SQLite

/// One transaction in progress: the database, its instant and zone, and caches of what was read.
final class Session {
  /// The current time, limited to the years that can be stored.
  let now: Moment
  let zone: Zone
  let zones: (String) -> Zone?
  var pinnedZones: [String: Zone] = [:]
  /// The due instants for a zone other than the file's; nil when those of the file are used.
  var visit: ShiftedInstants?
  /// The settings of reminders.
  let reminding: ReminderSettings
  /// The file's identity on its disk; nil for a store in memory.
  let file: String?
  /// Lazily loaded facts shared by all reminders in this transaction.
  var reminders = ReminderFacts()
  /// The one row of the table `store`.
  var store: StoreRow
  /// Changes to the task counts of Arcs that are not written yet, by the Arc's number.
  var countChanges: [Int: Counts] = [:]
  /// Changes to the searchable words of tasks that are not written yet.
  var textChanges: [TextChange] = []
  /// The indexes that a long import dropped, to make again when it ends.
  var leftOutIndexes = LeftOutIndexes()
  /// Cached results of searches.
  var search = SearchCache()
  private var database: Database?
  /// Prepared statements, by the address of their SQL.
  private var fixedStatements: [UnsafeRawPointer: Statement] = [:]
  /// The Arcs read so far.
  var arcs: ArcCache
  /// The duplicate fingerprints of all tasks, possibly with some of deleted tasks; nil until `expectManyTasks`.
  var fingerprints: Set<Int32>?

  /// - Parameter travel: decides between `zone` and the zone of the file.
  /// - Throws: `SQLiteError`.
  init(
    _ database: Database, now: Moment, zone: Zone, zones: @escaping (String) -> Zone?,
    travel: ZoneChangePolicy = .moves, reminding: ReminderSettings = .usual, knownTree: ArcCache.Known? = nil,
    file: String? = nil
  ) throws {
    self.file = file
    self.database = database
    arcs = ArcCache(known: knownTree)
    self.now = now.withinCalendar
    // A zone is read from its file once, however many rows name it.
    var read: [String: Zone?] = [:]
    let zones = { (name: String) -> Zone? in
      if let known = read[name] { return known }
      let zone = zones(name)
      read[name] = .some(zone)
      return zone
    }
    self.zones = zones
    self.reminding = reminding
    guard let row = try StoreRow(from: database) else { throw SQLiteError(.corrupt) }
    self.zone = travel.movesNow(row) || row.zone == zone.name ? zone : zones(row.zone) ?? zone
    store = row
  }

  /// Ends the session, after which every use throws.
  func end() {
    (database, fixedStatements, search) = (nil, [:], SearchCache())
  }

  /// Returns the statement for this SQL.
  /// - Throws: `StoreError.failed` when the transaction is over.
  func statement(_ sql: String) throws -> Statement {
    try openDatabase().statement(sql)
  }

  /// Runs a statement whose SQL is a literal.
  func write(_ sql: StaticString, _ values: [SQLValue]) throws { try fixed(sql).run(values) }

  /// Runs a statement whose SQL is built once.
  func write(_ sql: FixedSQL, _ values: [SQLValue]) throws { try fixed(sql).run(values) }

  /// Returns the database; throws like `statement`.
  func openDatabase() throws -> Database {
    guard let database else {
      throw StoreError.failed(path: "the store", reason: "it was used after its transaction ended")
    }
    return database
  }

  /// Returns the statement for a literal; faster than `statement`, for what is run for every task.
  func fixed(_ sql: StaticString) throws -> Statement {
    try fixed(at: UnsafeRawPointer(sql.utf8Start)) { sql.description }
  }

  /// Returns the statement for SQL that is built once; equally fast.
  func fixed(_ sql: FixedSQL) throws -> Statement {
    try fixed(at: UnsafeRawPointer(Unmanaged.passUnretained(sql).toOpaque())) { sql.text }
  }

  private func fixed(at place: UnsafeRawPointer, _ sql: () -> String) throws -> Statement {
    if let known = fixedStatements[place] { return known }
    let made = try statement(sql())
    fixedStatements[place] = made
    return made
  }
}
