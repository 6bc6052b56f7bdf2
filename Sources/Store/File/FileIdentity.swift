#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file whatever its names are: a link to it, or the same folder at another place, leads to the same one.
public struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
  private let device: UInt64
  private let inode: UInt64

  /// The number of the file on its disk.
  var number: String { "\(inode)" }

  /// The file at a path, links followed; nil when there is none.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that a descriptor is open on; nil when it is none.
  public init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// True when there is a file at a path, not a folder, a device or a pipe.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// `2049:131`.
  public var description: String { "\(device):\(inode)" }

  /// The path of a file behind all links, so that what lies beside it is found under every name of its; neither it nor
  /// its folder need exist.
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
      // A link to what is not there yet.
      let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return realPath(of: target.hasPrefix("/") ? target : "\(folder)/\(target)", links: links - 1)
    }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty else { return path }
    // The folder of `.` and `/` is itself.
    let place = name == path && name == "." ? "" : realPath(of: folder, links: links)
    guard !place.isEmpty else { return path }
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }
}
