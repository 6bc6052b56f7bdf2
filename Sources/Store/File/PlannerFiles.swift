import SQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of a planner, which are never overwritten: the database, the files that SQLite and arc keep next to it,
/// and its backups. Those of other planners are protected, too.
public struct PlannerFiles: Sendable {
  /// The path as given, and with all links resolved.
  private let paths: [String]
  /// The backup, all links resolved, that may be overwritten; nil: none.
  private var replaceable: String?

  /// Creates the list for a planner at this path, which need not exist.
  public init(of path: String) {
    let real = FileIdentity.realPath(of: path)
    paths = real == path ? [path] : [path, real]
  }

  /// The same files without a backup that a newer one replaces.
  ///
  /// A backup is a copy that no program has opened as its planner; any other planner stays among the files.
  /// - Parameter path: a file; nothing changes when it is not such a backup.
  func replacing(backup path: String) -> PlannerFiles {
    let real = FileIdentity.realPath(of: path)
    var files = self
    if PlannerFiles.isPlanner(real), PlannerFiles.isUnused(real) { files.replaceable = real }
    return files
  }

  /// True for the backup that may be overwritten.
  func allows(_ path: String) -> Bool { replaceable == FileIdentity.realPath(of: path) }

  /// True for a copy of a planner that has not been opened since.
  private static func isUnused(_ real: String) -> Bool {
    guard PlannerFiles.endings.allSatisfy({ FileIdentity(real + $0) == nil }) else { return false }
    guard let file = try? Database(path: StoreFile(path: real).uriAtRest, mode: .readOnly) else {
      return false
    }
    defer { file.close() }
    // A file that was written since has a device id of its own.
    return (try? file.statement("SELECT min(file IS '') FROM device").first { $0.integer(0) }) == 1
  }

  /// The endings of the files that belong to a planner's file, which are recognized by name only.
  static let endings = ["-wal", "-shm", "-journal", ".daemon", ".watch", ".sync", ".account", ".restoring"]
  /// Returns the path of the file with the token of a planner's account; it exists while the planner is logged in.
  public static func account(of path: String) -> String { FileIdentity.realPath(of: path) + ".account" }

  /// The endings of copies of a planner's file, which are followed by the time of the copy.
  static let copies = [StoreFile.backup, ".unfinished-backup-", StoreFile.aside]

  /// Returns true when a path leads to one of the files, however it is written, and even if it does not exist.
  /// - Parameter makesCopy: true for a path that may become a new backup of the planner.
  public func contain(_ path: String, makesCopy: Bool = false) -> Bool {
    let real = FileIdentity.realPath(of: path)
    for planner in paths where isBeside(real, planner: planner, allowsNew: makesCopy) { return true }
    if let identity = FileIdentity(real) {
      for planner in paths {
        if ([""] + PlannerFiles.endings).contains(where: { FileIdentity(planner + $0) == identity }) {
          return true
        }
        // Hard links to a backup under another name.
        if StoreFile(path: planner).copies().contains(where: { FileIdentity($0) == identity }) { return true }
      }
    }
    return real != replaceable && isOfAnother(real)
  }

  /// True when a path is, by its name, the planner or a file that belongs to it.
  private func isBeside(_ real: String, planner: String, allowsNew: Bool) -> Bool {
    let (file, planner) = (StoreFile(path: real), StoreFile(path: planner))
    guard file.name.hasPrefix(planner.name), isSameFolder(file.folder, planner.folder) else { return false }
    let ending = file.name.dropFirst(planner.name.count)
    if ending.isEmpty || PlannerFiles.endings.contains(String(ending)) { return true }
    guard PlannerFiles.copies.contains(where: { ending.hasPrefix($0) }) else { return false }
    return !allowsNew || FileIdentity(real) != nil
  }

  private func isSameFolder(_ one: String, _ other: String) -> Bool {
    one == other || FileIdentity(one).map { $0 == FileIdentity(other) } ?? false
  }

  /// True when a file is another planner or a backup, or belongs to one.
  private func isOfAnother(_ real: String) -> Bool {
    PlannerFiles.isPlanner(real)
      || PlannerFiles.endings.contains {
        real.hasSuffix($0) && PlannerFiles.isPlanner(String(real.dropLast($0.count)))
      }
  }

  /// True when the header of a file says that it is a planner or a copy of one.
  private static func isPlanner(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // https://sqlite.org/fileformat.html#the_database_header
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &header, 100, 0) == 100, header.starts(with: "SQLite format 3\0".utf8) else {
      return false
    }
    return header[68..<72].reduce(0) { $0 << 8 | Int($1) } == Schema.applicationID
  }
}
