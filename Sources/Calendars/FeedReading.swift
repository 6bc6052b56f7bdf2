import Hashing
import ICal
import Moments
import Names
import Planner
import Store

/// Updates the store to what a feed contains now.
///
///     new here              ──▶ a reminder, or a task in the Arc of its course
///     changed there         ──▶ changed here, and a moved due date is announced; closed tasks stay closed
///     gone there            ──▶ deleted here, unless it is closed
///     edited or deleted here ──▶ no longer follows the feed
///
/// Everything is one step of the log, made by arc itself, so `arc undo` does not undo it.
public struct FeedReading {
  /// The result of reading a feed.
  public struct Outcome: Hashable, Sendable {
    /// The numbers of new, changed and deleted things.
    public var (added, changed, removed) = (0, 0, 0)
    /// The moved due dates, in words: `Homework 2: 2026-12-04, was 2026-12-01`.
    public var moved: [String] = []
    /// The courses without a known Arc.
    public var unknownCourses: Set<String> = []
    /// The mistakes in the feed, and the events that could become neither a reminder nor a task.
    public var mistakes = FeedMistakes()

    /// True when nothing was added, changed or deleted.
    public var isEmpty: Bool { added + changed + removed == 0 }

    /// `3 new, 1 changed`.
    public var words: String {
      [(added, "new"), (changed, "changed"), (removed, "gone")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        .joined(separator: ", ")
    }
  }

  let feed: Feed
  let step: PlannerStep
  let text: FeedText
  let findArc: (String, ArcTree) throws -> String?
  let here: Zone
  private let now: Moment
  var reader: TodoReader
  var outcome = Outcome()
  var known: [FeedEvent.Key: FeedEvent]
  /// The events that no longer follow the feed on some device, because a person edited or deleted them.
  private let own: Set<FeedEvent.Key>
  var courses: [NameKey: Identity?] = [:]
  /// The series of the feed whose occurrences may be changed.
  var series: ChangedSeries

  /// Reads the content of a feed.
  /// - Parameters:
  ///   - etag: the server's ETag; `modified` is its Last-Modified.
  ///   - findArc: returns the path of the Arc that a text names; nil when it names none.
  /// - Returns: what changed; or why the feed cannot be used, in which case nothing changed.
  /// - Throws: `StoreError`, and what `findArc` throws.
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

  /// Records that a feed has not changed.
  public static func unchanged(_ feed: Feed, in store: PlannerStore) throws {
    try store.record("read \(feed.shownName)") { step in
      var feed = feed
      (feed.readAt, feed.nextAt) = (store.now, store.now.adding(seconds: feed.every))
      (feed.failures, feed.problem) = (0, nil)
      try step.write(feed)
    }
  }

  /// Records that a feed could not be read, and why. The wait before the next try doubles each time, up to a day.
  /// - Parameter asked: the seconds its server asks clients to wait; at most a day is honoured.
  public static func failed(_ feed: Feed, _ problem: String, wait asked: Int = 0, in store: PlannerStore)
    throws
  {
    try store.record("read \(feed.shownName)") { step in
      var feed = feed
      feed.failures += 1
      feed.problem = problem
      let wait = min(feed.every << min(feed.failures - 1, 16), 86_400)
      feed.nextAt = store.now.adding(seconds: max(wait, min(max(feed.every, asked), 86_400)))
      try step.write(feed)
    }
  }

  /// Ends a subscription: open things that still match the feed are deleted; all others stay, and what was imported
  /// before.
  /// - Returns: the number of deleted things.
  public static func end(_ feed: Feed, by step: PlannerStep) throws -> Int {
    var removed = 0
    for event in try step.snapshot.events(of: feed).values
    where event.status != .waiting && event.thing != TodoReader.identity(of: event.key) {
      removed += try remove(event, by: step) ? 1 : 0
    }
    try step.forget(feed)
    return removed
  }

  /// Lets events follow their feed again, starting with its next update.
  public static func follow(_ events: [FeedEvent], of feed: Feed, by step: PlannerStep) throws {
    for var event in events {
      try step.set(own: false, event.key, of: feed)
      (event.status, event.digest) = (.kept, 0)
      event.written = try step.snapshot.fingerprint(of: event)
      if event.written == nil { event.thing = nil }
      try step.write(event, of: feed)
    }
    try readAgain(feed, by: step)
  }

  /// Makes the feed be read at once, even if it has not changed.
  public static func readAgain(_ feed: Feed, by step: PlannerStep) throws {
    var feed = feed
    (feed.etag, feed.modified, feed.digest, feed.nextAt) = (nil, nil, nil, Moment(seconds: 0))
    try step.write(feed)
  }

  /// Deletes what an event became, unless a person edited or closed it.
  private static func remove(_ event: FeedEvent, by step: PlannerStep) throws -> Bool {
    guard let thing = event.thing, try step.snapshot.fingerprint(of: event) == event.written else {
      return false
    }
    if let task = try step.snapshot.task(thing) {
      guard task.closing == nil else { return false }
      try step.removeByRule(task: task.id)
    } else if let reminder = try step.snapshot.reminder(thing) {
      try step.remove(reminder: reminder.id, byRule: true)
    }
    return true
  }

  private init(
    _ feed: Feed, _ step: PlannerStep, _ text: FeedText, _ store: PlannerStore,
    _ findArc: @escaping (String, ArcTree) throws -> String?
  ) throws {
    (self.feed, self.step, self.findArc) = (feed, step, findArc)
    (here, now) = (store.zone, store.now)
    reader = TodoReader(
      named: store.zones, here: store.zone, now: store.now, dueTime: store.reminding.dueTime)
    reader.keepsItems = false
    known = try step.snapshot.events(of: feed)
    own = try step.snapshot.ownEvents(of: feed)
    for zone in text.zones { reader.zones.add(zone) }
    reader.calendarZone = text.zone
    var text = text
    text.finish(&reader.zones)
    self.text = text
    outcome.mistakes = text.mistakes
    series = ChangedSeries(text.index)
    for course in try step.snapshot.courses(of: feed) { courses[NameKey(course.name)] = course.arc }
  }

  private mutating func bringInLine() throws -> Outcome {
    var seen: Set<FeedEvent.Key> = []
    try text.eachEvent { component in
      let key = FeedEvent.Key(of: component)
      guard !seen.contains(key), try !isHere(component, key) else { return }
      let digest = component.digest(and: text.others(of: component, key))
      if let event = known[key], event.digest == digest, event.status != .waiting {
        seen.insert(key)
        return
      }
      tellMistakes(of: component)
      guard let component = whole(component, key) else { return }
      seen.insert(key)
      try take(component, key, digest)
    }
    for event in known.values where !seen.contains(event.key) { try drop(event) }
    return outcome
  }

  /// - Parameter digest: a hash of the event's content in the feed.
  private mutating func take(_ component: Component, _ key: FeedEvent.Key, _ digest: Int) throws {
    let old = known[key]
    var reading: TodoReader.Reading
    do { reading = try reader.reading(of: component) } catch {
      return outcome.mistakes.add(component, component.text("SUMMARY") ?? key.uid, error.reason)
    }
    let isOwn = try old.map { try self.isOwn($0) } ?? own.contains(key)
    let made = Identity(of: key, in: feed)
    var event = FeedEvent(
      key: key, thing: old?.thing, digest: digest, written: old?.written, status: isOwn ? .ignored : .kept,
      title: reading.task.fields.title)
    // Another device may have read the feed earlier, or the same event was imported before, which follows the feed now.
    let imported = TodoReader.identity(of: key)
    if old == nil, !isOwn, try !step.snapshot.holds(made), try step.snapshot.holds(imported) {
      event.thing = imported
    } else if old == nil, try isOwn || step.snapshot.holds(made) {
      event.thing = made
    }
    reading.task.fields.path = feed.path
    if reading.task.fields.description.isEmpty, let url = component.text("URL") {
      reading.task.fields.description = url
    }
    switch feed.kind {
    case .reminders:
      try put(reminder(reading, component), &event, component)
    case .tasks: try put(reading, &event, component)
    }
    try step.set(own: event.status == .ignored, key, of: feed)
    if event.status == .ignored {
      // The content is read every time, since the edit may be undone.
      (event.digest, event.written) = (old?.digest ?? 0, old?.written)
    }
    try step.write(event, of: feed)
  }

  /// Decides whether what is here stays because a person edited it: it differs both from what the event became and
  /// from what the feed contains now, which another device may have written. Sets the event's status.
  /// - Parameters:
  ///   - old: a hash of what is here; nil when it was deleted.
  ///   - new: a hash of what the feed contains.
  ///   - isClosed: true for a closed task, which is not changed anyway.
  func stays(_ event: inout FeedEvent, _ old: Int?, _ new: Int, isClosed: Bool = false) -> Bool {
    let isSame = old == new
    // What another device made of an event that was not read here is unknown.
    let isOwn = event.status == .ignored || known[event.key] == nil && old != nil && !isClosed
    event.status = isOwn && !isSame ? .ignored : .kept
    return event.status == .ignored
  }

  /// Deletes what a removed event became, unless a person edited or closed it.
  private mutating func drop(_ event: FeedEvent) throws {
    try step.forget(event, of: feed)
    try step.set(own: false, event.key, of: feed)
    if event.status != .waiting, try FeedReading.remove(event, by: step) { outcome.removed += 1 }
  }

  /// True when a person edited or deleted what an event became, and has not undone that.
  private func isOwn(_ event: FeedEvent) throws -> Bool { try step.snapshot.isOwn(event) }
}

extension PlannerSnapshot {
  /// True when a task or reminder with this UUID exists.
  fileprivate func holds(_ thing: Identity) throws -> Bool {
    try task(thing) != nil || reminder(thing) != nil
  }

  /// A hash of what an event became, in its current state; nil when it was deleted.
  fileprivate func fingerprint(of event: FeedEvent) throws -> Int? {
    guard let thing = event.thing else { return nil }
    if let task = try task(thing) { return Calendars.fingerprint(of: task.fields) }
    return try reminder(thing).map { Calendars.fingerprint(of: $0.fields) }
  }

  /// True when a person edited or deleted what an event became, and has not undone that.
  fileprivate func isOwn(_ event: FeedEvent) throws -> Bool {
    guard event.thing != nil, event.status != .waiting else { return event.status == .ignored }
    // Another device reported it, and nothing was made of it here.
    if event.written == nil { return event.status == .ignored }
    return try fingerprint(of: event) != event.written
  }

  /// Returns the events that no longer follow the feed, because a person edited or deleted what they became.
  public func ignoredEvents(of feed: Feed) throws -> [FeedEvent] {
    try events(of: feed).values.filter(isOwn).sorted {
      ($0.title, $0.key.uid, $0.key.recurrenceID) < ($1.title, $1.key.uid, $1.key.recurrenceID)
    }
  }
}
