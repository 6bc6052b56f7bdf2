import ICal
import Moments
import Planner
import Store

/// Writes tasks as VTODO (RFC 5545 §3.6.2).
///
/// | task | VTODO |
/// |---|---|
/// | day, time | DUE; for one that repeats, lasts or ends DTSTART |
/// | end | DUE beside DTSTART |
/// | minutes | DURATION |
/// | Arc, labels | CATEGORIES |
/// | priority | PRIORITY 1, 5 or 9 |
/// | start | DTSTART beside DUE, X-ARC-START |
/// | leads of the path | VALARM |
/// | completed, given up | STATUS, COMPLETED |
///
/// What iCalendar has no word for stands in properties that begin with `X-ARC-`, so that arc reads the same task back.
struct TodoWriter {
  /// The zone with an IANA name.
  let zones: (String) -> Zone?
  /// The machine's.
  let here: Zone
  /// At what time whole days are due.
  let dueTime: TimeOfDay

  /// The VTODO of a task.
  /// - Parameters:
  ///   - alarms: what reminds of it.
  ///   - item: what a calendar said of it beside.
  func component(_ task: ArcTask, alarms: [TodoAlarm], item: CalendarItem?) -> Component {
    let fields = task.fields
    var todo = Component("VTODO")
    func put(_ line: ContentLine) { todo.properties.append(line) }
    func own(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { put(ContentLine("X-ARC-" + name, text: value)) }
    }
    let stamp = CalendarDate.utc(task.closing?.at ?? task.created)
    put(ContentLine("UID", text: item?.uid ?? task.uuid))
    put(stamp.line("DTSTAMP"))
    put(CalendarDate.utc(task.created).line("CREATED"))
    put(ContentLine("SUMMARY", text: fields.title))
    let dates = dates(of: fields)
    dates.forEach(put)
    if !dates.contains(where: { $0.name == "DTSTART" }), let start = fields.startDate, let day = fields.date,
      start < day
    {
      put(date(start, fields.time, fields.zone).line("DTSTART"))
      put(ContentLine("X-ARC-DATE", value: "DUE"))
    } else if !dates.contains(where: { $0.name == "DTSTART" }), item?.keeps("DTSTART") == true {
      // Which another program wrote, and is no start of the task's.
      put(ContentLine("X-ARC-DATE", value: "DUE"))
    }
    if task.closing == nil, fields.repeatFrom == nil, let repetition = repetition(of: fields) {
      put(ContentLine("RRULE", value: repetition.rule))
      leftOut(of: fields, repetition).forEach(put)
    } else {
      own("RRULE", fields.recurrence)
    }
    if let place = fields.location { put(ContentLine("LOCATION", text: place)) }
    if !fields.description.isEmpty { put(ContentLine("DESCRIPTION", text: fields.description)) }
    put(ContentLine("CATEGORIES", texts: [task.arcPath] + fields.labels.sorted()))
    if let priority = fields.priority {
      put(ContentLine("PRIORITY", value: priority == .high ? "1" : priority == .medium ? "5" : "9"))
    }
    own("START", fields.startDate?.description)
    if let closing = task.closing {
      put(ContentLine("STATUS", value: closing.outcome == .completed ? "COMPLETED" : "CANCELLED"))
      if closing.outcome == .completed {
        put(stamp.line("COMPLETED"))
      } else {
        own("OUTCOME", closing.outcome.rawValue)
      }
    }
    own("REPEAT-FROM", fields.repeatFrom?.rawValue)
    own("SERIES", task.occurrence?.series)
    own("OCCURRENCE", task.occurrence?.start?.description)
    own("PATH", fields.path)
    own("KIND", fields.kind?.rawValue)
    let leads = fields.leads.map { CalendarLength(seconds: $0).description }.joined(separator: " ")
    // Alarms of other programs are leads no more when these say which there are.
    if !leads.isEmpty || item?.lines.contains("BEGIN:VALARM") == true {
      put(ContentLine("X-ARC-LEADS", text: leads))
    }
    own("SNOOZE", fields.snooze.map { CalendarLength(seconds: $0).description })
    todo.components = alarms.map { $0.component(of: fields, dueTime: dueTime, title: fields.title) }
    item?.add(to: &todo, zones: zones, here: here)
    return todo
  }

  /// When it is due, starts and ends.
  private func dates(of fields: ArcTask.Fields) -> [ContentLine] {
    guard let day = fields.date else {
      return fields.duration.map { [ContentLine("DURATION", value: CalendarLength(seconds: $0 * 60))] } ?? []
    }
    let start = date(day, fields.time, fields.zone)
    if fields.endDate != nil || fields.endTime != nil {
      let end = date(
        fields.endDate ?? day, fields.time == nil ? nil : fields.endTime ?? fields.time, fields.zone)
      return [start.line("DTSTART"), end.line("DUE")]
    }
    if let minutes = fields.duration {
      return [start.line("DTSTART"), ContentLine("DURATION", value: CalendarLength(seconds: minutes * 60))]
    }
    // A rule needs a start (RFC 5545 §3.8.2.4).
    return fields.recurrence == nil ? [start.line("DUE")] : [start.line("DTSTART"), start.line("DUE")]
  }

  private func date(_ day: Day, _ time: TimeOfDay?, _ zone: String?) -> CalendarDate {
    guard let time else { return .day(day) }
    let local = LocalSecond(LocalTime(day: day, time: time))
    switch zone {
    case nil: return .floating(local)
    case "UTC": return .utc(Moment(seconds: local.seconds))
    case let zone?: return .zoned(local, tzid: zone)
    }
  }

  /// The rule; a last day becomes its last second where the start has a time (RFC 5545 §3.3.10).
  private func repetition(of fields: ArcTask.Fields) -> Repetition? {
    guard var repetition = fields.recurrence.flatMap({ try? Repetition($0) }) else { return nil }
    if case .until(.day(let day)) = repetition.rule.end, fields.time != nil {
      let last = LocalSecond(seconds: day.number * 86_400 + 86_399)
      repetition.rule.end = .until(
        fields.zone.flatMap(zones).map { .utc($0.moment(at: last).moment) } ?? .local(last))
    }
    return repetition
  }

  /// The days that are left out, as the occurrences that lie on them: EXDATE has the type of DTSTART (RFC 5545 §3.8.5.1).
  private func leftOut(of fields: ArcTask.Fields, _ repetition: Repetition) -> [ContentLine] {
    guard let begin = fields.date else { return [] }
    let set = RecurrenceSet(
      start: LocalSecond(LocalTime(day: begin, time: fields.time ?? .midnight)), rule: repetition.rule)
    return repetition.exclusions.flatMap { exclusion -> [ContentLine] in
      if case .local(let time) = exclusion, fields.time != nil {
        return [date(time.day, time.local.time, fields.zone).line("EXDATE")]
      }
      guard case .day(let day) = exclusion, fields.time != nil else {
        return [date(exclusion.day(in: .utc), nil, nil).line("EXDATE")]
      }
      return set.occurrences(notBefore: LocalSecond(LocalTime(day: day, time: .midnight)))
        .prefix { $0.day == day }.map { date(day, $0.local.time, fields.zone).line("EXDATE") }
    }
  }
}

/// What reminds of a task at a time before it is due.
struct TodoAlarm: Hashable {
  /// Seconds before the due moment.
  var lead: Int
  /// Whether it makes a sound.
  var isAlarm: Bool
  /// When somebody has seen it (RFC 9074 §6.1); nil: not yet.
  var acknowledged: Moment?

  /// The VALARM of a task.
  func component(of fields: ArcTask.Fields, dueTime: TimeOfDay, title: String) -> Component {
    let hasStart =
      fields.recurrence != nil || fields.endDate != nil || fields.endTime != nil || fields.duration != nil
    return component(
      offset: fields.time == nil ? dueTime.minutes * 60 : 0,
      related: hasStart ? [] : [.init("RELATED", "END")], title: title)
  }

  /// The VALARM.
  /// - Parameter offset: how many seconds after that from which a trigger counts the due moment is: whole days are due
  ///   at a time of their own, and a trigger counts from midnight.
  func component(offset: Int, related: [ContentLine.Parameter], title: String) -> Component {
    var alarm = Component("VALARM")
    alarm.properties = [
      ContentLine("ACTION", value: isAlarm ? "AUDIO" : "DISPLAY"),
      ContentLine("TRIGGER", related, value: CalendarLength(seconds: offset - lead)),
    ]
    if !isAlarm { alarm.properties.append(ContentLine("DESCRIPTION", text: title)) }
    if let acknowledged { alarm.properties.append(CalendarDate.utc(acknowledged).line("ACKNOWLEDGED")) }
    alarm.properties.append(ContentLine("X-ARC-STEP", value: CalendarLength(seconds: lead)))
    return alarm
  }
}
