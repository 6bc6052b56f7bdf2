// Delivery: brings what is to be said to where a person sees, hears or reads it.
//
//     Notice ──deliver──▶ Channel: desktop, sound, terminal, phone … ──▶ a receipt, or why not
//                            │
//                            └──▶ Answer: done, snooze, ignore, mute (a button was pressed)
//
// A `Notice` says one thing, of a task or of several. A `Channel` brings it; one that hangs or fails says so and may
// be asked again (`Retry`). Nothing here knows of tasks, of the store or of when to remind.
//
// Start at `Notice` and `Channel`; `CommandChannel` is the shortest of the channels.

/// One thing to say to a person.
public struct Notice: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Hashable, Sendable {
    /// A task.
    case task
    /// A reminder, also one that a group has chosen.
    case reminder
    /// Several of them at once.
    case group
    /// The day in figures.
    case digest
    /// Nothing: it shows that a channel works.
    case test
  }

  /// A message, or something that rings.
  public enum Level: String, CaseIterable, Hashable, Sendable { case push, alarm }

  /// What tells it from all others; it stays the same when it is sent again.
  public var key: String
  /// What it is about, from one notice to the next: a new one takes the place of the old.
  public var reminder: String
  /// What it is about.
  public var kind: Kind = .task
  /// The number of the task; nil when it is not about one.
  public var id: Int?
  /// What to show first: the title of the task.
  public var title: String
  /// The path of the Arc; nil when it is not about one task.
  public var arc: String?
  /// A message, or something that rings.
  public var level: Level = .push
  /// From 1 (barely) to 5 (as loud as can be).
  public var intensity = 3
  /// Which lead or step of the path, from 1; 0 when there is no path.
  public var step = 0
  /// Whether it comes before the due moment.
  public var isLead = false
  /// When it is due, as the wall clock shows it: `2027-02-14T17:00`; nil when nothing is.
  public var due: String?
  /// By how many seconds it comes too late.
  public var late = 0
  /// For how many seconds an alarm rings when nobody answers; 0 for a push.
  public var ring = 0
  /// How many seconds a snooze lasts, for the name of its button.
  public var snooze = 3600
  /// What to say below the title: `due in 30 minutes`.
  public var message: String
  /// Those that a group lists.
  public var members: [Notice] = []

  /// A notice of a task at its first push, to be filled in.
  public init(key: String, reminder: String, title: String, message: String) {
    self.key = key
    self.reminder = reminder
    self.title = title
    self.message = message
  }

  /// What `arc channel test` sends.
  public static func test(level: Level) -> Notice {
    var notice = Notice(
      key: "test", reminder: "test", title: "arc reminds you",
      message: "this is how \(level == .push ? "a push" : "an alarm") looks")
    notice.kind = .test
    notice.level = level
    notice.ring = level == .alarm ? 5 : 0
    notice.step = 1
    return notice
  }

  /// The `reminder` of all notices that list several.
  public static let groupReminder = "group"

  /// Whether a person can say what is to become of it: it is about one task or reminder.
  var isAnswerable: Bool { kind == .task || kind == .reminder }

  /// The notices that it stands for: those it lists, or itself.
  public var parts: [Notice] { members.isEmpty ? [self] : members }
}

extension Notice {
  /// Several as one that lists them, with the highest level, intensity and ring time of all.
  ///
  ///     4 reminders
  ///     Homework 2: due now
  ///     …
  ///
  /// - Parameter notices: at least one, which itself is the answer when it is the only one.
  public static func group(_ notices: [Notice]) -> Notice {
    // An empty list cannot be grouped: whoever calls has something to say.
    guard let first = notices.first, notices.count > 1 else { return notices[0] }
    let lines = notices.prefix(8).map { "\($0.title): \($0.message)" }
    let rest = notices.count - lines.count
    var group = Notice(
      key: "group.\(first.key)", reminder: groupReminder, title: "\(notices.count) reminders",
      message: (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n"))
    group.kind = .group
    group.level = notices.contains { $0.level == .alarm } ? .alarm : .push
    group.intensity = notices.map(\.intensity).max() ?? first.intensity
    group.ring = notices.map(\.ring).max() ?? 0
    group.late = notices.map(\.late).max() ?? 0
    group.step = 1
    group.members = notices
    return group
  }
}
