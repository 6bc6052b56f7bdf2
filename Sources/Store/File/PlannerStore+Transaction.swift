import SQLite

// Several changes and reads as one transaction, for a program that must wait in between, for example for a server
// that accepts or rejects the changes.
//
//     try store.begin()
//     try store.record("added hw 2") { … }          a nested part; an error it throws undoes only this part
//     try store.commit()                            or rollBack(), which undoes everything
extension PlannerStore {
  /// Begins a transaction that includes everything until its end; other writers are locked out.
  /// - Throws: `StoreError`.
  public func begin() throws {
    try tellingWhatFailed { try openForWriting().database.execute("BEGIN IMMEDIATE") }
  }

  /// Saves everything done since `begin`.
  /// - Throws: `StoreError`; then nothing of it is kept.
  public func commit() throws {
    try tellingWhatFailed {
      do { try connection?.database.execute("COMMIT") } catch {
        rollBack()
        throw error
      }
    }
  }

  /// Undoes everything done since `begin`.
  public func rollBack() {
    guard let connection, connection.database.isInTransaction else { return }
    do {
      try connection.database.execute("ROLLBACK")
      // The caches contain the state of the transaction.
      forgetWhatWasRead()
    } catch {
      try? close()
    }
  }
}
