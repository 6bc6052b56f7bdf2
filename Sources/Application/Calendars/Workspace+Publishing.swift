import Calendars
import Planner
import Store

// Publishing: calendar files with the planner's tasks, for other calendar programs.
extension Workspace {
  /// Writes a calendar file and keeps it up to date from then on.
  /// - Parameters:
  ///   - path: the file, from the root.
  ///   - name: the Arc whose tasks it contains; nil: all tasks.
  ///   - form: whether tasks are written as events or to-dos; nil: as the file has them now, events in a new file.
  ///   - isForced: true to overwrite a file that arc did not publish.
  /// - Returns: the Arc; nil: all tasks.
  /// - Throws: `NewFileError` when the file exists and is not arc's; `Failure` when it cannot be written, and then it
  ///   is not published.
  package func publish(_ path: String, arc name: String?, as form: CalendarTaskForm?, isForced: Bool) throws
    -> Arc?
  {
    let arc = try name.map { name in try store.read { try $0.arcs().arc(calledOrBegun: name) } }
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

  /// Stops updating a published file; the file itself stays.
  /// - Throws: `Failure` when it is not published.
  package func unpublish(_ path: String) throws {
    guard try store.record("unpublished \(path)", { try $0.unpublish(path) }) else {
      throw Failure(.notFound, "\(path) is not published", hints: ["arc ical publish lists those that are"])
    }
  }
}
