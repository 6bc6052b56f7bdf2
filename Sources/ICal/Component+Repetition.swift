import Moments

extension Component {
  /// RRULE, as it is meant for something that starts then: hours, minutes and seconds (BYHOUR …) are ignored where that is
  /// a day (RFC 5545 §3.3.10); nil when there is none, or it cannot be read.
  public func rule(from start: CalendarDate) -> RecurrenceRule? {
    guard let rule = try? self["RRULE"]?.recurrence() else { return nil }
    return start.isDay ? rule.withoutTimes : rule
  }

  /// When it happens: DTSTART, RRULE, RDATE and EXDATE on the wall clock of DTSTART's zone; nil without a DTSTART that
  /// can be read. What else cannot be read is left out; `mistakes` tells it.
  ///
  /// Dates of other zones are taken as instants; where it fills whole days, times are the days on which they lie as
  /// they are written, as Outlook writes what is left out.
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
