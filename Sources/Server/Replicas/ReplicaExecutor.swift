import Dispatch

/// Runs a replica's work on its own queue, one job at a time, so that reading a planner's file does not block
/// threads that serve other requests.
final class ReplicaExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "replica", qos: .userInitiated)

  /// Adds a job to the queue.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
