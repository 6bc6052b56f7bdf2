import Moments
import Names
import Planner

/// A calendar of others that is read again and again.
public struct Feed: Hashable, Sendable {
  /// What becomes of its events.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Each is a reminder.
    case reminders
    /// Each is a task in the Arc that it names: courses.
    case tasks
  }

  /// The number that people type for it; of feeds alone.
  public var id: Int
  /// The same on every device.
  public var identity: Identity
  /// `https://…`, or the path of a file from the root.
  public var source: String
  /// What becomes of its events.
  public var kind: Kind
  /// Seconds between readings.
  public var every: Int
  /// The escalation path of what comes from it; nil: the usual one.
  public var path: String?
  /// When it was subscribed to.
  public var created: Moment
  /// What it calls itself; nil: it has not said.
  public var name: String?
  /// What the server said of what was read last (RFC 9110 §8.8); nil: nothing.
  public var etag: String?
  /// When the server says that it was changed, as it wrote it; nil: it did not.
  public var modified: String?
  /// The SHA-256 of what was read last, hexadecimal; nil: nothing was.
  public var digest: String?
  /// When it was last read, changed or not; nil: never.
  public var readAt: Moment?
  /// When it is read again.
  public var nextAt: Moment
  /// How often in a row it could not be read.
  public var failures = 0
  /// Why not, the last time; nil: it could.
  public var problem: String?

  /// What people call it: its own name, else where it is, as others may see it.
  public var shownName: String { name ?? shownSource }
  /// Where it is, as others may see it: whoever knows the whole address may read the calendar.
  public var shownSource: String { WebAddress(source)?.masked ?? source }
}

/// An event of a feed, and what was made of it.
public struct FeedEvent: Hashable, Sendable {
  /// What is to be done with it.
  public enum Status: String, Hashable, Sendable {
    /// What is here follows the feed.
    case kept
    /// A person has edited or deleted what was made of it: the feed no longer counts.
    case ignored
    /// Nobody has said yet which Arc its course is.
    case waiting
  }

  /// What names an event within its feed.
  public struct Key: Hashable, Sendable {
    /// UID.
    public var uid: String
    /// RECURRENCE-ID; empty for the event itself.
    public var recurrenceID: String

    /// The event of a UID, or one changed occurrence of it.
    public init(uid: String, recurrenceID: String) {
      self.uid = uid
      self.recurrenceID = recurrenceID
    }
  }

  /// What names it.
  public var key: Key
  /// The UUID of the task or reminder; nil: there is none.
  public var thing: Identity?
  /// A hash of what the feed says.
  public var digest: Int
  /// A hash of what was made of it; nil: nothing was.
  public var written: Int?
  /// What is to be done with it.
  public var status: Status
  /// The course whose Arc is not known.
  public var course: String?
  /// What it is called.
  public var title: String

  /// An event, and what was made of it.
  public init(
    key: Key, thing: Identity?, digest: Int, written: Int?, status: Status, course: String? = nil,
    title: String
  ) {
    (self.key, self.thing, self.digest, self.written) = (key, thing, digest, written)
    (self.status, self.course, self.title) = (status, course, title)
  }
}

/// A course that a feed names, and the Arc that it is.
public struct FeedCourse: Hashable, Sendable {
  /// As the feed writes it.
  public var name: String
  /// The UUID of its Arc, or `leftOut`; nil: nobody has said.
  public var arc: Identity?
  /// Stands for no Arc: somebody has said that nothing of the course is wanted.
  public static let leftOut = Identity(high: 0, low: 0)
}

extension PlannerSnapshot {
  /// The feeds, in the order in which they were subscribed to.
  public func feeds() throws -> [Feed] {
    try session.feeds("TRUE").map(\.feed)
  }

  /// The events of a feed.
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

  /// The events of a feed that people have made their own, on whichever device.
  public func ownEvents(of feed: Feed) throws -> Set<FeedEvent.Key> {
    Set(try FeedIgnoredRow.all("feed = ?", [.integer(feed.id)], in: session).map(\.key))
  }

  /// The courses that a feed has named whose Arcs had to be asked for.
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

  /// The reminder with a UUID; nil when there is none.
  public func reminder(_ identity: Identity) throws -> Reminder? {
    try ReminderRow.find(identity, in: session)?.reminder
  }

  /// The task with a UUID; nil when there is none.
  public func task(_ identity: Identity) throws -> ArcTask? {
    try session.task(identity)?.task(in: session.tree())
  }
}
