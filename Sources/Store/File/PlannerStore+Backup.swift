import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Copies of the whole store, with history and trash; consistent even while other programs write.
extension PlannerStore {
  /// Copies the store into a file, with mode 0600, complete or not at all.
  /// - Parameters:
  ///   - replaces: true to replace an existing file; planners and backups are not replaced.
  ///   - replacesBackup: true to replace a backup, which stays until the new one is complete.
  /// - Returns: the size of the copy in bytes.
  /// - Throws: `StoreError`: `.missing` when there is no store yet, `.missingFolder`, and `.unwritable` when the file
  ///   exists or belongs to a planner.
  @discardableResult
  public func backUp(to path: String, replaces: Bool = false, replacesBackup: Bool = false) throws -> Int {
    let target = StoreFile(path: path)
    guard try file.content() == .file else { throw StoreError.missing(path: self.path) }
    var status = stat()
    if stat(target.folder, &status) != 0, errno == ENOENT {
      throw StoreError.missingFolder(path: target.folder)
    }
    do {
      var files = PlannerFiles(of: self.path)
      if replacesBackup { files = files.replacing(backup: path) }
      let new = try NewFile(
        path, besides: files, replacing: replaces || files.allows(path) ? .anything : .nothing,
        makesCopy: true)
      // Opened the usual way: that refuses files that are not planners or are newer, and still reads a planner on a
      // read-only disk.
      try copy(to: new)
      try new.finish()
    } catch let error as NewFileError {
      if case .failed(_, ENOSPC) = error { throw StoreError.full(path: path) }
      throw StoreError.unwritable(error)
    }
    return target.size(of: path) ?? 0
  }

  /// Replaces the contents of the store by those of a backup, in one transaction.
  ///
  /// The backup is checked first. The old store is copied next to the file; one that cannot be read is moved there.
  /// - Returns: the path of the old store; nil when there was none.
  /// - Throws: `StoreError`; then nothing has changed.
  public func restore(from path: String) throws -> String? {
    let source = StoreFile(path: path)
    guard try source.content() == .file else { throw StoreError.missing(path: path) }
    // Works on a copy that SQLite has read completely, so the backup itself stays untouched.
    let checked = StoreFile(path: file.path + ".restoring")
    if file.size(of: file.path) ?? 0 == 0 { try file.create() }
    defer { unlink(checked.path) }
    do {
      try Connection.copy(source, to: checked, atRest: source.size(of: path + "-wal") == nil)
      let copy = try Database(path: checked.sqlitePath)
      guard try Connection.version(of: copy, source, schema) > 0 else {
        throw StoreError.damaged(path: path, backup: nil)
      }
      let answer = try copy.statement("PRAGMA integrity_check(1)").first { $0.text(0) }
      let isBroken = try copy.statement("PRAGMA foreign_key_check").first { _ in true }
      guard answer == "ok", isBroken == nil else { throw StoreError.damaged(path: path, backup: nil) }
      let old = try setAside()
      try close()
      try replace(with: copy)
      copy.close()
      return old
    } catch let error as SQLiteError {
      throw StoreError(error, file: source)
    }
  }

  /// Copies the store next to itself.
  /// - Returns: the path of the copy; nil when there is no store yet.
  private func setAside() throws -> String? {
    let aside = StoreFile(path: file.asidePath(at: now))
    guard (file.size(of: path) ?? 0) > 0 else { return nil }
    do {
      _ = try read { _ in }
      try Connection.copy(file, to: aside)
    } catch {
      guard isUnreadable(error) else { throw error }
      // It cannot be opened, so no program has it open; its files are moved unchanged.
      try? close()
      for part in ["-wal", "-shm", ""] where file.size(of: path + part) != nil {
        guard rename(path + part, aside.path + part) == 0 else { throw file.writeError(errno) }
      }
      try file.create()
    }
    return aside.path
  }

  private func isUnreadable(_ error: any Error) -> Bool {
    if case StoreError.damaged = error { return true }
    return (error as? SQLiteError).map { [.corrupt, .notADatabase].contains($0.code) }
      ?? false
  }

  /// Writes all pages of a database into the store, in one transaction.
  private func replace(with copy: Database) throws {
    let busyTimeout = BusyTimeout(seconds: busyTimeout, tell: onLockWait)
    let target = try Database(path: file.sqlitePath) { tries in busyTimeout.waits(tries) }
    try target.execute("PRAGMA synchronous = FULL")
    try copy.backUp(to: target)
    target.close()
  }
}
