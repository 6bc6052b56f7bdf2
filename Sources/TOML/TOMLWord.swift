/// Values without quotes: numbers, `true`, `false`, dates and times.
enum TOMLWord {
  /// The value of a word; nil when it is not one.
  static func value(_ word: String) -> TOMLReader.Value? {
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .other
    default:
      if let number = integer(word) { return .integer(number) }
      return isFraction(word) || isMoment(word) ? .other : nil
    }
  }

  /// True for an existing day: `2026-11-20`.
  static func isDate(_ word: some StringProtocol) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4), let month = number(parts[1], digits: 2),
      let day = number(parts[2], digits: 2), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  /// A decimal number with an optional sign, or hexadecimal, octal or binary; underscores between digits. Nil beyond
  /// 64 bits.
  private static func integer(_ word: String) -> Int? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
      return digits(word.dropFirst(2), radix).flatMap { Int($0, radix: radix) }
    }
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    guard let digits = digits(word.dropFirst(isSigned ? 1 : 0), 10), digits == "0" || !digits.hasPrefix("0")
    else {
      return nil
    }
    return Int((word.hasPrefix("-") ? "-" : "") + digits)
  }

  /// The digits without underscores between them; nil when there is anything else.
  private static func digits(_ word: some StringProtocol, _ radix: Int) -> String? {
    let groups = word.split(separator: "_", omittingEmptySubsequences: false)
    let isSound = groups.allSatisfy { group in
      !group.isEmpty
        && group.utf8.allSatisfy { Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? false }
    }
    return isSound ? groups.joined() : nil
  }

  private static func isFraction(_ word: String) -> Bool {
    var rest = word[...]
    if rest.hasPrefix("+") || rest.hasPrefix("-") { rest = rest.dropFirst() }
    let exponent = rest.firstIndex { $0 == "e" || $0 == "E" }
    if let exponent {
      var power = rest[exponent...].dropFirst()
      if power.hasPrefix("+") || power.hasPrefix("-") { power = power.dropFirst() }
      guard digits(power, 10) != nil else { return false }
      rest = rest[..<exponent]
    }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 1 && exponent != nil else { return false }
    return integer(String(parts[0])) != nil && !parts[0].hasPrefix("0x")
      && parts.dropFirst().allSatisfy { digits($0, 10) != nil }
  }

  /// True for a date, a time, or both, with an optional offset (RFC 3339).
  private static func isMoment(_ word: String) -> Bool {
    if isDate(word) || isTime(word) { return true }
    guard word.utf8.count > 11, isDate(word.prefix(10)), "Tt ".contains(word.dropFirst(10).prefix(1)) else {
      return false
    }
    let rest = word.dropFirst(11)
    if rest.hasSuffix("Z") || rest.hasSuffix("z") { return isTime(rest.dropLast()) }
    if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      return isTime(rest[..<sign]) && isTime(rest[sign...].dropFirst() + ":00")
    }
    return isTime(rest)
  }

  /// True for `09:00:00` and `09:00:00.25`.
  private static func isTime(_ word: some StringProtocol) -> Bool {
    let halves = word.split(separator: ".", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false).map {
      number($0, digits: 2)
    }
    guard halves.count < 3, halves.dropFirst().allSatisfy({ digits($0, 10) == String($0) }), parts.count == 3,
      let hour = parts[0], let minute = parts[1], let second = parts[2]
    else { return false }
    return hour < 24 && minute < 60 && second < 61
  }

  private static func number(_ word: some StringProtocol, digits count: Int) -> Int? {
    guard word.utf8.count == count, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
  }
}
