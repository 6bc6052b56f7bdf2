import SQLite

// Several changes and questions as one transaction, for a program that has to wait in the midst of it, such as for a
// server that takes the changes or does not.
//
//     try store.begin()
//     try store.record("added hw 2") { … }          a part of the whole; what it throws takes back only itself
//     try store.commit()                            or rollBack(), and nothing of it has happened
extension PlannerStore {
  /// Begins a transaction, in which all that follows is done; other writers are locked out until it ends.
  /// - Throws: `StoreError`.
  public func begin() throws {
    try tellingWhatFailed { try openForWriting().database.execute("BEGIN IMMEDIATE") }
  }

  /// Keeps all that was done since `begin`.
  /// - Throws: `StoreError`; then nothing of it is kept.
  public func commit() throws {
    try tellingWhatFailed {
      do { try connection?.database.execute("COMMIT") } catch {
        rollBack()
        throw error
      }
    }
  }

  /// Takes back all that was done since `begin`.
  public func rollBack() {
    guard let connection, connection.database.isInTransaction else { return }
    do {
      try connection.database.execute("ROLLBACK")
      // What is remembered of the file is that of the transaction.
      forgetWhatWasRead()
    } catch {
      try? close()
    }
  }
}
