import Escalation
import Moments

/// An alert that fired: an entry of the history, and the content for channels to deliver.
public struct FiredAlert: Hashable, Sendable {
  /// The status of the delivery.
  public enum Status: String, Hashable, Sendable {
    /// No channel has accepted it yet.
    case pending
    /// A channel has accepted it.
    case sent
    /// No channel delivered it before the next one came.
    case failed
    /// It was withdrawn: its subject was closed or snoozed before a channel accepted it.
    case withdrawn
  }

  /// The number in the store, increasing.
  public var id: Int
  /// The key, globally unique and the same at every attempt: `UUID of the subject/epoch.sequence`.
  public var key: String
  /// The task, reminder or group it is about, which answers are for.
  public var subject: Subject
  /// The number of what fired in the store; another than that of the subject where the places of a task set it off.
  public var thing: Int
  /// The title when it fired; for a group, that of the member shown.
  public var title: String
  /// The path of the task's Arc when it fired, or the name of the group; empty for a reminder.
  public var arc: String
  /// A second line; empty when there is none.
  public var subtext: String
  /// More text; empty when there is none.
  public var body: String
  /// The level: push or alarm.
  public var level: Level
  /// The intensity, from 1 (barely noticeable) to 5 (as loud as possible).
  public var intensity: Int
  /// The number of the lead, or of the step from the due moment on, from 1.
  public var step: Int
  /// True when it comes before the due moment.
  public var isLead: Bool
  /// The due moment.
  public var due: Moment
  /// False when a whole day is due.
  public var isTimed: Bool
  /// The delay in seconds; 0 when it is on time.
  public var late: Int
  /// When it should have come.
  public var planned: Moment
  /// How long an alarm rings without an answer, in seconds; 0 for a push.
  public var ring: Int
  /// The number of earlier alerts that were never delivered and are folded into this one.
  public var missed: Int
  /// When it fired.
  public var fired: Moment
  /// When it was sent, failed or withdrawn; nil while it is pending.
  public var ended: Moment?
  /// The status of the delivery.
  public var status: Status
  /// The default length of a snooze, in seconds; nil to use the setting.
  public var snooze: Int?

  /// The number people know it by.
  public var number: Int { subject.number }

  /// Returns the delay in seconds if it is delivered at an instant.
  public func lateness(at now: Moment) -> Int { max(late, now.seconds - planned.seconds) }
}
