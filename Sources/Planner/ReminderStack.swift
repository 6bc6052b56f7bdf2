import Moments

/// Things that one rule reminds of together: `morning`, of vitamin D and iron.
public struct ReminderStack: Hashable, Sendable {
  /// The same on every device.
  public var uuid: String
  /// What people call it.
  public var name: String
  /// What is in it, in order.
  public var items: [String]

  /// A stack.
  public init(uuid: String, name: String, items: [String]) {
    self.uuid = uuid
    self.name = name
    self.items = items
  }
}

/// A member of a group.
public struct GroupMember: Hashable, Sendable {
  /// The reminder.
  public var reminder: Reminder
  /// False while it is switched off in this group.
  public var isEnabledHere: Bool

  /// True when it can have a turn: it is switched off neither here nor everywhere.
  public var isEnabled: Bool { isEnabledHere && reminder.fields.isEnabled }

  /// A member.
  public init(reminder: Reminder, isEnabledHere: Bool) {
    self.reminder = reminder
    self.isEnabledHere = isEnabledHere
  }
}
