import Moments

extension Component {
  /// Returns the RRULE for something that starts at a date: for a whole day, hours, minutes and seconds (BYHOUR …)
  /// are ignored (RFC 5545 §3.3.10). Nil when there is no RRULE, or it cannot be read.
  public func rule(from start: CalendarDate) -> RecurrenceRule? {
    guard let rule = try? self["RRULE"]?.recurrence() else { return nil }
    return start.isDay ? rule.withoutTimes : rule
  }

  /// Returns the recurrences: DTSTART, RRULE, RDATE and EXDATE on the wall clock of DTSTART's zone; nil without a
  /// readable DTSTART. Other unreadable values are left out; `mistakes` reports them.
  ///
  /// Dates in other zones are converted. If DTSTART is a whole day, times count as the day they are written with,
  /// since Outlook writes exclusions that way.
  public func repetition(in zones: inout CalendarZones, here: Zone) -> RecurrenceSet? {
    guard let start = try? self["DTSTART"]?.date() else { return nil }
    var set = RecurrenceSet(start: start.local, rule: rule(from: start))
    for property in properties where property.name == "RDATE" || property.name == "EXDATE" {
      let dates = ((try? property.dates()) ?? []).map { date -> RecurrenceDate in
        if start.isDay { return .day(date.local.day) }
        return switch date {
        case .day(let day): .day(day)
        case .utc(let moment): .utc(moment)
        case .floating(let local): .local(local)
        case .zoned(let local, start.tzid): .local(local)
        case .zoned: .utc(date.moment(in: &zones, here: here))
        }
      }
      if property.name == "RDATE" { set.additions += dates } else { set.exclusions += dates }
    }
    return set
  }
}
