import Moments

extension Entry {
  /// The entry as a line that reads back to it: every part in the one form that nothing else can be.
  ///
  ///     #"CS 298/Labs" "lab 4" due 2026-11-23 at 17:00 @"Room 204" remind me 30 min before !nag
  ///     #"Home" "water plants" every other Tuesday until 1 May 2027 starting 2026-11-24
  ///
  /// The Arc stands with its whole path, the title in quotes, or with a backslash before every word when it
  /// has quotes of its own. What a line cannot say has no such text: the second of two equal times when
  /// clocks go back, and a location with double quotes inside.
  public var canonicalText: String {
    var parts: [String] = []
    if let arc { parts.append("#\"\(arc)\"") }
    if !title.isEmpty { parts.append(title.literal) }
    parts += whenWords
    if let location { parts.append("@\"\(location)\"") }
    parts += reminders.compactMap(minutes).map { "remind me \(words(minutes: $0)) before" }
    if let escalation { parts.append("!\(escalation)") }
    return parts.joined(separator: " ")
  }

  /// The recurrence, the days, the times, the duration.
  private var whenWords: [String] {
    var parts: [String] = []
    var marker = "due"
    if let recurrence, let rule = try? Recurrence(recurrence) {
      let words = rule.words
      parts.append(repeatFrom == nil ? words : "every!" + words.dropFirst("every".count))
      marker = "starting"
    }
    if let date {
      switch (time, endDate, endTime) {
      case (nil, nil, _): parts.append("\(marker) \(date)")
      case (nil, let endDate?, _): parts.append("from \(date) to \(endDate)")
      case (let time?, nil, nil): parts.append("\(marker) \(date) at \(time)")
      case (let time?, nil, let end?): parts.append("\(marker) \(date) from \(time) to \(end)")
      case (let time?, let endDate?, let end?):
        let isNextNight = endDate == date.adding(days: 1) && end <= time
        parts.append(
          isNextNight
            ? "\(marker) \(date) from \(time) to \(end)" : "from \(date) \(time) to \(endDate) \(end)")
      case (let time?, let endDate?, nil): parts.append("from \(date) to \(endDate) at \(time)")
      }
    }
    if let duration { parts.append("for \(words(minutes: duration, unit: recurrence == nil ? 1440 : 60))") }
    return parts
  }

  /// `30 min`, `2 hours`, `3 days`, in the largest unit up to `unit` minutes that needs no fraction.
  private func words(minutes: Int, unit: Int = 1440) -> String {
    let (size, name) =
      [(1440, "day"), (60, "hour")].first { $0.0 <= unit && minutes % $0.0 == 0 } ?? (1, "min")
    let count = minutes / size
    return "\(count) \(name)\(count == 1 || size == 1 ? "" : "s")"
  }

  /// The minutes of a lead time such as `-P1DT30M`.
  private func minutes(_ lead: String) -> Int? {
    var minutes = 0
    var number = 0
    for character in lead {
      if let digit = character.wholeNumberValue {
        number = number * 10 + digit
        continue
      }
      switch character {
      case "D": minutes += number * 1440
      case "H": minutes += number * 60
      case "M": minutes += number
      case "-", "P", "T": break
      default: return nil
      }
      number = 0
    }
    return minutes
  }
}

extension String {
  /// The text protected from being read.
  fileprivate var literal: String {
    let quotes: Set<Character> = ["\"", "“", "”", "„"]
    if !contains(where: quotes.contains) { return "\"\(self)\"" }
    return split(separator: " ").map { "\\\($0)" }.joined(separator: " ")
  }
}
