import Moments
import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open database with the schema of this arc.
struct Connection {
  private(set) var database: Database
  private let busyTimeout: BusyTimeout
  /// True when the disk has no room for the files that even reading creates, so that it was opened without them, for
  /// reading only.
  private(set) var isMakeshift = false

  /// What a connection needs in addition to the file.
  struct Settings {
    var schema = Schema.current
    /// How long to wait for another writer, in seconds.
    var busyTimeout = PlannerStore.usualBusyTimeout
    /// Called when waiting takes longer than a second.
    var tellsWaiting: (() -> Void)?
    var now: Moment
    var zone: Zone
    var random: () -> UInt64
  }

  /// Opens the file, which must exist; nil when it is still empty.
  /// - Throws: `StoreError`, `SQLiteError`.
  init?(reading file: StoreFile, _ settings: Settings) throws {
    guard try file.content() == .file else { return nil }
    let journal = file.size(of: file.path + "-wal") ?? 0
    let version: (Database) throws -> Int = { try Connection.version(of: $0, file, settings.schema) }
    do {
      try self.init(file, settings)
      // The first read creates the files that SQLite needs next to the database.
      _ = try version(database)
    } catch let error as SQLiteError
      where [.readOnly, .cannotOpen].contains(error.code) && !file.canBeWrittenBeside
    {
      // The files that even reading needs cannot be created. Without a journal, the file is the whole store.
      if file.isAtRest {
        try self.init(file, settings, .atRest)
      } else if file.isLeftBehind {
        try self.init(copyOf: file, settings)
      } else {
        throw error
      }
    } catch let error as SQLiteError where [.full, .inputOutput, .cannotOpen].contains(error.code) {
      // The disk has no room for them. Other programs that have the file open have created them already.
      do {
        try self.init(file, settings, journal == 0 ? .atRest : .alone)
      } catch _ as SQLiteError { throw error }
      isMakeshift = true
    }
    guard try version(database) > 0 else { return nil }
    do { try migrate(file, settings) } catch {
      guard Connection.isForWantOfRoom(error) else { throw error }
      try moveIntoMemory()
      isMakeshift = true
      try migrate(file, settings, keepsOld: false)
    }
  }

  /// True when an error means that nothing can be written.
  static func isForWantOfRoom(_ error: any Error) -> Bool {
    switch error {
    case let error as SQLiteError: [.full, .inputOutput, .cannotOpen, .readOnly].contains(error.code)
    case StoreError.full, StoreError.readOnly, StoreError.denied: true
    default: false
    }
  }

  /// Continues with a copy of the store in memory.
  private mutating func moveIntoMemory() throws {
    let copy = try Database(path: ":memory:")
    try database.backUp(to: copy)
    database = copy
  }

  /// Opens the file for writing, and creates it when it does not exist.
  /// - Throws: `StoreError`, `SQLiteError`.
  init(writing file: StoreFile, _ settings: Settings) throws {
    if try file.content() == .nothing { try Connection.make(file, settings) }
    try self.init(file, settings)
    // Checked before anything is written: the file may be newer, or belong to another program.
    _ = try Connection.version(of: database, file, settings.schema)
    try useWriteAheadLog()
    try migrate(file, settings)
  }

  /// Creates an empty store in memory, for reading a file that does not exist.
  init(emptyFor settings: Settings) throws {
    database = try Database(path: ":memory:")
    busyTimeout = BusyTimeout(seconds: 0)
    try database.transaction(.immediate) { (try Connection.create(in: database, settings), keep: true) }
  }

  /// Opens the file to copy it into memory, when no files can be created next to it, not even those that reading
  /// needs.
  init(toCopy file: StoreFile, _ settings: Settings) throws {
    if file.isSettled {
      try self.init(file, settings, .atRest)
    } else {
      try self.init(copyOf: file, settings)
    }
  }

  /// Creates a copy of an open store in memory, in its current state.
  init(copyInMemoryOf source: Connection) throws {
    database = try Database(path: ":memory:")
    busyTimeout = BusyTimeout(seconds: 0)
    try source.database.backUp(to: database)
  }

  /// The ways to open a file.
  private enum Way {
    /// Together with other programs, SQLite's normal way: with a journal and its index next to the file.
    case shared
    /// For reading, ignoring other programs and a journal.
    case atRest
    /// Exclusively by this program while it is open, so that the index of the journal is in memory.
    case alone
  }

  private init(_ file: StoreFile, _ settings: Settings, _ way: Way = .shared) throws {
    file.unlockWhatLiesBeside()
    let isSettled = file.isSettled
    let busyTimeout = BusyTimeout(seconds: settings.busyTimeout, tell: settings.tellsWaiting)
    self.busyTimeout = busyTimeout
    let paths: [Way: String] = [.atRest: file.uriAtRest, .alone: file.uriAlone]
    database = try Database(
      path: paths[way] ?? file.sqlitePath, mode: way == .atRest ? .readOnly : .readWrite
    ) { tries in busyTimeout.waits(tries) }
    // Committed changes survive a power cut. The cache has at most 32 MiB, allocated when needed.
    try database.execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -32768")
    if way != .shared { try database.execute("PRAGMA temp_store = MEMORY") }
    // SQLite fills the missing part of a last page with zeros, and an index of zeros finds nothing. If a journal may
    // contain that page, the whole file is checked.
    let page = try database.statement("PRAGMA page_size").first { $0.integer(0) }
    if let page, page > 0, let size = file.size(of: file.path), size % page != 0,
      try isSettled || database.statement("PRAGMA integrity_check(1)").first(body: { $0.text(0) }) != "ok"
    {
      throw StoreError.damaged(path: file.path, backup: file.newestBackup())
    }
  }

  /// Reads a copy of the file with its journal, which contains what is not in the file yet; the copy is removed from
  /// the file system at once.
  private init(copyOf file: StoreFile, _ settings: Settings) throws {
    // TMPDIR is where POSIX programs put such files; it may belong to another user.
    let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap { $0 }
    let folder = folders.first { !$0.isEmpty && access($0, W_OK | X_OK) == 0 } ?? "/tmp"
    let copy = StoreFile(path: "\(folder)/arc-\(Identity(random: settings.random))/\(file.name)")
    defer {
      for end in ["", "-wal", "-shm"] { unlink(copy.path + end) }
      rmdir(copy.folder)
    }
    try copy.createFolder(copy.folder)
    for end in ["", "-wal"] {
      try StoreFile(path: file.path + end).copy(to: StoreFile(path: copy.path + end))
    }
    try self.init(copy, settings)
    try database.execute("PRAGMA journal_mode = MEMORY")
    // However often the copy is read, its state is the same; writes to it would be lost.
    _ = try database.statement("SELECT count(*) FROM sqlite_master").first { $0.integer(0) }
    try database.execute("PRAGMA query_only = 1")
  }

  /// Moves the content of the journal into the file and empties it, unless another program is working.
  func settle() throws {
    try busyTimeout.without { try database.statement("PRAGMA wal_checkpoint(TRUNCATE)").run() }
  }

  /// Turns on the write-ahead log, a persistent setting of the file; a copy made as a backup does not have it.
  /// Several programs may try this at the same time.
  func useWriteAheadLog() throws {
    var tries = 0
    while true {
      do {
        let mode = try database.statement("PRAGMA journal_mode").first { $0.text(0) }
        if mode != "wal" { try database.statement("PRAGMA journal_mode = WAL").run() }
        return
      } catch let error as SQLiteError where error.code == .busy {
        guard busyTimeout.waits(tries) else { throw error }
        tries += 1
      }
    }
  }
}

// Schema versions.
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
  private func migrate(_ file: StoreFile, _ settings: Settings, keepsOld: Bool = true) throws {
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
    try settings.schema.migrate(database, from: 0)
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
  private static func make(_ file: StoreFile, _ settings: Settings) throws {
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
