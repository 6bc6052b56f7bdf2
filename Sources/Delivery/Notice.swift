// Delivery: brings notices to where a person sees, hears or reads them.
//
//     Notice ──deliver──▶ Channel: desktop, sound, terminal, phone … ──▶ a receipt, or an error
//                            │
//                            └──▶ Answer: done, snooze, ignore, mute (a button was pressed)
//
// A `Notice` is a message about one task or several. A `Channel` delivers it; when that hangs or fails, it is tried again
// later (`Retry`). Nothing here knows about tasks, the store or when to remind.
//
// Start at `Notice` and `Channel`; `CommandChannel` is the shortest of the channels.

/// A message to a person.
public struct Notice: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Hashable, Sendable {
    /// A task.
    case task
    /// A reminder, including one that a group has chosen.
    case reminder
    /// Several of these at once.
    case group
    /// The daily digest.
    case digest
    /// Nothing; it is a test of a channel.
    case test
  }

  /// Whether it is a message or an alarm.
  public enum Level: String, CaseIterable, Hashable, Sendable { case push, alarm }

  /// A unique key, which stays the same when the notice is sent again.
  public var key: String
  /// Identifies what it is about, so that a new notice replaces the old one: the number of the task or reminder, `group`,
  /// `digest` or `test`.
  public var reminder: String
  /// What it is about.
  public var kind: Kind = .task
  /// The number of the task or reminder; nil when it is not about one.
  public var id: Int?
  /// The title of the task or reminder; the first line.
  public var title: String
  /// The path of the Arc; nil when it is not about one task.
  public var arc: String?
  /// Whether it is a message or an alarm.
  public var level: Level = .push
  /// From 1 (quiet) to 5 (loudest).
  public var intensity = 3
  /// The number of the lead or step of the path, from 1; 0 without a path.
  public var step = 0
  /// True for a lead, before the due moment.
  public var isLead = false
  /// When it is due, as the wall clock shows it: `2027-02-14T17:00`; nil when nothing is.
  public var due: String?
  /// By how many seconds it is late.
  public var late = 0
  /// How long an alarm rings without an answer, in seconds; 0 for a push.
  public var ring = 0
  /// The length of a snooze in seconds, for the label of its button.
  public var snooze = 3600
  /// The line below the title: `due in 30 minutes`.
  public var message: String
  /// The notices of a group; empty for others.
  public var members: [Notice] = []

  /// A notice for the first push of a task; the other fields can be set afterwards.
  public init(key: String, reminder: String, title: String, message: String) {
    self.key = key
    self.reminder = reminder
    self.title = title
    self.message = message
  }

  /// The notice that `arc channel test` sends.
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

  /// The `reminder` of every group notice.
  public static let groupReminder = "group"

  /// True when a person can answer it: it is about one task or reminder.
  var isAnswerable: Bool { kind == .task || kind == .reminder }

  /// The notices of a group, or the notice itself.
  public var parts: [Notice] { members.isEmpty ? [self] : members }
}

extension Notice {
  /// Joins several notices into one that lists them, with the highest level, intensity and ring time of all.
  ///
  ///     4 reminders
  ///     Homework 2: due now
  ///     …
  ///
  /// - Parameter notices: at least one; a single one is returned unchanged.
  public static func group(_ notices: [Notice]) -> Notice {
    // The caller has at least one notice.
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
