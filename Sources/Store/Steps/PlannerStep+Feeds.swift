import Moments
import Names
import Planner
import Reminding

// The log records what people decide about feeds: subscriptions, the Arcs of courses, and which events no longer
// follow a feed. The results of reading, and what became of events here, are only in this file.
extension PlannerStep {
  /// Subscribes to a feed, to be read at once. Its UUID is derived from its address: every device gives it the same
  /// one.
  public func addFeed(source: String, kind: Feed.Kind, every: Int, path: String?) throws -> Feed {
    let known = try FeedRow.find(Identity(feed: source), in: session) != nil
    var row = FeedRow(
      Feed(
        id: 0, identity: known ? log.newIdentity() : Identity(feed: source), source: source, kind: kind,
        every: every, path: path, created: session.now, nextAt: session.now))
    try insert(&row)
    return row.feed
  }

  /// Saves the result of reading a feed.
  public func write(_ feed: Feed) throws {
    keepsStore = true
    try FeedRow.list.update(FeedRow(feed), id: feed.id, in: session)
  }

  /// Deletes a feed and its events; the tasks and reminders made from them stay.
  public func forget(_ feed: Feed) throws {
    for row in try FeedCourseRow.all("feed = ?", [.integer(feed.id)], in: session) { try delete(row) }
    for row in try FeedIgnoredRow.all("feed = ?", [.integer(feed.id)], in: session) { try delete(row) }
    try delete(FeedRow(feed))
  }

  /// Records for all devices whether an event of a feed no longer follows it.
  public func set(own isOwn: Bool, _ key: FeedEvent.Key, of feed: Feed) throws {
    var row = FeedIgnoredRow(key, of: feed)
    let known = try FeedIgnoredRow.find(row.identity, in: session)
    if isOwn, known == nil { try insert(&row) }
    if !isOwn, let known { try delete(known) }
  }

  /// Saves what is known about an event.
  public func write(_ event: FeedEvent, of feed: Feed) throws {
    keepsStore = true
    try session.statement(
      """
      INSERT OR REPLACE INTO feed_event (feed, uid, recurrence_id, thing, digest, written, status, course, title)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(feed.id), .text(event.key.uid), .text(event.key.recurrenceID), .identity(event.thing),
      .integer(event.digest), .integer(event.written), .text(event.status.rawValue), .text(event.course),
      .text(event.title))
  }

  /// Deletes an event; the task or reminder made from it stays.
  public func forget(_ event: FeedEvent, of feed: Feed) throws {
    keepsStore = true
    try session.statement("DELETE FROM feed_event WHERE feed = ? AND uid = ? AND recurrence_id = ?").run(
      .integer(feed.id), .text(event.key.uid), .text(event.key.recurrenceID))
  }

  /// Saves the Arc of a course; nil when it is not known, which does not overwrite an Arc that a person chose.
  public func set(course: String, of feed: Feed, to arc: Identity?) throws {
    let key = NameKey(course).text
    let old = try FeedCourseRow.all(
      "feed = ? AND course = ?", [.integer(feed.id), .text(key)], in: session
    ).first
    var row = old ?? FeedCourseRow(course, key: key, of: feed)
    (row.name, row.arc) = (course, arc)
    guard let old else { return try insert(&row) }
    if arc != nil { try write(&row, over: old) }
  }

  /// Adds an entry to the history of a task or reminder.
  public func note(_ event: HistoryEvent, of number: Int, due: Moment?, reason: HistoryReason?) throws {
    keepsStore = true
    try session.note(event, of: number, due: due, reason: reason)
  }

  /// Deletes a task on behalf of arc, so that it does not go to the trash.
  public func removeByRule(task number: Int) throws {
    try delete(try snapshot.row(ofTask: number), in: session.tree(), byRule: true)
  }
}

extension Identity {
  /// The UUID of a feed, derived from its address.
  init(feed source: String) { self.init(digestOf: Array("feed \(source)".utf8)) }

  /// The UUID of what an event of a feed becomes: every device that reads it creates the same one.
  public init(of key: FeedEvent.Key, in feed: Feed) {
    self.init(digestOf: Array("event \(feed.identity) \(key.uid)\n\(key.recurrenceID)".utf8))
  }
}

extension PlannerStore {
  /// Returns when the next feed is to be read; nil when there are no feeds.
  public func nextFeed() throws -> Moment? {
    try read { try $0.feeds().map(\.nextAt).min() }
  }
}
