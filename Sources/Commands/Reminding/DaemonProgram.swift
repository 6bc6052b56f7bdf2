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
    let own = Program.path.map { [folder(of: $0) + "/arcd"] } ?? []
    let others = (Terminal.environment("PATH") ?? "").split(separator: ":").map { "\($0)/arcd" }
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
    throw Failure(
      .refused, "arcd, the program that reminds you, is not in the same folder as arc",
      hints: ["make install puts both under PREFIX/bin"])
  }

  /// The options that say to arcd where and when it works.
  static func place(_ global: GlobalOptions, _ context: Context) -> [String] {
    var words = ["--store", absolute(context.store.path)]
    if global.now != nil { words += ["--at", "\(context.now.seconds)"] }
    if let zone = global.tz?.text { words += ["--tz", zone] }
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

extension Program {
  /// The file of this program, links followed; nil when the system does not say.
  static var path: String? {
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
