#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of a store, in which the daemon's lock stands before the store is made.
enum StoreFolder {
  /// Makes the folder of a file, and those above it that are missing, for their owner alone.
  /// - Throws: `DaemonError.file`.
  static func make(for path: String) throws(DaemonError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw .file(folder, errno) }
    try make(for: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .file(folder, errno) }
  }
}
