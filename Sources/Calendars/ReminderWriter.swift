import ICal
import Moments
import Planner
import Store

/// Writes reminders and groups as VEVENT (RFC 5545 §3.6.1).
///
/// | reminder | VEVENT |
/// |---|---|
/// | start, length | DTSTART, DURATION |
/// | rule, added days, excluded days | RRULE, RDATE, EXDATE |
/// | one changed occurrence | RECURRENCE-ID, with the UID of its series |
/// | path | VALARM |
/// | switched off | STATUS:CANCELLED |
///
/// Everything else is in X-ARC-KEPT, so that arc reads the same reminder back. What has no date, like members of
/// groups, stacks and places, is in properties of the calendar (X-ARC-STACK …), which other programs ignore.
struct ReminderWriter {
  /// Returns the zone with an IANA name; nil when it does not exist.
  let zones: (String) -> Zone?
  /// The machine's zone.
  let here: Zone
  /// The time at which whole days are due.
  let dueTime: TimeOfDay

  /// The property for what only arc reads: a stack, a place, a member of a group, a reminder without a date.
  static func line(_ kind: ExportedKind, kept json: String) -> ContentLine {
    ContentLine("X-ARC-" + kind.rawValue.dropLast().uppercased(), text: json)
  }

  /// Returns the VEVENT of a reminder with a date.
  /// - Parameters:
  ///   - kept: all of its fields as JSON, from the store.
  ///   - series: the series of which it is a changed occurrence; nil when it is not.
  ///   - changed: the starts of its occurrences that have their own reminders.
  func component(
    _ reminder: Reminder, _ timetable: Timetable, kept: String,
    series: (uid: String, timetable: Timetable)? = nil, changed: Set<OccurrenceStart> = [],
    alarms: [TodoAlarm], item: CalendarRemainder?
  ) -> Component {
    let fields = reminder.fields
    var event = Component("VEVENT")
    func put(_ line: ContentLine) { event.properties.append(line) }
    put(ContentLine("UID", text: series?.uid ?? item?.uid ?? fields.origin.uid ?? reminder.uuid))
    if let start = fields.origin.recurrenceID {
      put(date(timetable.date(of: start), of: series?.timetable ?? timetable).line("RECURRENCE-ID"))
    }
    put(CalendarDate.utc(reminder.changed).line("DTSTAMP"))
    put(CalendarDate.utc(reminder.created).line("CREATED"))
    put(CalendarDate.utc(reminder.changed).line("LAST-MODIFIED"))
    put(ContentLine("SUMMARY", text: fields.title))
    let shown = shown(timetable)
    lines(of: shown).forEach(put)
    exclusions(of: shown, but: changed).forEach(put)
    if let place = fields.location { put(ContentLine("LOCATION", text: place)) }
    if !fields.body.isEmpty { put(ContentLine("DESCRIPTION", text: fields.body)) }
    if !fields.isEnabled { put(ContentLine("STATUS", value: "CANCELLED")) }
    put(ContentLine("X-ARC-KEPT", text: kept))
    event.components = alarms.map {
      $0.component(offset: shown.isTimed ? 0 : dueTime.minutes * 60, related: [], title: fields.title)
    }
    item?.add(to: &event, zones: zones, here: here)
    return event
  }

  /// The properties for when it happens, without the excluded days.
  func lines(of timetable: Timetable) -> [ContentLine] {
    var lines = [date(start(of: timetable), of: timetable).line("DTSTART")]
    if let rule = rule(of: timetable) { lines.append(ContentLine("RRULE", value: rule)) }
    lines += timetable.additions.map { date($0, of: timetable).line("RDATE") }
    if let seconds = timetable.duration {
      lines.append(ContentLine("DURATION", value: CalendarDuration(days: 0, seconds: seconds)))
    }
    return lines
  }

  /// The EXDATE properties.
  /// - Parameter changed: exclusions to leave out.
  func exclusions(of timetable: Timetable, but changed: Set<OccurrenceStart> = []) -> [ContentLine] {
    timetable.exclusions.sorted { $0.description < $1.description }
      .filter { exclusion in !changed.contains { timetable.date(of: $0) == exclusion } }
      .map { date($0, of: timetable).line("EXDATE") }
  }

  /// The start. A rule that starts on a whole day but has times of day starts at the first of them, since other
  /// programs ignore times of a whole day (RFC 5545 §3.3.10).
  private func start(of timetable: Timetable) -> RecurrenceDate {
    if timetable.isTimed { return .local(timetable.start) }
    guard timetable.hasTimes else { return .day(timetable.start.day) }
    var starts = timetable.starts(in: timetable.home(zones, local: here))
    return .local(starts.next() ?? timetable.start)
  }

  /// A date on the wall clock of a timetable.
  private func date(_ date: RecurrenceDate, of timetable: Timetable) -> CalendarDate {
    switch date {
    case .day(let day): return .day(day)
    case .utc(let moment): return .utc(moment)
    case .local(let local):
      switch timetable.zone {
      case nil: return .floating(local)
      case "UTC": return .utc(Moment(seconds: local.seconds))
      case let zone?: return .zoned(local, tzid: zone)
      }
    }
  }

  /// The rule; a last day becomes its last second where the start has a time (RFC 5545 §3.3.10).
  private func rule(of timetable: Timetable) -> RecurrenceRule? {
    guard var rule = timetable.rule else { return nil }
    guard timetable.hasTimes else { return rule }
    switch rule.end {
    case .until(.day(let day)):
      let last = LocalSecond(seconds: day.number * 86_400 + 86_399)
      rule.end = .until(
        timetable.zone.flatMap(zones).map { .utc($0.moment(at: last).moment) } ?? .local(last))
    case .until(.local(let local)):
      if let zone = timetable.zone.flatMap(zones) { rule.end = .until(.utc(zone.moment(at: local).moment)) }
    default: break
    }
    return rule
  }
}
