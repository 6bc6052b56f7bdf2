import Moments
import Planner

/// The notation of Logseq: a word before a task instead of a box, and dates and properties below it.
///
///     - LATER [#A] call Ann
///       SCHEDULED: <2026-11-25 Wed 10:00 .+1w>
///       id:: 6394b1
package enum Logseq {
  /// The box that a state word means, `x` for `DONE`; nil for other words.
  package static func box(for word: some StringProtocol) -> Character? {
    switch word {
    // The words that Logseq itself uses for open tasks.
    case "TODO", "DOING", "NOW", "LATER", "WAITING", "WAIT", "IN-PROGRESS": " "
    case "DONE": "x"
    case "CANCELED", "CANCELLED": "-"
    default: nil
    }
  }

  /// A day or time below a task.
  package struct Stamp {
    /// `SCHEDULED` or `DEADLINE`.
    package var name: String
    package var day: Day
    package var time: TimeOfDay?
    package var repetition: Repetition?
    /// The words that were not understood.
    package var rest: [String] = []

    /// Nil for a line that is not a stamp.
    package init?(_ line: String) {
      guard let name = ["SCHEDULED", "DEADLINE"].first(where: { line.hasPrefix($0 + ": <") }),
        let open = line.firstIndex(of: "<"), let close = line.lastIndex(of: ">"), open < close
      else { return nil }
      let words = line[line.index(after: open)..<close].split(separator: " ")
      guard let day = words.first.flatMap({ Day(iso: $0) }) else { return nil }
      (self.name, self.day) = (name, day)
      for word in words.dropFirst() where !word.allSatisfy({ $0.isLetter || $0 == "." }) {
        if let time = TimeOfDay(iso: word.count == 4 ? "0\(word)" : word) {
          self.time = time
        } else if let rule = Stamp.rule(word) {
          repetition = Repetition(rule, from: word.hasPrefix(".+") ? .completion : nil)
        } else {
          rest.append("'\(word)'")
        }
      }
    }

    /// `.+1w`, `++2d` or `+1m` as a rule.
    private static func rule(_ text: Substring) -> String? {
      let count = text.drop { $0 == "." || $0 == "+" }
      guard text.contains("+"), count.count < text.count, let number = Int(count.dropLast()), number > 0,
        let unit = ["d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"][count.suffix(1)]
      else { return nil }
      return (try? RecurrenceRule("FREQ=\(unit);INTERVAL=\(number)"))?.description
    }
  }

  /// True for a property, `id:: 6394b1`.
  package static func isProperty(_ line: String) -> Bool {
    guard let colons = line.firstRange(of: ":: ") else { return false }
    let name = line[..<colons.lowerBound]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
