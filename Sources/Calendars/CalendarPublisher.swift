import ICal
import Moments
import Planner
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps the files up to date that `arc ical publish` has named: each holds the tasks of an Arc, or everything.
///
/// A file is put in place whole, and only when it says something new.
public struct CalendarPublisher {
  private let store: PlannerStore

  /// A publisher for a store.
  public init(store: PlannerStore) { self.store = store }

  /// Writes all files that are not as the planner is now.
  /// - Returns: what could not be written, and why.
  /// - Throws: `StoreError`.
  @discardableResult
  public func publish() throws -> [(file: String, problem: String)] {
    let publications = try store.read { try $0.publications() }
    return try publications.compactMap { publication in
      let problem = try write(publication)
      if problem != publication.problem {
        try store.record("published a calendar") { try $0.write(publication, problem: problem) }
      }
      return problem.map { (publication.file, $0) }
    }
  }

  /// Writes one file.
  /// - Returns: why it could not be written; nil: it was, or was as it should be.
  private func write(_ publication: Publication) throws -> String? {
    var bytes: [UInt8] = []
    let isThere = try store.read { snapshot in
      let tree = try snapshot.arcs()
      let arc = publication.arc.flatMap { tree.arc(uuid: $0.description) }
      if publication.arc != nil, arc == nil { return false }
      let arcs = arc.map { Set(tree.subtree(of: $0.id).map(\.id)) }
      let export = CalendarExport(
        snapshot, zones: store.zones, here: store.zone, dueTime: store.reminding.dueTime)
      try export.write(
        name: arc?.path ?? "arc", eachTask: { try snapshot.eachTask(in: arcs, $0) },
        reminders: arc == nil ? .shown : .none, to: { bytes += $0 })
      return true
    }
    guard isThere else { return "its arc is gone" }
    return CalendarPublisher.put(bytes, in: publication.file)
  }

  /// Puts a file in place unless it is there already.
  private static func put(_ bytes: [UInt8], in path: String) -> String? {
    if contents(of: path) == bytes { return nil }
    // A link stays one, and whoever may read the file may go on reading it.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let path = resolved.map { String(cString: $0) } ?? path
    var known = stat()
    let mode = stat(path, &known) == 0 ? known.st_mode & 0o777 : 0o600
    let unfinished = path + ".unfinished"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    var isGood = true
    var rest = bytes[...]
    while isGood, !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isGood = count > 0
      rest = rest.dropFirst(max(0, count))
    }
    isGood = isGood && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    close(descriptor)
    guard isGood, rename(unfinished, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(unfinished)
      return reason
    }
    return nil
  }

  /// The bytes of a file; nil when it cannot be read.
  /// - Parameter most: how many bytes at most; nil is given for a longer file.
  public static func contents(of path: String, most: Int = .max) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= most {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
    return nil
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
