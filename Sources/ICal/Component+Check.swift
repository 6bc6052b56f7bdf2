import Moments

extension Component {
  /// All mistakes in the properties of this component and those inside it: values that cannot be read, and properties
  /// that are missing, repeated or contradictory (RFC 5545 §3.6).
  public var mistakes: [CalendarMistake] {
    var mistakes: [CalendarMistake] = []
    check { mistakes.append($0) }
    return mistakes
  }

  private func check(_ report: (CalendarMistake) -> Void) {
    func tell(_ problem: CalendarProblem, at line: Int) {
      report(CalendarMistake(line: line, component: name, problem: problem))
    }
    let rules = Component.rules[name]
    var seen: Set<String> = []
    for property in properties {
      if let problem = ValueKind.ofProperty[property.name]?.problem(of: property) {
        tell(problem, at: property.line)
      }
      if rules?.once.contains(property.name) == true, !seen.insert(property.name).inserted {
        tell(.repeated(property.name), at: property.line)
      }
      if property.name == "EXRULE" { tell(.deprecated(property.name), at: property.line) }
    }
    for name in rules?.required ?? [] where self[name] == nil { tell(.missing(name), at: line) }
    checkDates(tell)
    for component in components { component.check(report) }
  }

  /// Checks that an end comes after its start, and that both are days or both times.
  private func checkDates(_ tell: (CalendarProblem, Int) -> Void) {
    guard let (endName, of) = ["VEVENT": ("DTEND", "DTSTART"), "VTODO": ("DUE", "DTSTART")][name],
      let end = self[endName]
    else { return }
    if self["DURATION"] != nil { tell(.exclusive(endName, "DURATION"), end.line) }
    guard let start = try? self[of]?.date(), let last = try? end.date() else { return }
    if start.isDay != last.isDay {
      tell(.unlikeDates(of, endName), end.line)
    } else if start.tzid == last.tzid, start.local > last.local {
      tell(.before(endName, of), end.line)
    }
  }

  /// The properties that a component must have, and those it may have at most once.
  private static let rules: [String: (required: [String], once: Set<String>)] = {
    let dated =
      "UID DTSTAMP DTSTART CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS "
      + "SUMMARY URL RECURRENCE-ID RRULE DURATION COLOR"
    func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    return [
      "VEVENT": (["UID", "DTSTAMP"], Set(names(dated + " DTEND TRANSP"))),
      "VTODO": (["UID", "DTSTAMP"], Set(names(dated + " DUE COMPLETED PERCENT-COMPLETE"))),
      "VJOURNAL": (["UID", "DTSTAMP"], Set(names(dated)).subtracting(["DESCRIPTION"])),
      "VFREEBUSY": (["UID", "DTSTAMP"], ["UID", "DTSTAMP", "DTSTART", "DTEND", "ORGANIZER", "URL"]),
      "VTIMEZONE": (["TZID"], ["TZID", "LAST-MODIFIED", "TZURL"]),
      "STANDARD": (
        names("DTSTART TZOFFSETFROM TZOFFSETTO"), ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"]
      ),
      "DAYLIGHT": (
        names("DTSTART TZOFFSETFROM TZOFFSETTO"), ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"]
      ),
      "VALARM": (["ACTION", "TRIGGER"], ["ACTION", "TRIGGER", "DURATION", "REPEAT", "UID", "ACKNOWLEDGED"]),
    ]
  }()
}
