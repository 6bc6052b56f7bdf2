import Escalation
import JSONText
import Moments
import Planner
import SQLite

/// An alert that fired: history, and what channels are to deliver.
public struct FiredAlert: Hashable, Sendable {
  /// Where it stands.
  public enum Status: String, Hashable, Sendable {
    /// No channel has accepted it yet.
    case pending
    /// A channel has accepted it.
    case sent
    /// It reached nobody before the next one came.
    case failed
    /// What it reminded of was closed or snoozed before any channel had accepted it.
    case withdrawn
  }

  /// What an alert can be about.
  public enum Kind: String, Hashable, Sendable { case task, reminder, group }

  /// Its number in the store; later ones are greater.
  public var id: Int
  /// What tells it from all others everywhere, the same at every attempt: `UUID of the task/epoch.sequence`.
  public var key: String
  /// What it is about.
  public var kind: Kind
  /// The number of the task, reminder or group.
  public var task: Int
  /// The number that people know it by: of a reminder that stands for the places of a task, the task's.
  public var number: Int
  /// The title when it fired; of a group, that of the member it says.
  public var title: String
  /// The path of the task's Arc when it fired, or the name of the group; empty for a reminder.
  public var arc: String
  /// A second line; empty when there is none.
  public var subtext: String
  /// More text; empty when there is none.
  public var body: String
  /// A message or an alarm.
  public var level: Level
  /// From 1 (barely) to 5 (as loud as can be).
  public var intensity: Int
  /// Which lead, or which step from the due moment on, from 1.
  public var step: Int
  /// True when it comes before the due moment.
  public var isLead: Bool
  /// The moment that it reminds of.
  public var due: Moment
  /// False when a day is due, not a time.
  public var isTimed: Bool
  /// By how many seconds it came too late; 0 when it is on time.
  public var late: Int
  /// When it should have come.
  public var planned: Moment
  /// How many seconds an alarm rings when nobody answers; 0 for a push.
  public var ring: Int
  /// How many alerts before it were never delivered and are represented by it.
  public var missed: Int
  /// When it fired.
  public var fired: Moment
  /// When it was sent, failed or was taken back; nil while it is pending.
  public var ended: Moment?
  /// Where it stands.
  public var status: Status
  /// How many seconds a snooze of it lasts; nil: as long as usual.
  public var snooze: Int?
}

extension FiredAlert {
  /// By how many seconds it comes too late when it is delivered at an instant.
  func lateness(at now: Moment) -> Int { max(late, now.seconds - planned.seconds) }

  static let columns = "alert.id, alert.thing, alert.fired, alert.ended, alert.status, alert.content"

  /// What the column `content` holds of an alert.
  static func content(_ alert: Alert, of subject: AlertSubject) -> String {
    var json = JSONWriter()
    json.object {
      $0.field("key", "\(subject.identity)/\(alert.key)")
      if subject.kind != .task { $0.field("kind", subject.kind.rawValue) }
      if let shown = subject.shown { $0.field("number", shown) }
      $0.field("title", subject.title)
      $0.field("arc", subject.arc)
      if !subject.subtext.isEmpty { $0.field("subtext", subject.subtext) }
      if !subject.body.isEmpty { $0.field("body", subject.body) }
      $0.field("level", alert.level.rawValue)
      $0.field("intensity", alert.intensity)
      $0.field("step", alert.step)
      $0.field("lead", alert.isLead)
      $0.field("due", alert.due)
      $0.field("timed", subject.isTimed)
      $0.field("late", alert.late)
      $0.field("planned", alert.planned)
      $0.field("ring", alert.ring)
      // What only waited for the morning has not been missed.
      $0.field("missed", alert.missed - alert.waited)
      $0.field("snooze", subject.snooze)
    }
    return json.text
  }

  /// The alert in a row of `columns`.
  init(_ row: Statement) {
    var reader = JSONReader(row.text(5))
    let fields = (try? reader.value())?.fields ?? []
    func value(_ name: String) -> JSONValue? { fields.first { $0.name == name }?.value }
    func count(_ name: String) -> Int { value(name)?.integer ?? 0 }
    func text(_ name: String) -> String { value(name)?.string ?? "" }
    id = row.integer(0)
    task = row.integer(1)
    fired = row.moment(2) ?? Moment(seconds: 0)
    ended = row.moment(3)
    status = Status(rawValue: row.text(4)) ?? .failed
    number = value("number")?.integer ?? task
    key = text("key")
    kind = Kind(rawValue: text("kind")) ?? .task
    title = text("title")
    arc = text("arc")
    subtext = text("subtext")
    body = text("body")
    level = Level(rawValue: text("level")) ?? .push
    intensity = count("intensity")
    step = count("step")
    isLead = value("lead") == .bool(true)
    due = Moment(seconds: count("due"))
    isTimed = value("timed") == .bool(true)
    late = count("late")
    planned = value("planned")?.integer.map { Moment(seconds: $0) } ?? fired.adding(seconds: -late)
    ring = count("ring")
    missed = count("missed")
    snooze = value("snooze")?.integer
  }
}

/// What an alert is about, as it is when it fires.
struct AlertSubject {
  var kind = FiredAlert.Kind.task
  var number: Int
  /// The number that people know it by; nil: the same.
  var shown: Int?
  var identity: Identity
  var title: String
  var arc = ""
  var subtext = ""
  var body = ""
  var isTimed: Bool
  var snooze: Int?
  /// The channels that deliver it; empty: those of the level.
  var channels: [String] = []
}

/// An alert on its way through one channel.
public struct AlertDelivery: Hashable, Sendable {
  /// What to deliver.
  public var alert: FiredAlert
  /// Through which channel.
  public var channel: String
  /// How often it has been tried in vain.
  public var attempts: Int
  /// What the channel calls the alert of this task that it shows now, which this one replaces; nil: it shows none.
  public var replaces: String?
  /// False for one that has been delivered and is only listed again with others.
  public var isWaiting = true
  /// True when it was delivered in a list.
  public var isListed = false
}

/// Something that a channel shows or sounds and is to stop.
public struct AlertRecall: Hashable, Sendable {
  /// What is asked.
  public enum Kind: String, Hashable, Sendable {
    /// Stop the sound; the message may stay.
    case silence
    /// Take the message away, and stop the sound.
    case withdraw
  }

  /// What is asked.
  public var kind: Kind
  /// What was delivered.
  public var alert: FiredAlert
  /// Through which channel.
  public var channel: String
  /// What the channel calls it; nil when it said nothing.
  public var external: String?
  /// The alerts of other things that the channel shows under the same name, and that stay.
  public var others: [FiredAlert] = []
}
