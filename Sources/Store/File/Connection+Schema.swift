import Moments
import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// How a file is created, migrated and copied.
extension Connection {
  /// Returns the number of migrations of the file; 0 when it is empty.
  /// - Throws: `StoreError.newer`, and `.damaged` when another program made it.
  static func version(of database: Database, _ file: StoreFile, _ schema: Schema) throws -> Int {
    // One statement, so that all three values belong to one state: another program may be creating the store right
    // now.
    let read = """
      SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id),
        (SELECT count(*) FROM sqlite_master)
      """
    let numbers = try database.statement(read).first { row in (0..<3).map { row.integer($0) } }
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

  /// Migrates the file to the schema of this arc: in one transaction, after a backup unless the file is new.
  /// - Parameter keepsOld: false for a copy, which needs no backup.
  func migrate(_ file: StoreFile, _ settings: Settings, keepsOld: Bool = true) throws {
    let schema = settings.schema
    guard try Connection.version(of: database, file, schema) < schema.version else { return }
    try database.transaction(.immediate) {
      // Read again, since another program may have migrated the file before we got the lock.
      let version = try Connection.version(of: database, file, schema)
      if version == 0 {
        try Connection.create(in: database, settings)
      } else if version < schema.version {
        if keepsOld { try backUp(file, at: settings.now) }
        try schema.migrate(database, from: version)
        try database.execute("PRAGMA user_version = \(schema.version)")
      }
      return ((), keep: true)
    }
  }

  /// Creates the tables of an empty store.
  static func create(in database: Database, _ settings: Settings) throws {
    try settings.schema.make(in: database)
    try database.execute(
      "PRAGMA user_version = \(settings.schema.version); PRAGMA application_id = \(Schema.applicationID)")
    try database.statement(
      "INSERT INTO store (only, device, next_id, next_arc, zone, counted_at) VALUES (1, ?, 1, 1, ?, ?)"
    ).run(
      .identity(Identity(random: settings.random)), .text(settings.zone.name),
      .integer(settings.now.seconds))
    if settings.schema.version >= 6 {
      try database.execute("INSERT INTO device (uuid, since) SELECT device, counted_at FROM store")
    }
  }

  /// Makes a new store, complete or not at all: an empty file is never one that arc began.
  static func make(_ file: StoreFile, _ settings: Settings) throws {
    try file.createFolder(file.folder)
    do {
      let new = try NewFile(file.path, besides: nil)
      // Regardless of the umask.
      fchmod(new.descriptor, 0o600)
      let database = try Database(path: StoreFile(path: new.path).sqlitePath)
      // Nobody reads it before it is complete and on disk.
      try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try database.transaction(.immediate) { (try create(in: database, settings), keep: true) }
      database.close()
      try new.finish(staysOpen: true)
    } catch NewFileError.exists {
      // Another program was faster.
    } catch let error as NewFileError {
      guard case .failed(_, let code) = error else { throw StoreError.unwritable(error) }
      throw file.writeError(code)
    }
  }

  /// Makes a backup next to the store, complete or not at all, as of before the current transaction.
  private func backUp(_ file: StoreFile, at now: Moment) throws {
    try Connection.copy(file, to: StoreFile(path: file.backupPath(at: now)))
  }

  /// Copies a database into a new file, complete or not at all, as of one instant, while others use it.
  /// - Parameters:
  ///   - target: gets mode 0600; an existing file is replaced.
  ///   - atRest: true to read the file ignoring other programs and a journal.
  static func copy(_ file: StoreFile, to target: StoreFile, atRest: Bool = false) throws {
    do {
      let new = try NewFile(target.path, besides: nil, replacing: .anything)
      let reader = try Database(path: atRest ? file.uriAtRest : file.sqlitePath, mode: .readOnly)
      try Connection.copy(reader, to: new)
      reader.close()
      try new.finish()
    } catch let error as NewFileError {
      guard case .failed(_, let code) = error else { throw StoreError.unwritable(error) }
      throw target.writeError(code)
    }
  }

  /// Copies an open database, as of one instant, while others use it.
  static func copy(_ database: Database, to new: NewFile) throws {
    // A read-only copy is marked so in SQLite, which would then refuse to write the new file, too.
    let isLocked = try database.statement("PRAGMA query_only").first { $0.integer(0) } == 1
    if isLocked { try database.execute("PRAGMA query_only = 0") }
    defer { if isLocked { try? database.execute("PRAGMA query_only = 1") } }
    try database.statement("VACUUM INTO ?").run(.text(StoreFile(path: new.path).sqlitePath))
    // The copy gets its own device id; older schemas have none.
    let copy = try Database(path: StoreFile(path: new.path).sqlitePath)
    defer { copy.close() }
    let knowsDevices = try copy.statement("SELECT 1 FROM sqlite_master WHERE name = 'device'").first { _ in
      true
    }
    if knowsDevices != nil { try copy.execute("PRAGMA journal_mode = OFF; UPDATE device SET file = ''") }
  }
}
