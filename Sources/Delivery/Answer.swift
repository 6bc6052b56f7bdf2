/// A person's answer to a notice, from any channel.
public struct Answer: Hashable, Sendable {
  /// The kind of an answer.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// It was done.
    case done
    /// Remind again later.
    case snooze
    /// It will not be done.
    case ignore
    /// Stop the sound, because the message was closed.
    case mute
  }

  /// What the person wants.
  public var kind: Kind
  /// The `reminder` of the notice, a number.
  public var reminder: String

  /// An answer to the notices of a reminder.
  public init(_ kind: Kind, to reminder: String) { (self.kind, self.reminder) = (kind, reminder) }
}
