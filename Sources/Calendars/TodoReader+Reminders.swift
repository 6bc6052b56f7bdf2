import ICal
import Moments
import Planner
import Store

// Events as reminders.
extension TodoReader {
  /// What an event says.
  public struct EventReading {
    /// Its fields; of what arc wrote, those that iCalendar has words for.
    public var fields: Reminder.Fields
    /// Its UUID, which comes from the UID and the RECURRENCE-ID.
    public var identity: Identity
    /// When it was made.
    public var created: Moment
    /// What is to be kept beside the reminder.
    public var item: CalendarRemainder?
    /// What is not acted upon, in words.
    public var lost: [String]
    /// Of which occurrence it is a change; nil: of none.
    public var replaces: CalendarDate?
    /// All that arc kept of it, as JSON; nil: another program wrote it.
    public var kept: String?
  }

  private static let carriedByReminders: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "LOCATION", "DESCRIPTION", "RRULE", "RDATE",
    "EXDATE", "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID",
  ]

  /// The reminder of an event.
  /// - Throws: why it is none: it has no title, no date, or one that cannot be read.
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

  /// When an event happens, for a task that was read of it; nil: it has no date.
  mutating func timetable(of component: Component, _ task: ArcTask.Fields) -> Timetable? {
    guard let start = try? (component["DTSTART"] ?? component["DUE"])?.date(), let day = task.date else {
      return nil
    }
    var timetable = Timetable(day: day, time: task.time, zone: task.zone)
    // One changed occurrence repeats no more, whatever is copied into it.
    if component["RECURRENCE-ID"] == nil, let set = component.repetition(in: &zones, here: here) {
      let isSameClock = start.tzid == nil || task.zone == zones.zone(start.tzid ?? "")?.name
      if isSameClock { timetable.start = set.start }
      (timetable.rule, timetable.additions) = (set.rule, set.additions)
      timetable.exclusions = set.exclusions.map(timetable.exclusion)
    }
    if let end = try? component["DTEND"]?.date(), end.isDay == start.isDay {
      let length = end.moment(in: &zones, here: here).seconds - start.moment(in: &zones, here: here).seconds
      // A day may have 23 hours, and is a day.
      if length > 0 { timetable.duration = start.isDay ? (length + 43_200) / 86_400 * 86_400 : length }
    } else if let length = try? component["DURATION"]?.length(), length.totalSeconds > 0 {
      timetable.duration = length.totalSeconds
    }
    return timetable
  }

  /// An occurrence on the wall clock of a timetable.
  public mutating func start(_ date: CalendarDate, on timetable: Timetable) -> OccurrenceStart {
    if date.isDay { return OccurrenceStart(day: date.local.day, time: nil) }
    let home = timetable.zone.flatMap { named($0) } ?? here
    var local = date.local
    if !timetable.isTimed {
      // Outlook writes days as their midnights; another time is that of a series whose change fills a day.
      return OccurrenceStart(day: local.day, time: local.time == .midnight ? nil : local.time)
    }
    if date != .floating(local), date.tzid == nil || date.tzid != timetable.zone {
      local = home.localSecond(at: date.moment(in: &zones, here: here))
    }
    return OccurrenceStart(day: local.day, time: local.time)
  }

  /// The timetable that arc kept, when the event still says it; else what the event says now.
  ///
  /// The days left out are those of the event, which may have been taken out or put back there.
  public func timetable(kept: Timetable?, said: Timetable, by component: Component) -> Timetable {
    guard var kept else { return said }
    let writer = ReminderWriter(zones: named, here: here, dueTime: dueTime)
    let names: Set<String> = ["DTSTART", "RRULE", "RDATE", "DURATION"]
    let lines = component.properties.filter { names.contains($0.name) }
    guard Set(writer.lines(of: kept)) == Set(lines) else { return said }
    kept.exclusions = said.exclusions
    return kept
  }
}

extension Timetable {
  /// What leaves out an occurrence; of a day, as some programs write it, the one that starts then at the usual time.
  public func exclusion(_ date: RecurrenceDate) -> RecurrenceDate {
    guard isTimed, case .day(let day) = date else { return date }
    return .local(LocalSecond(seconds: day.number * 86_400 + start.secondOfDay))
  }

  /// Leaves out one of its occurrences; what is none of them, or no more, changes nothing.
  ///
  /// A midnight, as Exchange writes it, means what happens on that day when that is one thing.
  /// - Returns: where it would have started; nil: nothing was left out.
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
