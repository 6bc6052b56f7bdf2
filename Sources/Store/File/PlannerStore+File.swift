import SQLite

// The file of a store: opened on demand, reopened when another file is at the path, closed at the end.
extension PlannerStore {
  /// Closes the file; the next `read` or `record` opens it again.
  /// - Throws: `StoreError`.
  public func close() throws {
    connection?.database.close()
    (connection, openFile, isStandIn) = (nil, nil, false)
  }

  /// The identity of the file now at the path; nil when there is none, or it is empty.
  ///
  /// When another file has replaced the open one, the next `read` or `record` opens it.
  public var identity: FileIdentity? {
    file.size(of: path) == 0 ? nil : file.identity
  }

  /// The error for a file that something emptied, which says what to do; nil when it holds something or is missing.
  public var emptied: StoreError? {
    file.size(of: path) == 0 ? .emptied(path: path, backup: file.newestBackup()) : nil
  }

  /// Moves the content of the journal into the file, unless another program is working: then a copy of the file alone
  /// is complete, and a file that replaces it does not get the journal of the old one.
  /// - Throws: `StoreError`.
  public func settle() throws {
    try tellingWhatFailed {
      guard let connection = try openConnection(), !isStandIn, (file.size(of: path + "-wal") ?? 0) > 0 else {
        return
      }
      try connection.settle()
    }
  }

  /// Creates the planner's file, and the folders above it, if they do not exist.
  /// - Throws: `StoreError`.
  public func create() throws { try keep { _ in } }

  /// Continues with a copy of the planner in memory, for a program that must go on although the disk cannot be
  /// written. Changes made from now on are lost; `close` ends it.
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

  /// Checks that the file can be changed, by writing to it; a copy in memory is not affected.
  /// - Throws: the `StoreError` that prevents it.
  public func tryToWrite() throws {
    try tellingWhatFailed {
      guard try file.content() == .file else { throw StoreError.missing(path: path) }
      let connection = try Connection(writing: file, settings)
      let database = connection.database
      defer { database.close() }
      // It sets the old value, but writes the page anyway.
      try database.transaction(.immediate) {
        (try database.execute("UPDATE store SET only = only"), keep: true)
      }
    }
  }

  /// Closes the file at the end of the program; the store must not be used afterwards. Caches are not freed, since
  /// that takes longer than a short answer.
  public func closeForGood() { connection?.database.close() }
}

extension PlannerStore {
  var settings: Connection.Settings {
    Connection.Settings(
      schema: schema, busyTimeout: busyTimeout, onLockWait: onLockWait, now: now, zone: zone,
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
    if needsFolder, !file.hasFolder { throw StoreError.missingFolder(path: file.folder) }
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

  /// The open connection; closes it and returns nil when the file at its path was replaced or deleted, since changes
  /// to the old file would be lost.
  private func openConnection() throws -> Connection? {
    guard let connection, !isInMemory else { return nil }
    if isStandIn || file.identity == openFile { return connection }
    try close()
    return nil
  }

  /// Opens the file, and records its identity.
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

  /// Copies the store into a new file, as of one instant.
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
