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

/// An error that stops the daemon or a service command.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another daemon already reminds for the store; its process number, if known.
  case running(process: Int?)
  /// A file cannot be used: its path and errno.
  case file(String, Int32)
  /// The file at this path was not written by arc, and must not be overwritten.
  case notOwn(String)
  /// No channel has that name.
  case unknownChannel(String, known: [String])
  /// A channel needs a setting: its key, and what kind of value it takes.
  case notSet(channel: String, key: String, form: String)

  /// The system cannot start services: the file that was written, and the command that failed.
  case noService(wrote: String, call: String)

  /// Standard output cannot be written: errno.
  case output(Int32)

  /// What is wrong, and what to do.
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
        + "; the channels are: \(known.joined(separator: ", "))"
    case .noService(let path, let call):
      "wrote \(path), but '\(call)' failed; systemd does not run in this session; start arc daemon yourself, for example "
        + "from your desktop's autostart"
    case .notSet(let channel, let key, let form):
      "\(channel) needs \(form): arc config \(key) …"
    }
  }

  /// The command that repairs it; nil: no command does.
  var remedy: String? {
    switch self {
    case .notSet(_, let key, _): "arc config \(key) …"
    case .unknownChannel: "arc channel ls"
    default: nil
    }
  }

  /// Prints the number of failed deliveries to standard error.
  public static func tell(failures: Int) {
    DaemonLog.tell(
      "arc: \(failures == 1 ? "one delivery" : "\(failures) deliveries") failed; arc daemon status says why")
  }

  /// Prints an error to standard error.
  /// - Returns: the exit code, with the meanings of `arc`'s exit codes.
  public static func tell(_ error: any Error) -> Int32 {
    DaemonLog.tell("arc: \(error)")
    if let repair = (error as? ChannelError)?.repair { DaemonLog.tell("  \(repair)") }
    if let problem = error as? SyncProblem {
      if let hint = problem.hint { DaemonLog.tell("  \(hint)") }
      return problem.exit
    }
    switch error {
    case is StoreError: return 74
    case is ZoneError: return 64
    case DaemonError.unknownChannel: return 2
    case is TooFewFiles, is AddressSpaceError, DaemonError.file, DaemonError.output: return 74
    default: return 1
    }
  }
}
