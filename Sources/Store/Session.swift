import Moments
import Planner
import SQLite

/// One transaction at work: the database, the instant and the zone it is asked for, and what it has read already.
final class Session {
  let now: Moment
  let zone: Zone
  let zones: (String) -> Zone?
  var pinnedZones: [String: Zone] = [:]
  /// What has been set about reminders.
  let reminding: Reminding
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
  /// The queries of words that were typed, and the tasks that hold them, until words change.
  var wordQueries: [String: String?] = [:]
  var wordEnds: [String: [String]] = [:]
  var wordHits: [String: WordHits] = [:]
  /// How many of them are read at first.
  var firstHits = 8192
  /// How many rows may be looked at one by one before the whole table is.
  var mostRows = 2000
  /// There are no more tasks than this, as far as that can be told without counting; 2³² at most.
  var mostTasks: Int { min(max(store.nextID, 1), 1 << 32) }
  /// Of how many that hold words, and of how many made in a range, each is looked at.
  var fewHits = 1024
  var fewMade = 512
  /// The shapes of tasks that have what few tasks have, until tasks change.
  var knownShapes: [TaskShape]? {
    didSet { rareHits = [:] }
  }
  /// The tasks of some of those shapes, where they are few.
  var rareHits: [[TaskShape]: [TaskHit]?] = [:]
  /// What `holds_words` answers from, as soon as it has been asked for.
  var askedWords: AskedWords?
  private var database: Database?
  /// By where their SQL stands.
  private var fixedStatements: [UnsafeRawPointer: Statement] = [:]
  /// The Arcs, when they were read and are as they were at the end of the last transaction; good for the next one.
  private(set) var knownTree: KnownTree?
  private var hasChangedArcs = false
  /// The Arcs as this transaction has them.
  private var cachedTree: ArcTree?

  /// Arcs as a transaction read them, and the connection's `data_version` then, which every change by another
  /// connection changes (https://sqlite.org/pragma.html#pragma_data_version).
  struct KnownTree {
    var tree: ArcTree
    var version: Int
  }

  /// The row that belongs to the store as a whole.
  struct StoreRow: Equatable {
    var device: Identity
    var nextID: Int
    var nextArc: Int
    var zone: String
    var countedAt: Int
    var asked: Day?
    var reminding: String?
  }

  /// - Parameter travel: the zone is that of the file where this does not move it.
  /// - Throws: `SQLiteError`.
  init(
    _ database: Database, now: Moment, zone: Zone, zones: @escaping (String) -> Zone?,
    travel: Travel = .moves, reminding: Reminding = .usual, knownTree: KnownTree? = nil, file: String? = nil
  ) throws {
    self.file = file
    self.database = database
    self.knownTree = knownTree
    self.now = now
    self.zones = zones
    self.reminding = reminding
    let read = "SELECT device, next_id, next_arc, zone, counted_at, asked, reminding FROM store"
    let row = try database.statement(read).first {
      StoreRow(
        device: $0.identity(0), nextID: $0.integer(1), nextArc: $0.integer(2), zone: $0.text(3),
        countedAt: $0.integer(4), asked: $0.optionalText(5).flatMap { Day(iso: $0) },
        reminding: $0.optionalText(6))
    }
    guard let row else { throw SQLiteError(.corrupt) }
    self.zone = travel.movesNow(row) || row.zone == zone.name ? zone : zones(row.zone) ?? zone
    store = row
  }

  /// Writes the row that belongs to the store as a whole.
  func writeStore() throws {
    try statement(
      "UPDATE store SET next_id = ?, next_arc = ?, zone = ?, counted_at = ?, asked = ?, reminding = ?, device = ?"
    ).run(
      .integer(store.nextID), .integer(store.nextArc), .text(store.zone), .integer(store.countedAt),
      .text(store.asked?.description), .text(store.reminding), .identity(store.device))
  }

  /// Makes later use an error, since the transaction is over.
  func end() {
    (database, fixedStatements, wordHits, askedWords) = (nil, [:], [:], nil)
  }

  /// The statement for some SQL.
  /// - Throws: `StoreError.failed` when the transaction is over.
  func statement(_ sql: String) throws -> Statement {
    try openDatabase().statement(sql)
  }

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

  /// All Arcs.
  func tree() throws -> ArcTree {
    if let cachedTree { return cachedTree }
    let version = hasChangedArcs ? nil : try statement("PRAGMA data_version").first { $0.integer(0) }
    if let knownTree, knownTree.version == version {
      cachedTree = knownTree.tree
      return knownTree.tree
    }
    var arcs: [Arc] = []
    try statement("SELECT \(ArcRow.columns) FROM arc").rows {
      arcs.append(ArcRow.arc($0))
      return true
    }
    let tree = ArcTree(arcs)
    cachedTree = tree
    knownTree = version.map { KnownTree(tree: tree, version: $0) }
    return tree
  }

  /// Does with the Arcs what this transaction has done with their table.
  func changeTree(_ change: (inout ArcTree) -> Void) {
    knownTree = nil
    hasChangedArcs = true
    // Taken out, so that it is not copied.
    guard var tree = cachedTree.take() else { return }
    change(&tree)
    cachedTree = tree
  }

  /// Makes looking up many Arcs by name and UUID quick.
  func indexTree() throws {
    _ = try tree()
    if var tree = cachedTree.take() {
      tree.makeIndex()
      cachedTree = tree
    }
  }

  /// To be called when Arcs were changed past `changeTree`.
  func forgetTree() {
    cachedTree = nil
    knownTree = nil
    hasChangedArcs = true
  }

  /// The next number for an Arc.
  func takeArcNumber() -> Int {
    defer { store.nextArc &+= 1 }
    return store.nextArc
  }

  /// The next number for a task, a reminder or a group.
  func takeID() -> Int {
    defer { store.nextID &+= 1 }
    return store.nextID
  }
}
