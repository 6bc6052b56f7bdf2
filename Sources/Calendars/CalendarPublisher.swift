import ICal
import Moments
import Planner
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps the files of `arc ical publish` up to date: each contains the tasks of one Arc, or of all.
///
/// A file is replaced as a whole, and only when its content changes.
public struct CalendarPublisher {
  private let store: PlannerStore

  /// Creates a publisher for a store.
  public init(store: PlannerStore) { self.store = store }

  /// Writes all files that differ from the planner's current state.
  /// - Parameters:
  ///   - forced: a file that may be overwritten whatever it contains; nil for none.
  ///   - form: what tasks become, by file; a file that is not listed keeps its form.
  /// - Returns: the files that could not be written, with the reasons.
  /// - Throws: `StoreError`.
  @discardableResult
  public func publish(forced: String? = nil, as form: [String: CalendarTaskForm] = [:]) throws -> [(
    file: String, problem: String
  )] {
    let publications = try store.read { try $0.publications() }
    return try publications.compactMap { publication in
      let problem = try write(publication, as: form[publication.file], isForced: publication.file == forced)
      if problem != publication.problem {
        try store.record("published a calendar") { try $0.write(publication, problem: problem) }
      }
      return problem.map { (publication.file, $0) }
    }
  }

  /// Checks that a file may be published: only files published earlier are overwritten.
  /// - Parameter isForced: true to overwrite any file except a planner's.
  /// - Throws: `NewFileError`.
  public func check(_ path: String, isForced: Bool) throws(NewFileError) {
    try NewFile.check(path, besides: planner, replacing: replacing(isForced))
  }

  private var planner: PlannerFiles { PlannerFiles(of: store.path) }

  private func replacing(_ isForced: Bool) -> NewFile.Replacing {
    isForced ? .anything : .own { $0.starts(with: CalendarExport.publishedBeginning.utf8) }
  }

  /// Writes one file.
  /// - Returns: the reason it could not be written; nil when it was written or needed no change.
  private func write(_ publication: Publication, as form: CalendarTaskForm?, isForced: Bool) throws -> String?
  {
    var bytes: [UInt8] = []
    let form = form ?? CalendarPublisher.form(of: publication.file)
    let isThere = try store.read { snapshot in
      let tree = try snapshot.arcs()
      let arc = publication.arc.flatMap { tree.arc(uuid: $0.description) }
      if publication.arc != nil, arc == nil { return false }
      let arcs = arc.map { Set(tree.subtree(of: $0.id).map(\.id)) }
      let export = CalendarExport(
        snapshot, zones: store.zones, here: store.zone, dueTime: store.reminding.dueTime)
      try export.write(
        name: arc?.path ?? "arc", tasks: form, eachTask: { try snapshot.eachTask(in: arcs, $0) },
        reminders: arc == nil ? .shown : .none, to: { bytes += $0 })
      return true
    }
    guard isThere else { return "its Arc was deleted" }
    do { try put(bytes, in: publication.file, isForced: isForced) } catch { return error.reason }
    return nil
  }

  /// Replaces a file unless it has these bytes already.
  private func put(_ bytes: [UInt8], in path: String, isForced: Bool) throws(NewFileError) {
    // Checked before anything is read: only SQLite may open and close a planner, whose locks would be lost otherwise.
    do { try check(path, isForced: isForced) } catch {
      guard case .failed = error else { throw error }
    }
    if CalendarPublisher.contents(of: path) == bytes { return }
    let file = try NewFile(path, besides: planner, replacing: replacing(isForced))
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file.descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
    try file.finish()
  }

  /// What tasks became in a published file, read from its first lines.
  private static func form(of path: String) -> CalendarTaskForm {
    let beginning = contents(of: path).map { String(decoding: $0.prefix(4096), as: UTF8.self) } ?? ""
    let name = "\r\n\(CalendarExport.formProperty):"
    guard beginning.hasPrefix(CalendarExport.publishedBeginning), let at = beginning.firstRange(of: name)
    else {
      return .events
    }
    return CalendarTaskForm(rawValue: String(beginning[at.upperBound...].prefix { $0.isLetter })) ?? .events
  }

  /// Returns the bytes of a file; nil when it cannot be read.
  /// - Parameter most: the maximum number of bytes; for a longer file the result is nil.
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
