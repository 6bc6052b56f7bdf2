import Dispatch
import Synchronization

/// Runs statements in their order on a thread of its own, while more are put in.
///
///     put, put, put ──batches──▶ thread: bind, step      meanwhile: the caller works out what comes next
///     finish ◀── all have run, or one has failed
///
/// As long as statements wait or run, nobody else may use their connection: `finish` comes before anything else.
public final class StatementQueue {
  /// How many statements are handed over at a time, so that threads seldom wake each other.
  private static let batchSize = 128
  /// How many batches may wait.
  private static let mostBatches = 8

  private let desk = Desk(room: mostBatches)
  private let thread: POSIXThread
  private var batch = Batch()
  /// True when none has been put in since `finish`.
  public private(set) var isEmpty = true

  /// Starts the thread; nil when the system gives none.
  public init?() {
    guard let thread = POSIXThread({ [desk] in desk.work() }) else { return nil }
    self.thread = thread
  }

  /// Ends the thread; what has not begun to run is dropped.
  deinit {
    desk.close()
    thread.join()
  }

  /// Puts a statement in, to be run with these values; its rows are ignored.
  /// - Throws: the `SQLiteError` of an earlier one.
  public func put(_ statement: Statement, _ values: [SQLValue]) throws {
    isEmpty = false
    batch.calls.append((statement, values))
    if batch.calls.count >= StatementQueue.batchSize { try handOver() }
  }

  /// Waits until all have run.
  /// - Throws: the `SQLiteError` of the first that failed; those after it have not run.
  public func finish() throws {
    if isEmpty { return }
    isEmpty = true
    try handOver()
    for _ in 0..<StatementQueue.mostBatches { desk.room.wait() }
    for _ in 0..<StatementQueue.mostBatches { desk.room.signal() }
    if let failure = desk.failure { throw failure }
  }

  private func handOver() throws {
    if let failure = desk.failure { throw failure }
    desk.room.wait()
    desk.put(batch)
    batch = Batch()
  }
}

// Unchecked: who puts it down does not touch it again.
/// Statements and their values.
private struct Batch: @unchecked Sendable {
  var calls: [(statement: Statement, values: [SQLValue])] = []
}

/// Where batches are put down and taken.
private final class Desk: Sendable {
  private struct Papers {
    var batches: [Batch] = []
    var failure: (any Error)?
    var isClosed = false
  }

  private let papers = Mutex(Papers())
  private let arrivals = DispatchSemaphore(value: 0)
  /// Has as many signals as batches may still be put down.
  let room: DispatchSemaphore

  init(room: Int) { self.room = DispatchSemaphore(value: room) }

  /// Why a statement failed.
  var failure: (any Error)? { papers.withLock { $0.failure } }

  func put(_ batch: Batch) {
    papers.withLock { $0.batches.append(batch) }
    arrivals.signal()
  }

  func close() {
    papers.withLock { $0.isClosed = true }
    arrivals.signal()
  }

  /// What the thread does until the desk is closed.
  func work() {
    while true {
      arrivals.wait()
      let batch = papers.withLock { papers -> Batch? in
        if papers.isClosed || papers.batches.isEmpty { return nil }
        return papers.failure == nil ? papers.batches.removeFirst() : Batch()
      }
      guard let batch else { return }
      do {
        for call in batch.calls { try call.statement.run(call.values) }
      } catch {
        papers.withLock { $0.failure = error }
      }
      room.signal()
    }
  }
}
