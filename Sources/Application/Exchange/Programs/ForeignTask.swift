import Moments
import Planner

/// A task of another program, before it becomes one of arc's.
///
///     file ──GoogleTasks, OrgReader, …──▶ ForeignTask ──▶ Intake
package struct ForeignTask {
  package var title: String
  /// The names of its Arc from the root; empty: the Arc for tasks that do not name one.
  package var path: [String] = []
  package var notes: [String] = []
  /// When it is due; nil without a date.
  package var due: ForeignTime?
  /// When it ends, which makes it an event; nil: it does not say.
  package var end: ForeignTime?
  /// How long it takes, in minutes; nil: it does not say.
  package var duration: Int?
  /// How it repeats, by a rule with or without `RRULE:` before it; nil for a single task.
  package var repetition: Repetition?
  /// The priority; nil: none.
  package var priority: Priority?
  /// Its labels, tags or categories.
  package var labels: [String] = []
  /// Where it is; empty: it does not say.
  package var place = ""
  /// The day until which it is hidden; nil: it is not.
  package var start: ForeignTime?
  /// How many seconds before it is due it reminds; empty: it does not say.
  package var leads: [Int] = []
  package var created: Moment?
  /// When and how it was closed; nil while it is open.
  package var closing: Closing?
  /// What arc has no field for, in words.
  package var lost: [String] = []

  package init(_ title: String) { self.title = title }

  /// Records a value that arc has no field for, unless it is empty.
  package mutating func lose(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { lost.append("\(name) \(value)") }
  }

  /// Appends text to the notes, unless it is blank.
  package mutating func note(_ text: String?) {
    let text = trimmed(text ?? "")
    if !text.isEmpty { notes.append(text) }
  }

  /// Sets when it starts. Less than a day before it is due, both with times, it is an appointment from the one to the
  /// other; else it is hidden until the day of its start.
  package mutating func put(start: ForeignTime, in zone: Zone) {
    guard let due else { return self.due = start }
    let (begin, end) = (start.local(in: zone), due.local(in: zone))
    let length = due.moment(in: zone).seconds - start.moment(in: zone).seconds
    if begin.1 != nil, end.1 != nil, (1..<86_400).contains(length) {
      (self.due, self.end) = (start, due)
    } else {
      self.start = start
      if let time = begin.1 { lose("the time \(time) of its start", "on \(begin.0)") }
    }
  }

  /// Appends an item of a check list to the notes: `- [x] passport`.
  package mutating func check(_ text: String?, isDone: Bool) {
    if let text, !text.isEmpty { notes.append("- [\(isDone ? "x" : " ")] \(text)") }
  }
}

extension Intake {
  /// Imports a task of another program.
  package mutating func take(_ foreign: ForeignTask, at place: Place) throws {
    var foreign = foreign
    let title = foreign.title.split(whereSeparator: \.isNewline).joined(separator: " ")
    var task = ArcTask(incoming: .init(title: title), created: foreign.created ?? here.now)
    task.closing = foreign.closing
    task.fields.description = foreign.notes.joined(separator: "\n")
    if let due = foreign.due { (task.fields.date, task.fields.time) = due.local(in: here.zone) }
    if let end = foreign.end {
      (task.fields.endDate, task.fields.endTime) = end.local(in: here.zone)
      task.fields.kind = .event
    } else {
      task.fields.duration = foreign.duration
    }
    if let repetition = foreign.repetition {
      let text = repetition.rule
      let rule = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      if task.fields.date != nil, let read = try? RecurrenceRule(rule), read.isForTasks {
        task.fields.repetition = repetition.with(RecurrencePattern(read))
      } else {
        foreign.lose("the repetition", rule)
      }
    }
    task.fields.priority = foreign.priority
    task.fields.labels = Labels.merged(foreign.labels)
    if task.fields.date != nil { task.fields.leads = Set(foreign.leads).sorted(by: >) }
    if !foreign.place.isEmpty { task.fields.location = foreign.place }
    task.fields.startDate = foreign.start?.local(in: here.zone).0
    let path = foreign.path.filter { !$0.allSatisfy(\.isWhitespace) }
    try take(task, in: path, at: place, lost: foreign.lost)
  }
}

extension RecurrenceRule {
  /// False for a rule that repeats every second or minute, which tasks cannot.
  fileprivate var isForTasks: Bool { frequency != .secondly && frequency != .minutely }
}

/// A day, a local time, or an instant, as other programs write them.
package enum ForeignTime: Equatable {
  case day(Day)
  case local(Day, TimeOfDay)
  case instant(Moment)

  /// Reads RFC 3339 and its relatives: `2027-02-14`, `2027-02-14T09:30:00.000Z`, `2027-02-14 09:30`,
  /// `2027-02-14T09:30:00+0100`. Seconds and their parts are read over; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard let day = Day(iso: text.prefix(10)) else { return nil }
    var rest = text.dropFirst(10)
    guard let separator = rest.popFirst() else {
      self = .day(day)
      return
    }
    guard "T t".contains(separator), let time = TimeOfDay(iso: rest.prefix(5)) else { return nil }
    rest = rest.dropFirst(5)
    let zone = rest.drop { $0 == ":" || $0 == "." || $0.isNumber }
    if zone.isEmpty {
      self = .local(day, time)
    } else if let offset = ForeignTime.offset(zone) {
      let local = LocalSecond(LocalDateTime(day: day, time: time))
      self = .instant(Moment(seconds: local.seconds - offset))
    } else {
      return nil
    }
  }

  /// The offset in seconds of `Z`, `+01:00` or `-0330`; nil for anything else.
  private static func offset(_ text: some StringProtocol) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    let digits = String(text.dropFirst().filter { $0 != ":" })
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4, let number = Int(digits)
    else {
      return nil
    }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return sign == "-" ? -seconds : seconds
  }

  /// The day and time in a zone; the time is nil for a day.
  package func local(in zone: Zone) -> (Day, TimeOfDay?) {
    switch self {
    case .day(let day): return (day, nil)
    case .local(let day, let time): return (day, time)
    case .instant(let moment):
      let local = zone.local(at: moment)
      return (local.day, local.time)
    }
  }

  /// The instant; a day begins at midnight.
  package func moment(in zone: Zone) -> Moment {
    switch self {
    case .day(let day): zone.moment(at: LocalDateTime(day: day, time: .midnight)).moment
    case .local(let day, let time): zone.moment(at: LocalDateTime(day: day, time: time)).moment
    case .instant(let moment): moment
    }
  }

  /// True for a midnight in UTC, as programs without times write a day.
  package var isMidnight: Bool {
    if case .instant(let moment) = self { return Zone.utc.local(at: moment).time == .midnight }
    return false
  }

  /// Only the day, for programs without times, which write midnight in UTC for a day.
  package var dayOnly: ForeignTime {
    switch self {
    case .day, .local: .day(local(in: .utc).0)
    case .instant(let moment): .day(Zone.utc.local(at: moment).day)
    }
  }
}
