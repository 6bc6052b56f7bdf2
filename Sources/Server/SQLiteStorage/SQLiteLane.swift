import Dispatch
import SQLite
import Synchronization

/// A connection and the one thread that uses it.
///
/// Writes that arrive while a transaction is being made durable share the next one (group commit): one wait for the
/// disk serves all of them, and each still succeeds or fails on its own.
///
///     a group ──▶ BEGIN, each job, COMMIT                         usually
///                  └─ a job failed after it had written ──▶ ROLLBACK, then all of them again, each in a savepoint
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

  /// What resumes a caller once the transaction is durable.
  private typealias End = @Sendable () -> Void

  /// A job of a group failed after it had written.
  private struct Spoiled: Error {}

  /// Runs a group in one transaction.
  private func ends(of group: ArraySlice<Job>) -> [End] {
    do {
      return try SQLiteLane.translating {
        do {
          return try inOneTransaction(group) { try end(of: $0, isAlone: group.count == 1) }
        } catch is Spoiled {
          return try inOneTransaction(group) { try savedEnd(of: $0) }
        }
      }
    } catch {
      return group.map { job in { job.fail(error) } }
    }
  }

  private func inOneTransaction(_ group: ArraySlice<Job>, _ run: (Job) throws -> End) throws -> [End] {
    try database.transaction(.immediate) { (try group.map(run), keep: true) }
  }

  /// Runs one job without a savepoint, for which SQLite would write a copy of every page that changes.
  /// - Throws: `Spoiled` when its body throws after it has written; the error itself when it is alone.
  private func end(of job: Job, isAlone: Bool) throws -> End {
    let before = database.totalChangeCount
    do { return try job.run(SQLiteTransaction(database: database)) } catch {
      let error = SQLiteLane.translated(error)
      // When the disk is full, SQLite rolls back the whole transaction: then the whole group fails.
      guard !isAlone, database.isInTransaction else { throw error }
      guard database.totalChangeCount == before else { throw Spoiled() }
      return { job.fail(error) }
    }
  }

  /// Runs one job in a savepoint; if its body throws, only its own changes are rolled back.
  private func savedEnd(of job: Job) throws -> End {
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
