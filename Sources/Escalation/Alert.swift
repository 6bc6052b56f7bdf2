/// The key of one alert of a reminder. It is sent with every delivery attempt, so that a receiver can tell a repeated
/// delivery from a new alert.
public struct AlertKey: Hashable, Sendable, CustomStringConvertible {
  /// The state's epoch when the alert fired.
  public let epoch: Int
  /// The number of the alert, from 1, counted through all epochs.
  public let sequence: Int

  /// Creates the key of a stored alert.
  public init(epoch: Int, sequence: Int) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// `0.3`: epoch and sequence.
  public var description: String { "\(epoch).\(sequence)" }
}

/// An alert to deliver.
public struct Alert: Hashable, Sendable {
  /// The key, unique among the alerts of the reminder.
  public let key: AlertKey
  /// The number of the lead, or of the step from the due moment on, from 1; a repeating step keeps its number.
  public let step: Int
  /// True when it comes before the due moment.
  public let isLead: Bool
  /// The level: push or alarm.
  public let level: Level
  /// The intensity, from 1 (barely noticeable) to 5 (as loud as possible).
  public let intensity: Int
  /// How long an alarm rings without an answer, in seconds; 0 for a push.
  public let ring: Int
  /// The due moment, in seconds since 1970.
  public let due: Int
  /// When it should have come: the path's time, or the end of the quiet hours that contain it; seconds since 1970.
  public let planned: Int
  /// The delay in seconds: the machine was off, channels failed, or a snooze went past the due moment. 0 when it is
  /// on time.
  public internal(set) var late: Int
  /// The number of earlier alerts that were never delivered and are folded into this one.
  public let missed: Int
  /// How many of those only waited for quiet hours to end, and so do not count as missed.
  public internal(set) var waited = 0
}
