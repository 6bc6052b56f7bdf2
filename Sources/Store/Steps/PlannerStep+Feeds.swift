import Moments
import Names
import Planner

// The log has what people say of feeds: that there is one, which Arcs its courses are, which events are their own. How its
// readings went, and what was made of its events here, is a matter of this file.
extension PlannerStep {
  /// Subscribes to a feed, which is due at once. Its UUID comes from where it is: every device gives it the same one.
  public func addFeed(source: String, kind: Feed.Kind, every: Int, path: String?) throws -> Feed {
    let known = try FeedRow.find(Identity(feed: source), in: session) != nil
    var row = FeedRow(
      Feed(
        id: 0, identity: known ? log.newIdentity() : Identity(feed: source), source: source, kind: kind,
        every: every, path: path, created: session.now, nextAt: session.now))
    try insert(&row)
    return row.feed
  }

  /// Writes how the readings of a feed went.
  public func write(_ feed: Feed) throws {
    keepsStore = true
    try FeedRow.list.update(FeedRow(feed), id: feed.id, in: session)
  }

  /// Forgets a feed and its events; what was made of them stays.
  public func forget(_ feed: Feed) throws {
    for row in try FeedCourseRow.all("feed = ?", [.integer(feed.id)], in: session) { try delete(row) }
    for row in try FeedIgnoredRow.all("feed = ?", [.integer(feed.id)], in: session) { try delete(row) }
    try delete(FeedRow(feed))
  }

  /// Records for all devices whether the person has taken over an event of a feed.
  public func set(own isOwn: Bool, _ key: FeedEvent.Key, of feed: Feed) throws {
    var row = FeedIgnoredRow(key, of: feed)
    let known = try FeedIgnoredRow.find(row.identity, in: session)
    if isOwn, known == nil { try insert(&row) }
    if !isOwn, let known { try delete(known) }
  }

  /// Writes what is known of an event.
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

  /// Forgets an event; what was made of it stays.
  public func forget(_ event: FeedEvent, of feed: Feed) throws {
    keepsStore = true
    try session.statement("DELETE FROM feed_event WHERE feed = ? AND uid = ? AND recurrence_id = ?").run(
      .integer(feed.id), .text(event.key.uid), .text(event.key.recurrenceID))
  }

  /// Keeps which Arc a course is; nil: nobody has said, which does not take back what somebody has.
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

  /// Notes in the history what happened to a task or reminder.
  public func note(_ event: String, of number: Int, due: Moment?, reason: String?) throws {
    keepsStore = true
    try session.note(event, of: number, due: due, reason: reason)
  }

  /// Deletes a task by rule, so that it does not go to the trash.
  public func removeByRule(task number: Int) throws {
    try delete(try snapshot.row(ofTask: number), in: session.tree(), byRule: true)
  }
}

extension Identity {
  /// The UUID of a feed, from where it is.
  init(feed source: String) { self.init(digestOf: Array("feed \(source)".utf8)) }

  /// The UUID of what is made of an event of a feed: every device that reads it makes the same.
  public init(of key: FeedEvent.Key, in feed: Feed) {
    self.init(digestOf: Array("event \(feed.identity) \(key.uid)\n\(key.recurrenceID)".utf8))
  }
}

extension PlannerStore {
  /// When the next feed is to be read; nil: there is none.
  public func nextFeed() throws -> Moment? {
    try read { try $0.feeds().map(\.nextAt).min() }
  }
}
