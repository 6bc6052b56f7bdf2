import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension String {
  /// The path from the root, for paths that are saved and must not depend on the working folder; expands `~/`.
  package var absolutePath: String {
    if hasPrefix("~/"), let home = EnvironmentVariable["HOME"] { return home + dropFirst() }
    guard !hasPrefix("/"), let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return String(cString: folder) + "/" + self
  }
}
