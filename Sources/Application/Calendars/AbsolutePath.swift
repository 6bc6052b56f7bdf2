import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension String {
  /// The path from the root, for what is kept beyond the folder of this moment; `~` is the home.
  package var absolutePath: String {
    if hasPrefix("~/"), let home = Environment["HOME"] { return home + dropFirst() }
    guard !hasPrefix("/"), let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return String(cString: folder) + "/" + self
  }
}
