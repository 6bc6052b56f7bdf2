import Moments
import Names
import Planner

// Feeds and their events are no matter of the log: what is made of them is.
extension PlannerStep {
  /// Subscribes to a feed, which is due at once.
  public func addFeed(source: String, kind: Feed.Kind, every: Int, path: String?) throws -> Feed {
    let id = (try session.statement("SELECT max(id) FROM feed").first { $0.integer(0) } ?? 0) + 1
    let feed = Feed(
      id: id, identity: log.newIdentity(), source: source, kind: kind, every: every, path: path,
      created: session.now,
      nextAt: session.now)
    try write(feed)
    return feed
  }

  /// Writes what is known of a feed.
  public func write(_ feed: Feed) throws {
    keepsStore = true
    try session.statement(
      """
      INSERT OR REPLACE INTO feed (id, uuid, source, kind, every, path, created, name, etag, modified, digest, read_at,
        next_at, failures, problem)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(feed.id), .identity(feed.identity), .text(feed.source), .text(feed.kind.rawValue),
      .integer(feed.every),
      .text(feed.path), .integer(feed.created.seconds), .text(feed.name), .text(feed.etag),
      .text(feed.modified),
      .text(feed.digest), .integer(feed.readAt?.seconds), .integer(feed.nextAt.seconds),
      .integer(feed.failures),
      .text(feed.problem))
  }

  /// Forgets a feed and its events; what was made of them stays.
  public func forget(_ feed: Feed) throws {
    keepsStore = true
    for table in ["feed_event", "feed_course"] {
      try session.statement("DELETE FROM \(table) WHERE feed = ?").run(.integer(feed.id))
    }
    try session.statement("DELETE FROM feed WHERE id = ?").run(.integer(feed.id))
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
    keepsStore = true
    let insertion = arc == nil ? "INSERT OR IGNORE" : "INSERT OR REPLACE"
    try session.statement("\(insertion) INTO feed_course (feed, course, name, arc) VALUES (?, ?, ?, ?)").run(
      .integer(feed.id), .text(NameKey(course).text), .text(course), .identity(arc))
  }

  /// Notes in the history what happened to a task or reminder.
  public func note(_ event: String, of number: Int, due: Moment?, reason: String?) throws {
    keepsStore = true
    try session.note(event, of: number, due: due, reason: reason)
  }

  /// Deletes a task by rule, so that it is no matter of the trash.
  public func removeByRule(task number: Int) throws {
    try delete(try snapshot.row(ofTask: number), in: session.tree(), byRule: true)
  }
}

extension PlannerStore {
  /// When the next feed is to be read; nil: there is none.
  public func nextFeed() throws -> Moment? {
    try read { try $0.feeds().map(\.nextAt).min() }
  }
}
