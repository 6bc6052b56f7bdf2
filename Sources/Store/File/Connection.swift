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
    var onLockWait: (() -> Void)?
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
    let busyTimeout = BusyTimeout(seconds: settings.busyTimeout, tell: settings.onLockWait)
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
