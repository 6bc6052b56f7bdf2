/// What a person has answered to a notice, on whatever channel.
public struct Answer: Hashable, Sendable {
  /// What was asked for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// It is done.
    case done
    /// Be silent for a while, and come again.
    case snooze
    /// It is not going to be done.
    case ignore
    /// Stop the sound: the bubble was closed.
    case mute
  }

  /// What was asked for.
  public var kind: Kind
  /// The `reminder` of the notice.
  public var reminder: String

  /// An answer to the notices of a reminder.
  public init(_ kind: Kind, to reminder: String) { (self.kind, self.reminder) = (kind, reminder) }
}
