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

  /// The seconds of a length in weeks, days, hours, minutes and seconds; nil when it is 0 or not a length. A minus
  /// sign, as in `-PT30M`, is ignored.
  public static func seconds(_ text: String) -> Int? {
    guard text.hasPrefix("-P") || text.hasPrefix("P") else { return nil }
    var (total, digits, isTime) = (0, "", false)
    for character in text.drop(while: { $0 == "-" }).dropFirst() {
      switch character {
      case "T": isTime = true
      case "0"..."9": digits.append(character)
      default:
        let units: [Character: Int] =
          isTime ? ["H": 3600, "M": 60, "S": 1] : ["W": 7 * 86_400, "D": 86_400]
        guard let unit = units[character], let count = Int(digits), count < 100_000 else { return nil }
        total += count * unit
        digits = ""
      }
    }
    return digits.isEmpty && total > 0 ? total : nil
  }
}
