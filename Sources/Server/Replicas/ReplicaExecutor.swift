import Dispatch

/// Runs the work of one replica on a queue of its own, one piece after the other: reading a planner's file holds up no
/// thread that answers others.
final class ReplicaExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "replica", qos: .userInitiated)

  /// Has the queue run a job.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
