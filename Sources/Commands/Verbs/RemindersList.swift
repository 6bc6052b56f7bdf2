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
    guard limit > 0 else { throw Failure(.usage, "--limit must be 1 or more, not \(limit)") }
    let table = try context.store.read { try ReminderTable($0.reminders(limit: limit), in: $0) }
    let reminders = table.reminders
    if json {
      try context.console.show(
        .document { json in
          json.key("reminders")
          json.array { list in
            for (reminder, groups) in zip(reminders, table.groups) {
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
    for line in table.lines(plain: plain, context.here) { try context.console.tell(line) }
    if reminders.count == limit, !json {
      try context.console.tell(StyledText("… there may be more: arc reminders --limit \(limit * 4)", .faint))
    }
    return .done
  }
}
