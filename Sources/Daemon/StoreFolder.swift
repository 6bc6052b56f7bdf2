#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of a store, which must exist for the daemon's lock file even before the store does.
enum StoreFolder {
  /// Creates the folder of a file and its missing parents, accessible only to their owner.
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
