import ICal
import Moments
import Planner

// Rules, closings, and the properties of arc.
extension TodoReader {
  mutating func readRule(
    of component: Component, _ reading: inout Reading, _ carried: inout Set<String>
  ) {
    if component["RDATE"] != nil { reading.lost.append("more days (RDATE)") }
    guard
      var rule = (try? (component["DTSTART"] ?? component["DUE"])?.date()).flatMap({
        component.rule(from: $0)
      }),
      reading.task.fields.date != nil
    else {
      if component["RRULE"] != nil {
        carried.remove("RRULE")
        reading.lost.append("its repetition")
      }
      if component["EXDATE"] != nil { reading.lost.append("skipped days (EXDATE)") }
      return
    }
    let home = reading.task.fields.zone.flatMap { named($0) } ?? here
    if case .until(let until) = rule.end {
      let last: LocalSecond? =
        switch until {
        case .day: nil
        case .local(let local): local
        case .utc(let moment): home.localSecond(at: moment)
        }
      if let last, last.secondOfDay == 86_399 || reading.task.fields.time == nil {
        rule.end = .until(.day(last.day))
      }
    }
    carried.insert("EXDATE")
    let leftOut = leftOut(component, rule, of: reading.task.fields, in: home)
    reading.task.fields.recurrence = RecurrencePattern(rule, except: leftOut).description
  }

  /// The dates of EXDATE on the wall clock of the task; a day if all occurrences of that day are excluded.
  private mutating func leftOut(
    _ component: Component, _ rule: RecurrenceRule, of fields: ArcTask.Fields, in home: Zone
  ) -> [RecurrenceDate] {
    let dates = component.all("EXDATE").flatMap { (try? $0.dates()) ?? [] }
    guard !dates.isEmpty, let begin = fields.date else { return [] }
    var times: Set<LocalSecond> = []
    var days: Set<Day> = []
    for date in dates {
      if case .day(let day) = date {
        days.insert(day)
      } else {
        times.insert(home.localSecond(at: date.moment(in: &zones, here: home)))
      }
    }
    if fields.time == nil { days.formUnion(times.map(\.day)) }
    let start = LocalSecond(LocalDateTime(day: begin, time: fields.time ?? .midnight))
    for day in Set(times.map(\.day)).subtracting(days) {
      let held = RecurrenceSet(start: start, rule: rule)
        .occurrences(notBefore: LocalSecond(LocalDateTime(day: day, time: .midnight))).prefix {
          $0.day == day
        }
      if held.allSatisfy({ times.contains($0) }) { days.insert(day) }
    }
    return days.sorted().map { .day($0) }
      + times.filter { !days.contains($0.day) }.sorted().map { .local($0) }
  }

  func readClosing(
    of component: Component, _ reading: inout Reading, _ carried: inout Set<String>
  ) {
    let stamp =
      moment(component["COMPLETED"]) ?? moment(component["LAST-MODIFIED"]) ?? moment(component["DTSTAMP"])
      ?? now
    switch component["STATUS"]?.value.uppercased() {
    case "COMPLETED": reading.task.closing = Closing(at: stamp, outcome: .completed)
    case "CANCELLED":
      let outcome = component.text("X-ARC-OUTCOME").flatMap { ClosingOutcome(rawValue: $0) }
      reading.task.closing = Closing(at: stamp, outcome: outcome ?? .ignored)
    case nil where component["X-ARC-OUTCOME"] != nil && TaskRole(of: component) == .event:
      let outcome = component.text("X-ARC-OUTCOME").flatMap { ClosingOutcome(rawValue: $0) }
      reading.task.closing = Closing(at: stamp, outcome: outcome ?? .passed)
    default:
      carried.remove("STATUS")
      if component["COMPLETED"] != nil, component["STATUS"] == nil {
        reading.task.closing = Closing(at: stamp, outcome: .completed)
      }
    }
    if reading.task.closing?.outcome == .ignored, component["COMPLETED"] != nil {
      carried.remove("COMPLETED")
    }
  }

  func readOwn(_ component: Component, _ reading: inout Reading) {
    func own(_ name: String) -> String? { component.text("X-ARC-" + name) }
    if let rule = own("RRULE"), (try? RecurrencePattern(rule)) != nil {
      reading.task.fields.recurrence = rule
    }
    // What comes many times a day has one event a day.
    if reading.task.fields.time == nil, let time = own("TIME").flatMap({ TimeOfDay(iso: $0) }) {
      reading.task.fields.time = time
      reading.task.fields.zone = own("ZONE").flatMap { named($0)?.name }
      reading.task.fields.duration = own("MINUTES").flatMap { Int($0) }
      reading.task.fields.endTime = own("END-TIME").flatMap { TimeOfDay(iso: $0) }
    }
    reading.task.fields.repetitionBasis = own("REPEAT-FROM").flatMap { RepetitionBasis(rawValue: $0) }
    reading.task.fields.path = own("PATH")
    reading.task.fields.kind =
      own("KIND").flatMap { TaskKind(rawValue: $0) } ?? (happens(component) ? .event : nil)
    reading.task.fields.leads =
      own("LEADS").map {
        $0.split(separator: " ").compactMap { CalendarDuration($0)?.totalSeconds }
      } ?? []
    reading.task.fields.snooze = own("SNOOZE").flatMap { CalendarDuration($0)?.totalSeconds }
    if let start = own("START").flatMap({ Day(iso: $0) }) { reading.task.fields.startDate = start }
    reading.task.fields.keepsMissed = own("KEEP-MISSED").map { $0 == "1" }
    reading.task.missed = own("MISSED").flatMap { Int($0) }.map { max(0, $0) } ?? 0
    if let series = own("SERIES"), Identity(series) != nil {
      reading.task.occurrence = Occurrence(
        series: series, start: own("OCCURRENCE").flatMap { OccurrenceStart(iso: $0) })
    }
  }

  /// True for an event of another program that takes time and so happens by itself. Course pages write the moment at
  /// which work is due as an event without an end, or that ends as it begins.
  private func happens(_ component: Component) -> Bool {
    guard component.name == "VEVENT", !isOwn, TaskRole(of: component) == nil else { return false }
    if let length = component["DURATION"].flatMap({ try? $0.length() }) { return length.totalSeconds > 0 }
    return component["DTEND"].map { $0.value != component["DTSTART"]?.value } ?? false
  }

  /// Reads lead times from alarms.
  /// - Returns: the alarms that are not fully represented by a lead time.
  mutating func readAlarms(of component: Component, _ reading: inout Reading) -> [Component] {
    var rest: [Component] = []
    for inner in component.components {
      guard inner.name == "VALARM", inner["X-ARC-STEP"] == nil else {
        if inner.name != "VALARM" { rest.append(inner) }
        continue
      }
      rest.append(inner)
      // Apple's way of saying that there is no alarm, with a trigger in 1976.
      if inner["ACTION"]?.value.uppercased() == "NONE" { continue }
      guard let lead = lead(of: inner, of: reading.task.fields, in: component) else {
        reading.lostAlarms.append("an alarm (\(TodoReader.line(inner.text("TRIGGER") ?? "without a time")))")
        continue
      }
      if inner["ACKNOWLEDGED"] == nil, component["X-ARC-LEADS"] == nil,
        !reading.task.fields.leads.contains(lead)
      {
        reading.task.fields.leads.append(lead)
      }
    }
    return rest
  }

  /// The seconds an alarm comes before the due moment, 0 at that moment; nil when it comes later.
  private mutating func lead(of alarm: Component, of fields: ArcTask.Fields, in component: Component) -> Int?
  {
    guard let trigger = alarm["TRIGGER"], fields.date != nil else { return nil }
    let home = fields.zone.flatMap { named($0) } ?? here
    var timed = fields
    if timed.time == nil { timed.time = dueTime }
    guard let due = timed.due(in: home) else { return nil }
    if let at = try? trigger.date() {
      let lead = due.seconds - at.moment(in: &zones, here: here).seconds
      return lead >= 0 ? lead : nil
    }
    guard let length = try? trigger.length() else { return nil }
    // The reference of the trigger: the start, or the end if it says so or there is no start.
    let isEnd = trigger.parameter("RELATED")?.uppercased() == "END" || component["DTSTART"] == nil
    let end = component["DUE"] ?? component["DTEND"]
    guard let from = (try? (isEnd ? end ?? component["DTSTART"] : component["DTSTART"])?.date()) ?? nil else {
      return nil
    }
    let lead = due.seconds - (from.moment(in: &zones, here: home).seconds + length.totalSeconds)
    return lead >= 0 ? lead : nil
  }
}
