import Synchronization

/// Lets one task through at a time, in the order in which they came.
///
///     try await queue.enter()
///     defer { queue.leave() }
///
/// A task that is cancelled while it waits leaves the queue at once.
final class TurnQueue: Sendable {
  private struct State {
    var isTaken = false
    var last = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state = Mutex(State())

  /// How many tasks wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Waits until it is the turn of this task.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  func enter() async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.isTaken {
            state.waiting.append((number, continuation))
            return nil
          }
          state.isTaken = true
          return .success(())
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets the next task in.
  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
