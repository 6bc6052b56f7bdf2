import Delivery
import Files
import Moments
import Names
import Store
import Syncing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why the daemon cannot do its work.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another one reminds for the same store.
  case running(process: Int?)
  /// A file that it needs cannot be used, and the system's reason (errno).
  case file(String, Int32)
  /// A file that arc did not write stands where one of arc's is to be.
  case notOwn(String)
  /// No channel has that name.
  case unknownChannel(String, known: [String])
  /// A channel lacks something that has to be set: which key of the configuration, and what it takes.
  case notSet(channel: String, key: String, form: String)

  /// The system takes no services here: the file that was written, and the call that failed.
  case noService(wrote: String, call: String)

  /// Standard output cannot be written, and the system's reason (errno).
  case output(Int32)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .running(let process):
      "arc daemon is already running" + (process.map { " (process \($0))" } ?? "")
        + "; arc daemon status says more"
    case .file(let path, let code):
      "cannot use \(path): \(String(cString: strerror(code)).lowercased())"
    case .output(let code):
      "cannot write to standard output: \(String(cString: strerror(code)).lowercased())"
    case .notOwn(let path): "\(path) is not a file that arc wrote; move it away, then try again"
    case .unknownChannel(let name, let known):
      "no channel is called '\(name)'" + didYouMean(name, among: known)
        + "; there are: \(known.joined(separator: ", "))"
    case .noService(let path, let call):
      "wrote \(path), but '\(call)' failed; without a session of systemd run arc daemon yourself, for example from the "
        + "autostart of your desktop"
    case .notSet(let channel, let key, let form):
      "\(channel) needs \(form): arc config \(key) …"
    }
  }

  /// The command that repairs it; nil: none is known.
  var remedy: String? {
    switch self {
    case .notSet(_, let key, _): "arc config \(key) …"
    case .unknownChannel: "arc channel ls"
    default: nil
    }
  }

  /// Says on standard error how many deliveries failed.
  public static func tell(failures: Int) {
    Log.tell(
      "arc: \(failures == 1 ? "one delivery" : "\(failures) deliveries") failed; arc daemon status says why")
  }

  /// Says on standard error what went wrong.
  /// - Returns: the exit code, as `arc` has them.
  public static func tell(_ error: any Error) -> Int32 {
    Log.tell("arc: \(error)")
    if let repair = (error as? ChannelError)?.repair { Log.tell("  \(repair)") }
    if let problem = error as? SyncProblem {
      if let hint = problem.hint { Log.tell("  \(hint)") }
      return problem.exit
    }
    switch error {
    case is StoreError: return 74
    case is ZoneError: return 64
    case DaemonError.unknownChannel: return 2
    case is TooFewFiles, DaemonError.file, DaemonError.output: return 74
    default: return 1
    }
  }
}
