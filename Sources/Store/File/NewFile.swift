import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that arc writes for a person: completely or not at all, and never over a file that must not be lost.
///
///     init ──▶ `descriptor` takes the bytes ──▶ finish: moves the file to its path
///       └── throws when the path is taken
///
/// The bytes go into a temporary file in the same folder, so an existing file stays until all is written, and for
/// good if something fails. A symbolic link stays a link. A device or a pipe receives the bytes directly. The next
/// file written to the folder removes temporary files of programs that were killed.
public final class NewFile {
  /// What an existing file may be to be replaced.
  public enum Replacing {
    /// No file may exist.
    case nothing
    /// A file that arc wrote before, recognized by its first bytes, up to 4096 of them.
    case own((_ beginning: [UInt8]) -> Bool)
    /// Any file except a planner's.
    case anything
  }

  /// The descriptor, open for writing.
  public let descriptor: Int32
  /// The path being written: a temporary file in the same folder, or the device or pipe itself.
  public let path: String
  /// True for a device or a pipe, which has no contents to be replaced.
  public let isStream: Bool
  /// The final path, with all links resolved.
  let place: String
  private let mode: mode_t?
  /// True when no file may be at the path, not even one that another program makes meanwhile.
  private let mustBeFree: Bool
  private var isFinished = false
  private var staysOpen = false

  /// Opens a file for writing, after checking what exists at its path.
  /// - Parameters:
  ///   - path: the final path.
  ///   - planner: the planner whose files are never overwritten; nil for files that arc keeps for itself.
  ///   - replacing: what an existing file may be.
  ///   - makesCopy: true for a copy of a planner, which may have the name of a backup.
  ///   - mode: the mode of a new file; an existing file keeps its own.
  /// - Throws: `NewFileError`.
  public init(
    _ path: String, besides planner: PlannerFiles?, replacing: Replacing = .nothing,
    makesCopy: Bool = false, mode: mode_t = 0o600
  ) throws(NewFileError) {
    if planner?.contain(path, makesCopy: makesCopy) == true { throw .planner(path: path) }
    let kind = try NewFile.look(at: path, replacing)
    if case .nothing = replacing { mustBeFree = true } else { mustBeFree = false }
    if kind == .stream {
      guard !makesCopy else { throw .special(path: path) }
      // /dev/stdout is opened as the file it refers to, so that its present content stays.
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

  /// Checks whether a file may be written, without writing it.
  /// - Throws: `NewFileError`.
  public static func check(_ path: String, besides planner: PlannerFiles, replacing: Replacing)
    throws(NewFileError)
  {
    if planner.contain(path) { throw .planner(path: path) }
    if try look(at: path, replacing) == .stream { throw .special(path: path) }
  }

  private enum Kind { case free, file, stream }

  private static func look(at path: String, _ replacing: Replacing) throws(NewFileError) -> Kind {
    if path.isEmpty { throw .nameless }
    if path == "-" { throw .standardOutput }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      guard code == ENOENT else { throw .failed(path: path, code: code) }
      // A broken link.
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

  /// True for names of open descriptors such as `/dev/stdout`: a file that the shell opened is then written to as it is,
  /// not replaced.
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

  /// The end of the names of temporary files.
  static let ending = ".arc-unfinished"

  /// Creates a temporary file in the folder of a path, with an unused name, locked as long as it is written.
  private static func openBeside(_ place: String, named path: String, mode: mode_t) throws(NewFileError)
    -> (Int32, String)
  {
    let file = StoreFile(path: place)
    // A name that nobody mistakes for the newest backup.
    var name = file.name.replacing(".backup-", with: ".unfinished-backup-")
    // File systems limit names to 255 bytes.
    while name.utf8.count > 200 { name.removeLast() }
    let folder = file.folder == "/" ? "" : file.folder
    removeLeftovers(in: file.folder)
    for number in 1...1000 {
      let beside = "\(folder)/\(name)" + (number == 1 ? "" : "-\(number)") + ending
      let descriptor = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 {
        // Until it is locked, another program may take it for a leftover.
        flock(descriptor, LOCK_EX)
        if FileIdentity(of: descriptor) == FileIdentity(beside) { return (descriptor, beside) }
        close(descriptor)
      } else if errno != EEXIST {
        throw .failed(path: path, code: errno)
      }
    }
    throw .failed(path: path, code: EEXIST)
  }

  /// Removes the temporary files in a folder that no program is writing: those of programs that were killed.
  private static func removeLeftovers(in folder: String) {
    for name in (try? names(inFolder: folder)) ?? [] where name.hasSuffix(ending) {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard FileIdentity.isRegular(path), flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      unlink(path)
      // What SQLite keeps beside a copy that it writes.
      unlink(path + "-journal")
    }
  }

  /// Waits until the bytes are on disk; `finish` then needs no more room.
  /// - Throws: `NewFileError`.
  public func settle() throws(NewFileError) {
    guard !isStream else { return }
    guard mode.map({ fchmod(descriptor, $0) == 0 }) ?? true, fsync(descriptor) == 0 else {
      throw .failed(path: place, code: errno)
    }
  }

  /// Moves the file to its path.
  /// - Parameter staysOpen: true for a file that SQLite opens next in this program: see `StoreFile.content()`.
  /// - Throws: `NewFileError`; an existing file is then unchanged.
  public func finish(staysOpen: Bool = false) throws(NewFileError) {
    try settle()
    guard !isStream else { return }
    if mustBeFree {
      try linkToPlace()
    } else {
      guard rename(path, place) == 0 else { throw .failed(path: place, code: errno) }
    }
    isFinished = true
    self.staysOpen = staysOpen
    StoreFile(path: place).synchroniseFolder()
  }

  /// Gives the file its path unless a file is there by now, which `rename` would replace.
  private func linkToPlace() throws(NewFileError) {
    if link(path, place) == 0 {
      unlink(path)
      return
    }
    guard errno != EEXIST else { throw .exists(path: place) }
    // A file system without hard links.
    var status = stat()
    guard lstat(place, &status) != 0 else { throw .exists(path: place) }
    guard rename(path, place) == 0 else { throw .failed(path: place, code: errno) }
  }

  deinit {
    if staysOpen { flock(descriptor, LOCK_UN) } else { close(descriptor) }
    if !isFinished, !isStream { unlink(path) }
  }
}

/// Why a file was not written.
public enum NewFileError: Error, Hashable, Sendable {
  /// The path is that of a planner, a file that belongs to one, or a backup.
  case planner(path: String)
  /// A file exists already.
  case exists(path: String)
  /// The existing file was not written by arc.
  case notOwn(path: String)
  /// The path is a folder.
  case folder(path: String)
  /// The path is a device, a pipe or a socket, which a file cannot replace.
  case special(path: String)
  /// The path is empty.
  case nameless
  /// The path is `-`, where what is written cannot go.
  case standardOutput
  /// The system failed; `code` is its errno.
  case failed(path: String, code: Int32)
}

extension NewFileError: CustomStringConvertible {
  /// The message without the path.
  public var reason: String {
    switch self {
    case .planner: "it is a planner's file or a backup"
    case .exists: "it already exists"
    case .notOwn: "it was changed after arc wrote it"
    case .folder: "it is a folder"
    case .special: "it is a device, a pipe or a socket"
    case .nameless: "it has no name"
    case .standardOutput: "it is standard output"
    case .failed(_, let code): NewFileError.words(for: code)
    }
  }

  /// What the system says about an errno, beginning in lower case.
  private static func words(for code: Int32) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// The message: what is wrong, lower case, without a full stop.
  public var description: String {
    switch self {
    case .planner(let path):
      "\(path) is a planner's file or a backup, which arc never overwrites; choose another name"
    case .exists(let path): "\(path) already exists, and was not overwritten"
    case .notOwn(let path): "\(path) is not a file that arc wrote, and was not overwritten"
    case .folder(let path): "\(path) is a folder; give the path of a file"
    case .special(let path): "\(path) is a device, a pipe or a socket, not a file"
    case .nameless: "the name of the file is empty; give the path of a file"
    case .standardOutput:
      "this cannot go to standard output; give the path of a file, or ./- for one that is called -"
    case .failed(let path, let code): "cannot write \(path): \(NewFileError.words(for: code))"
    }
  }
}
