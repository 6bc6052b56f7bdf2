import Application
import JSONText
import Moments
import Planner
import Store

extension PlannerChange {
  /// The fields of a reminder that a page may set, named as in the documents.
  private static let reminderFields: Set<String> = [
    "title", "subtext", "body", "location", "date", "time", "zone", "recurrence", "escalation", "reminders",
    "snooze", "enabled", "preset", "until",
  ]

  /// A reminder from a line, `water the plants every 3 days 9am`, from fields, or from both.
  func newReminder(in workspace: Workspace) throws {
    let (values, own, _) = try reminderValues()
    let draft = try ReminderDraft(text("line") ?? "", title: values.title, values, own, workspace)
    try workspace.store.record("added a reminder") { step in
      let reminder = try step.add(draft.fields)
      step.label = "added the reminder \(reminder.fields.title)"
    }
  }

  func editReminder(in workspace: Workspace) throws {
    let (values, own, enabled) = try reminderValues()
    let old = try workspace.store.read { try reminder($0) }
    var fields = try ReminderDraft(changing: old.fields, text("line") ?? "", values, own, workspace).fields
    if let title = values.title { fields.title = title }
    if let enabled { fields.isEnabled = enabled }
    try workspace.store.record("edited a reminder") { step in
      let reminder = try step.edit(reminder: old.id, fields)
      step.label = "edited the reminder \(reminder.fields.title)"
    }
  }

  func removeReminder(in workspace: Workspace) throws {
    try workspace.store.record("deleted a reminder") { step in
      let reminder = try reminder(step.snapshot)
      try step.remove(reminder: reminder.id)
      step.label = "deleted the reminder \(reminder.fields.title)"
    }
  }

  private func reminderValues() throws -> (FieldValues, ReminderValues, enabled: Bool?) {
    var given = try fields(Self.reminderFields)
    var own = ReminderValues()
    func take(_ name: String) throws -> String? {
      switch given.removeValue(forKey: name) {
      case nil: return nil
      case .null: return ""
      case .text(let text): return text
      default: throw APIError.invalid("\"\(name)\" is not a text")
      }
    }
    own.subtext = try take("subtext")
    own.body = try take("body")
    own.zone = try take("zone")
    own.preset = try take("preset")
    let until = try take("until")
    var enabled: Bool?
    switch given.removeValue(forKey: "enabled") {
    case .bool(let flag): enabled = flag
    case nil, .null: break
    default: throw APIError.invalid("\"enabled\" is not true or false")
    }
    var values = try FieldValues(given, of: nil)
    values.until = until
    return (values, own, enabled)
  }
}
