import Planner
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Copies of the whole store: history and trash included, consistent while other programs use it.
extension PlannerStore {
  /// Copies the store into a file, with mode 0600, complete or not at all.
  /// - Parameter replaces: true to write over a file that is there, which is never a planner or a backup.
  /// - Returns: how many bytes the copy has.
  /// - Throws: `StoreError`; `.missing` when there is no store yet, `.missingFolder`, `.unwritable` when there is such a
  ///   file, or it is a planner's or a backup.
  @discardableResult
  public func backUp(to path: String, replaces: Bool = false) throws -> Int {
    let target = StoreFile(path: path)
    guard try file.content() == .file else { throw StoreError.missing(path: self.path) }
    var status = stat()
    guard stat(target.folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw StoreError.missingFolder(path: target.folder)
    }
    do {
      let new = try NewFile(
        path, besides: PlannerFiles(of: self.path), replacing: replaces ? .anything : .nothing,
        makesCopy: true)
      // Opened as always, so that what is no planner, or a newer one, is not copied for one, and what can be read
      // though nothing can be made beside it is copied all the same.
      try copy(to: new)
      try new.finish()
    } catch let error as NewFileError {
      if case .failed(_, ENOSPC) = error { throw StoreError.full(path: path) }
      throw StoreError.unwritable(error)
    }
    return target.size(of: path) ?? 0
  }

  /// Puts a backup into the place of the store, in one transaction that other programs see as any other.
  ///
  /// The backup is checked first. The store as it was is kept beside it; one that cannot be read is moved there.
  /// - Returns: where the store as it was is; nil when there was none.
  /// - Throws: `StoreError`; nothing has changed then.
  public func restore(from path: String) throws -> String? {
    let source = StoreFile(path: path)
    guard try source.content() == .file else { throw StoreError.missing(path: path) }
    // A copy, read through SQLite from its first page to its last, which leaves the backup itself untouched.
    let checked = StoreFile(path: file.path + ".restoring")
    if try file.content() == .nothing { try file.create() }
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

  /// Keeps the store as it is beside itself.
  /// - Returns: where; nil when nothing has been made yet.
  private func setAside() throws -> String? {
    let aside = StoreFile(path: file.asidePath(at: now))
    guard (file.size(of: path) ?? 0) > 0 else { return nil }
    do {
      _ = try read { _ in }
      try Connection.copy(file, to: aside)
    } catch {
      guard isUnreadable(error) else { throw error }
      // It cannot be opened, so no program has it open, and its parts are moved unchanged.
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

  /// Writes every page of a database into the store, as one transaction of it.
  private func replace(with copy: Database) throws {
    let busyTimeout = BusyTimeout(seconds: busyTimeout, tell: tellsWaiting)
    let target = try Database(path: file.sqlitePath) { tries in busyTimeout.waits(tries) }
    try target.execute("PRAGMA synchronous = FULL")
    try copy.backUp(to: target)
    target.close()
  }
}
