import Application
import Planner
import Store
import Terminal

/// Reminders and groups as rows: number, next occurrence, title, and what else there is to say.
///
///     2  tomorrow 08:00  water plants  every day
struct ReminderTable {
  let reminders: [Reminder]
  /// The groups that each reminder is in.
  let groups: [[(group: Reminder, isEnabledHere: Bool)]]
  /// The places that each reminds at.
  private let places: [String?]

  init(_ reminders: [Reminder], in snapshot: PlannerSnapshot) throws {
    self.reminders = reminders
    groups = try reminders.map { try snapshot.groups(ofReminder: $0.id) }
    places = try reminders.map { try $0.fields.trigger.map(snapshot.placeWords) }
  }

  func lines(plain: Bool, _ here: ViewContext) -> [StyledText] {
    let whens = reminders.map {
      $0.next.map { here.when($0.due) } ?? ($0.fields.timetable == nil ? "" : "over")
    }
    let width = whens.map(\.count).max() ?? 0
    let digits = reminders.map { String($0.id).count }.max() ?? 0
    return reminders.indices.map { index in
      let (reminder, fields, notes) = (reminders[index], reminders[index].fields, notes(at: index, here))
      if plain {
        return TaskLine.plain(
          reminder.id, fields.title, [fields.isEnabled ? "" : "off", whens[index]] + notes)
      }
      let number = String(repeating: " ", count: digits - String(reminder.id).count) + "\(reminder.id)"
      let off: StyledText = fields.isEnabled ? "" : "  \("off", .warning)"
      return
        "  \(number, .faint)  \(whens[index].filled(to: width), .time)  \(fields.title, .strong)\(off)  \(notes.joined(separator: " · "), .faint)"
    }
  }

  /// How it repeats, what it is in, and where it reminds.
  private func notes(at index: Int, _ here: ViewContext) -> [String] {
    let reminder = reminders[index]
    let names = groups[index].map(\.group.fields.title).joined(separator: ", ")
    return [
      reminder.isGroup ? "group" : nil,
      reminder.fields.timetable.flatMap { $0.rule == nil ? nil : here.words($0) },
      names.isEmpty ? nil : "in \(names)", places[index],
    ].compactMap { $0 }
  }
}
