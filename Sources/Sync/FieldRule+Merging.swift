import JSONText

extension FieldRule {
  /// Merges two values written without knowledge of each other; nil when a person must decide.
  /// - Parameters:
  /// - mine: the new value.
  /// - theirs: the current value.
  /// - was: the value that `mine` started from.
  package func merged(_ mine: JSONValue, _ theirs: JSONValue, was: JSONValue) -> JSONValue? {
    switch self {
    case .value, .reference, .owner, .names: nil
    case .first: mine.isEmpty || theirs.isEmpty ? nil : theirs
    case .set:
      .list(SetMerge.merged(mine.texts, theirs.texts, was: was.texts).map { .text($0) })
    case .lines:
      LineMerge(mine.string ?? "", theirs.string ?? "", was: was.string ?? "").merged.map { .text($0) }
    case .answer: mine.answered(over: theirs)
    case .timetable:
      TimetableMerge.merged(mine.string ?? "", theirs.string ?? "", was: was.string ?? "").map { .text($0) }
    }
  }
}

extension JSONValue {
  /// How final an answer to an alert is: 3 closed, 2 dismissed, 1 snoozed, 0 none.
  private var weight: Int {
    guard let text = string, !text.isEmpty else { return 0 }
    return text.hasPrefix("snoozed") ? 1 : text == "dismissed" ? 2 : 3
  }

  /// The answer that wins: the more final one, or the longer snooze. Nil for two dismissals or two ways of closing,
  /// which a person must choose from.
  fileprivate func answered(over other: JSONValue) -> JSONValue? {
    if weight != other.weight { return weight > other.weight ? self : other }
    guard weight == 1 else { return nil }
    func until(_ answer: JSONValue) -> Int {
      answer.string?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
    return until(self) > until(other) ? self : other
  }
}

/// Merges two sets by what each side added and removed.
enum SetMerge {
  /// `was` a b, mine a b c, theirs b ──▶ b c
  static func merged(_ mine: [String], _ theirs: [String], was: [String]) -> [String] {
    let removed = Set(was).subtracting(mine)
    let kept = theirs.filter { !removed.contains($0) }
    let known = Set(theirs).union(was)
    return kept + mine.filter { !known.contains($0) }
  }
}

/// Merges two timetables (`DTSTART:…`, `RRULE:…`, `EXDATE:…`, one property per line): excluded and added dates are
/// sets,
/// all other lines together are one value.
enum TimetableMerge {
  static func merged(_ mine: String, _ theirs: String, was: String) -> String? {
    let (mine, theirs, was) = (parts(mine), parts(theirs), parts(was))
    let rule: [Substring]
    if mine.rule == was.rule || mine.rule == theirs.rule {
      rule = theirs.rule
    } else if theirs.rule == was.rule {
      rule = mine.rule
    } else {
      return nil
    }
    let dates = SetMerge.merged(mine.dates, theirs.dates, was: was.dates)
    return (rule.map(String.init) + dates.sorted()).joined(separator: "\n")
  }

  /// The rule's lines, and each date with its property: `EXDATE;VALUE=DATE:20270314`.
  private static func parts(_ text: String) -> (rule: [Substring], dates: [String]) {
    var rule: [Substring] = []
    var dates: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard line.hasPrefix("EXDATE") || line.hasPrefix("RDATE"), let colon = line.firstIndex(of: ":") else {
        rule.append(line)
        continue
      }
      dates += line[colon...].dropFirst().split(separator: ",").map { "\(line[...colon])\($0)" }
    }
    return (rule, dates)
  }
}
