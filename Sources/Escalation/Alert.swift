/// One delivery, told from all others of its reminder; it goes with every attempt, so that a receiver can tell a
/// repetition from news.
public struct AlertKey: Hashable, Sendable, CustomStringConvertible {
  /// The state's epoch when it fired.
  public let epoch: Int
  /// The number of the alert, from 1 on through all epochs.
  public let sequence: Int

  /// The key of an alert that has been kept elsewhere.
  public init(epoch: Int, sequence: Int) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// `0.3`: epoch and sequence.
  public var description: String { "\(epoch).\(sequence)" }
}

/// What is to be delivered.
public struct Alert: Hashable, Sendable {
  /// What tells it from all others of the reminder.
  public let key: AlertKey
  /// Which lead, or which step from the due moment on, from 1; a repeating step keeps its number.
  public let step: Int
  /// Whether it comes before the due moment.
  public let isLead: Bool
  /// A message or an alarm.
  public let level: Level
  /// From 1 (barely) to 5 (as loud as can be).
  public let intensity: Int
  /// How many seconds an alarm rings when nobody answers; 0 for a push.
  public let ring: Int
  /// The moment it reminds of; seconds since 1970.
  public let due: Int
  /// When it should have come: the path's time, or the end of the quiet hours around it; seconds since 1970.
  public let planned: Int
  /// By how many seconds it came too late: the machine was off, channels failed, or a snooze went past the due
  /// moment. 0 when it is on time.
  public internal(set) var late: Int
  /// How many alerts before it were never delivered and are represented by it.
  public let missed: Int
  /// How many of those only waited for quiet hours to end: nobody has missed them.
  public internal(set) var waited = 0
}
