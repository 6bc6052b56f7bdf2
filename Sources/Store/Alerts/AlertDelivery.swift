import Moments
import Reminding
import SQLite

extension FiredAlert {
  static let columns = "alert.id, alert.thing, alert.fired, alert.ended, alert.status, alert.content"

  /// Creates the alert in a row of `columns`.
  init(_ row: Statement) {
    self.init(
      id: row.integer(0), thing: row.integer(1), fired: row.moment(2) ?? Moment(seconds: 0),
      ended: row.moment(3), status: Status(rawValue: row.text(4)) ?? .failed, json: row.text(5))
  }
}

/// The delivery of an alert through one channel.
public struct AlertDelivery: Hashable, Sendable {
  /// The alert to deliver.
  public var alert: FiredAlert
  /// The name of the channel.
  public var channel: String
  /// The number of failed attempts.
  public var attempts: Int
  /// The channel's identifier of the message shown for the same thing, which this alert replaces; nil when it shows
  /// none.
  public var replaces: String?
  /// False for an alert that was delivered, and is only listed again together with others.
  public var isWaiting = true
  /// True when it was delivered as part of a list.
  public var isListed = false
}

/// A request to a channel to stop showing or sounding an alert.
public struct AlertRecall: Hashable, Sendable {
  /// The kind of request.
  public enum Kind: String, Hashable, Sendable {
    /// Stop the sound; the message may stay.
    case silence
    /// Remove the message, and stop the sound.
    case withdraw
  }

  /// The kind of request.
  public var kind: Kind
  /// The alert that was delivered.
  public var alert: FiredAlert
  /// The name of the channel.
  public var channel: String
  /// The channel's identifier of the message; nil when it gave none.
  public var external: String?
  /// Alerts of other things shown in the same message, which stay.
  public var others: [FiredAlert] = []
}
