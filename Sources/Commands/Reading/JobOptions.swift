import Application
import ArgumentParser
import Files

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
      throw ValidationError("--jobs must be from 1 to 256, not \(jobs)")
    }
  }

  /// Runs a number of jobs at the same time, and waits for all of them.
  /// - Parameter work: takes the number of its job, from 0; each does what the others leave, and where the system gives
  ///   fewer threads there are fewer jobs.
  func inParallel(_ work: (Int) -> Void) {
    // It has returned from `work` for the last time when it returns.
    withoutActuallyEscaping(work) { work in
      let shared = SharedWork(work: work)
      let threads = (1..<jobs).map { number in POSIXThread { shared.work(number) } }
      work(0)
      for thread in threads { thread?.join() }
    }
  }

  /// Work whose pieces share nothing that any of them changes; who calls `inParallel` sees to that.
  private struct SharedWork: @unchecked Sendable {
    let work: (Int) -> Void
  }
}
