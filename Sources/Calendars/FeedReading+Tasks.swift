import Moments
import Names
import Planner
import Store

// Tasks of courses.
extension FeedReading {
  mutating func put(_ reading: TodoReader.Reading, _ event: inout FeedEvent) throws {
    let (title, course) = FeedReading.course(in: reading)
    var fields = reading.task.fields
    fields.title = title
    event.title = title
    do {
      if let old = try event.thing.flatMap({ try step.snapshot.task($0) }) {
        var new = fields
        (new.path, new.leads, new.snooze) = (old.fields.path, old.fields.leads, old.fields.snooze)
        new.repeatFrom = old.fields.repeatFrom
        if old.closing != nil {
          // What is done stays done, and as it was then.
          event.written = likeness(of: old.fields)
          return
        }
        new = try step.edit(task: old.id, new).fields
        if new != old.fields { outcome.changed += 1 }
        try tell(old, new)
        event.written = likeness(of: new)
        return
      }
      guard let arc = try arc(of: course, title: reading.task.fields.title) else {
        (event.status, event.course) = (.waiting, course)
        return
      }
      let made = try step.add(fields, to: arc)
      (event.thing, event.written) = (Identity(made.uuid), likeness(of: made.fields))
      outcome.added += 1
    } catch is PlannerError {
      // What is no task, because its title or dates cannot be, is left out.
    }
  }

  /// Tells that a due date has moved.
  private mutating func tell(_ old: ArcTask, _ new: ArcTask.Fields) throws {
    guard new.start != old.fields.start || new.zone != old.fields.zone else { return }
    func words(_ fields: ArcTask.Fields) -> String {
      fields.start.map { "\($0)".replacing("T", with: " ") } ?? "no date"
    }
    let change = "\(words(new)), was \(words(old.fields))"
    outcome.moved.append("\(new.title) to \(change)")
    try step.note("moved", of: old.id, due: new.due(in: here), reason: "\(feed.shownName): \(change)")
  }

  /// The title without its course, and the course: `Homework 2 [CS 298-01]`.
  private static func course(in reading: TodoReader.Reading) -> (title: String, course: String?) {
    let title = reading.task.fields.title
    if title.hasSuffix("]"), let open = title.lastIndex(of: "["), open > title.startIndex {
      let course = title[title.index(after: open)...].dropLast()
      let rest = TodoReader.line(String(title[..<open]))
      if !rest.isEmpty, !course.isEmpty { return (rest, String(course)) }
    }
    return (title, reading.categories.first.map(TodoReader.line).flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The number of the Arc of a course: as somebody said, by its name, with or without a section (`CS 298-01`), or as the
  /// title names it.
  private mutating func arc(of course: String?, title: String) throws -> Int? {
    let tree = try step.snapshot.arcs()
    guard let course else { return try findArc(title, tree).flatMap { try? tree.arc(called: $0).id } }
    if case .some(.some(let said)) = courses[NameKey(course)] {
      if let arc = tree.arcs.first(where: { $0.uuid == said.description }) { return arc.id }
    }
    let names = [course, course.split(separator: "-").dropLast().joined(separator: "-")].filter {
      !$0.isEmpty
    }
    for name in names {
      if let arc = try? tree.arc(called: name), arc.archived == nil, Int(name) == nil { return arc.id }
    }
    if let path = try findArc(course, tree), let arc = try? tree.arc(called: path) { return arc.id }
    outcome.unknownCourses.insert(course)
    try step.set(course: course, of: feed, to: nil)
    return nil
  }
}
