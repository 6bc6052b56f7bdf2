import Entry
import Escalation

/// How long before the due moment, or how long at all: `30m`, `1h30m`, `2 hours`.
enum LeadTime {
  /// The seconds of a length of time as people write it; nil for anything else.
  static func seconds(_ text: String) -> Int? {
    var words = text.split(separator: " ").map { $0.lowercased() }
    if words.first == "for" || words.first == "in" { words.removeFirst() }
    if words.last == "before" { words.removeLast() }
    // Paths know every way to write one.
    guard let path = try? EscalationPath(words.joined(separator: " ") + " before push"), path.leads.count == 1
    else { return nil }
    return path.leads[0].interval
  }

  /// The seconds of `-PT30M` or `-P1D`, as entries have them; nil for anything else.
  static func seconds(iso text: String) -> Int? {
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

  /// `-PT30M`, as entries have it.
  static func iso(_ seconds: Int) -> String { "-" + length(iso: seconds) }

  /// `PT30M`, `PT1M30S`.
  static func length(iso seconds: Int) -> String {
    let rest = seconds % 60
    let minutes = seconds < 60 ? "" : isoDuration(minutes: seconds / 60)
    if rest == 0 { return minutes.isEmpty ? "PT0S" : minutes }
    return (minutes.isEmpty ? "PT" : minutes.contains("T") ? minutes : minutes + "T") + "\(rest)S"
  }
}
