import Calendars
import Planner
import Store

// Files with the tasks of the planner, for programs that read calendars.
extension Workspace {
  /// Writes a calendar file, and has it kept up to date from then on.
  /// - Parameters:
  ///   - path: the file, from the root.
  ///   - name: the Arc whose tasks it gets; nil: all.
  ///   - form: what tasks become; nil: what they are in that file, events in a new one.
  ///   - isForced: writes over a file that arc has not published.
  /// - Returns: the Arc; nil: all.
  /// - Throws: `NewFileError` when the file is somebody else's, `Failure` when it cannot be written; then nothing is kept.
  package func publish(_ path: String, arc name: String?, as form: CalendarTaskForm?, isForced: Bool) throws
    -> Arc?
  {
    let arc = try name.map { name in try store.read { try $0.arcs().arc(called: name) } }
    let publisher = CalendarPublisher(store: store)
    try publisher.check(path, isForced: isForced)
    let isNew = try store.read { try !$0.publications().contains { $0.file == path } }
    try store.record("published \(path)") {
      try $0.publish(path, arc: arc.flatMap { Identity($0.uuid) })
    }
    let failed = try publisher.publish(forced: isForced ? path : nil, as: form.map { [path: $0] } ?? [:])
    if let failure = failed.first(where: { $0.file == path }) {
      if isNew { _ = try store.record("unpublished \(path)") { try $0.unpublish(path) } }
      throw Failure(.storage, "\(path) cannot be written: \(failure.problem)")
    }
    return arc
  }

  /// Leaves a published file as it is from then on.
  /// - Throws: `Failure` when it is not published.
  package func unpublish(_ path: String) throws {
    guard try store.record("unpublished \(path)", { try $0.unpublish(path) }) else {
      throw Failure(.notFound, "\(path) is not published", hints: ["arc ical publish lists those that are"])
    }
  }
}
