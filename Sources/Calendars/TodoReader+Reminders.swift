import ICal
import Moments
import Planner
import Store

// Events as reminders.
extension TodoReader {
  /// The content of an event.
  public struct EventReading {
    /// The fields; for events written by arc, only those that iCalendar has properties for.
    public var fields: Reminder.Fields
    /// The UUID, derived from UID and RECURRENCE-ID.
    public var identity: Identity
    /// When it was created.
    public var created: Moment
    /// The properties to save with the reminder; nil when there are none.
    public var item: CalendarRemainder?
    /// The properties that have no effect, in words.
    public var lost: [String]
    /// The occurrence it changes; nil when it is not a changed occurrence.
    public var replaces: CalendarDate?
    /// All fields as arc wrote them, as JSON; nil for events of other programs.
    public var kept: String?
  }

  private static let carriedByReminders: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "LOCATION", "DESCRIPTION", "RRULE", "RDATE",
    "EXDATE", "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID",
  ]

  /// Reads an event as a reminder.
  /// - Throws: `Refusal` when it has no title or no date, or a date that cannot be read.
  public mutating func event(of component: Component) throws(Refusal) -> EventReading {
    let reading = try reading(of: component)
    guard let timetable = timetable(of: component, reading.task.fields) else {
      throw Refusal(reason: "it has no DTSTART")
    }
    var fields = Reminder.Fields(title: reading.task.fields.title)
    (fields.body, fields.location) = (reading.task.fields.description, reading.task.fields.location)
    (fields.timetable, fields.leads) = (timetable, reading.task.fields.leads)
    let uid = component.text("UID") ?? ""
    fields.origin.uid = uid.isEmpty || uid == reading.task.uuid ? nil : uid
    var carried = TodoReader.carriedByReminders
    var lost: [String] = []
    if component["STATUS"]?.value.uppercased() == "CANCELLED" {
      fields.isEnabled = false
      carried.insert("STATUS")
    }
    if component["RRULE"] != nil, timetable.rule == nil {
      carried.remove("RRULE")
      lost.append("its repetition")
    }
    let replaces = try? component["RECURRENCE-ID"]?.date()
    if let replaces {
      let start = self.start(replaces, on: timetable)
      fields.origin.recurrenceID = start
      fields.origin.series = uid.isEmpty ? nil : TodoReader.identity(uid: uid).description
      if component["RECURRENCE-ID"]?.parameter("RANGE") != nil {
        carried.remove("RECURRENCE-ID")
        lost.append("its changes to all later occurrences")
      }
    }
    let alarms = component.components.filter { $0["X-ARC-STEP"] == nil }
    lost += reading.lostAlarms
    return EventReading(
      fields: fields, identity: Identity(reading.task.uuid) ?? TodoReader.identity(uid: uid),
      created: reading.task.created,
      item: CalendarRemainder(of: component, uid: nil, without: carried, others: [], components: alarms),
      lost: lost, replaces: replaces, kept: isOwn ? component.text("X-ARC-KEPT") : nil)
  }

  /// Returns when an event happens, given the task that was read from it; nil without a date.
  mutating func timetable(of component: Component, _ task: ArcTask.Fields) -> Timetable? {
    guard let start = try? (component["DTSTART"] ?? component["DUE"])?.date(), let day = task.date else {
      return nil
    }
    var timetable = Timetable(day: day, time: task.time, zone: task.zone)
    // A changed occurrence does not repeat, even if the rule was copied into it.
    if component["RECURRENCE-ID"] == nil, let set = component.repetition(in: &zones, here: here) {
      let isSameClock = start.tzid == nil || task.zone == zones.zone(start.tzid ?? "")?.name
      if isSameClock { timetable.start = set.start }
      (timetable.rule, timetable.additions) = (set.rule, set.additions)
      timetable.exclusions = set.exclusions.map(timetable.exclusion)
    }
    if let end = try? component["DTEND"]?.date(), end.isDay == start.isDay {
      let length = end.moment(in: &zones, here: here).seconds - start.moment(in: &zones, here: here).seconds
      // A day of 23 hours is still a day.
      if length > 0 { timetable.duration = start.isDay ? (length + 43_200) / 86_400 * 86_400 : length }
    } else if let length = length(of: component), length.totalSeconds > 0 {
      timetable.duration = length.totalSeconds
    }
    return timetable
  }

  /// Returns the start of an occurrence on the wall clock of a timetable.
  public mutating func start(_ date: CalendarDate, on timetable: Timetable) -> OccurrenceStart {
    if date.isDay { return OccurrenceStart(day: date.local.day, time: nil) }
    let home = timetable.zone.flatMap { named($0) } ?? here
    var local = date.local
    if !timetable.isTimed {
      // Outlook writes days as midnights; any other time comes from a series whose changed occurrence is a whole day.
      return OccurrenceStart(day: local.day, time: local.time == .midnight ? nil : local.time)
    }
    if date != .floating(local), date.tzid == nil || date.tzid != timetable.zone {
      local = home.localSecond(at: date.moment(in: &zones, here: here))
    }
    return OccurrenceStart(day: local.day, time: local.time)
  }

  /// Returns the timetable that arc saved if the event still matches it, or else that of the event.
  ///
  /// The excluded days are those of the event, since they may have been changed there.
  public func timetable(kept: Timetable?, said: Timetable, by component: Component) -> Timetable {
    guard var kept else { return said }
    let writer = ReminderWriter(zones: named, here: here, dueTime: dueTime)
    let names: Set<String> = ["DTSTART", "RRULE", "RDATE", "DURATION"]
    let lines = component.properties.filter { names.contains($0.name) }
    let shown = writer.shown(kept)
    guard Set(writer.lines(of: shown)) == Set(lines) else { return said }
    if shown != kept { return kept }
    kept.exclusions = said.exclusions
    return kept
  }
}

extension Timetable {
  /// Returns the exclusion for a date; a whole day, as some programs write it, means the occurrence at the usual
  /// time.
  public func exclusion(_ date: RecurrenceDate) -> RecurrenceDate {
    guard isTimed, case .day(let day) = date else { return date }
    return .local(LocalSecond(seconds: day.number * 86_400 + start.secondOfDay))
  }

  /// Excludes one occurrence; dates that are not occurrences, or are excluded already, change nothing.
  ///
  /// A midnight, as Exchange writes it, means the occurrence of that day if there is exactly one.
  /// - Returns: where the occurrence would have started; nil when nothing was excluded.
  @discardableResult
  public mutating func leaveOut(_ date: RecurrenceDate, in home: Zone) -> LocalSecond? {
    var date = exclusion(date)
    if case .utc(let moment) = date { date = .local(home.localSecond(at: moment)) }
    let set = RecurrenceSet(start: start, rule: rule, additions: additions, exclusions: exclusions)
    let day = LocalSecond(LocalDateTime(day: date.day(in: home), time: .midnight))
    let sameDay = set.occurrences(notBefore: day, in: home).prefix { $0.day == day.day }
    guard var left = sameDay.first else { return nil }
    if case .local(let local) = date {
      if sameDay.contains(local) {
        left = local
      } else if local.secondOfDay > 0 || sameDay.count > 1 {
        return nil
      }
      date = .local(left)
    }
    exclusions.append(date)
    return left
  }
}
