import Moments

/// Something to do, always in an Arc.
public struct ArcTask: Hashable, Sendable {
  /// The number people type; unique among the tasks of a store, never reused, local to the device.
  public var id: Int
  /// UUIDv7 (RFC 9562 §5.7), lower case with hyphens; the same on every device.
  public var uuid: String
  /// The number of the Arc that contains it.
  public var arc: Int
  /// The path of that Arc, for display.
  public var arcPath: String
  /// When the task was created.
  public var created: Moment
  /// When and how it was closed; nil while it is open.
  public var closing: Closing?
  /// The series the task belongs to, and which occurrence of it the task is; nil for a single task.
  public var occurrence: Occurrence?
  /// The number of consecutive occurrences missed directly before this one.
  public var missed: Int
  /// True for the first occurrence of a series whose first day nobody gave: it is worked out from the rule, and from the
  /// term that it falls into.
  public var beginsByRule = false
  /// The last instant at which it is not overdue, in the zone it is pinned to or the store's; nil without a date.
  public var due: Moment?
  /// When its next alert is due, as computed by the store; nil when no alert will come.
  public var alertAt: Moment?
  /// The fields that a person sets.
  public var fields: Fields

  /// When the task was completed; nil while it is open, and when it was closed in another way.
  public var completed: Moment? { closing.flatMap { $0.outcome == .completed ? $0.at : nil } }

  /// The fields of a task that a person sets.
  public struct Fields: Hashable, Sendable {
    /// The title; never empty.
    public var title: String
    /// The day it is due; nil when it has no date.
    public var date: Day?
    /// The time on that day; nil when the whole day counts.
    public var time: TimeOfDay?
    /// The day on which it ends; only set when it differs from `date`.
    public var endDate: Day?
    /// The time at which it ends; nil when not given.
    public var endTime: TimeOfDay?
    /// The IANA zone that date and time are pinned to; nil when they follow the machine's zone.
    public var zone: String?
    /// How long it takes, in minutes; only set when no end is given.
    public var duration: Int?
    /// The location; nil when not given.
    public var location: String?
    /// Notes; empty when not given.
    public var description: String
    /// The RRULE (RFC 5545 §3.3.10), and its excluded days on a second line (`EXDATE:20261207`); nil for a single task.
    public var recurrence: String?
    /// What the next occurrence is counted from; nil: the calendar. Its rule is `scheduledRule` only then.
    public var repetitionBasis: RepetitionBasis?
    /// The name of the task's escalation path, or `none` for no reminders; nil for the default path.
    public var path: String?
    /// Lead times in seconds before the due moment, longest first, 0 for the moment itself; empty to use those of the path.
    public var leads: [Int] = []
    /// The default length of a snooze, in seconds; nil to use the setting.
    public var snooze: Int?
    /// The priority; nil when not given.
    public var priority: Priority?
    /// The labels, without the sign that precedes them in a typed line.
    public var labels: Set<String> = []
    /// The day until which the task is hidden; nil when it is not hidden.
    public var startDate: Day?
    /// The kind; nil for a normal task.
    public var kind: TaskKind?
    /// Whether a missed occurrence stays open when the next one begins; nil to use the setting.
    public var keepsMissed: Bool?
    /// The arrival or departure that reminds of it, the same for all occurrences of a series; nil when only the clock
    /// does.
    public var trigger: PlaceTrigger?

    /// Creates the fields of a task with this title; all others start empty.
    public init(title: String) {
      self.title = title
      description = ""
    }
  }

  /// Creates a task with all its fields.
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
