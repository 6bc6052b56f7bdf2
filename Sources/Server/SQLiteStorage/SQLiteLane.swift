import Dispatch
import SQLite
import Synchronization

/// A connection and the one thread that uses it.
///
/// Writes that arrive while a transaction is being made durable share the next one (group commit): one wait for the
/// disk serves all of them, and each still succeeds or fails on its own.
final class SQLiteLane: @unchecked Sendable {  // `database` is only touched on `queue`
  private let database: Database
  private let queue: DispatchQueue
  private let waiting = Mutex<(jobs: [Job], isScheduled: Bool)>(([], false))
  /// Maximum writes per transaction, so that the first one does not wait long.
  private static let largestGroup = 256

  /// A body that writes, with the caller that waits for it.
  private struct Job: Sendable {
    var run: @Sendable (SQLiteTransaction) throws -> @Sendable () -> Void
    var fail: @Sendable (any Error) -> Void
  }

  init(_ database: Database, label: String) {
    self.database = database
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// Runs a body with the connection, outside any transaction.
  func use<Answer: Sendable>(_ body: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try SQLiteLane.translating { try body(self.database) } })
      }
    }
  }

  /// Runs a body that reads one state of the database.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (SQLiteTransaction) throws -> Answer
  ) async throws -> Answer {
    try await use { database in
      try database.transaction(.deferred) { (try body(SQLiteTransaction(database: database)), keep: true) }
    }
  }

  /// Runs a body that writes; returns when its changes are durable.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (SQLiteTransaction) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        run: { transaction in
          let answer = try body(transaction)
          return { continuation.resume(returning: answer) }
        },
        fail: { continuation.resume(throwing: $0) })
      let isFirst = waiting.withLock { waiting in
        waiting.jobs.append(job)
        defer { waiting.isScheduled = true }
        return !waiting.isScheduled
      }
      if isFirst { queue.async { self.writeAll() } }
    }
  }

  private func writeAll() {
    while true {
      let group: ArraySlice<Job> = waiting.withLock { waiting in
        let group = waiting.jobs.prefix(SQLiteLane.largestGroup)
        waiting.jobs.removeFirst(group.count)
        waiting.isScheduled = !group.isEmpty
        return group
      }
      if group.isEmpty { return }
      for end in ends(of: group) { end() }
    }
  }

  /// Runs a group in one transaction.
  /// - Returns: closures that resume the callers, to be called once the transaction is durable.
  private func ends(of group: ArraySlice<Job>) -> [@Sendable () -> Void] {
    do {
      return try SQLiteLane.translating {
        try database.transaction(.immediate) {
          // One alone needs no savepoint, for which SQLite would keep a copy of every page that changes.
          if group.count == 1 {
            return (try group.map { try $0.run(SQLiteTransaction(database: database)) }, keep: true)
          }
          return (try group.map { job in try end(of: job) }, keep: true)
        }
      }
    } catch {
      return group.map { job in { job.fail(error) } }
    }
  }

  /// Runs one job of a group; if its body throws, only its own changes are rolled back.
  private func end(of job: Job) throws -> @Sendable () -> Void {
    try database.statement("SAVEPOINT job").run()
    do {
      let end = try job.run(SQLiteTransaction(database: database))
      try database.statement("RELEASE job").run()
      return end
    } catch {
      let error = SQLiteLane.translated(error)
      // When the disk is full, SQLite rolls back the whole transaction: then the whole group fails.
      guard database.isInTransaction else { throw error }
      try database.statement("ROLLBACK TO job").run()
      try database.statement("RELEASE job").run()
      return { job.fail(error) }
    }
  }

  private static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch { throw translated(error) }
  }

  private static func translated(_ error: any Error) -> any Error {
    (error as? SQLiteError).map { SyncStoreError.unavailable($0.description) } ?? error
  }
}
