import Escalation
import Moments
import Planner
import Reminding
import Testing

// Times are `DD HH:MM` of November 2026 in UTC; the 20th is a Friday.

/// An instant.
func moment(_ text: String) throws -> Moment {
  let day = try #require(Day(iso: "2026-11-\(text.prefix(2))"))
  let time = try #require(TimeOfDay(iso: String(text.dropFirst(3))))
  return Zone.utc.moment(at: LocalDateTime(day: day, time: time)).moment
}

/// The same the other way.
func written(_ moment: Moment) -> String {
  let local = Zone.utc.local(at: moment)
  return "\(local.day.day < 10 ? "0" : "")\(local.day.day) \(local.time)"
}

/// The present, with the built-in paths and without quiet hours.
func context(
  at now: String, settings: ReminderSettings = ReminderSettings(quiet: nil)
) throws -> ReminderContext {
  ReminderContext(
    now: try moment(now), zone: .utc, settings: settings,
    paths: Dictionary(uniqueKeysWithValues: EscalationPath.builtIn.map { ($0.name, $0.path) }),
    home: { $0.flatMap { try? Zone(named: $0) } ?? .utc })
}

/// Something that reminds, kept in memory: what Store does, without a file.
struct Desk {
  /// What reminds.
  enum Thing {
    case task(ArcTask.Fields, lastDay: Day? = nil)
    case reminder(Reminder.Fields)
    case group(Reminder.Fields, pick: (PlannedOccurrence) -> Identity?)
  }

  var thing: Thing
  var settings = ReminderSettings(quiet: nil)
  /// When it was made.
  var made = "20 12:00"
  var standing: Standing?
  /// What became of occurrences, the earliest first: `21 missed: not answered before the next one`.
  private(set) var became: [String] = []

  init(_ thing: Thing) { self.thing = thing }

  func plan(at now: String) throws -> ReminderPlan? {
    let context = try context(at: now, settings: settings)
    let since = try moment(made)
    return switch thing {
    case .task(let fields, let lastDay):
      ReminderPlan(
        fields, start: nil, lastDay: lastDay, overdue: fields.due(in: context.home(of: fields)), since: since,
        in: context)
    case .reminder(let fields): ReminderPlan(fields, since: since, pick: nil, in: context)
    case .group(let fields, let pick): ReminderPlan(fields, since: since, pick: pick, in: context)
    }
  }

  /// Fires what is due and delivers it: `1 push`, with `late` when it is.
  mutating func fire(at now: String, delivers: Bool = true) throws -> [String] {
    guard let plan = try plan(at: now), let begun = standing ?? plan.beginning else { return [] }
    var turn = Turn(plan, begun)
    try turn.fire()
    var alerts: [String] = []
    for effect in turn.effects {
      switch effect {
      case .escalation(.alert(let alert), let occurrence):
        alerts.append(
          "\(alert.step) \(alert.level)\(alert.isLead ? " lead" : "")\(alert.late > 0 ? " late" : "")"
            + " of \(written(occurrence.due).prefix(2))")
        if delivers { turn.take(.delivered(alert.key)) }
      case .escalation, .spoke: break
      case .became(let occurrence, let status, let pick, let reason):
        became.append(
          "\(written(occurrence.due).prefix(2)) \(status)" + (pick.map { " \($0.low)" } ?? "")
            + (reason.map { ": \($0.rawValue)" } ?? ""))
      }
    }
    standing = turn.standing
    return alerts
  }

  /// Whatever comes until a time, as it comes: `21 08:00 1 push of 21`.
  mutating func live(from now: String, until end: String, limit: Int = 50) throws -> [String] {
    var (now, lines) = (now, [String]())
    while lines.count < limit {
      for alert in try fire(at: now) { lines.append("\(now) \(alert)") }
      guard let plan = try plan(at: now), let standing = standing ?? plan.beginning,
        let next = Turn(plan, standing).alertAt, next <= (try moment(end))
      else { break }
      now = max(now, written(next))
    }
    return lines
  }
}

func task(_ date: String, _ time: String? = nil, _ rule: String? = nil, path: String? = nil) -> Desk.Thing {
  var fields = ArcTask.Fields(title: "water")
  (fields.date, fields.time) = (Day(iso: date), time.flatMap { TimeOfDay(iso: $0) })
  (fields.recurrence, fields.path) = (rule, path)
  return .task(fields)
}

func timetable(_ date: String, _ time: String? = nil, _ rule: String? = nil, path: String? = nil) throws
  -> Reminder.Fields
{
  var fields = Reminder.Fields(title: "water")
  fields.timetable = Timetable(
    day: try #require(Day(iso: date)), time: time.flatMap { TimeOfDay(iso: $0) },
    rule: try rule.map { try RecurrencePattern($0).rule })
  fields.path = path
  return fields
}
