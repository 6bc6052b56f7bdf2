#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The option `--store` in the commands that messages name, so that they act on the planner that the message is about.
public enum StoreOption {
  /// The option with a leading space, ` --store work.db`; empty for the planner that arc uses without it.
  public static func words(for path: String) -> String {
    let usual = EnvironmentVariable["ARC_STORE"] ?? OwnFolder.data.path(of: "planner.db")
    return usual.map(absolute) == absolute(path) ? "" : " --store \(shellWord(path))"
  }

  /// A word as a shell takes it: in quotes, unless it has only letters, digits and signs without a meaning.
  public static func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@%:,=".contains($0) }
    return isPlain && !text.isEmpty
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
