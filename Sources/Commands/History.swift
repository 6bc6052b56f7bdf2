import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc history`: what happened to reminders.
struct History: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what happened to reminders: delivered, snoozed, answered, missed, failed.",
    usage: "arc history [NUMBER] [--limit N] [--plain] [--json]",
    discussion: """
      Examples:
        arc history
        arc history 4 --json
      """)

  @Argument(help: ArgumentHelp("A task, a reminder or a group; all by default.", valueName: "NUMBER|GROUP"))
  var words: [Word] = []
  @Option(help: ArgumentHelp("At most this many; 50 by default.", valueName: "N")) var limit: Int?
  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let limit = limit ?? (json ? 1_000_000 : 50)
    guard limit > 0 else { throw Failure(.usage, "--limit is a number from 1") }
    let number =
      try words.isEmpty ? nil : Int(words.line) ?? context.store.read { try $0.group(called: words.line).id }
    let entries = try context.store.read { snapshot in
      if let number { _ = try snapshot.thing(number) }
      return try snapshot.history(of: number, limit: limit)
    }
    if json {
      try context.console.show(
        .document(ofValues: entries, called: "history") { list, entry in
          list.object {
            $0.field("id", entry.thing)
            $0.field("title", entry.title)
            $0.field("time", entry.time.description)
            $0.field("event", entry.event)
            $0.field("due", entry.due?.description)
            $0.field("reason", entry.reason)
          }
        })
      return .done
    }
    let whens = entries.map { context.here.when($0.time) }
    let width = whens.map(\.count).max() ?? 0
    for (entry, when) in zip(entries, whens) {
      let style: Style =
        switch entry.event {
        case "completed": .done
        case "failed", "missed": .warning
        default: .plain
        }
      if plain {
        let due = entry.due.map { "for \(context.here.when($0))" } ?? ""
        let parts = [entry.event, when, due, entry.reason ?? ""]
        try context.console.tell(TaskLine.plain(entry.thing, entry.title, parts))
        continue
      }
      let due = entry.due.map { "  for \(context.here.when($0))" } ?? ""
      let reason = entry.reason.map { "  \($0)" } ?? ""
      try context.console.tell(
        "\(when.filled(to: width), .time)  \(entry.event.filled(to: 9), style)  \(entry.thing, .faint)  \(entry.title)\(due, .faint)\(reason, .faint)"
      )
    }
    if entries.isEmpty {
      try context.console.tell(StyledText("no history yet: arc upcoming shows what comes", .faint))
    }
    return .done
  }
}
