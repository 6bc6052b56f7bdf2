import Files
import Moments
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a store and the files next to it, as the file system sees them.
struct StoreFile {
  /// The path of the database.
  let path: String

  /// What exists at the path.
  enum Content: Equatable {
    /// No file: a store still to be created.
    case nothing
    /// A file to open.
    case file
  }

  /// Checks what exists at the path.
  ///
  /// The file is never opened here: closing it would release the locks that SQLite holds on it for another store in
  /// this program (https://sqlite.org/howtocorrupt.html, 2.2).
  /// - Throws: `StoreError.isFolder`, `.denied`, `.emptied` for an empty file, which arc never makes, and `.damaged`
  ///   when it has a journal.
  func content() throws -> Content {
    // Read before the file, since the content of the journal may be about to move into the file.
    let journal = size(of: path + "-wal") ?? 0
    var status = stat()
    guard stat(path, &status) == 0 else {
      switch errno {
      case ENOENT:
        if let reason = hindrance() { throw StoreError.failed(path: path, reason: reason) }
        return .nothing
      case let code: throw writeError(code)
      }
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw StoreError.isFolder(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.failed(path: path, reason: "it is a device, a pipe or a socket, not a file")
    }
    if status.st_size > 0 { return .file }
    let backup = newestBackup()
    throw journal > 0
      ? StoreError.damaged(path: path, backup: backup) : StoreError.emptied(path: path, backup: backup)
  }

  /// Why no file exists at the path and none can be created; nil when one can, as far as can be told.
  private func hindrance() -> String? {
    var status = stat()
    var place = self
    while lstat(place.path, &status) != 0 {
      if place.path == "/" || place.path == "." { return nil }
      place = StoreFile(path: place.folder)
    }
    if status.st_mode & S_IFMT == S_IFLNK, stat(place.path, &status) != 0, errno == ENOENT {
      return "\(place.path) is a link to a file that does not exist; create that file or delete the link"
    }
    // Virtual file systems of the kernel accept no new files.
    for shown in ["/proc/self", "/sys/kernel"] {
      var kernel = stat()
      if stat(shown, &kernel) == 0, kernel.st_dev == status.st_dev {
        return "no file can be made in \(place.path); use another one: --store FILE"
      }
    }
    return nil
  }

  /// True when the journals contain nothing that is not in the file yet.
  var isSettled: Bool { ["-wal", "-journal"].allSatisfy { (size(of: path + $0) ?? 0) == 0 } }

  /// Returns the size of a file in bytes; nil when it does not exist.
  func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The identity of the file, which differs for another file at the same path; nil when there is none.
  var identity: FileIdentity? { FileIdentity(path) }

  /// True when files can be created next to the file.
  var canBeWrittenBeside: Bool { access(folder, W_OK) == 0 }
  /// True when no program can be writing: the folder is not writable, and there is no journal.
  var isAtRest: Bool { !canBeWrittenBeside && size(of: path + "-wal") == nil }
  /// True when a program left its journal and no program is using it, since there is no shared index of it.
  var isLeftBehind: Bool {
    !canBeWrittenBeside && size(of: path + "-wal") != nil && size(of: path + "-shm") == nil
  }

  /// Gives the files next to it the mode of the file, if that makes them writable.
  ///
  /// SQLite creates them with the mode that the file has at that time. If that was read-only, they would stay
  /// read-only.
  func unlockWhatLiesBeside() {
    var status = stat()
    guard access(path, W_OK) == 0, stat(path, &status) == 0 else { return }
    for ending in ["-wal", "-shm"] where access(path + ending, W_OK) != 0 && errno == EACCES {
      _ = chmod(path + ending, status.st_mode & 0o777)
    }
  }

  /// The path for SQLite, which would read one beginning with `file:` as a URI.
  var sqlitePath: String { path.hasPrefix("file:") ? "./" + path : path }

  /// A URI that says that no program changes the file (https://sqlite.org/uri.html).
  var uriAtRest: String { uri("immutable=1") }
  /// A URI that locks out other programs while the file is open, so that no files are created next to it
  /// (https://sqlite.org/vfs.html, unix-excl).
  var uriAlone: String { uri("vfs=unix-excl") }

  private func uri(_ parameter: String) -> String {
    var path = sqlitePath
    for (sign, code) in [("%", "%25"), ("?", "%3f"), ("#", "%23")] { path = path.replacing(sign, with: code) }
    return "file:\(path)?\(parameter)"
  }

  /// Creates the missing folders, with mode 0700, and the empty file, with mode 0600 regardless of the umask.
  func create() throws {
    try createFolder(folder)
    // The descriptor is never closed, which happens once per store: see `content()`.
    guard open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) >= 0 || errno == EEXIST else {
      throw writeError(errno)
    }
    guard chmod(path, 0o600) == 0 else { throw writeError(errno) }
    synchronise(folder)
  }

  /// Creates a folder and the missing folders above it.
  func createFolder(_ folder: String) throws {
    if try makeFolder(folder) { return }
    if folder != "/", folder != "." { try createFolder(StoreFile(path: folder).folder) }
    // A folder after a broken link, or in a folder that accepts none, cannot be created.
    guard try makeFolder(folder) else { throw writeError(ENOENT) }
  }

  /// Creates one folder.
  /// - Returns: false when the one above it is missing.
  private func makeFolder(_ folder: String) throws -> Bool {
    if mkdir(folder, 0o700) == 0 {
      _ = chmod(folder, 0o700)
      synchronise(StoreFile(path: folder).folder)
      return true
    }
    switch errno {
    case EEXIST:
      var status = stat()
      if stat(folder, &status) == 0 { return true }
      throw StoreError.noFolder(path: path, folder: folder)
    case ENOENT: return false
    case let code: throw writeError(code)
    }
  }

  /// The folder of the file.
  var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// True when its folder exists.
  var hasFolder: Bool {
    var status = stat()
    return stat(folder, &status) == 0
  }

  /// The last part of the path.
  var name: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Flushes the file to disk.
  /// Only for a file that SQLite does not use: see `content()`.
  func synchronise() throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw writeError(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw writeError(errno) }
  }

  /// Flushes the file's entry in its folder to disk.
  func synchroniseFolder() { synchronise(folder) }

  /// Copies the bytes into a new file of mode 0600.
  /// Only for a file that SQLite does not use: see `content()`.
  func copy(to target: StoreFile) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw writeError(errno) }
    defer { close(source) }
    let copy = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw target.writeError(errno) }
    defer { close(copy) }
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        guard count != 0 else { return }
        guard count > 0 else { throw writeError(errno) }
        var written = 0
        while written < count {
          let more = write(copy, buffer.baseAddress?.advanced(by: written), count - written)
          guard more > 0 else { throw target.writeError(errno) }
          written += more
        }
      }
    }
  }

  /// Flushes a folder to disk; ignored by file systems that do not support it.
  private func synchronise(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Returns the error for a failed system call on the file or its folder.
  func writeError(_ code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM: .denied(path: path)
    case EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT, EFBIG: .full(path: path)
    case EISDIR: .isFolder(path: path)
    case ENOENT: .noFolder(path: path, folder: folder)
    case ENOTDIR, EEXIST:
      .failed(path: path, reason: "a part of the path is a file, not a folder; use another one: --store FILE")
    default: .failed(path: path, reason: String(cString: strerror(code)))
    }
  }
}

extension StoreFile {
  /// Returns the path for a backup made at an instant, `planner.db.backup-2026-11-21T023729Z`; later ones sort after
  /// it.
  func backupPath(at moment: Moment) -> String { freePath(StoreFile.backup, moment) }

  /// Returns the path for the replaced file at an instant, `planner.db.replaced-2026-11-21T023729Z`: it may be
  /// damaged, so it must not look like a backup.
  func asidePath(at moment: Moment) -> String { freePath(StoreFile.aside, moment) }

  static let backup = ".backup-"
  static let aside = ".replaced-"

  private func freePath(_ kind: String, _ moment: Moment) -> String {
    let path = "\(path)\(kind)\(moment.description.filter { $0 != ":" })"
    guard size(of: path) != nil else { return path }
    var number = 2
    while size(of: "\(path)-\(number)") != nil { number += 1 }
    return "\(path)-\(number)"
  }

  /// Returns the path of the newest sound backup next to the file; nil when there is none.
  func newestBackup() -> String? {
    beside(["\(name)\(StoreFile.backup)"]).sorted(by: >).first { StoreFile(path: $0).isSoundPlanner }
  }

  /// Returns the paths of all copies next to the file.
  func copies() -> [String] { beside(PlannerFiles.copies.map { name + $0 }) }

  /// Returns the paths of the files in the same folder whose names begin with one of these.
  func beside(_ beginnings: [String]) -> [String] {
    ((try? names(inFolder: folder)) ?? []).filter { name in beginnings.contains { name.hasPrefix($0) } }.map {
      name in
      folder == "." && !path.hasPrefix("./") ? name : (folder == "/" ? "/" : folder + "/") + name
    }
  }

  /// True for a planner that this arc can open and in which SQLite's quick check finds no fault.
  private var isSoundPlanner: Bool {
    let look = """
      SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version),
        (SELECT quick_check FROM pragma_quick_check(1))
      """
    let isSound = try? Database(path: uriAtRest, mode: .readOnly).statement(look).first { row in
      row.integer(0) == Schema.applicationID && (1...Schema.current.version).contains(row.integer(1))
        && row.text(2) == "ok"
    }
    return isSound == true
  }
}
