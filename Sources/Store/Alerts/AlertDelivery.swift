import Moments
import Reminding
import SQLite

extension FiredAlert {
  static let columns = "alert.id, alert.thing, alert.fired, alert.ended, alert.status, alert.content"

  /// The alert in a row of `columns`.
  init(_ row: Statement) {
    self.init(
      id: row.integer(0), thing: row.integer(1), fired: row.moment(2) ?? Moment(seconds: 0),
      ended: row.moment(3), status: Status(rawValue: row.text(4)) ?? .failed, json: row.text(5))
  }
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
