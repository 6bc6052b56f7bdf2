import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc reminders`: all reminders and groups in the order of their next occurrence.
struct Reminders: ArcCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "List reminders and groups, the next one first.",
    usage: "arc reminders [--limit N] [--plain] [--json]",
    discussion: """
      Examples:
        arc reminders
        arc reminders --limit 10 --json
      """)

  @Option(help: ArgumentHelp("At most this many; 200 by default.", valueName: "N")) var limit: Int?
  @Flag(help: "Write all of them as JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let limit = limit ?? (json ? .max : 200)
    guard limit > 0 else { throw Failure(.usage, "--limit is a number from 1") }
    let (reminders, groups, places) = try context.store.read { snapshot in
      let reminders = try snapshot.reminders(limit: limit)
      let groups = try reminders.map { try snapshot.groups(ofReminder: $0.id) }
      let places = try reminders.map { try $0.fields.trigger.map(snapshot.placeWords) }
      return (reminders, groups, places)
    }
    if json {
      try context.console.show(
        .document { json in
          json.key("reminders")
          json.array { list in
            for (reminder, groups) in zip(reminders, groups) {
              list.value(
                reminder, groups: groups.map { ($0.group.fields.title, $0.group.uuid, $0.isEnabledHere) })
            }
          }
        })
      return .done
    }
    if reminders.isEmpty {
      try context.console.tell(
        StyledText("no reminders yet: arc remind take vitamins every day at 8am", .faint))
      return .done
    }
    let here = context.here
    let whens = reminders.map {
      $0.next.map { here.when($0.due) } ?? ($0.fields.timetable == nil ? "" : "over")
    }
    let width = whens.map(\.count).max() ?? 0
    let digits = reminders.map { String($0.id).count }.max() ?? 0
    for (index, ((reminder, groups), when)) in zip(zip(reminders, groups), whens).enumerated() {
      let fields = reminder.fields
      var notes = [fields.timetable.flatMap { $0.rule == nil ? nil : here.words($0) }].compactMap { $0 }
      if !groups.isEmpty { notes.append("in " + groups.map(\.group.fields.title).joined(separator: ", ")) }
      if reminder.isGroup { notes.insert("group", at: 0) }
      if let place = places[index] { notes.append(place) }
      if plain {
        let parts = [fields.isEnabled ? "" : "off", when] + notes
        try context.console.tell(TaskLine.plain(reminder.id, fields.title, parts))
        continue
      }
      let number = String(repeating: " ", count: digits - String(reminder.id).count) + "\(reminder.id)"
      let off: StyledText = fields.isEnabled ? "" : "  \("off", .warning)"
      try context.console.tell(
        "  \(number, .faint)  \(when.filled(to: width), .time)  \(fields.title, .strong)\(off)  \(notes.joined(separator: " · "), .faint)"
      )
    }
    if reminders.count == limit, !json {
      try context.console.tell(StyledText("… there may be more: arc reminders --limit \(limit * 4)", .faint))
    }
    return .done
  }
}
