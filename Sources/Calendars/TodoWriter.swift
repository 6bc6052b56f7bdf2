import ICal
import Moments
import Planner
import Store

/// Writes tasks as VTODO (RFC 5545 §3.6.2), or as VEVENT (§3.6.1), the only kind that phones and most calendars show.
///
/// | task | VTODO | VEVENT |
/// |---|---|---|
/// | title | SUMMARY | SUMMARY, after the name of its Arc |
/// | day, time | DUE; for one that repeats, lasts or ends DTSTART | DTSTART |
/// | end | DUE, with DTSTART | DTEND |
/// | minutes | DURATION | DURATION |
/// | time without an end | DUE | DTSTART, DURATION of half an hour at most, X-ARC-SHOWN-LENGTH |
/// | several times a day | RRULE | one event a day, X-ARC-RRULE, X-ARC-TIME |
/// | Arc, labels | CATEGORIES | CATEGORIES |
/// | priority | PRIORITY 1, 5 or 9 | PRIORITY 1, 5 or 9 |
/// | start | DTSTART with DUE, X-ARC-START | X-ARC-START |
/// | leads of the path | VALARM | VALARM |
/// | completed, given up | STATUS, COMPLETED | X-ARC-OUTCOME |
///
/// What iCalendar has no property for is written in properties beginning with `X-ARC-`, so that arc reads the same
/// task back.
struct TodoWriter {
  /// Returns the zone with an IANA name; nil when it does not exist.
  let zones: (String) -> Zone?
  /// The machine's zone.
  let here: Zone
  /// The time at which whole days are due.
  let dueTime: TimeOfDay

  /// Returns the VTODO or VEVENT of a task.
  /// - Parameters:
  ///   - role: the kind of component to write.
  ///   - alarms: the alarms before the task is due.
  ///   - item: the properties that were read from a calendar and saved with the task.
  func component(_ task: ArcTask, as role: TaskRole = .todo, alarms: [TodoAlarm], item: CalendarRemainder?)
    -> Component
  {
    let fields = task.fields
    let isTodo = role == .todo
    var todo = Component(isTodo ? "VTODO" : "VEVENT")
    func put(_ line: ContentLine) { todo.properties.append(line) }
    func own(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { put(ContentLine("X-ARC-" + name, text: value)) }
    }
    let stamp = CalendarDate.utc(task.closing?.at ?? task.created)
    put(ContentLine("UID", text: (item?.uid ?? task.uuid) + (role == .copy ? TaskRole.copyEnding : "")))
    put(stamp.line("DTSTAMP"))
    put(CalendarDate.utc(task.created).line("CREATED"))
    let summary = isTodo ? fields.title : TaskRole.summary(fields.title, in: task.arcPath)
    put(ContentLine("SUMMARY", text: summary))
    own("ROLE", isTodo ? nil : role.rawValue)
    let dates = dates(of: fields, isTodo: isTodo)
    dates.forEach(put)
    if !isTodo {
      // A task does not block time in a calendar (RFC 5545 §3.8.2.7).
      if fields.kind != .event { put(ContentLine("TRANSP", value: "TRANSPARENT")) }
    } else if !dates.contains(where: { $0.name == "DTSTART" }), let start = fields.startDate,
      let day = fields.date,
      start < day
    {
      put(date(start, fields.time, fields.zone).line("DTSTART"))
      put(ContentLine("X-ARC-DATE", value: "DUE"))
    } else if !dates.contains(where: { $0.name == "DTSTART" }), item?.keeps("DTSTART") == true {
      // Another program wrote it, and it is not the task's start.
      put(ContentLine("X-ARC-DATE", value: "DUE"))
    }
    if task.closing == nil, fields.scheduledRule != nil, let repetition = repetition(of: fields) {
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
    if let closing = task.closing, !isTodo {
      own("OUTCOME", closing.outcome.rawValue)
    } else if let closing = task.closing {
      put(ContentLine("STATUS", value: closing.outcome == .completed ? "COMPLETED" : "CANCELLED"))
      if closing.outcome == .completed {
        put(stamp.line("COMPLETED"))
      } else {
        own("OUTCOME", closing.outcome.rawValue)
      }
    }
    own("REPEAT-FROM", fields.repetitionBasis?.rawValue)
    own("SERIES", task.occurrence?.series)
    own("OCCURRENCE", task.occurrence?.start?.description)
    own("MISSED", task.missed == 0 ? nil : "\(task.missed)")
    own("KEEP-MISSED", fields.keepsMissed.map { $0 ? "1" : "0" })
    own("PATH", fields.path)
    own("KIND", fields.kind?.rawValue)
    let leads = fields.leads.map { CalendarDuration(seconds: $0).description }.joined(separator: " ")
    // Alarms saved from other programs are not leads any more; this property says which leads there are.
    if !leads.isEmpty || item?.lines.contains("BEGIN:VALARM") == true {
      put(ContentLine("X-ARC-LEADS", text: leads))
    }
    own("SNOOZE", fields.snooze.map { CalendarDuration(seconds: $0).description })
    todo.components = alarms.map { $0.component(of: fields, as: role, dueTime: dueTime, title: summary) }
    item?.add(to: &todo, zones: zones, here: here)
    return todo
  }

  /// The properties for the due date, start and end.
  private func dates(of fields: ArcTask.Fields, isTodo: Bool) -> [ContentLine] {
    guard let day = fields.date else {
      return fields.duration.map { [ContentLine("DURATION", value: CalendarDuration(seconds: $0 * 60))] }
        ?? []
    }
    let start = date(day, fields.time, fields.zone)
    if fields.endDate != nil || fields.endTime != nil {
      let last = fields.endDate ?? day
      guard let time = fields.time else {
        // Whole days of an event end on the day after the last (RFC 5545 §3.6.1).
        let end = CalendarDate.day(isTodo ? last : last.adding(days: 1))
        return [start.line("DTSTART"), end.line(isTodo ? "DUE" : "DTEND")]
      }
      let end = date(last, fields.endTime ?? time, fields.zone)
      return [start.line("DTSTART"), end.line(isTodo ? "DUE" : "DTEND")]
    }
    if let minutes = fields.duration {
      return [start.line("DTSTART"), ContentLine("DURATION", value: CalendarDuration(seconds: minutes * 60))]
    }
    if !isTodo { return [start.line("DTSTART")] + shownLength(from: fields.time) }
    // A rule needs a start (RFC 5545 §3.8.2.4).
    return fields.recurrence == nil ? [start.line("DUE")] : [start.line("DTSTART"), start.line("DUE")]
  }

  /// How long calendars shall show an event without an end, for which they otherwise choose a length of their own, often
  /// beyond midnight: half an hour, but only until midnight.
  private func shownLength(from time: TimeOfDay?) -> [ContentLine] {
    guard let time else { return [] }
    let rest = 86_400 - time.minutes * 60 - time.second
    let length = CalendarDuration(seconds: min(1800, rest))
    return [ContentLine("DURATION", value: length), ContentLine(TodoReader.shownLength, value: length)]
  }

  /// A date on the wall clock of a task.
  func date(_ day: Day, _ time: TimeOfDay?, _ zone: String?) -> CalendarDate {
    guard let time else { return .day(day) }
    let local = LocalSecond(LocalDateTime(day: day, time: time))
    switch zone {
    case nil: return .floating(local)
    case "UTC": return .utc(Moment(seconds: local.seconds))
    case let zone?: return .zoned(local, tzid: zone)
    }
  }

  /// The rule; a last day becomes its last second where the start has a time (RFC 5545 §3.3.10).
  private func repetition(of fields: ArcTask.Fields) -> RecurrencePattern? {
    guard var repetition = fields.recurrence.flatMap({ try? RecurrencePattern($0) }) else { return nil }
    if case .until(.day(let day)) = repetition.rule.end, fields.time != nil {
      let last = LocalSecond(seconds: day.number * 86_400 + 86_399)
      repetition.rule.end = .until(
        fields.zone.flatMap(zones).map { .utc($0.moment(at: last).moment) } ?? .local(last))
    }
    return repetition
  }

  /// The days that are left out, as the occurrences that lie on them: EXDATE has the type of DTSTART (RFC 5545 §3.8.5.1).
  private func leftOut(of fields: ArcTask.Fields, _ repetition: RecurrencePattern) -> [ContentLine] {
    guard let begin = fields.date else { return [] }
    let set = RecurrenceSet(
      start: LocalSecond(LocalDateTime(day: begin, time: fields.time ?? .midnight)), rule: repetition.rule)
    return repetition.exclusions.flatMap { exclusion -> [ContentLine] in
      if case .local(let time) = exclusion, fields.time != nil {
        return [date(time.day, time.time, fields.zone).line("EXDATE")]
      }
      guard case .day(let day) = exclusion, fields.time != nil else {
        return [date(exclusion.day(in: .utc), nil, nil).line("EXDATE")]
      }
      return set.occurrences(notBefore: LocalSecond(LocalDateTime(day: day, time: .midnight)))
        .prefix { $0.day == day }.map { date(day, $0.time, fields.zone).line("EXDATE") }
    }
  }
}

/// What reminds of a task at a time before it is due.
struct TodoAlarm: Hashable {
  /// Seconds before the due moment.
  var lead: Int
  /// Whether it makes a sound.
  var isAlarm: Bool
  /// When it was seen (RFC 9074 §6.1); nil: not yet.
  var acknowledged: Moment?

  /// The VALARM of a task.
  func component(of fields: ArcTask.Fields, as role: TaskRole, dueTime: TimeOfDay, title: String)
    -> Component
  {
    let hasStart =
      role != .todo || fields.recurrence != nil || fields.endDate != nil || fields.endTime != nil
      || fields.duration != nil
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
      ContentLine("TRIGGER", related, value: CalendarDuration(seconds: offset - lead)),
    ]
    if !isAlarm { alarm.properties.append(ContentLine("DESCRIPTION", text: title)) }
    if let acknowledged { alarm.properties.append(CalendarDate.utc(acknowledged).line("ACKNOWLEDGED")) }
    alarm.properties.append(ContentLine("X-ARC-STEP", value: CalendarDuration(seconds: lead)))
    return alarm
  }
}
