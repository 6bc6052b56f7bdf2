import Moments
import Planner
import SQLite

/// A feed as a row of its table. The log has people's settings of it; the results of reading it stay in this file.
struct FeedRow: LoggedThing {
  static let list = FieldList<FeedRow>(
    "feed",
    [
      Field("source", "source", isNeeded: true, { $0.feed.source }, { $0.feed.source = $1 ?? "" }),
      Field("kind", "kind", isNeeded: true, { $0.feed.kind }, { $0.feed.kind = $1 ?? .reminders }),
      Field(
        "every", "every", within: 60...Length.limits.upperBound, { $0.feed.every },
        { $0.feed.every = $1 ?? $0.feed.every }),
      Field("path", "path", { $0.feed.path }, { $0.feed.path = $1 }),
      Field("created", nil, { $0.feed.created }, { $0.feed.created = $1 ?? $0.feed.created }),
      Field("name", nil, { $0.feed.name }, { $0.feed.name = $1 }),
      Field("etag", nil, { $0.feed.etag }, { $0.feed.etag = $1 }),
      Field("modified", nil, { $0.feed.modified }, { $0.feed.modified = $1 }),
      Field("digest", nil, { $0.feed.digest }, { $0.feed.digest = $1 }),
      Field("read_at", nil, { $0.feed.readAt }, { $0.feed.readAt = $1 }),
      Field("next_at", nil, { $0.feed.nextAt }, { $0.feed.nextAt = $1 ?? $0.feed.nextAt }),
      Field("failures", nil, { $0.feed.failures }, { $0.feed.failures = $1 ?? 0 }),
      Field("problem", nil, { $0.feed.problem }, { $0.feed.problem = $1 }),
    ])

  var feed: Feed
  var id: Int {
    get { feed.id }
    set { feed.id = newValue }
  }
  var identity: Identity { feed.identity }
  var created: Moment {
    get { feed.created }
    set { feed.created = newValue }
  }
  var name: String { feed.shownName }

  init(_ feed: Feed) { self.feed = feed }

  /// A feed that is due at once.
  init(id: Int, identity: Identity, created: Moment) {
    feed = Feed(
      id: id, identity: identity, source: "", kind: .reminders, every: 3600, created: created, nextAt: created
    )
  }

  static func find(_ identity: Identity, in session: Session) throws -> FeedRow? {
    try session.feeds("uuid = ?", .identity(identity)).first
  }

  mutating func insert(in session: Session) throws {
    feed.nextAt = session.now
    try FeedRow.list.insert(self, id: nil, identity, in: session)
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }

  func delete(in session: Session) throws {
    for table in ["feed_event", "feed_course", "feed_ignored"] {
      try session.statement("DELETE FROM \(table) WHERE feed = ?").run(.integer(id))
    }
    try session.statement("DELETE FROM feed WHERE id = ?").run(.integer(id))
  }

  func checkReturn(in session: Session) throws {
    if try !session.feeds("source = ?", .text(feed.source)).isEmpty {
      throw UndoFailure(.nameTaken(feed.shownSource, by: "a feed"))
    }
  }
}

extension Feed.Kind: FieldText {}

extension Session {
  /// The feeds that fulfil a condition, in the order in which they were subscribed to.
  func feeds(_ condition: String, _ values: SQLValue...) throws -> [FeedRow] {
    var rows: [FeedRow] = []
    try statement("SELECT \(FeedRow.columns) FROM feed WHERE \(condition) ORDER BY id").rows(values) {
      rows.append(FeedRow(row: $0))
      return true
    }
    return rows
  }
}

/// People's settings for a part of a feed. They refer to the feed by its number here, and by its UUID in the log.
protocol PartOfFeed: LoggedThing {
  var feed: MemberEnd { get set }
}

extension PartOfFeed {
  /// The selected columns of a row, followed by the UUID of its feed.
  static var columnsWithFeed: String {
    columns + ", (SELECT feed.uuid FROM feed WHERE feed.id = \(entity).feed)"
  }

  init(_ row: Statement) {
    self.init(row: row)
    feed.identity = row.optionalIdentity(Self.list.columnCount) ?? .none
  }

  static func all(_ condition: String, _ values: [SQLValue], in session: Session) throws -> [Self] {
    var rows: [Self] = []
    try session.statement("SELECT \(columnsWithFeed) FROM \(entity) WHERE \(condition) ORDER BY id").rows(
      values
    ) {
      rows.append(Self($0))
      return true
    }
    return rows
  }

  static func find(_ identity: Identity, in session: Session) throws -> Self? {
    try all("uuid = ?", [.identity(identity)], in: session).first
  }

  /// Gives it the number that its feed has here.
  private mutating func findFeed(in session: Session) throws {
    guard let known = try FeedRow.find(feed.identity, in: session) else {
      throw UndoFailure(.gone("its feed"))
    }
    feed.number = known.id
  }

  mutating func update(from old: Self, in session: Session) throws {
    try findFeed(in: session)
    try Self.list.update(self, id: id, in: session)
  }

  mutating func insert(in session: Session) throws {
    try findFeed(in: session)
    try Self.list.insert(self, id: nil, identity, in: session)
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }
}

/// An event of a feed that people have made their own.
struct FeedIgnoredRow: PartOfFeed {
  static let list = FieldList<FeedIgnoredRow>(
    "feed_ignored",
    [
      Field("feed", "feed", { $0.feed }, { $0.feed = $1 ?? $0.feed }),
      Field("uid", "uid", isNeeded: true, { $0.key.uid }, { $0.key.uid = $1 ?? "" }),
      Field(
        "recurrence_id", "recurrenceID", isNeeded: true, { $0.key.recurrenceID.present },
        { $0.key.recurrenceID = $1 ?? "" }),
    ])

  var id: Int
  var identity: Identity
  var created: Moment
  var feed = MemberEnd(0, .none)
  var key = FeedEvent.Key(uid: "", recurrenceID: "")
  var name: String { key.uid }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  init(_ key: FeedEvent.Key, of feed: Feed) {
    self.init(
      id: 0,
      identity: Identity(digestOf: Array("ignored \(feed.identity) \(key.uid)\n\(key.recurrenceID)".utf8)),
      created: Moment(seconds: 0))
    (self.feed, self.key) = (MemberEnd(feed.id, feed.identity), key)
  }
}

/// Which Arc a course of a feed is.
struct FeedCourseRow: PartOfFeed {
  static let list = FieldList<FeedCourseRow>(
    "feed_course",
    [
      Field("feed", "feed", { $0.feed }, { $0.feed = $1 ?? $0.feed }),
      Field("course", "course", isNeeded: true, { $0.course }, { $0.course = $1 ?? "" }),
      Field("name", "name", formerly: "title", isNeeded: true, { $0.name }, { $0.name = $1 ?? "" }),
      Field("arc", "arc", { $0.arc }, { $0.arc = $1 }),
    ])

  var id: Int
  var identity: Identity
  var created: Moment
  var feed = MemberEnd(0, .none)
  /// The NameKey of its name, which is as the feed writes it.
  var (course, name) = ("", "")
  /// The UUID of its Arc, or `FeedCourse.leftOut`; nil: not decided yet.
  var arc: Identity?

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  init(_ name: String, key: String, of feed: Feed) {
    self.init(
      id: 0, identity: Identity(digestOf: Array("course \(feed.identity) \(key)".utf8)),
      created: Moment(seconds: 0))
    (self.feed, course, self.name) = (MemberEnd(feed.id, feed.identity), key, name)
  }
}

extension FeedIgnoredRow: Equatable {
  static func == (a: FeedIgnoredRow, b: FeedIgnoredRow) -> Bool { a.identity == b.identity && a.key == b.key }
}

extension FeedCourseRow: Equatable {
  static func == (a: FeedCourseRow, b: FeedCourseRow) -> Bool {
    a.identity == b.identity && a.logged == b.logged
  }
}
