/// A length of time as ISO 8601 writes it: `PT30M`, `P1DT2H`.
public enum ISODuration {
  /// The text for a length: days, hours, minutes and seconds that are not 0; `PT0S` for 0.
  public static func text(seconds: WideInt) -> String {
    var (text, time) = ("P", "")
    for (unit, count) in [("H", seconds / 3600 % 24), ("M", seconds / 60 % 60), ("S", seconds % 60)]
    where count > 0 {
      time += "\(count)\(unit)"
    }
    if seconds >= 86_400 { text += "\(seconds / 86_400)D" }
    if !time.isEmpty { text += "T" + time }
    return text == "P" ? "PT0S" : text
  }

  /// The seconds of a length: weeks alone, or days, hours, minutes and seconds in this order, each at most once
  /// (RFC 5545 §3.3.6); nil for anything else, and for a negative length.
  public static func seconds(_ text: some StringProtocol) -> Int? {
    let text = text.drop { $0 == "+" }
    guard text.first == "P" else { return nil }
    var (total, digits, isTime) = (WideInt(0), "", false)
    // The seconds of the unit before; nothing may follow weeks.
    var last = Int.max
    for sign in text.dropFirst() {
      switch sign {
      case "0"..."9": digits.append(sign)
      case "T" where !isTime && digits.isEmpty && last >= 86_400: isTime = true
      default:
        let units: [Character: Int] = isTime ? ["H": 3600, "M": 60, "S": 1] : ["W": 604_800, "D": 86_400]
        guard let unit = units[sign], unit < last, let count = Int(digits), count < 1_000_000_000 else {
          return nil
        }
        total += WideInt(count) * WideInt(unit)
        (digits, last) = ("", sign == "W" ? 0 : unit)
      }
    }
    guard digits.isEmpty, last < (isTime ? 86_400 : .max) else { return nil }
    return Int(exactly: total)
  }

  /// The seconds of a length before something, with or without its minus sign: `-PT30M`; nil for other text.
  public static func secondsBefore(_ text: String) -> Int? {
    seconds(text.first == "-" ? text.dropFirst() : text[...])
  }
}
