import Moments
import Names
import Planner

/// A calendar of others that is read regularly.
public struct Feed: Hashable, Sendable {
  /// What events of a feed become.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Each event becomes a reminder.
    case reminders
    /// Each event becomes a task in the Arc of its course.
    case tasks
  }

  /// The number that people type; unique among feeds only.
  public var id: Int
  /// The UUID, the same on every device.
  public var identity: Identity
  /// `https://…`, or an absolute path of a file.
  public var source: String
  /// What its events become.
  public var kind: Kind
  /// The interval between readings, in seconds.
  public var every: Int
  /// The escalation path of what its events become; nil for the default path.
  public var path: String?
  /// When it was subscribed to.
  public var created: Moment
  /// The calendar's own name; nil when it has none.
  public var name: String?
  /// The ETag of the last reading (RFC 9110 §8.8); nil when the server sent none.
  public var etag: String?
  /// The Last-Modified header, as the server wrote it; nil when the server sent none.
  public var modified: String?
  /// The SHA-256 of the last reading, in hexadecimal; nil when it was never read.
  public var digest: String?
  /// When it was last read, changed or not; nil when it was never read.
  public var readAt: Moment?
  /// When it is read next.
  public var nextAt: Moment
  /// The number of consecutive failed readings.
  public var failures = 0
  /// Why the last reading failed; nil when it succeeded.
  public var problem: String?

  /// The name for display: the calendar's own name, or else its masked address.
  public var shownName: String { name ?? shownSource }
  /// The address with its secret parts masked, since the full address gives access to the calendar.
  public var shownSource: String { WebAddress(source)?.masked ?? source }
}

/// An event of a feed, and the task or reminder made from it.
public struct FeedEvent: Hashable, Sendable {
  /// The status of an event.
  public enum Status: String, Hashable, Sendable {
    /// It follows the feed.
    case kept
    /// A person edited or deleted the result, so it no longer follows the feed.
    case ignored
    /// The Arc of its course is not known yet.
    case waiting
  }

  /// The identity of an event in its feed.
  public struct Key: Hashable, Sendable {
    /// The UID.
    public var uid: String
    /// The RECURRENCE-ID; empty for the event itself.
    public var recurrenceID: String

    /// Creates the key of an event, or of one changed occurrence.
    public init(uid: String, recurrenceID: String) {
      self.uid = uid
      self.recurrenceID = recurrenceID
    }
  }

  /// The identity in the feed.
  public var key: Key
  /// The UUID of the task or reminder; nil when there is none.
  public var thing: Identity?
  /// A hash of the event's content in the feed.
  public var digest: Int
  /// A hash of the task or reminder made from it; nil when none was made.
  public var written: Int?
  /// The status.
  public var status: Status
  /// The course, if its Arc is not known.
  public var course: String?
  /// The title.
  public var title: String

  /// Creates an event.
  public init(
    key: Key, thing: Identity?, digest: Int, written: Int?, status: Status, course: String? = nil,
    title: String
  ) {
    (self.key, self.thing, self.digest, self.written) = (key, thing, digest, written)
    (self.status, self.course, self.title) = (status, course, title)
  }
}

/// A course named in a feed, with its Arc.
public struct FeedCourse: Hashable, Sendable {
  /// The name in the feed.
  public var name: String
  /// The UUID of its Arc, or `leftOut`; nil when it is not known yet.
  public var arc: Identity?
  /// Used instead of an Arc: a person does not want the tasks of the course.
  public static let leftOut = Identity(high: 0, low: 0)
}

extension PlannerSnapshot {
  /// Returns the feeds, in the order of their subscription.
  public func feeds() throws -> [Feed] {
    try session.feeds("TRUE").map(\.feed)
  }

  /// Returns the events of a feed.
  public func events(of feed: Feed) throws -> [FeedEvent.Key: FeedEvent] {
    var events: [FeedEvent.Key: FeedEvent] = [:]
    try session.statement(
      "SELECT uid, recurrence_id, thing, digest, written, status, course, title FROM feed_event WHERE feed = ?"
    ).rows(.integer(feed.id)) {
      let key = FeedEvent.Key(uid: $0.text(0), recurrenceID: $0.text(1))
      events[key] = FeedEvent(
        key: key, thing: $0.optionalIdentity(2), digest: $0.integer(3), written: $0.optionalInteger(4),
        status: FeedEvent.Status(rawValue: $0.text(5)) ?? .kept, course: $0.optionalText(6), title: $0.text(7)
      )
      return true
    }
    return events
  }

  /// Returns the events of a feed that no longer follow it, on any device.
  public func ownEvents(of feed: Feed) throws -> Set<FeedEvent.Key> {
    Set(try FeedIgnoredRow.all("feed = ?", [.integer(feed.id)], in: session).map(\.key))
  }

  /// Returns the courses of a feed whose Arcs a person was asked about.
  public func courses(of feed: Feed) throws -> [FeedCourse] {
    var courses: [FeedCourse] = []
    try session.statement("SELECT name, arc FROM feed_course WHERE feed = ? ORDER BY name").rows(
      .integer(feed.id)
    ) {
      let name = $0.text(0)
      courses.append(
        FeedCourse(name: name == feed.source ? feed.shownName : name, arc: $0.optionalIdentity(1)))
      return true
    }
    return courses
  }

  /// Returns the reminder with this UUID; nil when it does not exist, and for what holds the places of a task.
  public func reminder(_ identity: Identity) throws -> Reminder? {
    try ReminderRow.find(identity, in: session).flatMap { TaskPlaces($0) == nil ? $0.reminder : nil }
  }

  /// Returns the task with this UUID; nil when it does not exist.
  public func task(_ identity: Identity) throws -> ArcTask? {
    try session.task(identity).map { try session.task($0) }
  }
}
