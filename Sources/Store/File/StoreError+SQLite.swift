import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StoreError {
  /// What a failure of SQLite means for the store in this file.
  init(_ error: SQLiteError, file: StoreFile) {
    let path = file.path
    switch error.code {
    case .busy, .locked, .lockProtocol: self = .busy(path: path)
    case .full: self = .full(path: path)
    case .readOnly: self = .readOnly(path: path)
    case .corrupt, .notADatabase, .format, .mismatch:
      self = .damaged(path: path, backup: file.newestBackup())
    case .error where error.message?.hasPrefix("no such ") == true:
      self = .damaged(path: path, backup: file.newestBackup())
    case .permission, .authorization: self = .denied(path: path)
    case .cannotOpen: self = StoreError.cannotOpen(file)
    case .inputOutput: self = StoreError.ioFailed(error, file)
    default: self = .failed(path: path, reason: error.message ?? error.description)
    }
  }

  /// SQLite does not say why it cannot open a file, so ask the system.
  private static func cannotOpen(_ file: StoreFile) -> StoreError {
    if access(file.path, R_OK) != 0 { return file.writeError(errno) }
    if access(file.path, W_OK) != 0 || access(file.folder, W_OK) != 0 {
      return errno == EROFS || errno == EACCES ? .readOnly(path: file.path) : file.writeError(errno)
    }
    return .failed(path: file.path, reason: "its -wal or -shm file cannot be opened")
  }

  /// A failed read at the end of a file that is too short is damage; a failed write is mostly a limit.
  private static func ioFailed(_ error: SQLiteError, _ file: StoreFile) -> StoreError {
    switch error.extendedCode {
    case SQLiteError.shortRead, SQLiteError.badData, SQLiteError.corruptFileSystem:
      .damaged(path: file.path, backup: file.newestBackup())
    case SQLiteError.writeFailed, SQLiteError.truncateFailed, SQLiteError.sharedMemorySizeFailed:
      .full(path: file.path)
    default:
      .failed(
        path: file.path, reason: "the disk answers with an error (\(error.extendedCode))")
    }
  }
}
