import Moments

/// Retry-After: how long a server asks to be left alone (RFC 9110 §10.2.3).
enum RetryAfter {
  /// The seconds to wait from `now`, from 0; nil: the header cannot be read.
  ///
  ///     120                              120
  ///     Fri, 20 Nov 2026 09:00:00 GMT    3600, asked at 08:00 UTC
  static func seconds(_ text: String, at now: Moment) -> Int? {
    let text = trimmed(text)
    if let seconds = Int(text) { return max(0, seconds) }
    let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
    guard parts.count == 8, parts[7] == "GMT", let dayOfMonth = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: parts[2].lowercased()),
      let day = Day(year: year, month: month + 1, day: dayOfMonth),
      let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return max(0, day.number * 86_400 + hour * 3600 + minute * 60 + second - now.seconds)
  }

  private static let months = "jan feb mar apr may jun jul aug sep oct nov dec".split(separator: " ").map(
    String.init)

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
