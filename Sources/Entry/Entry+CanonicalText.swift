import Moments

extension Entry {
  /// The entry as a line that is read as the same entry: each part in its unambiguous form.
  ///
  ///     #"CS 298/Labs" "lab 4" due 2026-11-23 at 17:00 @"Room 204" remind me 30 min before !nag
  ///     #"Home" "water plants" every other Tuesday until 1 May 2027 starting 2026-11-24
  ///
  /// The Arc is written with its full path, the title in quotes, or with a backslash before every word when it
  /// contains quotes. Some entries have no such line: the second of two equal times when clocks go back, a location
  /// with double quotes, and recurrences that lines cannot express (`FREQ=WEEKLY` on all seven days is read as
  /// `FREQ=DAILY`).
  /// - Parameters:
  ///   - zone: the zone of the entry's days and times. A time that was written in another zone is written in that
  ///     zone
  ///     again: `at 15:00 Europe/Berlin`.
  ///   - isSpare: true writes backslashes only before quotes in the title. Its other words may then be read as
  ///     something
  ///     else; read the line again to check.
  public func canonicalText(in zone: Zone, sparingTitle isSpare: Bool = false) -> String {
    var parts: [String] = []
    if let arc { parts.append("#\"\(arc)\"") }
    if !title.isEmpty { parts.append(title.literal(isSpare: isSpare)) }
    parts += written(in: zone).whenWords
    if let location { parts.append("@\"\(location)\"") }
    parts += leads.compactMap(leadWords).map { "remind me \($0)" }
    parts += remindAt.map { "remind me \($0.day) at \($0.time)" }
    if let path { parts.append("!\(path)") }
    if let priority { parts.append("!!\(priority == .high ? 1 : priority == .medium ? 2 : 3)") }
    parts += labels.map { "%\($0)" }
    if let startDate { parts.append(date == nil ? "hide until \(startDate)" : "start:\(startDate)") }
    return parts.joined(separator: " ")
  }

  /// The entry with its days and times in the zone in which it was written.
  private func written(in zone: Zone) -> Entry {
    guard let name = self.zone, let there = try? Zone(named: name), let date, let time else { return self }
    func converted(_ day: Day, _ time: TimeOfDay) -> LocalDateTime {
      let shown = there.local(at: zone.moment(at: LocalDateTime(day: day, time: time)).moment)
      return LocalDateTime(day: shown.day, time: shown.time.with(second: time.second))
    }
    var entry = self
    let start = converted(date, time)
    (entry.date, entry.time) = (start.day, start.time)
    if let endTime {
      let end = converted(endDate ?? date, endTime)
      entry.endTime = end.time
      entry.endDate = end.day == start.day ? nil : end.day
    }
    return entry
  }

  /// Recurrence, days, times and duration in words.
  private var whenWords: [String] {
    var parts: [String] = []
    var marker = "due"
    if let repetition, let words = repetition.words(in: "en") {
      parts.append(words)
      marker = "starting"
    }
    let zone = self.zone.map { " \($0)" } ?? ""
    if let recurrence, !further.isEmpty, let date {
      let own = Series(date: date, time: time, endDate: endDate, endTime: endTime, recurrence: recurrence)
      let all = ([own] + further).compactMap { $0.words }
      let first = further.reduce(date) { min($0, $1.date) }
      parts = [all.map { $0.repetition }.joined(separator: " & ") + (all.first?.bound ?? "")]
      parts.append("starting \(first)")
    } else if dates.count > 1 {
      parts.append("due " + startWords.joined(separator: ", "))
    } else if let date {
      // Beside `start:` a `from` would say twice from when on.
      let range = startDate == nil ? "from \(date)" : "\(date)"
      switch (time, endDate, endTime) {
      case (nil, nil, _): parts.append("\(marker) \(date)")
      case (nil, let endDate?, _): parts.append("\(range) to \(endDate)")
      case (let time?, nil, nil):
        parts.append("\(marker) \(date) at \(time)\(time.hour == 11 && time.minute == 59 ? "am" : "")\(zone)")
      case (let time?, nil, let end?) where (hasSeveralTimes || repeatsWithinDay) && end > time:
        // `at 15:30 and 16:00 … from 15:30 to 16:00` would say the times twice, and `every 4 hours from 10:00 to 14:00`
        // how long it goes on.
        parts.append(
          "\(marker) \(date) at \(time)\(zone) for \(words(minutes: end.minutes - time.minutes, unit: 60))")
      case (let time?, nil, let end?): parts.append("\(marker) \(date) from \(time) to \(end)\(zone)")
      case (let time?, let endDate?, let end?):
        let isNextNight = endDate == date.adding(days: 1) && end <= time
        parts.append(
          isNextNight
            ? "\(marker) \(date) from \(time)\(half(of: time)) to \(end)\(half(of: end))\(zone)"
            : "\(range) \(time)\(half(of: time)) to \(endDate) \(end)\(half(of: end))\(zone)")
      case (let time?, let endDate?, nil): parts.append("\(range) to \(endDate) at \(time)\(zone)")
      }
    }
    // `due fri 5pm for 2 hours` would end two hours later.
    if let duration {
      parts.append(
        "\(time == nil ? "for" : "takes") \(words(minutes: duration, unit: recurrence == nil ? 1440 : 60))")
    }
    return parts
  }

  /// True when it repeats at several times of the day.
  private var hasSeveralTimes: Bool {
    recurrence?.split(separator: ";").contains {
      ($0.hasPrefix("BYHOUR=") || $0.hasPrefix("BYMINUTE=")) && $0.contains(",")
    } ?? false
  }

  /// True when it repeats by the hour or minute.
  private var repeatsWithinDay: Bool {
    recurrence.map { $0.hasPrefix("FREQ=HOURLY") || $0.hasPrefix("FREQ=MINUTELY") } ?? false
  }

  /// The words for several starts; the first has the end: `2026-11-24 from 16:00 to 21:00`, `2026-11-26 at 16:00`.
  /// Days without a time stand last: a time behind them would be theirs, too.
  private var startWords: [String] {
    let timed = dates.enumerated().compactMap { index, start in
      start.time.map { time in
        index == 0 && endTime != nil
          ? "\(start.date) from \(time) to \(endTime ?? time)"
          : "\(start.date) at \(time)\(time.hour == 11 && time.minute == 59 ? "am" : "")"
      }
    }
    return timed + dates.filter { $0.time == nil }.map { "\($0.date)" }
  }

  /// Words that keep an ambiguous time in its half of the day: `20:00 to 11:00` would otherwise end before midnight.
  private func half(of time: TimeOfDay) -> String {
    switch time.hour {
    case 10...11: "am"
    case 12: "pm"
    default: ""
    }
  }

  /// `30 min`, `2 hours`, `3 days`: in the largest unit, at most `unit` minutes, that divides the minutes evenly.
  private func words(minutes: Int, unit: Int = 1440) -> String {
    let (size, name) =
      [(1440, "day"), (60, "hour")].first { $0.0 <= unit && minutes % $0.0 == 0 } ?? (1, "min")
    let count = minutes / size
    return "\(count) \(name)\(count == 1 || size == 1 ? "" : "s")"
  }

  /// A lead time in words, `1470 min before` for `-P1DT30M`; nil for anything else.
  private func leadWords(_ lead: String) -> String? {
    var (seconds, number) = (0, 0)
    for character in lead {
      if let digit = character.wholeNumberValue {
        number = number * 10 + digit
        continue
      }
      switch character {
      case "D": seconds += number * 86_400
      case "H": seconds += number * 3600
      case "M": seconds += number * 60
      case "S": seconds += number
      case "-", "P", "T": break
      default: return nil
      }
      number = 0
    }
    if seconds == 0 { return "when due" }
    return (seconds % 60 == 0 ? words(minutes: seconds / 60) : "\(seconds) seconds") + " before"
  }
}

extension Entry.Series {
  /// `every Tuesday from 17:00 to 18:30`, and its end: ` until 1 May 2027`.
  fileprivate var words: (repetition: String, bound: String)? {
    guard let pattern = try? RecurrencePattern(recurrence), let time else { return nil }
    var endless = pattern
    endless.rule.end = .never
    let (all, rule) = (pattern.words(in: "en"), endless.words(in: "en"))
    let hours = endTime.map { " from \(time) to \($0)" } ?? " at \(time)"
    return (rule + hours, all.hasPrefix(rule) ? String(all.dropFirst(rule.count)) : "")
  }
}

extension String {
  /// The text quoted or escaped so that it is not interpreted.
  /// - Parameter isSpare: true escapes only its quotes.
  fileprivate func literal(isSpare: Bool) -> String {
    let quotes: Set<Character> = ["\"", "“", "”", "„"]
    if !contains(where: quotes.contains) { return "\"\(self)\"" }
    return split(separator: " ").map { word in
      isSpare && !word.contains(where: quotes.contains) ? String(word) : "\\\(word)"
    }.joined(separator: " ")
  }
}
