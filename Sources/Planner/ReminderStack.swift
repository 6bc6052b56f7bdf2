import Moments

/// Items that one reminder covers together: `morning` with vitamin D and iron.
public struct ReminderStack: Hashable, Sendable {
  /// The UUID, the same on every device.
  public var uuid: String
  /// The name people call it by.
  public var name: String
  /// The items, in order.
  public var items: [String]

  /// Creates a stack.
  public init(uuid: String, name: String, items: [String]) {
    self.uuid = uuid
    self.name = name
    self.items = items
  }
}

/// A reminder that belongs to a group.
public struct GroupMember: Hashable, Sendable {
  /// The reminder.
  public var reminder: Reminder
  /// False while it is switched off in this group.
  public var isEnabledHere: Bool

  /// True when it can have a turn: enabled both in this group and on all devices.
  public var isEnabled: Bool { isEnabledHere && reminder.fields.isEnabled }

  /// Creates a member.
  public init(reminder: Reminder, isEnabledHere: Bool) {
    self.reminder = reminder
    self.isEnabledHere = isEnabledHere
  }
}
