import Entry

/// The words of a title that look like a date, a time, a rule, a priority, a label or a note, and were not read so.
///
///     lab wed 4-6       wed 4-6
///     milk // oat       // oat
///     essay due 2/30    2/30
///     essay due soon    due soon
///     dinner fri 7 9    7 9
///     essay due fri due mon    due fri
///     quiz twice a week    twice a week
///     call in 99999999999 weeks    in 99999999999 weeks
///     pay rent p5       none
package struct UnreadWords {
  /// Runs of such words, in their order.
  package private(set) var phrases: [String] = []

  package init(_ entry: Entry) {
    let quoted = UnreadWords.quoted(entry.text)
    let said = UnreadWords.said(entry.warnings)
    // A warning says why a day was not read.
    let hasDay = entry.date != nil || entry.recurrence != nil || !entry.warnings.isEmpty
    let words = entry.title.split(separator: " ").map(String.init)
    var run: [String] = []
    var index = 0
    while index < words.count {
      let rest = words[index...]
      let count =
        quoted.contains(words[index])
        ? 0
        : max(
          UnreadWords.length(rest),
          hasDay || index == 0
            ? 0
            : max(UnreadWords.lengthOfDeadline(rest), UnreadWords.lengthOfDay(rest, behind: words[index - 1]))
        )
      if count > 0, !words[index..<index + count].contains(where: { said.contains(UnreadWords.plain($0)) }) {
        run += words[index..<index + count]
      } else if !run.isEmpty {
        phrases.append(UnreadWords.joined(run))
        run = []
      }
      index += max(count, 1)
    }
    if !run.isEmpty { phrases.append(UnreadWords.joined(run)) }
    if let hours = UnreadWords.hoursBehindDay(entry) { phrases.append(hours) }
  }

  /// `dinner fri 7 9`: numbers that end the line behind its day, of which none became its time.
  private static func hoursBehindDay(_ entry: Entry) -> String? {
    guard entry.time == nil, let day = entry.spans.last(where: { $0.kind == .date || $0.kind == .recurrence })
    else { return nil }
    let rest = String(decoding: entry.text.utf8.dropFirst(day.end), as: UTF8.self)
    let words = rest.split(separator: " ").map(String.init)
    guard rest.first == " ", !words.isEmpty, words.allSatisfy({ isNumber($0, upTo: 24) }) else { return nil }
    return joined(words)
  }

  private static func joined(_ words: [String]) -> String {
    var text = words.joined(separator: " ")
    while let last = text.last, ",;:".contains(last) || last == ")" && !text.contains("(") {
      text.removeLast()
    }
    return text
  }

  /// `not read: "wed 4-6" (arc edit 12 …)`; nil when there are no such words.
  package func line(number: Int) -> String? {
    guard !phrases.isEmpty else { return nil }
    return "not read: " + phrases.map { "\"\($0)\"" }.joined(separator: ", ") + " (arc edit \(number) …)"
  }

  /// The words that a person took out of reading, with quotes or `\`.
  private static func quoted(_ text: String) -> Set<String> {
    var words: Set<String> = []
    for (index, part) in text.split(
      omittingEmptySubsequences: false, whereSeparator: { "\"\u{201C}\u{201D}".contains($0) }
    )
    .enumerated() {
      let inside = part.split(separator: " ")
      if index % 2 == 1 { words.formUnion(inside.map(String.init)) }
      words.formUnion(inside.filter { $0.hasPrefix("\\") }.map { String($0.dropFirst()) })
    }
    return words
  }

  /// The words that a warning quotes, which need no second note: `'2/30' is not a date`.
  private static func said(_ warnings: [EntryWarning]) -> Set<String> {
    var words: Set<String> = []
    for warning in warnings {
      for (index, part) in warning.message.split(separator: "'", omittingEmptySubsequences: false)
        .enumerated()
      where index % 2 == 1 {
        words.formUnion(part.split(separator: " ").map { plain(String($0)) })
      }
    }
    return words
  }

  /// How many words from here on say when a task without a day is due; 0: none.
  private static func lengthOfDeadline(_ words: ArraySlice<String>) -> Int {
    guard let first = words.first, let next = words.dropFirst().first else { return 0 }
    switch first {
    case "due": return ["on", "by", "before", "the"].contains(next) ? min(3, words.count) : 2
    case "by", "before": return next.first?.isNumber ?? false ? 2 : 0
    default: return 0
    }
  }

  /// 1 where a task without a day has an ordinal (`bill 15th autopay`) or a weekday that may be another word
  /// (`nursery sun 2nd service`, not `the sun` or `we sat`); 0 elsewhere.
  private static func lengthOfDay(_ words: ArraySlice<String>, behind before: String) -> Int {
    guard let word = words.first.map(plain) else { return 0 }
    if ["sat", "sun"].contains(word), words.first == word {
      return ["the", "a", "in", "no", "i", "we", "you", "he", "she", "they", "it", "who", "and"].contains(
        before.lowercased()) ? 0 : 1
    }
    let digits = word.prefix { $0.isNumber }
    return digits.count == 2 && isNumber(String(digits), upTo: 31)
      && ["st", "nd", "rd", "th"].contains(String(word.dropFirst(2))) ? 1 : 0
  }

  /// How many words from here on look like something that lines say; 0: none.
  private static func length(_ words: ArraySlice<String>) -> Int {
    guard let first = words.first else { return 0 }
    let word = plain(first)
    let next = words.dropFirst().first.map(plain)
    if word.hasPrefix("//") { return words.count }
    if isSign(word) || isClock(word) || isDate(word) || isHoursWithMinutes(word) { return 1 }
    let often = max(lengthOfHowOften(words), lengthOfAmount(words))
    if often > 0 { return often }
    if word == "on", next == "the" {
      return words.dropFirst(2).first.map { isNoDay(plain($0)) } ?? false ? 3 : 0
    }
    if word == "due" {
      let introducers = next == "on" || next == "by" ? 2 : 1
      let day = length(words.dropFirst(introducers))
      return day > 0 ? introducers + day : 0
    }
    // A capital begins a name: Friday Night Lights.
    guard first.first?.isLowercase ?? false, let kind = dayWord(word) else { return 0 }
    // `jan 32`, but `may 45 people come`
    let most = kind == .month && !["may", "mar", "march"].contains(word) ? 99 : 31
    let isFollowed = next.map { isHours($0) || isClock($0) || isNumber($0, upTo: most) } ?? false
    switch kind {
    case .day: return isFollowed ? 2 : 1
    case .shortDay where !["sat", "sun"].contains(word): return isFollowed ? 2 : 1
    case .shortDay, .month, .every:
      return isFollowed || kind == .every && next.flatMap(dayWord) != nil ? 2 : 0
    }
  }

  /// How many words from here on say how often in each week or month, which no rule repeats: `twice a week`, `3x week`,
  /// `thrice weekly`.
  private static func lengthOfHowOften(_ words: ArraySlice<String>) -> Int {
    let words = words.prefix(4).map(plain)
    var end = 1
    let digits = words[0].prefix { $0.isNumber }
    switch words[0].dropFirst(digits.count) {
    case "twice", "thrice": break
    case "x" where !digits.isEmpty: break
    case "" where !digits.isEmpty && words.count > 1 && ["x", "times"].contains(words[1]): end = 2
    default: return 0
    }
    guard end < words.count else { return 0 }
    if ["daily", "weekly", "monthly", "yearly"].contains(words[end]) { return end + 1 }
    let isIntroduced = ["a", "per", "each", "every"].contains(words[end])
    if isIntroduced { end += 1 }
    guard end < words.count, ["day", "week", "wk", "month", "year"].contains(words[end]),
      isIntroduced || words[0].last == "x" || end == 2
    else { return 0 }
    return end + 1
  }

  /// `35th`.
  private static func isNoDay(_ word: String) -> Bool {
    let digits = word.prefix { $0.isNumber }
    return digits.count == 2 && !isNumber(String(digits), upTo: 31)
      && ["st", "nd", "rd", "th"].contains(word.dropFirst(2))
  }

  /// `5-6:30`: a number and a time, or two times.
  private static func isHoursWithMinutes(_ word: String) -> Bool { isHours(word) && word.contains(":") }

  /// A word in small letters, without the signs around it: `2/5,` and `(wed`.
  private static func plain(_ word: String) -> String {
    var word = word.lowercased()[...]
    while let last = word.last, ",;.:?)".contains(last), word.count > 1 { word.removeLast() }
    if word.first == "(" { word.removeFirst() }
    return String(word)
  }

  private enum DayWord { case day, shortDay, month, every }

  private static func dayWord(_ word: String) -> DayWord? {
    let days = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "today", "tomorrow",
    ]
    if days.contains(word) || days.dropLast(2).contains(where: { $0 + "s" == word }) { return .day }
    if ["mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun"].contains(word) {
      return .shortDay
    }
    if word == "every" { return .every }
    // `may 3` is a date, `may` is not.
    return DateWords.monthNumber(word) != nil && word.count > 2 ? .month : nil
  }

  /// `p1`, `!!2`, `!high`, `%errand`, `label:errand`.
  private static func isSign(_ word: String) -> Bool {
    if let digit = word.last, word.count == 2, word.first == "p", "1234".contains(digit) { return true }
    if word.first == "!", word.count > 1 { return word.contains { $0.isLetter || $0.isNumber } }
    if word.first == "%", word.count > 1 { return word.dropFirst().allSatisfy(\.isLetter) }
    return ["label:", "tag:", "pri:", "priority:", "due:", "start:", "scheduled:"].contains {
      word.hasPrefix($0) && word.count > $0.count
    }
  }

  /// `5pm`, `17:00`, `25:00`.
  private static func isClock(_ word: String) -> Bool {
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard (1...2).contains(digits.count) else { return false }
    if ["am", "pm"].contains(String(rest)) { return true }
    guard rest.first == ":" else { return false }
    let minutes = rest.dropFirst().prefix { $0.isNumber }
    return minutes.count == 2 && ["", "am", "pm"].contains(String(rest.dropFirst(3)))
  }

  /// `2/30`, `3/12/27`, `13/45`.
  private static func isDate(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.prefix(2).allSatisfy { isNumber(String($0), upTo: 99) && $0.count < 3 }
      && parts.prefix(2).contains { isNumber(String($0), upTo: 31) }
      && parts.dropFirst(2).allSatisfy { [2, 4].contains($0.count) && isNumber(String($0), upTo: 9999) }
  }

  /// `4-6`, `2-3:30pm`.
  private static func isHours(_ word: String) -> Bool {
    let ends = word.split { $0 == "-" || $0 == "\u{2013}" }
    return ends.count == 2 && ends.allSatisfy { isNumber(String($0), upTo: 24) || isClock(String($0)) }
  }

  private static func isNumber(_ word: String, upTo most: Int) -> Bool {
    word.allSatisfy { $0.isASCII && $0.isNumber } && Int(word).map { (1...most).contains($0) } ?? false
  }
}
