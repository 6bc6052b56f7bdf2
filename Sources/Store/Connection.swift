import Foundation
import GRDB
import Moments
import Planner

/// An open database whose schema is the one this arc works with.
struct Connection {
  let queue: DatabaseQueue

  /// What a connection needs to know besides the file.
  struct Settings {
    var schema = Schema.current
    /// How long to wait for another writer.
    var patience = PlannerStore.usualPatience
    var now: Moment
    var zone: Zone
    var random: () -> UInt64
  }

  /// Opens the file, which must exist; nil when nothing has been made in it yet.
  /// - Throws: `StoreError`, `DatabaseError`.
  init?(reading file: StoreFile, _ settings: Settings) throws {
    guard try file.content() == .file else { return nil }
    do {
      try self.init(file, settings)
    } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode) && !file.canBeWrittenBeside
    {
      // What even reading makes beside the file cannot be made. Without a journal, the file is the whole store.
      if file.isAtRest {
        try self.init(file, settings, atRest: true)
      } else if file.isLeftBehind {
        try self.init(copyOf: file, settings)
      } else {
        throw error
      }
    }
    guard try queue.unsafeReentrantWrite({ try Connection.version(of: $0, file, settings.schema) }) > 0 else {
      return nil
    }
    try migrate(file, settings)
  }

  /// Opens the file to write to it, and makes it when there is none.
  /// - Throws: `StoreError`, `DatabaseError`.
  init(writing file: StoreFile, _ settings: Settings) throws {
    if try file.content() == .nothing { try file.create() }
    try self.init(file, settings)
    // Before anything is written: the file may be newer, or another program's.
    _ = try queue.unsafeReentrantWrite { try Connection.version(of: $0, file, settings.schema) }
    try useWriteAheadLog(patience: settings.patience)
    try migrate(file, settings)
  }

  /// An empty store in memory, for reading what does not exist.
  init(emptyFor settings: Settings) throws {
    queue = try DatabaseQueue()
    try queue.unsafeReentrantWrite { database in
      try database.inTransaction(.immediate) {
        try Connection.create(in: database, settings)
        return .commit
      }
    }
  }

  /// A copy in memory of what another one has open, as it is at one instant.
  init(inMemory other: Connection) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(configuration: configuration)
    try other.queue.backup(to: queue)
  }

  /// - Parameter atRest: reads the file without looking for other programs or a journal.
  private init(_ file: StoreFile, _ settings: Settings, atRest: Bool = false) throws {
    var configuration = Configuration()
    configuration.readonly = atRest
    let isSettled = file.isSettled
    let patience = Patience(seconds: settings.patience)
    configuration.busyMode = .callback { tries in patience.waits(tries) }
    // A transaction that even a rollback could not end must not end the program.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      // What was acknowledged survives a power cut. 32 MiB of pages at most, in use only when needed.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -32768")
    }
    queue = try DatabaseQueue(path: atRest ? file.uriAtRest : file.sqlitePath, configuration: configuration)
    // SQLite fills the missing rest of a last page with noughts, and an index of noughts finds nothing. A journal may
    // hold that page; then the whole file says whether all is well.
    let isCut = try queue.unsafeReentrantWrite { database in
      let page = try PreparedStatement("PRAGMA page_size", in: database).first { $0.integer(0) }
      guard let page, page > 0, let size = file.size(of: file.path), size % page != 0 else { return false }
      if isSettled { return true }
      return try PreparedStatement("PRAGMA integrity_check(1)", in: database).first { $0.text(0) } != "ok"
    }
    if isCut { throw StoreError.damaged(path: file.path, backup: file.newestBackup()) }
  }

  /// Reads a copy of the file together with its journal, which holds what is not in the file yet; the copy is gone
  /// from the file system at once.
  private init(copyOf file: StoreFile, _ settings: Settings) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-\(UUID().uuidString)")
    let copy = StoreFile(path: folder.path + "/" + file.name)
    defer { try? FileManager.default.removeItem(at: folder) }
    try copy.createFolder(folder.path)
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file.path + end, toPath: copy.path + end)
      _ = chmod(copy.path + end, 0o600)
    }
    try self.init(copy, settings)
    try queue.unsafeReentrantWrite { database in
      try database.execute(sql: "PRAGMA journal_mode = MEMORY")
      // As many a time as the copy is read, it is one state; what would be written to it would be lost.
      _ = try PreparedStatement("SELECT count(*) FROM sqlite_master", in: database).first { $0.integer(0) }
      try database.execute(sql: "PRAGMA query_only = 1")
    }
  }

  /// Turns on the write-ahead log, which stays on in the file; a copy of a backup comes without. Several programs may
  /// try at the same time.
  func useWriteAheadLog(patience: Double) throws {
    let deadline = ContinuousClock.now + .seconds(patience)
    while true {
      do {
        return try queue.unsafeReentrantWrite { database in
          let mode = try PreparedStatement("PRAGMA journal_mode", in: database).first { $0.text(0) }
          if mode == "wal" { return }
          try PreparedStatement("PRAGMA journal_mode = WAL", in: database).run()
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard ContinuousClock.now < deadline else { throw error }
        usleep(5000)
      }
    }
  }
}

// Schema versions.
extension Connection {
  /// How many migrations the file has had; 0 when nothing has been made in it.
  /// - Throws: `StoreError.newer`, and `.damaged` when another program made it.
  static func version(of database: Database, _ file: StoreFile, _ schema: Schema) throws -> Int {
    // One statement, so that all three belong to one state: another program may be making the store right now.
    let read = """
      SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id),
        (SELECT count(*) FROM sqlite_master)
      """
    let numbers = try PreparedStatement(read, in: database).first { row in (0..<3).map { row.integer($0) } }
    guard let numbers, numbers != [0, 0, 0] else { return 0 }
    let version = numbers[0]
    guard numbers[1] == Schema.applicationID, version > 0 else {
      throw StoreError.damaged(path: file.path, backup: file.newestBackup())
    }
    if version > schema.version {
      throw StoreError.newer(path: file.path, version: version, known: schema.version)
    }
    return version
  }

  /// Brings the file to the schema this arc works with: one transaction, after a backup unless the file is new.
  private func migrate(_ file: StoreFile, _ settings: Settings) throws {
    let schema = settings.schema
    try queue.unsafeReentrantWrite { database in
      guard try Connection.version(of: database, file, schema) < schema.version else { return }
      try database.inTransaction(.immediate) {
        // Asked again, since another program may have done it before we got the lock.
        let version = try Connection.version(of: database, file, schema)
        if version == 0 {
          try Connection.create(in: database, settings)
        } else if version < schema.version {
          try backUp(file, at: settings.now)
          Connection.teachMarks(database)
          for migration in schema.migrations[version...] { try database.execute(sql: migration) }
          try database.execute(sql: "PRAGMA user_version = \(schema.version)")
        }
        return .commit
      }
    }
  }

  /// Makes SQLite know `word_marks(title, location, description)`, which a migration asks for.
  private static func teachMarks(_ database: Database) {
    database.add(
      function: DatabaseFunction("word_marks", argumentCount: 3, pure: true) { values in
        let texts = values.map { String.fromDatabaseValue($0) }
        return WordMarks.of(texts[0], texts[1], texts[2])
      })
  }

  /// Makes the tables of an empty store.
  private static func create(in database: Database, _ settings: Settings) throws {
    teachMarks(database)
    for migration in settings.schema.migrations { try database.execute(sql: migration) }
    try database.execute(
      sql: """
        PRAGMA user_version = \(settings.schema.version);
        PRAGMA application_id = \(Schema.applicationID)
        """)
    try PreparedStatement(
      "INSERT INTO store (only, device, next_id, next_arc, zone, counted_at) VALUES (1, ?, 1, 1, ?, ?)",
      in: database
    ).run(
      .identity(Identity(random: settings.random)), .text(settings.zone.name),
      .integer(settings.now.seconds))
  }

  /// Copies the store beside itself, complete or not at all, as it was before the transaction that is under way.
  private func backUp(_ file: StoreFile, at now: Moment) throws {
    try Connection.copy(file, to: StoreFile(path: file.backupPath(at: now)))
  }

  /// Copies a database into a new file, complete or not at all, as it was at one instant, while others use it.
  /// - Parameters:
  ///   - target: gets mode 0600; what was there is replaced.
  ///   - atRest: reads the file without looking for other programs or a journal.
  static func copy(_ file: StoreFile, to target: StoreFile, atRest: Bool = false) throws {
    // Not to be taken for a backup by those who look for the newest one.
    let unfinished = StoreFile(
      path: target.path.replacing(".backup-", with: ".unfinished-backup-") + ".unfinished")
    unlink(unfinished.path)
    try unfinished.create()
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let reader = try DatabaseQueue(
        path: atRest ? file.uriAtRest : file.sqlitePath, configuration: configuration)
      try reader.unsafeReentrantWrite { database in
        try PreparedStatement("VACUUM INTO ?", in: database).run(.text(unfinished.sqlitePath))
      }
      try reader.close()
      try unfinished.synchronise()
      guard rename(unfinished.path, target.path) == 0 else { throw target.writeError(errno) }
    } catch {
      unlink(unfinished.path)
      throw error
    }
  }
}
