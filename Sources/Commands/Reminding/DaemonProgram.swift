import Application
import Files
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `arcd`, the program that reminds; it stands beside arc, so that arc itself needs no network and starts at once.
enum DaemonProgram {
  /// The paths where it may be: beside this program, then in the folders of PATH.
  static var candidates: [String] {
    let own = ownPath.map { [folder(of: $0) + "/arcd"] } ?? []
    let others = (EnvironmentVariable["PATH"] ?? "").split(separator: ":").map { "\($0)/arcd" }
    return own + others
  }

  /// The first that is there; nil: none is.
  static var path: String? { candidates.first { access($0, X_OK) == 0 } }

  /// Becomes arcd.
  /// - Throws: `Failure` when it is not there.
  static func become(_ words: [String], in context: Context) throws -> Never {
    try context.console.flush()
    if let path {
      let arguments = ([path] + words).map { strdup($0) } + [nil]
      execv(path, arguments)
    }
    throw missing
  }

  /// Runs a command of arcd with this terminal, input and output, and waits for its end.
  /// - Throws: `Failure` when it is not there.
  static func run(_ words: [String], json: Bool, in context: Context) throws -> Exit {
    try context.console.flush()
    guard let path else { throw missing }
    // Options go before a `--`, behind which all is text.
    var call = [path] + words
    let options = place(nil, context) + (json ? ["--json"] : [])
    call.insert(contentsOf: options, at: call.firstIndex(of: "--") ?? call.endIndex)
    let arguments = call.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, path, nil, nil, arguments, environ) == 0 else { throw missing }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : Exit.refused.rawValue
    return Exit(rawValue: code) ?? .usage
  }

  private static var missing: Failure {
    Failure(
      .refused, "arcd, the program that reminds you and syncs, is not in the same folder as arc",
      hints: ["make install puts both under PREFIX/bin"])
  }

  /// The options that say to arcd where and when it works.
  static func place(_ global: GlobalOptions?, _ context: Context) -> [String] {
    var words = ["--store", absolute(context.store.path)]
    if context.isStopped { words += ["--at", "\(context.now.seconds)"] }
    if let zone = global?.tz?.text { words += ["--tz", zone] }
    return words
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}

extension DaemonProgram {
  /// The file of arc itself, links followed; nil when the system does not say.
  static var ownPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else { return nil }
    #else
      guard let real = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(real) }
    return String(cString: real)
  }
}
