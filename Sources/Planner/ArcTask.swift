import Moments

/// Something to do, always in an Arc.
public struct ArcTask: Hashable, Sendable {
  /// The number people type; unique among the tasks of a store, never reused, local to the device.
  public var id: Int
  /// UUIDv7 (RFC 9562 §5.7), lower case with hyphens; the same on every device.
  public var uuid: String
  /// The number of the Arc it is in.
  public var arc: Int
  /// The path of that Arc, for showing.
  public var arcPath: String
  /// When it was made.
  public var created: Moment
  /// When and how it was closed; nil while it is open.
  public var closing: Closing?
  /// The series it belongs to and which of its occurrences it is; nil for a single task.
  public var occurrence: Occurrence?
  /// How many occurrences before this one were missed, one after the other.
  public var missed: Int
  /// The last instant at which it is not overdue, in the zone it is pinned to or the store's; nil without a date.
  public var due: Moment?
  /// When its next alert comes, as computed by the store; nil: never.
  public var alertAt: Moment?
  /// The fields that a person sets.
  public var fields: Fields

  /// When it was completed; nil while it is open, and when it was closed otherwise.
  public var completed: Moment? { closing.flatMap { $0.outcome == .completed ? $0.at : nil } }

  /// True when it is open, no event, and its due instant is before `now`.
  public func isOverdue(at now: Moment) -> Bool {
    closing == nil && fields.kind != .event && due.map { $0 < now } ?? false
  }

  /// The fields of a task that a person sets.
  public struct Fields: Hashable, Sendable {
    /// What to do; never empty.
    public var title: String
    /// The day it is due; nil for some day.
    public var date: Day?
    /// The time on that day; nil for the whole day.
    public var time: TimeOfDay?
    /// The day on which it ends, only when it differs from `date`.
    public var endDate: Day?
    /// The time at which it ends.
    public var endTime: TimeOfDay?
    /// The IANA zone that date and time are pinned to; nil: they float with the machine's zone.
    public var zone: String?
    /// How many minutes it takes, only when no end is given.
    public var duration: Int?
    /// Where; nil when not given.
    public var location: String?
    /// Notes; empty when not given.
    public var description: String
    /// RFC 5545 RRULE text; nil for a single task.
    public var recurrence: String?
    /// True when the next occurrence is counted from the day on which the last one was completed; false: by the calendar.
    public var countsFromCompletion = false
    /// The name of the escalation path that reminds of it, or `none` for no reminder; nil: the usual one.
    public var path: String?
    /// How many seconds before the due moment it reminds, the longest first; empty: as the path has it.
    public var leads: [Int] = []
    /// How many seconds a snooze lasts by default; nil: as long as the settings say.
    public var snooze: Int?
    /// How much it matters; nil when nothing was said.
    public var priority: Priority?
    /// Names under which it is found, without a sign before them.
    public var labels: Set<String> = []
    /// The day until which it is hidden; nil: it is not.
    public var startDate: Day?
    /// What it is; nil for something to do.
    public var kind: TaskKind?
    /// Whether a missed occurrence stays open beside the next; nil: as the settings say.
    public var keepsMissed: Bool?

    /// The fields of a task with this title; all others start empty.
    public init(title: String) {
      self.title = title
      description = ""
    }
  }

  /// A task with all its fields.
  public init(
    id: Int, uuid: String, arc: Int, arcPath: String, created: Moment, closing: Closing? = nil,
    occurrence: Occurrence? = nil, missed: Int = 0, due: Moment? = nil, alertAt: Moment? = nil, fields: Fields
  ) {
    self.id = id
    self.uuid = uuid
    self.arc = arc
    self.arcPath = arcPath
    self.created = created
    self.closing = closing
    self.occurrence = occurrence
    self.missed = missed
    self.due = due
    self.alertAt = alertAt
    self.fields = fields
  }
}
