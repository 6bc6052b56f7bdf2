import Application
import ArgumentParser
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// `arc alerts`: the active reminders, the next ones, and those that could not be delivered.
struct Alerts: ArcCommand {
  static let group = HelpGroup.alerts
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "alerts",
    abstract: "Show active reminders, the next alerts, and alerts that were not delivered.",
    usage: "arc alerts [--plain] [--json]",
    discussion: """
      Examples:
        arc alerts
        arc alerts --json

      Answer them with arc snooze, arc dismiss, arc done or arc ignore.
      """)

  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Write plain text, one item per line.") var plain = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  // It is the answer itself.
  static var tellsWhatIsDue: Bool { false }

  func run(in context: Context) throws -> Exit {
    let (active, failed) = try context.store.read { snapshot in
      let week = context.now.adding(seconds: -7 * 86_400)
      return (
        try snapshot.activeReminders(),
        try snapshot.firedAlerts(.failed, limit: 1000).filter { $0.fired > week }
      )
    }
    let channels = try context.store.failingChannels().filter {
      context.settings.channels.contains($0.subject)
    }
    if json {
      try context.console.show(
        JSONWriter.document { json in
          json.key("alerts")
          json.array { list in active.forEach { $0.write(to: &list) } }
          json.key("failed")
          json.array { list in failed.prefix(20).forEach { $0.write(to: &list) } }
          json.key("channels")
          json.array { list in channels.forEach { $0.write(to: &list) } }
        })
      return .done
    }
    let here = context.here
    var table = AlignedColumns(rows: plain ? [] : active.map { $0.activeCells(here) }, trailing: 0)
    var signs = active.map { $0.sign(here) }
    for reminder in active where plain { try context.console.tell(reminder.plainLine(here)) }
    for (alert, count) in Alerts.folded(failed).prefix(20) {
      let last = here.when(alert.fired)
      let reached =
        count == 1 ? "not delivered at \(last)" : "\(count) alerts were not delivered, the last at \(last)"
      if plain {
        let arc = alert.arc.isEmpty ? "" : "in \(alert.arc)"
        try context.console.tell(TaskLine.plain(alert.number, alert.title, [reached, arc]))
        continue
      }
      table.rows.append([
        StyledText("\(alert.number)", .faint), StyledText(alert.title), StyledText(alert.arc, .faint),
        StyledText(reached, .mistake),
      ])
      signs.append(StyledText(.ignored, .mistake))
    }
    for (sign, line) in zip(signs, table.lines(context.console.appearance)) {
      try context.console.tell("\(sign) \(line)")
    }
    for incident in channels { try context.console.show(incident.line(here)) }
    if active.isEmpty, failed.isEmpty, channels.isEmpty {
      try context.console.tell(
        StyledText("no active reminders: arc upcoming shows the alerts to come", .faint))
    }
    return .done
  }
}

extension Alerts {
  /// The steps of one reminder as one: the latest, and how many there are.
  /// - Parameter alerts: the latest first.
  static func folded(_ alerts: [FiredAlert]) -> [(alert: FiredAlert, count: Int)] {
    var counts: [Int: Int] = [:]
    for alert in alerts { counts[alert.number, default: 0] += 1 }
    return alerts.compactMap { alert in counts.removeValue(forKey: alert.number).map { (alert, $0) } }
  }
}

extension Incident {
  /// `phone has not worked since Fri 09:00: token refused; to repair it: arc config phone.token …`.
  func line(_ here: ViewContext) -> StyledText {
    let repair = remedy.map { "; to repair it: \($0)" } ?? ""
    return "\("!", .warning) \(subject) has not worked since \(here.when(time)): \(message)\(repair)"
  }

}
