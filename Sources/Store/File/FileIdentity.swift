#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Identifies a file independently of its path: links to it and other mounts of its folder give the same identity.
public struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
  private let device: UInt64
  private let inode: UInt64

  /// The inode number.
  var number: String { "\(inode)" }

  /// The file at a path, following links; nil when it does not exist.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of an open descriptor; nil when it is not a file.
  public init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// True when a path leads to a regular file, not to a folder, a device or a pipe.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// `2049:131`.
  public var description: String { "\(device):\(inode)" }

  /// The path with all links resolved, so that the files next to it are found under any of its names. Neither the file
  /// nor its folder needs to exist.
  public static func realPath(of path: String) -> String { realPath(of: path, links: 40) }

  private static func realPath(of path: String, links: Int) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let count = readlink(path, &bytes, Int(PATH_MAX))
    if count > 0, links > 0 {
      // A link to a file that does not exist yet.
      let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return realPath(of: target.hasPrefix("/") ? target : "\(folder)/\(target)", links: links - 1)
    }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty else { return path }
    // `.` and `/` are their own parents.
    let place = name == path && name == "." ? "" : realPath(of: folder, links: links)
    guard !place.isEmpty else { return path }
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }
}
