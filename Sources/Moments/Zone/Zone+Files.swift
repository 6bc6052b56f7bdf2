#if !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension Zone {
    /// The folders in which systems keep zone files.
    public static let systemFolders = [
      "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
      "/etc/zoneinfo",
    ]

    /// The folders to search; the value of the environment variable TZDIR comes first.
    public static func folders(tzdir: String?) -> [String] {
      guard let tzdir, !tzdir.isEmpty else { return systemFolders }
      return [tzdir] + systemFolders
    }

    /// The zone with an IANA name, read from the first folder that has it.
    ///
    /// `UTC` needs no file. Takes about 50 µs, so keep the zone instead of loading it again.
    /// - Parameter name: `Europe/Berlin`; letters, digits, `_`, `+`, `-`, `.` and `/` within.
    /// - Throws: `ZoneError.unknown` when the name is invalid or no folder has it; otherwise what is wrong with the
    ///   file.
    public init(named name: String, in folders: [String] = Zone.systemFolders) throws(ZoneError) {
      guard name != "UTC" else {
        self = .utc
        return
      }
      guard Zone.isName(name) else { throw .unknown(name: name) }
      for folder in folders {
        if let zone = try Zone(file: "\(folder)/\(name)", name: name) {
          self = zone
          return
        }
      }
      throw .unknown(name: name)
    }

    /// Loads a file as a zone with this name; nil when the file does not exist.
    init?(file path: String, name: String) throws(ZoneError) {
      guard let bytes = try contents(of: path) else { return nil }
      try self.init(name: name, file: bytes, at: path)
    }

    /// True when a text can be the name of a zone, and cannot be a path out of the folder.
    static func isName(_ text: String) -> Bool {
      let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return text.utf8.count < 256
        && parts.allSatisfy { part in
          guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
            return false
          }
          return part.allSatisfy { $0.isLetter || $0.isDigit || "_+-.".utf8.contains($0) }
        }
    }
  }

  /// The contents of a file, about the first megabyte at most; nil when it does not exist.
  func contents(of path: String) throws(ZoneError) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe would block forever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 8192)
    while bytes.count <= 1 << 20 {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EISDIR { return nil }
      guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
#endif
