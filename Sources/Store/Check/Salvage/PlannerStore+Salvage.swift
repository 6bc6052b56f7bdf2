import Moments
import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Saves what can be read from a damaged planner as a new one.
extension PlannerStore {
  /// Writes everything that can be read from this store's file into a new planner; the file itself is not changed.
  /// - Parameters:
  ///   - target: the new file, with mode 0600; it is written completely or not at all.
  ///   - replaces: true to overwrite an existing file, though never this store's own.
  /// - Throws: `StoreError`; `.damaged` when nothing can be read.
  public func salvage(to target: String, replaces: Bool = false) throws -> SalvageReport {
    guard try file.content() == .file else { throw StoreError.missing(path: path) }
    let target = StoreFile(path: target)
    var status = stat()
    if stat(target.folder, &status) != 0, errno == ENOENT {
      throw StoreError.missingFolder(path: target.folder)
    }
    let new: NewFile
    do {
      new = try NewFile(
        target.path, besides: PlannerFiles(of: path), replacing: replaces ? .anything : .nothing,
        makesCopy: true)
    } catch {
      throw StoreError.unwritable(error)
    }
    // Closing any descriptor of a file releases SQLite's locks on it.
    try? close()
    let pages = try RawPages(file)
    let staged = StoreFile(path: target.path + ".salvaging")
    staged.removeAll()
    defer { staged.removeAll() }
    do {
      let follows = try followsNumbers(of: pages, staged)
      var (report, strays, _) = try fill(staged, from: pages, followingNumbers: follows)
      let words = words(in: staged)
      if words == nil {
        // A damaged full text can make the whole file unusable; its words are also in the tasks.
        staged.removeAll()
        (report, strays, _) = try fill(staged, from: pages, followingNumbers: follows, withWords: false)
      }
      try complete(staged, &report, strays: strays, knownWords: words)
      guard report.arcs + report.tasks + report.reminders > 0 else {
        throw StoreError.damaged(path: path, backup: file.newestBackup())
      }
      try Connection.copy(Database(path: staged.sqlitePath, mode: .readOnly), to: new)
      try new.finish()
      return report
    } catch let error as NewFileError {
      throw StoreError.unwritable(error)
    } catch let error as SQLiteError {
      throw StoreError(error, file: error.code == .full ? target : staged)
    }
  }

  /// False when any part of the file is damaged, so that only `salvage` reads everything that is readable.
  /// - Throws: `StoreError`, other than for damage.
  public func isReadable() throws -> Bool {
    // SQLite ignores the journal after its first bad frame, and then deletes it.
    if file.size(of: path) ?? 0 > 0, hasDamagedLog { return false }
    do {
      return try examine { check in
        try check.session.statement("PRAGMA quick_check(1)").first { $0.text(0) } == "ok"
      }
    } catch StoreError.damaged {
      return false
    }
  }

  /// True when the journal has good frames after a bad one.
  private var hasDamagedLog: Bool {
    let bytes = RawPages.bytes(of: path + "-wal")
    return !bytes.isEmpty && RawLog(bytes).isDamaged
  }

  /// False when pages are missing from the middle: then more rows are found by what they look like than by following page
  /// numbers.
  private func followsNumbers(of pages: RawPages, _ staged: StoreFile) throws -> Bool {
    guard pages.isCut else { return true }
    let rows = try [true, false].map { follows in
      defer { staged.removeAll() }
      return try fill(staged, from: pages, followingNumbers: follows, withWords: false).rows
    }
    return rows[0] >= rows[1]
  }

  /// Creates the file's tables in the new planner, and copies every readable row.
  /// - Parameters:
  ///   - followsNumbers: false to identify each page by its rows.
  ///   - withWords: false to leave out the full text.
  private func fill(
    _ staged: StoreFile, from pages: RawPages, followingNumbers followsNumbers: Bool, withWords: Bool = true
  ) throws -> (SalvageReport, strays: [String: Set<Int>], rows: Int) {
    let version = try version(of: pages)
    try staged.create()
    let database = try Database(path: staged.sqlitePath)
    defer { database.close() }
    let settings = Connection.Settings(
      schema: Schema(migrations: Array(schema.migrations.prefix(version))), busyTimeout: busyTimeout,
      now: now,
      zone: zone,
      random: random)
    try database.execute("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
    return try database.transaction(.immediate) {
      try Connection.create(in: database, settings)
      // The new file's device id is removed, since those of the damaged file are copied.
      if version >= 6 { try database.execute("DELETE FROM device") }
      var salvage = try Salvage(pages, followsNumbers: followsNumbers, into: database)
      try salvage.run(withWords: withWords)
      try Salvage.tie(database)
      return ((salvage.report, salvage.strays, salvage.rows), keep: true)
    }
  }

  /// The file's number of migrations; the newest when its header is unreadable.
  private func version(of pages: RawPages) throws -> Int {
    guard pages.hasHeader, let head = pages.page(1), head.number(at: 68, bytes: 4) == Schema.applicationID
    else {
      return schema.version
    }
    let version = head.number(at: 60, bytes: 4)
    // A number that is far too high comes from damage.
    if version > schema.version, version < schema.version + 100 {
      throw StoreError.newer(path: path, version: version, known: schema.version)
    }
    return (1...schema.version).contains(version) ? version : schema.version
  }

  private func store(in staged: StoreFile) -> PlannerStore {
    let store = PlannerStore(path: staged.path, now: now, zone: zone, random: random)
    (store.zones, store.reminding, store.schema) = (zones, reminding, schema)
    return store
  }

  /// A checksum of each task's words in the copied full text; nil when it is unreadable.
  private func words(in staged: StoreFile) -> [Int: UInt64]? {
    let store = store(in: staged)
    defer { try? store.close() }
    // In a separate transaction, since SQLite ends it if the damage makes it ask for too much memory.
    return try? store.examine(writes: true) { check in try check.words() }
  }

  /// Migrates the new planner to the current schema, repairs it, and reports what it contains.
  private func complete(
    _ staged: StoreFile, _ report: inout SalvageReport, strays: [String: Set<Int>],
    knownWords words: [Int: UInt64]?
  ) throws {
    let store = store(in: staged)
    defer { try? store.close() }
    var found = report
    found.hasComparedTexts = words != nil
    try store.examine(keep: true) { check in
      try check.dropDeleted(strays)
      try check.noteAltered(&found, knownWords: words)
      try check.clearUnreadable(&found)
      found.uncountedTasks = try check.uncounted(found)
      try check.repair()
    }
    try store.takeInOrphans()
    try store.examine(keep: true) { check in
      // Tasks whose Arcs are gone are in a new Arc, which changes counts and due instants.
      try check.repair()
      try check.fitLog()
      try check.count(&found)
    }
    // One repair can change what another value is computed from, so repairs are repeated until every check passes.
    for _ in 0..<3 where try !store.faults().isEmpty {
      try store.examine(keep: true) { check in try check.repair() }
    }
    report = found
  }
}

extension StoreFile {
  /// Deletes a temporary file and the files that SQLite keeps beside it.
  fileprivate func removeAll() {
    for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    for path in beside([name + "."]) { unlink(path) }
  }
}

extension Salvage {
  /// Deletes rows that refer to missing rows, where the schema forbids that.
  fileprivate static func tie(_ database: Database) throws {
    let tables =
      try database.statement("SELECT group_concat(name, ' ') FROM sqlite_master WHERE type = 'table'")
      .first { $0.text(0).split(separator: " ").map(String.init) } ?? []
    try database.execute(
      """
      DELETE FROM change WHERE step NOT IN (SELECT id FROM step);
      UPDATE step SET undone_by = NULL WHERE undone_by NOT IN (SELECT id FROM step);
      UPDATE store SET next_id = 1 WHERE next_id NOT BETWEEN 1 AND 1 << 50;
      UPDATE store SET next_arc = 1 WHERE next_arc NOT BETWEEN 1 AND 1 << 50;
      """)
    if tables.contains("device") {
      try database.execute(
        "INSERT INTO device (uuid, since) SELECT device, counted_at FROM store WHERE NOT EXISTS (SELECT 1 FROM device)"
      )
    }
    if tables.contains("delivery") {
      try database.execute("DELETE FROM delivery WHERE alert NOT IN (SELECT id FROM alert)")
    }
  }
}
