import Moments
import Planner
import Reminding
import SQLite

/// One transaction at work: the database, the instant and the zone it is asked for, and what it has read already.
final class Session {
  /// Within the years that can be kept.
  let now: Moment
  let zone: Zone
  let zones: (String) -> Zone?
  var pinnedZones: [String: Zone] = [:]
  /// What is read in another zone than the one in which the file was worked out; nil: all is as it is kept.
  var visit: Visit?
  /// What has been set about reminders.
  let reminding: ReminderSettings
  /// Which file it is on its disk; nil for one in memory.
  let file: String?
  /// What reminders need to know, as soon as one has asked for it.
  var reminders = ReminderFacts()
  /// The one row of the table `store`.
  var store: StoreRow
  /// What tasks that came, went or changed have done to the counts of Arcs and has not been written yet.
  var countChanges: [Int: Counts] = [:]
  /// What tasks that came, went or changed have done to the words that can be searched and has not been written yet.
  var textChanges: [TextChange] = []
  /// What searching has found out.
  var search = SearchCache()
  private var database: Database?
  /// By where their SQL stands.
  private var fixedStatements: [UnsafeRawPointer: Statement] = [:]
  /// The Arcs, as far as they have been read.
  var arcs: ArcCache
  /// The likeness of every task there is, and perhaps of some that are gone; nil: nobody has asked for many.
  var likenesses: Set<Int32>?

  /// - Parameter travel: the zone is that of the file where this does not move it.
  /// - Throws: `SQLiteError`.
  init(
    _ database: Database, now: Moment, zone: Zone, zones: @escaping (String) -> Zone?,
    travel: Travel = .moves, reminding: ReminderSettings = .usual, knownTree: ArcCache.Known? = nil,
    file: String? = nil
  ) throws {
    self.file = file
    self.database = database
    arcs = ArcCache(known: knownTree)
    self.now = now.withinCalendar
    self.zones = zones
    self.reminding = reminding
    guard let row = try StoreRow(from: database) else { throw SQLiteError(.corrupt) }
    self.zone = travel.movesNow(row) || row.zone == zone.name ? zone : zones(row.zone) ?? zone
    store = row
  }

  /// Makes later use an error, since the transaction is over.
  func end() {
    (database, fixedStatements, search) = (nil, [:], SearchCache())
  }

  /// The statement for some SQL.
  /// - Throws: `StoreError.failed` when the transaction is over.
  func statement(_ sql: String) throws -> Statement {
    try openDatabase().statement(sql)
  }

  /// Runs a statement that stands in the program.
  func write(_ sql: StaticString, _ values: [SQLValue]) throws { try fixed(sql).run(values) }

  /// Runs a statement that was made once.
  func write(_ sql: FixedSQL, _ values: [SQLValue]) throws { try fixed(sql).run(values) }

  /// The database; errors as for `statement`.
  func openDatabase() throws -> Database {
    guard let database else {
      throw StoreError.failed(path: "the store", reason: "it was used after its transaction ended")
    }
    return database
  }

  /// The statement for some SQL that stands in the program; quicker than `statement`, for what is done with every task.
  func fixed(_ sql: StaticString) throws -> Statement {
    try fixed(at: UnsafeRawPointer(sql.utf8Start)) { sql.description }
  }

  /// The statement for some SQL that was made once; as quick.
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
