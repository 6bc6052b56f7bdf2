import GrammarFiles
import Moments

extension RecurrenceRule {
  /// The rule in words of a language, which that language reads back to the same rule.
  ///
  /// | rule | `de` |
  /// |---|---|
  /// | `FREQ=WEEKLY;INTERVAL=2;UNTIL=20270501;BYDAY=TU` | jeden zweiten Dienstag bis 1. Mai 2027 |
  /// | `FREQ=MONTHLY;BYDAY=-1FR` | jeden Monat am letzten Freitag |
  ///
  /// The words stand in the language's `recurrence.phrases`. What that file does not say, and every rule in a language
  /// without one, is in English.
  /// - Parameter language: one of `Language.names`.
  public func words(in language: String) -> String {
    RecurrencePhrases(language).flatMap { $0.words(of: self) } ?? words
  }

  /// The same for a repetition counted from completion: `every! 3 days`, `alle! 3 Tage`.
  public func wordsFromCompletion(in language: String) -> String {
    let phrases = RecurrencePhrases(language)
    let (words, sign) =
      phrases.flatMap { phrases in phrases.words(of: self).map { ($0, phrases["completion"] ?? "!") } } ?? (
        words, "!"
      )
    let first = words.prefix { $0 != " " }
    return first + sign + words.dropFirst(first.count)
  }
}

extension Repetition {
  /// The words to type for it, `every monday` or `every! 3 days`; nil for a rule that cannot be read.
  /// - Parameter language: one of `Language.names`.
  public func words(in language: String) -> String? {
    guard let pattern = try? RecurrencePattern(rule) else { return nil }
    return basis == nil ? pattern.words(in: language) : pattern.wordsFromCompletion(in: language)
  }
}

extension RecurrencePattern {
  /// The repetition in words of a language, which that language reads back to the same: `jeden Montag außer am 7. Dezember
  /// 2026`.
  /// - Parameter language: one of `Language.names`.
  public func words(in language: String) -> String {
    if exclusions.isEmpty { return rule.words(in: language) }
    guard let phrases = RecurrencePhrases(language), let days = phrases.words(of: rule),
      let except = phrases.except(exclusions)
    else { return rule.words(in: "en") + exceptWords }
    return days + except
  }

  /// The same for a repetition counted from completion: `every! 3 days`, `alle! 3 Tage`.
  public func wordsFromCompletion(in language: String) -> String {
    let isSaid = RecurrencePhrases(language).flatMap { $0.except(exclusions) } != nil
    return exclusions.isEmpty || isSaid
      ? rule.wordsFromCompletion(in: language)
        + (RecurrencePhrases(language).flatMap { $0.except(exclusions) } ?? "")
      : rule.wordsFromCompletion(in: "en") + exceptWords
  }
}

/// A language's words for repetitions: `Grammar/<language>/recurrence.phrases`.
private struct RecurrencePhrases {
  private var texts: [Substring: String] = [:]

  /// The built-in phrases of a language; nil when it has none.
  init?(_ language: String) {
    guard let known = RecurrencePhrases.known[language] else { return nil }
    self = known
  }

  private init(text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix(";") {
      guard let sign = line.indices.first(where: { line[$0...].hasPrefix(" = ") }) else { continue }
      texts[line[..<sign]] = String(line[sign...].dropFirst(3))
    }
  }

  /// Those of every language that has some, read once.
  private static let known: [String: RecurrencePhrases] = {
    var known: [String: RecurrencePhrases] = [:]
    for index in 0..<grammar_phrases_count {
      let file = grammar_phrases[index]
      let text = String(decoding: UnsafeBufferPointer(start: file.text, count: file.size), as: UTF8.self)
      known[String(String(cString: file.name).prefix { $0 != "/" })] = RecurrencePhrases(text: text)
    }
    return known
  }()

  subscript(name: String) -> String? { texts[name[...]] }

  /// nil for what the phrases do not say.
  func words(of rule: RecurrenceRule) -> String? {
    if let (days, times) = rule.daysAndTimes, let at = list(times.map { $0.description }) {
      guard let end = end(of: rule), let words = self.days(of: days) else { return nil }
      return fill("at times", ["times": at]).map { "\(words) \($0)\(end)" }
    }
    let isPlain =
      rule.yearDays.isEmpty && rule.weekNumbers.isEmpty && rule.hours.isEmpty && rule.minutes.isEmpty
      && rule.seconds.isEmpty
      && (rule.weekStart == .monday || rule.frequency != .weekly || rule.interval == 1)
    guard isPlain, let days = days(of: rule), let end = end(of: rule) else { return nil }
    return days + end
  }

  private func days(of rule: RecurrenceRule) -> String? {
    if let name = name(of: rule) { return name }
    let hasDays = !rule.monthDays.isEmpty || !rule.weekdays.isEmpty
    switch rule.frequency {
    case .secondly: return nil
    case .minutely, .hourly, .daily:
      guard !hasDays, rule.months.isEmpty, rule.positions.isEmpty else { return nil }
      return every(unit(of: rule.frequency), rule.interval)
    case .weekly:
      guard rule.months.isEmpty, rule.positions.isEmpty else { return nil }
      return weekdays(of: rule)
    case .monthly:
      guard rule.months.isEmpty, let every = every("month", rule.interval) else { return nil }
      if !hasDays { return rule.positions.isEmpty ? every : nil }
      return daysOfMonth(of: rule).flatMap { fill("on days", ["days": $0]) }.map { "\(every) \($0)" }
    case .yearly:
      guard let every = every("year", rule.interval), rule.months.count <= 1 else { return nil }
      guard let month = rule.months.first.flatMap({ self["month \($0)"] }) else {
        return hasDays || !rule.months.isEmpty ? nil : every
      }
      if rule.monthDays.count == 1, rule.monthDays[0] > 0, rule.weekdays.isEmpty, rule.positions.isEmpty {
        return fill("on date", ["n": "\(rule.monthDays[0])", "month": month]).map { "\(every) \($0)" }
      }
      guard rule.monthDays.isEmpty, let days = daysOfMonth(of: rule) else { return nil }
      return fill("of month", ["days": days, "month": month]).map { "\(every) \($0)" }
    }
  }

  /// What a rule is called that is long to say: `every Black Friday`.
  private func name(of rule: RecurrenceRule) -> String? {
    guard rule.frequency == .yearly, !rule.monthDays.isEmpty, !rule.weekdays.isEmpty else { return nil }
    var endless = rule
    endless.end = .never
    return self["rule \(endless)"]
  }

  private func weekdays(of rule: RecurrenceRule) -> String? {
    guard rule.monthDays.isEmpty, rule.weekdays.allSatisfy({ $0.ordinal == nil }) else { return nil }
    let numbers = rule.weekdays.map { $0.weekday.rawValue }
    if numbers.isEmpty { return every("week", rule.interval) }
    guard let names = list(numbers.map { self["weekday \($0)"] }) else { return nil }
    switch (rule.interval, numbers) {
    case (1, [1, 2, 3, 4, 5]): return self["every workday"]
    case (1, [6, 7]): return self["every weekend"]
    case (1, _): return fill("every weekday", ["days": names])
    case (2, _) where numbers.count == 1: return fill("every 2 weekday", ["days": names])
    default:
      guard let every = every("week", rule.interval) else { return nil }
      return fill("on weekdays", ["days": names]).map { "\(every) \($0)" }
    }
  }

  /// `ersten Montag`, `1. und letzten Tag`, `letzten Werktag`.
  private func daysOfMonth(of rule: RecurrenceRule) -> String? {
    if !rule.positions.isEmpty {
      guard rule.monthDays.isEmpty, rule.positions.count == 1,
        rule.weekdays == Weekday.allCases.prefix(5).map({ RecurrenceRule.NthWeekday(nil, $0) })
      else { return nil }
      return self["nth \(rule.positions[0])"].flatMap { fill("nth workday", ["nth": $0]) }
    }
    guard rule.monthDays.isEmpty != rule.weekdays.isEmpty else { return nil }
    let days = rule.monthDays.map { day in
      day > 0 ? fill("day n", ["n": "\(day)"]) : self["day \(day)"]
    }
    let places = rule.weekdays.map { day -> String? in
      guard let nth = day.ordinal.flatMap({ self["nth \($0)"] }),
        let name = self["weekday \(day.weekday.rawValue)"]
      else { return nil }
      return fill("nth weekday", ["nth": nth, "days": name])
    }
    return list(days + places)
  }

  private func end(of rule: RecurrenceRule) -> String? {
    switch rule.end {
    case .never: ""
    case .count(let count): fill("times", ["n": "\(count)"])
    case .until(.day(let day)):
      self["month \(day.month)"].flatMap {
        fill("until", ["n": "\(day.day)", "month": $0, "year": "\(day.year)"])
      }.map { " \($0)" }
    case .until: nil
    }
  }

  /// The days that are left out; nothing for none, nil when the language has no words for them.
  func except(_ days: [RecurrenceDate]) -> String? {
    if days.isEmpty { return "" }
    let names = days.map { date -> String? in
      let day = date.day(in: .utc)
      return self["month \(day.month)"].flatMap {
        fill("date", ["n": "\(day.day)", "month": $0, "year": "\(day.year)"])
      }
    }
    return list(names).flatMap { fill("except", ["days": $0]) }.map { " \($0)" }
  }

  private func every(_ unit: String, _ interval: Int) -> String? {
    interval == 1
      ? self["every \(unit)"] : fill("every \(interval == 2 ? "2" : "n") \(unit)", ["n": "\(interval)"])
  }

  private func unit(of frequency: RecurrenceRule.Frequency) -> String {
    switch frequency {
    case .minutely: "minute"
    case .hourly: "hour"
    default: "day"
    }
  }

  /// `a`, `a und b`, `a, b und c`; nil when one of them has no words.
  private func list(_ items: [String?]) -> String? {
    let words = items.compactMap { $0 }
    guard words.count == items.count, let last = words.last, let and = self["and"] else { return nil }
    return words.count == 1 ? last : "\(words.dropLast().joined(separator: ", ")) \(and) \(last)"
  }

  private func fill(_ name: String, _ values: [String: String]) -> String? {
    guard let text = self[name] else { return nil }
    var (filled, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open] + (values[String(rest[open..<close].dropFirst())] ?? "")
      rest = rest[close...].dropFirst()
    }
    return filled + rest
  }
}
