import Application
import ArgumentParser
import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `--jobs`: how many lines are read at the same time.
struct JobOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp("Read lines on this many cores.", valueName: "N"))
  var given: Int?

  /// How many pieces of work are done at the same time, from 1.
  var jobs: Int { given ?? 1 }
  /// The same for long input, by default two where there are two cores.
  var jobsForLongInput: Int {
    given ?? max(1, min(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }

  mutating func validate() throws {
    guard (1...256).contains(jobs) else {
      throw ValidationError("--jobs takes a number from 1 to 256, not \(jobs)")
    }
  }

  /// Does a piece of work for each job, all at the same time, and waits for the last.
  func inParallel(_ work: (Int) -> Void) {
    if jobs == 1 { return work(0) }
    // It has returned from `work` for the last time when it returns.
    withoutActuallyEscaping(work) { work in
      let shared = SharedWork(work: work)
      DispatchQueue.concurrentPerform(iterations: jobs) { shared.work($0) }
    }
  }

  /// Work whose pieces share nothing that any of them changes; who calls `inParallel` sees to that.
  private struct SharedWork: @unchecked Sendable {
    let work: (Int) -> Void
  }
}
