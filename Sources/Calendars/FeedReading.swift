import Hashing
import ICal
import Moments
import Names
import Planner
import Store

/// Brings the store in line with what a feed says now.
///
///     new here              ──▶ a reminder, or a task in the Arc of its course
///     changed there         ──▶ changed here, and a moved due date is told; what is closed stays closed
///     gone there            ──▶ gone here, unless it is closed
///     edited or deleted here ──▶ people's own from then on
///
/// Everything is one step of the log, which is the program's own: `arc undo` takes back what people did.
public struct FeedReading {
  /// What has come of it.
  public struct Outcome: Hashable, Sendable {
    /// How many things are new, changed and gone.
    public var (added, changed, removed) = (0, 0, 0)
    /// What was moved, in words: `Homework 2: 2026-12-04, was 2026-12-01`.
    public var moved: [String] = []
    /// The courses whose Arcs are not known.
    public var unknownCourses: Set<String> = []

    /// True when nothing has changed.
    public var isEmpty: Bool { added + changed + removed == 0 }

    /// `3 new, 1 changed`.
    public var words: String {
      [(added, "new"), (changed, "changed"), (removed, "gone")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        .joined(separator: ", ")
    }
  }

  private let feed: Feed
  private let step: PlannerStep
  private let text: FeedText
  private let findArc: (String, ArcTree) throws -> String?
  private let here: Zone
  private let now: Moment
  private var reader: TodoReader
  private var outcome = Outcome()
  private var known: [FeedEvent.Key: FeedEvent]
  private var courses: [NameKey: Identity?] = [:]

  /// Reads what a feed has sent.
  /// - Parameters:
  ///   - etag: what the server says of it, as is `modified`.
  ///   - findArc: the path of the Arc among these that a line of text names; nil: none.
  /// - Returns: what has changed, and why the feed cannot be used, in which case nothing has.
  /// - Throws: `StoreError`, and whatever `findArc` throws.
  public static func take(
    _ bytes: [UInt8], etag: String? = nil, modified: String? = nil, of feed: Feed, into store: PlannerStore,
    findArc: @escaping (String, ArcTree) throws -> String?
  ) throws -> (outcome: Outcome, problem: String?) {
    let digest = SHA256.digest(of: bytes).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    if digest == feed.digest {
      try FeedReading.unchanged(feed, in: store)
      return (Outcome(), nil)
    }
    let text: FeedText
    do { text = try FeedText(bytes) } catch {
      try FeedReading.failed(feed, error.reason, in: store)
      return (Outcome(), error.reason)
    }
    let outcome = try store.record("read \(feed.shownName)") { step in
      step.actByRule()
      var feed = feed
      (feed.name, feed.etag, feed.modified, feed.digest) = (
        text.name.map(TodoReader.line), etag, modified, digest
      )
      (feed.readAt, feed.nextAt) = (store.now, store.now.adding(seconds: feed.every))
      (feed.failures, feed.problem) = (0, nil)
      var reading = try FeedReading(feed, step, text, store, findArc)
      let outcome = try reading.bringInLine()
      try step.write(feed)
      step.label = "read \(feed.shownName): \(outcome.isEmpty ? "nothing new" : outcome.words)"
      if outcome.moved.count == 1 { step.label += ", moved \(outcome.moved[0])" }
      return outcome
    }
    return (outcome, nil)
  }

  /// Keeps that a feed has not changed.
  public static func unchanged(_ feed: Feed, in store: PlannerStore) throws {
    try store.record("read \(feed.shownName)") { step in
      var feed = feed
      (feed.readAt, feed.nextAt) = (store.now, store.now.adding(seconds: feed.every))
      (feed.failures, feed.problem) = (0, nil)
      try step.write(feed)
    }
  }

  /// Keeps that a feed could not be read, and why; the next try comes later each time, a day later at most.
  public static func failed(_ feed: Feed, _ problem: String, in store: PlannerStore) throws {
    try store.record("read \(feed.shownName)") { step in
      var feed = feed
      feed.failures += 1
      feed.problem = problem
      let wait = min(feed.every << min(feed.failures - 1, 16), 86_400)
      feed.nextAt = store.now.adding(seconds: max(wait, min(feed.every, 86_400)))
      try step.write(feed)
    }
  }

  /// Ends a subscription: what is open and still as the feed says goes, all else stays as people's own.
  /// - Returns: how many things are gone.
  public static func end(_ feed: Feed, by step: PlannerStep) throws -> Int {
    var removed = 0
    for event in try step.snapshot.events(of: feed).values where event.status == .kept {
      removed += try remove(event, by: step) ? 1 : 0
    }
    try step.forget(feed)
    return removed
  }

  /// Lets events follow their feed again, from its next reading.
  public static func follow(_ events: [FeedEvent], of feed: Feed, by step: PlannerStep) throws {
    for var event in events {
      (event.status, event.digest) = (.kept, 0)
      event.written = try step.snapshot.likeness(of: event)
      if event.written == nil { event.thing = nil }
      try step.write(event, of: feed)
    }
    try readAgain(feed, by: step)
  }

  /// Has a feed read at once, whether it has changed or not.
  public static func readAgain(_ feed: Feed, by step: PlannerStep) throws {
    var feed = feed
    (feed.etag, feed.modified, feed.digest, feed.nextAt) = (nil, nil, nil, Moment(seconds: 0))
    try step.write(feed)
  }

  /// Deletes what was made of an event, unless a person has made it their own or closed it.
  private static func remove(_ event: FeedEvent, by step: PlannerStep) throws -> Bool {
    guard let thing = event.thing, try step.snapshot.likeness(of: event) == event.written else {
      return false
    }
    if let task = try step.snapshot.task(thing) {
      guard task.closing == nil else { return false }
      try step.removeByRule(task: task.id)
    } else if let reminder = try step.snapshot.reminder(thing) {
      try step.remove(reminder: reminder.id)
    }
    return true
  }

  private init(
    _ feed: Feed, _ step: PlannerStep, _ text: FeedText, _ store: PlannerStore,
    _ findArc: @escaping (String, ArcTree) throws -> String?
  ) throws {
    (self.feed, self.step, self.text, self.findArc) = (feed, step, text, findArc)
    (here, now) = (store.zone, store.now)
    reader = TodoReader(
      named: store.zones, here: store.zone, now: store.now, dueTime: store.reminding.dueTime)
    known = try step.snapshot.events(of: feed)
    for zone in text.zones { reader.zones.add(zone) }
    for course in try step.snapshot.courses(of: feed) { courses[NameKey(course.name)] = course.arc }
  }

  private mutating func bringInLine() throws -> Outcome {
    var seen: Set<FeedEvent.Key> = []
    try text.eachEvent { component in
      let uid = component.text("UID") ?? ""
      let key = FeedEvent.Key(uid: uid, recurrenceID: component["RECURRENCE-ID"]?.value ?? "")
      guard !uid.isEmpty, seen.insert(key).inserted else { return }
      try take(component, key)
    }
    for event in known.values where !seen.contains(event.key) { try drop(event) }
    return outcome
  }

  private mutating func take(_ component: Component, _ key: FeedEvent.Key) throws {
    let replaced = key.recurrenceID.isEmpty ? text.replaced[key.uid] ?? [] : []
    let digest = component.digest(and: replaced)
    var old = known[key]
    if let event = old, event.digest == digest, event.status != .waiting { return }
    guard var reading = try? reader.reading(of: component) else { return }
    if let event = old, event.status == .kept, try isOwn(event) {
      old?.status = .ignored
    }
    if var event = old, event.status == .ignored {
      event.digest = digest
      return try step.write(event, of: feed)
    }
    var event = FeedEvent(
      key: key, thing: old?.thing, digest: digest, written: old?.written, status: .kept,
      title: reading.task.fields.title)
    reading.task.fields.path = feed.path
    if reading.task.fields.description.isEmpty, let url = component.text("URL") {
      reading.task.fields.description = url
    }
    switch feed.kind {
    case .reminders:
      let replaces = Component(
        "VEVENT", properties: component.properties + replaced.map { $0.renamed("EXDATE") })
      try put(reminder(reading, replaces), &event)
    case .tasks: try put(reading, &event)
    }
    try step.write(event, of: feed)
  }

  /// Deletes what was made of an event that is gone, unless a person has made it their own or closed it.
  private mutating func drop(_ event: FeedEvent) throws {
    try step.forget(event, of: feed)
    if event.status == .kept, try FeedReading.remove(event, by: step) { outcome.removed += 1 }
  }

  /// True when a person has edited or deleted what was made of an event.
  private func isOwn(_ event: FeedEvent) throws -> Bool {
    guard event.thing != nil else { return false }
    return try step.snapshot.likeness(of: event) != event.written
  }
}

extension PlannerSnapshot {
  /// A hash of what is here of an event now; nil when it is gone.
  fileprivate func likeness(of event: FeedEvent) throws -> Int? {
    guard let thing = event.thing else { return nil }
    if let task = try task(thing) { return Calendars.likeness(of: task.fields) }
    return try reminder(thing).map { Calendars.likeness(of: $0.fields) }
  }

  /// The events of a feed that no longer follow it, because a person has edited or deleted what was made of them.
  public func ignoredEvents(of feed: Feed) throws -> [FeedEvent] {
    try events(of: feed).values.filter { event in
      try event.status == .ignored
        || event.status == .kept && event.thing != nil && likeness(of: event) != event.written
    }.sorted { ($0.title, $0.key.uid, $0.key.recurrenceID) < ($1.title, $1.key.uid, $1.key.recurrenceID) }
  }
}

/// A hash of what a feed says of a task; what is a person's own, like the Arc and the path, apart.
private func likeness(of fields: ArcTask.Fields) -> Int {
  likeness([
    fields.title, fields.date?.description, fields.time?.description, fields.endDate?.description,
    fields.endTime?.description, fields.zone, fields.duration.map(String.init), fields.location,
    fields.description,
    fields.recurrence,
  ])
}

/// A hash of what a feed says of a reminder.
private func likeness(of fields: Reminder.Fields) -> Int {
  likeness([fields.title, fields.subtext, fields.body, fields.location, fields.timetable?.description])
}

// Reminders.
extension FeedReading {
  private mutating func reminder(_ reading: TodoReader.Reading, _ component: Component) -> Reminder.Fields {
    let task = reading.task.fields
    var fields = Reminder.Fields(title: task.title)
    (fields.body, fields.location, fields.path, fields.leads) = (
      task.description, task.location, task.path, task.leads
    )
    fields.origin.feed = feed.identity.description
    fields.origin.uid = component.text("UID")
    guard let start = try? (component["DTSTART"] ?? component["DUE"])?.date(), let day = task.date else {
      return fields
    }
    var timetable = Timetable(day: day, time: task.time, zone: task.zone)
    if let set = component.repetition(in: &reader.zones, here: here) {
      let isSameClock = start.tzid == nil || task.zone == reader.zones.zone(start.tzid ?? "")?.name
      if isSameClock { timetable.start = set.start }
      (timetable.rule, timetable.additions, timetable.exclusions) = (set.rule, set.additions, set.exclusions)
    }
    if let end = try? component["DTEND"]?.date(), end.isDay == start.isDay {
      let length =
        end.moment(in: &reader.zones, here: here).seconds
        - start.moment(in: &reader.zones, here: here).seconds
      if length > 0 { timetable.duration = length }
    } else if let length = try? component["DURATION"]?.length(), length.totalSeconds > 0 {
      timetable.duration = length.totalSeconds
    }
    fields.timetable = timetable
    return fields
  }

  private mutating func put(_ fields: Reminder.Fields, _ event: inout FeedEvent) throws {
    guard fields.timetable != nil else { return }
    do {
      if let old = try event.thing.flatMap({ try step.snapshot.reminder($0) }) {
        var new = old.fields
        (new.title, new.body, new.location, new.timetable) = (
          fields.title, fields.body, fields.location, fields.timetable
        )
        new = try step.edit(reminder: old.id, new).fields
        if new != old.fields { outcome.changed += 1 }
        event.written = likeness(of: new)
      } else {
        let made = try step.add(fields)
        (event.thing, event.written) = (Identity(made.uuid), likeness(of: made.fields))
        outcome.added += 1
      }
    } catch is ReminderError {
      // What arc cannot remind of, such as a rule without any day, is no reminder.
    }
  }
}

// Tasks of courses.
extension FeedReading {
  private mutating func put(_ reading: TodoReader.Reading, _ event: inout FeedEvent) throws {
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
