/// Reads many timetables, and parses equal rules once: of many timetables, most share a few rules.
public struct TimetableReader {
  private var rules: [Substring: RecurrenceRule] = [:]
  private static let mostRules = 1000

  /// Creates a reader.
  public init() {}

  /// Reads the form of `Timetable.description`; lines with other properties are errors.
  /// - Throws: what is wrong, and where in its line.
  public mutating func timetable(_ text: String) throws(RecurrenceError) -> Timetable {
    var rest = ""
    var rule: RecurrenceRule?
    var start: (local: LocalSecond, isTimed: Bool, zone: String?)?
    var duration: Int?
    for line in text.lines {
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let value = line[colon...].dropFirst()
      let place = line.utf8.count - value.utf8.count..<line.utf8.count
      switch Substring(line[..<colon].utf8.prefix { $0 != UInt8(ascii: ";") }).uppercased() {
      case "DTSTART":
        start = Timetable.start(value, parameters: line[..<colon])
        if start == nil { throw RecurrenceError(.notADate(String(value)), in: String(line), at: place) }
      case "DURATION":
        duration = ISODuration.seconds(value)
        if duration == nil { throw RecurrenceError(.notALength(String(value)), in: String(line), at: place) }
      case "RRULE":
        if rule != nil { throw RecurrenceError(.repeatedPart("RRULE"), in: String(line), at: 0..<5) }
        rule = try self.rule(line)
      default: rest += line + "\n"
      }
    }
    guard let start else { throw RecurrenceError(.noStart, in: text, at: 0..<0) }
    let set =
      rest.isEmpty ? RecurrenceSet(start: start.local) : try RecurrenceSet(start: start.local, text: rest)
    var timetable = Timetable(
      start: start.local, isTimed: start.isTimed, zone: start.zone, duration: duration, rule: rule)
    (timetable.additions, timetable.exclusions) = (set.additions, set.exclusions)
    return timetable
  }

  /// The rule in an RRULE line.
  private mutating func rule(_ line: Substring) throws(RecurrenceError) -> RecurrenceRule? {
    if let known = rules[line] { return known }
    let rule = try RecurrenceSet(start: LocalSecond(seconds: 0), text: line).rule
    // If nearly all rules differ, there is no point in caching more.
    if rules.count < TimetableReader.mostRules { rules[line] = rule }
    return rule
  }
}

extension Timetable {
  /// Reads the form of `description`; lines with other properties are errors.
  /// - Throws: what is wrong, and where in its line.
  public init(text: some StringProtocol) throws(RecurrenceError) {
    var reader = TimetableReader()
    self = try reader.timetable(String(text))
  }

  fileprivate static func start(_ value: Substring, parameters: Substring) -> (
    LocalSecond, Bool, String?
  )? {
    let zone = parameters.utf8.split(separator: UInt8(ascii: ";")).dropFirst().map { Substring($0) }
      .first { $0.uppercased().hasPrefix("TZID=") }.map { String($0.dropFirst(5)) }
    switch RecurrenceDate(value) {
    case .day(let day): return (LocalSecond(LocalDateTime(day: day, time: .midnight)), false, zone)
    case .local(let local): return (local, true, zone)
    case .utc(let moment): return (LocalSecond(seconds: moment.seconds), true, "UTC")
    case nil: return nil
    }
  }
}

extension Timetable: CustomStringConvertible {
  /// The properties, one per line: DTSTART, then DURATION, RRULE, RDATE and EXDATE if present.
  public var description: String {
    var lines: [String] = []
    switch (isTimed, zone) {
    case (false, nil): lines.append("DTSTART;VALUE=DATE:\(RecurrenceDate.day(start.day))")
    case (false, let zone?): lines.append("DTSTART;VALUE=DATE;TZID=\(zone):\(RecurrenceDate.day(start.day))")
    case (true, "UTC"): lines.append("DTSTART:\(RecurrenceDate.utc(Moment(seconds: start.seconds)))")
    case (true, let zone):
      lines.append("DTSTART" + (zone.map { ";TZID=" + $0 } ?? "") + ":\(RecurrenceDate.local(start))")
    }
    if let duration { lines.append("DURATION:" + ISODuration.text(seconds: WideInt(duration))) }
    let set = RecurrenceSet(start: start, rule: rule, additions: additions, exclusions: exclusions)
    if repeats || !exclusions.isEmpty { lines.append(set.description) }
    return lines.joined(separator: "\n")
  }
}
