import Escalation
import Moments

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

  /// Its number in the store; later ones are greater.
  public var id: Int
  /// What tells it from all others everywhere, the same at every attempt: `UUID of the task/epoch.sequence`.
  public var key: String
  /// What it is about.
  public var subject: Subject
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

  /// By how many seconds it comes too late when it is delivered at an instant.
  public func lateness(at now: Moment) -> Int { max(late, now.seconds - planned.seconds) }
}
