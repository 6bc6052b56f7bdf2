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
    abstract: "List the alerts that will come in the next days if you answer none.",
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
    guard (1...366).contains(days) else { throw Failure(.usage, "DAYS must be from 1 to 366, not \(days)") }
    let limit = min(limit ?? (json ? 100_000 : 50), 1_000_000)
    guard limit > 0 else { throw Failure(.usage, "--limit must be 1 or more, not \(limit)") }
    let until = context.now.adding(seconds: days * 86_400)
    var most = limit
    var alerts: [UpcomingAlert]
    var lines: [Line]
    repeat {
      alerts = try context.store.read { try $0.upcoming(until: until, limit: most + 1) }
      lines = plain ? alerts.map { Line(first: $0) } : Line.folded(alerts)
      // An alarm that comes back every half an hour is one line, so more may be read than are shown.
      if json || lines.count > limit || alerts.count <= most { break }
      most *= 4
    } while most <= limit * 64
    if json { return try show(Array(alerts.prefix(limit)), context) }
    let now = context.now.seconds
    var table = AlignedColumns(rows: [], trailing: 2)
    for line in lines.prefix(limit) {
      let (when, alert, topic) = (context.here.when(line.first.at), line.first.alert, line.first.topic)
      let words = alert.words
      // What is overdue already reminds at once.
      let isLate = line.first.at.seconds <= now && alert.due < now
      let quietEnd = try context.store.read { try $0.quietEnd(around: Moment(seconds: alert.due)) }
      let due = "\(isLate ? "was due" : "for") \(context.here.when(alert.due))"
      if plain {
        let place = topic.place.isEmpty ? "" : "in \(topic.place)"
        let parts = [when, words, alert.isLead || isLate ? due : alert.place, place]
        try context.console.tell(TaskLine.plain(topic.number, topic.title, parts))
        continue
      }
      let style: Style = alert.level == .alarm ? .warning : .plain
      let note = alert.isLead ? due : line.words(isLate ? due : nil, quietEnd: quietEnd)
      table.rows.append([
        StyledText(when, .time), StyledText(words, style), StyledText("\(topic.number)", .faint),
        StyledText(topic.title, .strong), StyledText(topic.place, .faint), StyledText(note, .faint),
      ])
    }
    for line in table.lines(context.console.appearance) { try context.console.tell(line) }
    if lines.count > limit {
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

  /// An alert, and the repetitions of the same step after it: an alarm that repeats until the person answers.
  private struct Line {
    var first: UpcomingAlert
    /// When the last of them comes.
    var last: UpcomingAlert
    /// How many seconds after each other they come; nil: there is one. Quiet hours make some of them wait longer.
    var every: Int?

    init(first: UpcomingAlert) { (self.first, last) = (first, first) }

    /// `when due`, `2 hours after, then every 30 minutes`.
    /// - Parameters:
    ///   - late: since when it is due, when it is overdue already.
    ///   - quietEnd: when the quiet hours end within which it falls due, and for which its alerts wait; nil: it does not.
    func words(_ late: String?, quietEnd: Moment?) -> String {
      var after = first.at.seconds - first.alert.due
      var onTime = "when due"
      if let quietEnd, quietEnd <= first.at {
        after = first.at.seconds - quietEnd.seconds
        onTime = "after quiet hours"
      }
      let when = late ?? (after <= 0 ? onTime : "\(AlertWords.words(of: after)) after")
      return every.map { "\(when), then \(Interval(seconds: $0).everyWords)" } ?? when
    }

    /// The alerts with those that only repeat a step folded into the first one of it.
    static func folded(_ alerts: [UpcomingAlert]) -> [Line] {
      var lines: [Line] = []
      var known: [Step: Int] = [:]
      for alert in alerts {
        let step = Step(number: alert.topic.number, due: alert.alert.due, step: alert.alert.step)
        guard !alert.alert.isLead else {
          lines.append(Line(first: alert))
          continue
        }
        if let at = known[step] {
          lines[at].every = min(lines[at].every ?? .max, alert.at.seconds - lines[at].last.at.seconds)
          lines[at].last = alert
        } else {
          known[step] = lines.count
          lines.append(Line(first: alert))
        }
      }
      return lines
    }

    /// What alerts that repeat each other have in common.
    private struct Step: Hashable {
      var number: Int
      var due: Int
      var step: Int
    }
  }
}
