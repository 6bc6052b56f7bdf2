import Names
import Planner
import Store

// Reminders and groups as things that are made and switched on and off.
extension Workspace {
  /// Adds a reminder.
  /// - Parameters:
  ///   - groups: the numbers of the groups that it joins.
  ///   - identity: the UUID that it gets; nil: a new one.
  package func add(
    reminder fields: Reminder.Fields, to groups: [Int] = [], as identity: Identity? = nil
  ) throws -> Reminder {
    try store.record("added the reminder \(fields.title)") { try $0.add(fields, to: groups, as: identity) }
  }

  /// Switches reminders and groups on or off, in one step.
  /// - Returns: the reminders as they are now.
  package func enable(reminders numbers: [Int], _ isEnabled: Bool) throws -> [Reminder] {
    let verb = isEnabled ? "switched on" : "switched off"
    return try store.record(verb) { step in
      let changed = try numbers.map { number in
        var fields = try step.snapshot.reminder(number).fields
        fields.isEnabled = isEnabled
        return try step.edit(reminder: number, fields)
      }
      step.label = "\(verb) \(changed.map(\.fields.title).joined(separator: ", "))"
      return changed
    }
  }

  /// Pins the reminders that float with the machine's zone to a zone, so that they keep their moments.
  /// - Parameters:
  ///   - count: how many there are, for the log.
  ///   - zone: an IANA name.
  package func pinReminders(_ count: Int, to zone: String) throws {
    try store.record("pinned \(count.counted("reminder")) to \(zone)") { _ = try $0.pinReminders(to: zone) }
  }
}
