import Moments

/// A reminder that is not a task: medicine, an alarm on weekdays, an event of a calendar. Or a group of
/// reminders; each occurrence of a group shows one of them.
public struct Reminder: Hashable, Sendable {
  /// The number people type; tasks take theirs from the same counter.
  public var id: Int
  /// The same on every device.
  public var uuid: String
  /// When it was made.
  public var created: Moment
  /// When a person last changed it.
  public var changed: Moment
  /// The fields that a person sets.
  public var fields: Fields
  /// How a group chooses; nil for a reminder.
  public var rotation: Rotation?
  /// The current occurrence, or the next one; nil: none will come.
  public var next: PlannedOccurrence?
  /// When there is something to do about it; nil: never.
  public var alertAt: Moment?

  /// True for a group.
  public var isGroup: Bool { rotation != nil }

  /// The fields that a person sets.
  public struct Fields: Hashable, Sendable {
    /// What to be reminded of, or the name of a group; never empty.
    public var title: String
    /// A second line under the title; empty when not given.
    public var subtext = ""
    /// More text; empty when not given.
    public var body = ""
    /// Where; nil when not given.
    public var location: String?
    /// When; nil: it has no date of its own.
    public var timetable: Timetable?
    /// The name of the escalation path, or `none` for no alert; nil: the usual one.
    public var path: String?
    /// How many seconds before the due moment it reminds, the longest first; empty: as the path has it.
    public var leads: [Int] = []
    /// How many seconds a snooze lasts by default; nil: as long as the settings say.
    public var snooze: Int?
    /// The names of the channels that deliver it; empty: those of the level.
    public var channels: [String] = []
    /// False while it is switched off everywhere.
    public var isEnabled = true
    /// The item it is for; nil: not given.
    public var item: String?
    /// The UUID of the stack that it is for; nil: none.
    public var stack: String?
    /// Items of the stack that have a reminder of their own.
    public var apart: [String] = []
    /// The arrival or departure that triggers it; nil: only the clock does.
    public var trigger: PlaceTrigger?
    /// Where it comes from, if a person did not make it.
    public var origin = Origin()

    /// The fields of a reminder with this title; all others start empty.
    public init(title: String) { self.title = title }
  }

  /// Where a reminder comes from.
  public struct Origin: Hashable, Sendable {
    /// The UUID of the feed it comes from; nil: a person made it.
    public var feed: String?
    /// What iCalendar calls it (UID); nil: its UUID.
    public var uid: String?
    /// The UUID of the reminder of which it is one changed occurrence; nil: of none.
    public var series: String?
    /// Where that occurrence starts by the rule (RECURRENCE-ID).
    public var recurrenceID: OccurrenceStart?

    /// Made by a person.
    public init() {}
  }

  /// A reminder with all its fields.
  public init(
    id: Int, uuid: String, created: Moment, changed: Moment, fields: Fields, rotation: Rotation? = nil,
    next: PlannedOccurrence? = nil, alertAt: Moment? = nil
  ) {
    self.id = id
    self.uuid = uuid
    self.created = created
    self.changed = changed
    self.fields = fields
    self.rotation = rotation
    self.next = next
    self.alertAt = alertAt
  }
}

/// Arriving at a place, or leaving it.
public struct PlaceTrigger: Hashable, Sendable {
  /// True for arriving, false for leaving.
  public var isArrival: Bool
  /// The UUIDs of the places; any one of them triggers it.
  public var places: [String]

  /// Arriving at one of these places, or leaving it.
  public init(isArrival: Bool, places: [String]) {
    self.isArrival = isArrival
    self.places = places
  }
}
