import Application
import ArgumentParser
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// `arc upcoming`: every alert of the next days, in order.
struct Upcoming: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "upcoming",
    abstract: "List the alerts of the next days, if none is answered.",
    usage: "arc upcoming [DAYS] [--limit N] [--plain] [--json]",
    discussion: """
      Examples:
        arc upcoming          the next seven days
        arc upcoming 1 --json
      """)

  @Argument(help: ArgumentHelp("How many days; 7 by default.", valueName: "DAYS")) var days: Int?
  @Option(help: ArgumentHelp("At most this many alerts; 50 by default.", valueName: "N")) var limit: Int?
  @Flag(help: "Write all of them as JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let days = days ?? 7
    guard (1...366).contains(days) else { throw Failure(.usage, "DAYS is a number from 1 to 366") }
    let limit = limit ?? (json ? 100_000 : 50)
    guard limit > 0 else { throw Failure(.usage, "--limit is a number from 1") }
    let until = context.now.adding(seconds: days * 86_400)
    let alerts = try context.store.read { try $0.upcoming(until: until, limit: limit + 1) }
    if json { return try show(Array(alerts.prefix(limit)), context) }
    let rows = alerts.prefix(limit).map {
      (when: context.here.when($0.at), level: $0.alert.words, alert: $0.alert, topic: $0.topic)
    }
    let width = rows.map { $0.when.count }.max() ?? 0
    let level = rows.map { $0.level.count }.max() ?? 0
    for row in rows {
      let style: Style = row.alert.level == .alarm ? .warning : .plain
      let due = "for \(context.here.when(row.alert.due))"
      if plain {
        let place = row.topic.place.isEmpty ? "" : "in \(row.topic.place)"
        let parts = [row.when, row.level, row.alert.isLead ? due : row.alert.place, place]
        try context.console.tell(TaskLine.plain(row.topic.number, row.topic.title, parts))
        continue
      }
      try context.console.tell(
        """
        \(row.when.filled(to: width), .time)  \(row.level.filled(to: level), style)  \
        \(row.topic.number, .faint)  \(row.topic.title, .strong)  \(row.topic.place, .faint)  \
        \(row.alert.isLead ? due : row.alert.place, .faint)
        """)
    }
    if alerts.count > limit {
      try context.console.tell(
        StyledText("… and more: arc upcoming \(days) --limit \(limit * 4)", .faint))
    }
    if alerts.isEmpty {
      let span = days == 1 ? "day" : "\(days) days"
      try context.console.tell(StyledText("no alerts in the next \(span)", .faint))
    }
    return .done
  }

  private func show(_ alerts: [UpcomingAlert], _ context: Context) throws -> Exit {
    try context.console.show(
      .document(ofUpcoming: alerts))
    return .done
  }
}
