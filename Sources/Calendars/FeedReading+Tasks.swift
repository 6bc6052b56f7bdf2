import ICal
import Moments
import Names
import Planner
import Store

// Course tasks from a feed.
extension FeedReading {
  mutating func put(_ reading: TodoReader.Reading, _ event: inout FeedEvent, _ component: Component)
    throws
  {
    let (title, named, isSure) = FeedReading.courses(in: reading)
    var fields = reading.task.fields
    fields.title = title
    event.title = title
    do {
      let old = try event.thing.flatMap { try step.snapshot.task($0) }
      let said = fingerprint(of: try fields.checked(replacing: old?.fields))
      let isClosed = old?.closing != nil
      if stays(&event, old.map { fingerprint(of: $0.fields) }, said, isClosed: isClosed) { return }
      if let old {
        var new = old.fields
        new.takeWhatFeedsSay(from: fields)
        if old.closing != nil {
          // A closed task stays as it was when it was closed.
          event.written = fingerprint(of: old.fields)
          return
        }
        new = try step.edit(task: old.id, new).fields
        if new != old.fields { outcome.changed += 1 }
        try tell(old, new)
        event.written = fingerprint(of: new)
        return
      }
      let (found, course) = try arc(of: named, title: title, isSure: isSure)
      guard let arc = found else {
        (event.status, event.course) = (.waiting, course)
        return
      }
      let made = try step.add(fields, to: arc, as: identity(of: event))
      (event.thing, event.written) = (Identity(made.uuid), fingerprint(of: made.fields))
      outcome.added += 1
    } catch let error as PlannerError {
      outcome.mistakes.add(component, title, "\(error)")
    }
  }

  /// Announces a moved due date, in local time.
  private mutating func tell(_ old: ArcTask, _ new: ArcTask.Fields) throws {
    guard new.start != old.fields.start || new.zone != old.fields.zone else { return }
    func home(_ fields: ArcTask.Fields) -> Zone { fields.zone.flatMap(reader.named) ?? here }
    func words(_ fields: ArcTask.Fields) -> String {
      guard var start = fields.start else { return "no date" }
      if start.time != nil, let due = fields.due(in: home(fields)) {
        let local = here.local(at: due)
        start = OccurrenceStart(day: local.day, time: local.time)
      }
      return "\(start)".replacing("T", with: " ")
    }
    let change = "\(words(new)), was \(words(old.fields))"
    outcome.moved.append("\(new.title) to \(change)")
    try step.note(
      .moved, of: old.id, due: new.due(in: home(new)), reason: .words("\(feed.shownName): \(change)"))
  }

  /// Returns the title without its course, and possible names of the course, most likely first: `Homework 2 [CS
  /// 298-01]` names CS 298-01; without brackets, the categories.
  private static func courses(in reading: TodoReader.Reading) -> (
    title: String, courses: [String], isSure: Bool
  ) {
    let title = reading.task.fields.title
    if title.hasSuffix("]"), let open = title.lastIndex(of: "["), open > title.startIndex {
      let course = title[title.index(after: open)...].dropLast()
      let rest = TodoReader.line(String(title[..<open]))
      if !rest.isEmpty, !course.isEmpty { return (rest, [String(course)], true) }
    }
    return (title, reading.categories.map(TodoReader.line).filter { !$0.isEmpty }, false)
  }

  /// Finds the number of an event's Arc: the one a person chose for the course, or one with the course's name, with
  /// or without a section (`CS 298-01`), or one that the title names. Nil when there is none; then the person is
  /// asked about the course, or about the calendar if the event has no course.
  /// - Parameter isSure: true when the course is certain, so that the title need not be searched.
  private mutating func arc(of named: [String], title: String, isSure: Bool) throws -> (
    arc: Int?, course: String
  ) {
    let tree = try step.snapshot.arcs()
    for course in named {
      if let arc = try arc(called: course, in: tree) { return (arc, course) }
      if courses[NameKey(course)] == FeedCourse.leftOut { return (nil, course) }
    }
    if !isSure, let path = try findArc(title, tree), let arc = try? tree.arc(called: path) {
      return (arc.id, "")
    }
    let course = named.first ?? feed.shownName
    if named.isEmpty {
      // Answers for a calendar without a name used to be stored under its whole address.
      for name in [course, feed.source] {
        if let arc = try arc(called: name, in: tree) { return (arc, course) }
        if courses[NameKey(name)] == FeedCourse.leftOut { return (nil, course) }
      }
    }
    if courses[NameKey(course)] != FeedCourse.leftOut {
      outcome.unknownCourses.insert(course)
      try step.set(course: course, of: feed, to: nil)
    }
    return (nil, course)
  }

  private func arc(called course: String, in tree: ArcTree) throws -> Int? {
    if case .some(.some(let said)) = courses[NameKey(course)] {
      if let arc = tree.arc(uuid: said.description) { return arc.id }
      if said == FeedCourse.leftOut { return nil }
    }
    let names = [course, course.split(separator: "-").dropLast().joined(separator: "-")]
    for name in names where !name.isEmpty {
      if let arc = try? tree.arc(called: name), arc.archived == nil, Int(name) == nil { return arc.id }
    }
    return try findArc(course, tree).flatMap { try? tree.arc(called: $0).id }
  }
}
