import SQLite

// The file under a store: opened when it is needed, followed when another one stands at the path, let go at the end.
extension PlannerStore {
  /// Closes the file; the next `read` or `record` opens it again.
  /// - Throws: `StoreError`.
  public func close() throws {
    connection?.database.close()
    (connection, openFile, isStandIn) = (nil, nil, false)
  }

  /// Which file stands at the path now; nil: none, or an empty one in which nothing has been made.
  ///
  /// A file that is put into the place of the one that is open is opened by the next `read` or `record`.
  public var identity: FileIdentity? {
    if let content = try? file.content(), content == .nothing { return nil }
    return file.identity
  }

  /// Brings what the journal beside the file holds into the file, unless another program is at work: so that a copy of
  /// the file alone is whole, and a file that is put into its place does not get what the journal holds of the old one.
  /// - Throws: `StoreError`.
  public func settle() throws {
    try tellingWhatFailed {
      guard let connection = try openConnection(), !isStandIn, (file.size(of: path + "-wal") ?? 0) > 0 else {
        return
      }
      try connection.settle()
    }
  }

  /// Makes the planner's file, and the folders above it, where there is none yet.
  /// - Throws: `StoreError`.
  public func create() throws { try keep { _ in } }

  /// Goes on with a copy of the planner in memory: what a program does that must do its work though the disk takes
  /// nothing. Nothing that is changed from now on is kept; `close` ends it.
  /// - Throws: `StoreError` when the file cannot be read either.
  public func goOnInMemory() throws {
    guard !isStandIn else { return }
    try tellingWhatFailed {
      let source: Connection
      do { source = try openForReading() } catch { source = try Connection(toCopy: file, settings) }
      let copy = try Connection(copyInMemoryOf: source)
      source.database.close()
      (connection, isInMemory, isStandIn) = (copy, false, true)
    }
  }

  /// Whether the file takes changes, found out by making one; the copy in memory, if there is one, stays as it is.
  /// - Throws: `StoreError` that says why not.
  public func tryToWrite() throws {
    try tellingWhatFailed {
      guard try file.content() == .file else { throw StoreError.missing(path: path) }
      let connection = try Connection(writing: file, settings)
      let database = connection.database
      defer { database.close() }
      // What it was: the page is written all the same.
      try database.transaction(.immediate) {
        (try database.execute("UPDATE store SET only = only"), keep: true)
      }
    }
  }

  /// Closes the file at the end of the program; nothing can be asked any more. What held it open stays in memory, since
  /// taking that apart takes longer than a short answer.
  /// - Throws: `StoreError`.
  public func closeForGood() { connection?.database.close() }
}

extension PlannerStore {
  var settings: Connection.Settings {
    Connection.Settings(
      schema: schema, busyTimeout: busyTimeout, tellsWaiting: tellsWaiting, now: now, zone: zone,
      random: random)
  }

  func openForReading() throws -> Connection {
    if let connection = try openConnection() { return connection }
    if let opened = try opening({ try Connection(reading: file, settings) }) {
      isInMemory = false
      connection = opened
      return opened
    }
    if let connection { return connection }
    let empty = try Connection(emptyFor: settings)
    isInMemory = true
    connection = empty
    return empty
  }

  func openForWriting() throws -> Connection {
    if let connection = try openConnection() {
      if !connection.isMakeshift {
        if !isStandIn { try connection.useWriteAheadLog() }
        return connection
      }
      try close()
    }
    if !makesFile, try file.content() == .nothing { throw StoreError.missing(path: path) }
    guard let opened = try opening({ try Connection(writing: file, settings) }) else {
      throw StoreError.missing(path: path)
    }
    isInMemory = false
    connection = opened
    return opened
  }

  /// What is open, unless another file stands at the path by now, or none: then it is closed. Whoever writes to a file
  /// that was deleted or replaced writes for nobody.
  private func openConnection() throws -> Connection? {
    guard let connection, !isInMemory else { return nil }
    if isStandIn || file.identity == openFile { return connection }
    try close()
    return nil
  }

  /// Opens the file, and sees which one it was.
  private func opening(_ open: () throws -> Connection?) throws -> Connection? {
    for _ in 0..<20 {
      let before = file.identity
      guard let opened = try open() else { return nil }
      let after = file.identity
      if before == nil || before == after {
        openFile = after
        return opened
      }
      opened.database.close()
    }
    throw StoreError.busy(path: path)
  }

  /// Copies what is kept into a new file, as it is at one instant.
  func copy(to new: NewFile) throws {
    try tellingWhatFailed {
      do {
        try Connection.copy(openForReading().database, to: new)
      } catch let error as SQLiteError
        where error.code == .full || error.extendedCode == SQLiteError.writeFailed
      {
        throw StoreError.full(path: new.place)
      }
    }
  }
}
