import Foundation

/// The file of a store and what lies beside it, as the file system sees them.
struct StoreFile {
  /// The path of the database.
  let path: String

  /// What is at the path.
  enum Content: Equatable {
    /// Nothing, or an empty file with nothing beside it: a store yet to be made.
    case nothing
    /// A file to be opened.
    case file
  }

  /// What is at the path.
  /// - Throws: `StoreError.isFolder`, `.denied`, and `.damaged` for an empty file whose journal or backups say that it
  ///   was not empty.
  func content() throws -> Content {
    var status = stat()
    guard stat(path, &status) == 0 else {
      switch errno {
      case ENOENT: return .nothing
      case EACCES, EPERM: throw StoreError.denied(path: path)
      case ENOTDIR: throw StoreError.failed(path: path, reason: "a part of the path is a file, not a folder")
      case let code: throw StoreError.failed(path: path, reason: String(cString: strerror(code)))
      }
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw StoreError.isFolder(path: path) }
    guard status.st_size == 0 else { return .file }
    let backup = newestBackup()
    var journal = stat()
    if backup != nil || stat(path + "-wal", &journal) == 0 && journal.st_size > 0 {
      throw StoreError.damaged(path: path, backup: backup)
    }
    return .nothing
  }

  /// Makes the missing folders, with mode 0700, and the empty file, with mode 0600 whatever the umask.
  func create() throws {
    try createFolder(folder)
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw writeError(errno) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw writeError(errno) }
    synchronise(folder)
  }

  /// Makes a folder and those above it that are missing.
  private func createFolder(_ folder: String) throws {
    if mkdir(folder, 0o700) == 0 {
      _ = chmod(folder, 0o700)
      return synchronise(StoreFile(path: folder).folder)
    }
    switch errno {
    case EEXIST: return
    case ENOENT where folder != "/" && folder != ".":
      try createFolder(StoreFile(path: folder).folder)
      try createFolder(folder)
    case let code: throw writeError(code)
    }
  }

  /// The folder the file lies in.
  var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of the path.
  var name: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Makes what was written to the file outlast a power cut.
  func synchronise() throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw writeError(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw writeError(errno) }
  }

  /// Makes a new entry of a folder outlast a power cut; a file system that cannot is left alone.
  private func synchronise(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// What a failed system call on the file or its folder means.
  func writeError(_ code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM: .denied(path: path)
    case EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT, EFBIG: .full(path: path)
    case EISDIR: .isFolder(path: path)
    case ENOTDIR, EEXIST: .failed(path: path, reason: "a part of the path is a file, not a folder")
    default: .failed(path: path, reason: String(cString: strerror(code)))
    }
  }
}

extension StoreFile {
  /// The path for a backup made at an instant: `planner.db.backup-2026-11-21T02:37:29Z`; a later one sorts after it.
  func backupPath(at moment: String) -> String { "\(path).backup-\(moment)" }

  /// The path of the newest backup beside the file; nil when there is none.
  func newestBackup() -> String? {
    let beginning = name + ".backup-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(beginning) }.max().map { newest in
      folder == "." && !path.hasPrefix("./") ? newest : (folder == "/" ? "/" : folder + "/") + newest
    }
  }
}
