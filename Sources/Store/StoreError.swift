import Files
import Planner

/// Why the store cannot be read or written. It is always about storage, never about the planner's rules.
public enum StoreError: Error, Hashable, Sendable {
  /// Another program kept the store locked for longer than `PlannerStore.usualBusyTimeout`.
  case busy(path: String)
  /// The file, its folder or its file system cannot be written.
  case readOnly(path: String)
  /// The file is damaged, truncated or not a planner; `backup` is the path of the newest backup next to it, if any.
  case damaged(path: String, backup: String?)
  /// The file has no bytes, which arc never leaves; `backup` is the path of the newest backup next to it, if any.
  case emptied(path: String, backup: String?)
  /// A newer arc wrote the file; its schema number, and the highest one this arc knows.
  case newer(path: String, version: Int, known: Int)
  /// The disk is full, or the file cannot grow.
  case full(path: String)
  /// The system denies access to the file or folder.
  case denied(path: String)
  /// The path is a folder.
  case isFolder(path: String)
  /// The file does not exist.
  case missing(path: String)
  /// The file's folder does not exist; the path of the folder.
  case missingFolder(path: String)
  /// A folder above the file is missing and cannot be created: it is after a broken link, or where folders cannot be
  /// made.
  case noFolder(path: String, folder: String)
  /// A copy cannot be written.
  case unwritable(NewFileError)
  /// Any other failure, as reported by the system or SQLite.
  case failed(path: String, reason: String)
}

extension StoreError {
  /// True when only writing fails, now or always; the contents of the file may still be readable.
  public var isAboutWriting: Bool {
    switch self {
    case .busy, .readOnly, .full, .denied, .failed: true
    default: false
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and what to do, lower case, without a full stop.
  public var description: String {
    remedies.isEmpty ? problem : "\(problem); \(remedies.joined(separator: "; or "))"
  }

  /// What can be done about it, one command each; empty where `problem` says it.
  public var remedies: [String] {
    switch self {
    case .damaged(let path, let backup):
      let option = StoreOption.words(for: path)
      let salvage = "save what is readable: arc doctor --salvage FILE\(option)"
      guard let backup else {
        return [salvage, "restore a copy of your own: arc backup restore FILE\(option)"]
      }
      let word = StoreOption.shellWord(backup)
      return [
        "restore the newest backup (the damaged file is kept): arc backup restore \(word)\(option)", salvage,
      ]
    case .emptied(let path, let backup):
      let option = StoreOption.words(for: path)
      if let backup {
        return ["restore the newest backup: arc backup restore \(StoreOption.shellWord(backup))\(option)"]
      }
      return [
        "put a copy in its place: arc backup restore FILE\(option)",
        "begin a new planner: rm \(StoreOption.shellWord(path))",
      ]
    default: return []
    }
  }

  /// What is wrong; for most errors with what to do.
  public var problem: String {
    switch self {
    case .busy(let path): "another program is using \(path); try again in a moment"
    case .readOnly(let path):
      "\(path) is read-only, so nothing was changed; make the file and its folder writable"
    case .damaged(let path, let backup):
      "\(path) is damaged or not a planner; nothing was changed"
        + (backup == nil ? "; there is no backup next to it" : "")
    case .emptied(let path, _?): "\(path) is empty (0 bytes): its contents were removed"
    case .emptied(let path, nil):
      "\(path) is empty (0 bytes), so it is not a planner, and nothing was changed"
    case .newer(let path, let version, let known):
      "\(path) was last used by a newer arc (its format is \(version), this one knows \(known)), so nothing was "
        + "changed; update arc on this machine: apt install ./arc_VERSION.deb, or git pull && make install"
    case .full(let path): "the disk of \(path) is full, so nothing was changed; make room and try again"
    case .denied(let path): "no permission to use \(path); change its owner or mode, or choose another file"
    case .isFolder(let path): "\(path) is a folder; give the path of a file"
    case .missing(let path):
      "there is no planner at \(path); arc add TEXT makes one, or name another file: --store FILE"
    case .missingFolder(let path): "there is no folder \(path); create it: mkdir -p \(path.asWord)"
    case .noFolder(let path, let folder):
      "\(path) cannot be created, because the folder \(folder) cannot be created; use another one: --store FILE"
    case .unwritable(let error): error.description
    case .failed(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}
