import Application
import Calendars
import Planner
import Store
import Terminal

extension ICalCommand {
  /// Writes a file now, and lets the daemon keep it up to date.
  func publish(_ rest: [String], _ context: Context) throws -> Exit {
    guard let file = rest.first else {
      let publications = try context.store.read { try $0.publications() }
      if json {
        try context.console.show(
          .document(of: publications, called: "published") { json, item in
            json.field("file", item.file)
            json.field("arc", item.arc?.description)
            json.field("problem", item.problem)
          })
        return .done
      }
      for publication in publications {
        try context.console.show(
          "\(publication.file)\(publication.problem.map { "  cannot be written: \($0)" } ?? "")")
      }
      if publications.isEmpty { try context.console.show("no published files yet; arc ical publish FILE") }
      return .done
    }
    let path = ICalCommand.absolute(file)
    let arc =
      try rest.count > 1
      ? context.store.read { try $0.arcs().arc(called: rest.dropFirst().joined(separator: " ")) } : nil
    let form = try kind.map { _ in try CalendarTaskForm(named: kind) }
    let publisher = CalendarPublisher(store: context.store)
    try publisher.check(path, isForced: force)
    let isNew = try context.store.read { try !$0.publications().contains { $0.file == path } }
    try context.store.record("published \(path)") {
      try $0.publish(path, arc: arc.flatMap { Identity($0.uuid) })
    }
    if let failed = try publisher.publish(
      forced: force ? path : nil, as: form.map { [path: $0] } ?? [:]
    ).first(where: { $0.file == path }) {
      if isNew { _ = try context.store.record("unpublished \(path)") { try $0.unpublish(path) } }
      throw Failure(.storage, "\(path) cannot be written: \(failed.problem)")
    }
    try context.console.show("published \(arc?.path ?? "everything") in \(path)".asResult)
    if !Reminded.runs(for: context.store.path) {
      try context.console.note(
        "  every command updates it; arc daemon, which is not running, also updates it in between")
    }
    return .done
  }

  /// Leaves a file as it is.
  func unpublish(_ rest: [String], _ context: Context) throws -> Exit {
    guard let file = rest.first else { throw Failure(.usage, "which file? arc ical publish lists them") }
    let path = ICalCommand.absolute(file)
    guard try context.store.record("unpublished \(path)", { try $0.unpublish(path) }) else {
      throw Failure(.notFound, "\(path) is not published", hints: ["arc ical publish lists those that are"])
    }
    try context.console.show("arc no longer updates \(path)".asResult)
    return .done
  }
}

extension CalendarTaskForm {
  /// The form that `--as` names; without it events.
  init(named word: ArgumentText?) throws(Failure) {
    guard let word else {
      self = .events
      return
    }
    guard let form = CalendarTaskForm(rawValue: word.text.lowercased()) else {
      throw Failure(.usage, "--as takes events, todos or both, not '\(word.text)'")
    }
    self = form
  }
}
