#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that arc writes for a person: there whole or not at all, and never over what must not be lost.
///
///     init ──▶ `descriptor` takes the bytes ──▶ finish: it stands in its place
///       └── throws when the place is not free
///
/// The bytes go into a file beside the place, so that what stood there stays until all is well, and for good when
/// something fails. A link stays one. A device or a pipe takes the bytes as they come.
public final class NewFile {
  /// What may stand in the place already.
  public enum Replacing {
    /// Nothing.
    case nothing
    /// What arc wrote there before, known by its first bytes, up to 4096 of them.
    case own((_ beginning: [UInt8]) -> Bool)
    /// Any file but a planner's.
    case anything
  }

  /// Open for writing.
  public let descriptor: Int32
  /// The file that is written to: beside the place, or the device or pipe that stands there.
  public let path: String
  /// True for a device or a pipe, which has no contents to be replaced.
  public let isStream: Bool
  /// Where it is to stand, behind all links.
  let place: String
  private let mode: mode_t?
  private var isFinished = false

  /// Opens a file for writing, after a look at what stands in its place.
  /// - Parameters:
  ///   - path: the place.
  ///   - planner: whose files are never written over; nil for what arc keeps for itself.
  ///   - replacing: what may stand there.
  ///   - makesCopy: true when it is to be a copy of a planner, which may get the name of a backup.
  ///   - mode: of a file that is new; another keeps its own.
  /// - Throws: `NewFileError`.
  public init(
    _ path: String, besides planner: PlannerFiles?, replacing: Replacing = .nothing,
    makesCopy: Bool = false, mode: mode_t = 0o600
  ) throws(NewFileError) {
    if planner?.contain(path, makesCopy: makesCopy) == true { throw .planner(path: path) }
    let kind = try NewFile.look(at: path, replacing)
    if kind == .stream {
      guard !makesCopy else { throw .special(path: path) }
      // /dev/stdout is opened as what it stands for, so that what is there already stays.
      let opened = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY)
      guard opened >= 0 else { throw .failed(path: path, code: errno) }
      (descriptor, self.path, place, isStream, self.mode) = (opened, path, path, true, nil)
      return
    }
    let place = FileIdentity.realPath(of: path)
    var status = stat()
    self.mode = stat(place, &status) == 0 ? status.st_mode & 0o7777 : nil
    (descriptor, self.path) = try NewFile.openBeside(place, named: path, mode: mode)
    (self.place, isStream) = (place, false)
  }

  /// Looks whether a file may be written, without writing it.
  /// - Throws: `NewFileError`.
  public static func check(_ path: String, besides planner: PlannerFiles, replacing: Replacing)
    throws(NewFileError)
  {
    if planner.contain(path) { throw .planner(path: path) }
    if try look(at: path, replacing) == .stream { throw .special(path: path) }
  }

  private enum Kind { case free, file, stream }

  private static func look(at path: String, _ replacing: Replacing) throws(NewFileError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      guard code == ENOENT else { throw .failed(path: path, code: code) }
      // A link to what is not there.
      if lstat(path, &status) == 0, case .nothing = replacing { throw .exists(path: path) }
      return .free
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .folder(path: path)
    case S_IFREG: break
    case S_IFCHR, S_IFIFO: return .stream
    default: throw .special(path: path)
    }
    if isStandardOutput(path, status) { return .stream }
    switch replacing {
    case .nothing: throw .exists(path: path)
    case .own(let isOwn):
      guard status.st_size == 0 || beginning(of: path).map(isOwn) == true else { throw .notOwn(path: path) }
    case .anything: break
    }
    return .file
  }

  /// True for the names that the system gives to what is open, `/dev/stdout`: with them a file is meant to be written
  /// on, as a shell has opened it.
  private static func isStandardOutput(_ path: String, _ status: stat) -> Bool {
    guard path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else { return false }
    return [Int32(1), 2].contains { descriptor in
      var open = stat()
      return fstat(descriptor, &open) == 0 && open.st_dev == status.st_dev && open.st_ino == status.st_ino
    }
  }

  private static func beginning(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Array(bytes[..<count])
  }

  /// Makes a file beside a place under a name that nobody has.
  private static func openBeside(_ place: String, named path: String, mode: mode_t) throws(NewFileError)
    -> (Int32, String)
  {
    let file = StoreFile(path: place)
    // Not to be taken for a backup by those who look for the newest one.
    var name = file.name.replacing(".backup-", with: ".unfinished-backup-")
    // The longest name that file systems take is 255 bytes.
    while name.utf8.count > 200 { name.removeLast() }
    let folder = file.folder == "/" ? "" : file.folder
    for number in 1...1000 {
      let beside = "\(folder)/\(name).unfinished" + (number == 1 ? "" : "-\(number)")
      let descriptor = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, beside) }
      if errno != EEXIST { throw .failed(path: path, code: errno) }
    }
    throw .failed(path: path, code: EEXIST)
  }

  /// Waits until the bytes are on the disk: what is left for `finish` takes no room.
  /// - Throws: `NewFileError`.
  public func settle() throws(NewFileError) {
    guard !isStream else { return }
    guard mode.map({ fchmod(descriptor, $0) == 0 }) ?? true, fsync(descriptor) == 0 else {
      throw .failed(path: place, code: errno)
    }
  }

  /// Puts the file into its place.
  /// - Throws: `NewFileError`; what stood there is as it was then.
  public func finish() throws(NewFileError) {
    try settle()
    guard !isStream else { return }
    guard rename(path, place) == 0 else { throw .failed(path: place, code: errno) }
    isFinished = true
    StoreFile(path: place).synchroniseFolder()
  }

  deinit {
    close(descriptor)
    if !isFinished, !isStream { unlink(path) }
  }
}

/// Why a file is not written.
public enum NewFileError: Error, Hashable, Sendable {
  /// The place is that of a planner, of a file beside it or of a backup.
  case planner(path: String)
  /// There is a file already.
  case exists(path: String)
  /// There is a file that arc did not write.
  case notOwn(path: String)
  /// The place is a folder.
  case folder(path: String)
  /// The place is a device, a pipe or a socket, which cannot be replaced by a file.
  case special(path: String)
  /// The system refuses; its number for the reason (errno).
  case failed(path: String, code: Int32)
}

extension NewFileError: CustomStringConvertible {
  /// What is wrong, for a message that names the file itself.
  public var reason: String {
    switch self {
    case .planner: "it is a planner's file or a backup"
    case .exists: "it already exists"
    case .notOwn: "it was changed after arc wrote it"
    case .folder: "it is a folder"
    case .special: "it is a device, a pipe or a socket"
    case .failed(_, let code): String(cString: strerror(code))
    }
  }

  /// What is wrong, lower case, without a full stop.
  public var description: String {
    switch self {
    case .planner(let path):
      "\(path) is a planner's file or a backup, which arc never overwrites; choose another name"
    case .exists(let path): "\(path) already exists, and was not overwritten"
    case .notOwn(let path): "\(path) is not a file that arc wrote, and was not overwritten"
    case .folder(let path): "\(path) is a folder; give the path of a file"
    case .special(let path): "\(path) is a device, a pipe or a socket, not a file"
    case .failed(let path, let code):
      "cannot write \(path): \(String(cString: strerror(code)).prefix(1).lowercased())"
        + String(cString: strerror(code)).dropFirst()
    }
  }
}
