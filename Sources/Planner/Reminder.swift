import Moments

/// A reminder that is not a task (medicine, an alarm on weekdays, an event of a calendar), or a group of reminders,
/// of which each occurrence shows one.
public struct Reminder: Hashable, Sendable {
  /// The number people type; tasks and reminders share one counter.
  public var id: Int
  /// The UUID, the same on every device.
  public var uuid: String
  /// When the reminder was created.
  public var created: Moment
  /// When a person last changed it.
  public var changed: Moment
  /// The fields that a person sets.
  public var fields: Fields
  /// How a group chooses a member; nil for a reminder that is not a group.
  public var rotation: Rotation?
  /// The current occurrence, or the next one; nil when there are no more.
  public var next: PlannedOccurrence?
  /// When its next alert is due, as computed by the store; nil when no alert will come.
  public var alertAt: Moment?

  /// True for a group.
  public var isGroup: Bool { rotation != nil }

  /// The fields that a person sets.
  public struct Fields: Hashable, Sendable {
    /// The title, or the name of a group; never empty.
    public var title: String
    /// A second line under the title; empty when not given.
    public var subtext = ""
    /// More text; empty when not given.
    public var body = ""
    /// The location; nil when not given.
    public var location: String?
    /// When it happens; nil when it has no date.
    public var timetable: Timetable?
    /// The name of the escalation path, or `none` for no alerts; nil for the default path.
    public var path: String?
    /// Lead times in seconds before the due moment, longest first, 0 for the moment itself; empty to use those of the path.
    public var leads: [Int] = []
    /// The default length of a snooze, in seconds; nil to use the setting.
    public var snooze: Int?
    /// The names of the channels that deliver it; empty to use those of the alert's level.
    public var channels: [String] = []
    /// False while it is switched off on all devices.
    public var isEnabled = true
    /// The item it reminds of; nil when not given.
    public var item: String?
    /// The UUID of the stack it reminds of; nil when it has none.
    public var stack: String?
    /// Items of the stack that have their own reminder.
    public var apart: [String] = []
    /// The arrival or departure that triggers it; nil when only the clock does.
    public var trigger: PlaceTrigger?
    /// Where it was imported from; empty when a person created it.
    public var origin = Origin()

    /// Creates the fields of a reminder with this title; all others start empty.
    public init(title: String) { self.title = title }
  }

  /// Where a reminder comes from.
  public struct Origin: Hashable, Sendable {
    /// The UUID of the feed it comes from; nil when it does not come from a feed.
    public var feed: String?
    /// Its UID in iCalendar; nil when that is its UUID.
    public var uid: String?
    /// The UUID of the series' reminder when this is one changed occurrence of it; nil otherwise.
    public var series: String?
    /// Where that occurrence starts according to the rule (RECURRENCE-ID).
    public var recurrenceID: OccurrenceStart?

    /// Creates the origin of a reminder that a person made.
    public init() {}
  }

  /// Creates a reminder with all its fields.
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

/// Arrival at a place, or departure from it.
public struct PlaceTrigger: Hashable, Sendable {
  /// True for arriving, false for leaving.
  public var isArrival: Bool
  /// The UUIDs of the places; each of them triggers it.
  public var places: [String]

  /// Creates a trigger.
  public init(isArrival: Bool, places: [String]) {
    self.isArrival = isArrival
    self.places = places
  }
}

extension PlaceTrigger {
  /// `arrive UUID UUID`.
  public var text: String { ([isArrival ? "arrive" : "leave"] + places).joined(separator: " ") }

  /// What `text` writes; nil for anything else.
  public init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, ["arrive", "leave"].contains(first), words.count > 1 else { return nil }
    self.init(isArrival: first == "arrive", places: Array(words.dropFirst()))
  }
}
