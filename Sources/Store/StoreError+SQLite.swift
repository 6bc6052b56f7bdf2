import Foundation
import GRDB

extension StoreError {
  /// What a failure of SQLite means for the store in this file.
  init(_ error: DatabaseError, file: StoreFile) {
    let path = file.path
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_MISMATCH:
      self = .damaged(path: path, backup: file.newestBackup())
    case .SQLITE_ERROR where error.message?.hasPrefix("no such ") == true:
      self = .damaged(path: path, backup: file.newestBackup())
    case .SQLITE_PERM, .SQLITE_AUTH: self = .denied(path: path)
    case .SQLITE_CANTOPEN: self = StoreError.cannotOpen(file)
    case .SQLITE_IOERR: self = StoreError.ioFailed(error, file)
    default: self = .failed(path: path, reason: error.message ?? error.resultCode.description)
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
  private static func ioFailed(_ error: DatabaseError, _ file: StoreFile) -> StoreError {
    switch error.extendedResultCode {
    case .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_DATA, .SQLITE_IOERR_CORRUPTFS:
      .damaged(path: file.path, backup: file.newestBackup())
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE:
      .full(path: file.path)
    default:
      .failed(
        path: file.path, reason: "the disk answers with an error (\(error.extendedResultCode.rawValue))")
    }
  }
}
