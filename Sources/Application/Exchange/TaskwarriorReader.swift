import JSONText
import Moments
import Planner

/// Reads what `task export` of Taskwarrior writes, one task at a time.
///
/// A project `a.b` is the Arc a/b; annotations are notes. Of a recurring task the open occurrence comes, with the rule
/// of its template; further open ones are left out, since there is one at a time here. A due time of midnight is a
/// whole day.
package struct TaskwarriorReader {
  package let file: String
  package var intake: Intake
  /// The templates of recurring tasks without an open occurrence so far, by UUID.
  private var templates: [String: (task: ArcTask, path: [String], place: Intake.Place, lost: [String])] = [:]
  private var series: Set<String> = []

  /// The fields that are not reported as lost, because they are imported in another way or can be computed.
  private static let own: Set<String> = [
    "id", "uuid", "status", "description", "entry", "modified", "end", "due", "project", "annotations",
    "recur",
    "priority", "tags", "wait", "scheduled", "rtype", "mask", "imask", "parent", "urgency", "until",
    "template", "last",
  ]

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// Reads a list of tasks, or separate objects as written with `rc.json.array=off`.
  package mutating func read(_ json: inout JSONReader, progress: () throws -> Void) throws {
    if try json.peek() == "[" {
      var me = self
      try json.list {
        try me.take($0.value(), line: $0.line)
        try progress()
      }
      self = me
      try json.end()
    } else {
      while try json.peek() != nil { try take(json.value(), line: json.line) }
    }
    for rest in templates.values.sorted(by: { $0.place.line < $1.place.line }) {
      try intake.take(rest.task, in: rest.path, at: rest.place, lost: rest.lost)
    }
    templates = [:]
  }

  private mutating func take(_ value: JSONValue, line: Int) throws {
    let title = value["description"]?.string ?? ""
    let place = Intake.Place(file: file, line: line, text: title)
    guard !value.fields.isEmpty, let status = value["status"]?.string else {
      return try intake.reject(place, "it is not a Taskwarrior task")
    }
    if status == "deleted" { return try intake.leaveOut(["'\(title)', which is deleted"], of: place) }
    var task = ArcTask(
      incoming: .init(title: title.split(whereSeparator: \.isNewline).joined(separator: " ")),
      uuid: value["uuid"]?.string ?? "", created: moment(value["entry"]) ?? intake.here.now)
    if status == "completed" {
      task.closing = Closing(at: moment(value["end"]) ?? intake.here.now, outcome: .completed)
    }
    var lost = value.fields.filter { !TaskwarriorReader.own.contains($0.name) }.map {
      "\($0.name) \(shown($0.value))"
    }
    if let due = moment(value["due"]) {
      let local = intake.here.zone.local(at: due)
      task.fields.date = local.day
      task.fields.time = local.time == .midnight ? nil : local.time
    } else if let due = value["due"] {
      lost.append("due \(due)")
    }
    task.fields.priority = value["priority"]?.string.flatMap { Priority(typed: $0) }
    if let priority = value["priority"], task.fields.priority == nil {
      lost.append("priority \(shown(priority))")
    }
    task.fields.labels = Labels.merged(value["tags"]?.values.compactMap(\.string) ?? [])
    // `wait` hides a task until then; without it, `scheduled` does.
    task.fields.startDate = (moment(value["wait"]) ?? moment(value["scheduled"])).map {
      intake.here.zone.local(at: $0).day
    }
    if value["wait"] != nil, let scheduled = value["scheduled"] {
      lost.append("scheduled \(shown(scheduled))")
    }
    task.fields.description = notes(value["annotations"], of: task)
    let path = value["project"]?.string?.split(separator: ".").map(String.init) ?? []
    try put(task, of: value, status, path, place, &lost)
  }

  /// Takes a task, the open occurrence of a series with its rule.
  private mutating func put(
    _ task: ArcTask, of value: JSONValue, _ status: String, _ path: [String], _ place: Intake.Place,
    _ lost: inout [String]
  ) throws {
    var task = task
    guard let recur = value["recur"]?.string, task.closing == nil else {
      if task.closing == nil, let until = value["until"] { lost.append("until \(shown(until))") }
      return try intake.take(task, in: path, at: place, lost: lost)
    }
    if let rule = recurrence(recur, until: moment(value["until"])), task.fields.date != nil {
      task.fields.recurrence = rule
    } else {
      lost.append("recur \(recur)")
    }
    if status == "recurring" {
      task.fields.date = nextDay(of: task, after: value["mask"]?.string.map(\.count) ?? 0)
      if !series.contains(task.uuid) { templates[task.uuid] = (task, path, place, lost) }
      return
    }
    if let parent = value["parent"]?.string {
      guard series.insert(parent).inserted else {
        let day = task.fields.date.map { " on \($0)" } ?? ""
        return try intake.leaveOut(
          ["'\(task.fields.title)'\(day), another open occurrence of its series"], of: place)
      }
      templates[parent] = nil
    }
    try intake.take(task, in: path, at: place, lost: lost)
  }

  /// The next day of a template without an open occurrence; the mask has a character for each past occurrence.
  private func nextDay(of task: ArcTask, after passed: Int) -> Day? {
    guard let first = task.fields.date, let recurrence = task.fields.recurrence,
      let rule = try? RecurrenceRule(recurrence)
    else { return task.fields.date }
    let start = LocalSecond(LocalDateTime(day: first, time: task.fields.time ?? .midnight))
    let days = RecurrenceSet(start: start, rule: rule).occurrences(in: intake.here.zone).lazy.map(\.day)
    return days.dropFirst(passed).first { _ in true } ?? first
  }

  /// The notes of a task, each with its day before it, except those that `Taskwarrior` dated itself.
  private func notes(_ annotations: JSONValue?, of task: ArcTask) -> String {
    (annotations?.values ?? []).enumerated().compactMap { index, note in
      guard let text = note["description"]?.string else { return nil }
      let made = moment(note["entry"])
      if made == task.created.adding(seconds: index) { return text }
      return (made.map { "\(intake.here.zone.local(at: $0).day) " } ?? "") + text
    }.joined(separator: "\n")
  }

  /// A value for a message; instants become local days and times.
  private func shown(_ value: JSONValue) -> String {
    guard let at = moment(value) else { return value.description }
    let local = intake.here.zone.local(at: at)
    return local.time == .midnight ? "\(local.day)" : "\(local.day) \(local.time)"
  }

  /// The instant of `20270214T010000Z`.
  private func moment(_ value: JSONValue?) -> Moment? {
    guard let text = value?.string, text.utf8.count == 16, text.hasSuffix("Z") else { return nil }
    func part(_ from: Int, _ count: Int) -> Substring { text.dropFirst(from).prefix(count) }
    let iso = "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(9, 2)):\(part(11, 2)):\(part(13, 2))Z"
    return Moment(iso: iso)
  }

  /// The rule for Taskwarrior's recurrence (`weekly`, `3days`, `P2W`); nil for others.
  private func recurrence(_ text: String, until: Moment?) -> String? {
    guard let (name, count) = TaskwarriorReader.period(text.lowercased()) else { return nil }
    var rule = name == "WEEKDAYS" ? "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" : "FREQ=\(name)"
    var parts = rule.split(separator: ";")
    if count > 1 { parts.insert("INTERVAL=\(count)", at: 1) }
    if let until {
      let day = intake.here.zone.local(at: until).day
      parts.insert("UNTIL=\(day.description.filter { $0 != "-" })"[...], at: count > 1 ? 2 : 1)
    }
    rule = parts.joined(separator: ";")
    return rule
  }

  private static let names: [String: (String, Int)] = [
    "daily": ("DAILY", 1), "day": ("DAILY", 1), "weekdays": ("WEEKDAYS", 1), "weekly": ("WEEKLY", 1),
    "sennight": ("WEEKLY", 1), "biweekly": ("WEEKLY", 2), "fortnight": ("WEEKLY", 2),
    "monthly": ("MONTHLY", 1),
    "bimonthly": ("MONTHLY", 2), "quarterly": ("MONTHLY", 3), "semiannual": ("MONTHLY", 6),
    "annual": ("YEARLY", 1), "yearly": ("YEARLY", 1), "biannual": ("YEARLY", 2), "biyearly": ("YEARLY", 2),
    "hourly": ("HOURLY", 1),
  ]

  private static func period(_ text: String) -> (String, Int)? {
    if let named = names[text] { return named }
    let isISO = text.hasPrefix("p") && text.dropFirst().first?.isNumber == true
    let rest = isISO ? text.dropFirst() : text[...]
    let digits = rest.prefix(while: \.isNumber)
    guard let count = digits.isEmpty ? 1 : Int(digits), (1...999).contains(count) else { return nil }
    switch rest.dropFirst(digits.count) {
    case "d", "day", "days": return ("DAILY", count)
    case "w", "wk", "wks", "week", "weeks": return ("WEEKLY", count)
    case "mo", "mos", "mth", "mths", "month", "months": return ("MONTHLY", count)
    case "m" where isISO: return ("MONTHLY", count)
    case "q", "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters": return ("MONTHLY", 3 * count)
    case "y", "yr", "yrs", "year", "years": return ("YEARLY", count)
    default: return nil
    }
  }
}
