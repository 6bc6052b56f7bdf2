import Moments
import Planner

/// The fields that Obsidian's Tasks and Dataview write into the text of a task:
/// `call mom 📅 2027-02-14 ⏫`, `call mom [due:: 2027-02-14]`.
package struct ObsidianSigns {
  /// The text without the signs; a rule becomes words that arc reads.
  package private(set) var text = ""
  package private(set) var due: Day?
  package private(set) var done: Day?
  package private(set) var created: Day?
  package private(set) var start: Day?
  package private(set) var priority: Priority?
  package private(set) var lost: [String] = []

  private static let priorities: [String: Priority] = [
    "🔺": .high, "⏫": .high, "🔼": .medium, "🔽": .low, "⏬": .low,
  ]
  /// The signs, each followed by a word, for which arc has no field.
  private static let others: Set<String> = ["⏳", "⛔", "🆔", "🏁"]
  /// Dataview's field names, and the signs with the same meaning.
  private static let fields = [
    "due": "📅", "completion": "✅", "cancelled": "❌", "created": "➕", "scheduled": "⏳", "start": "🛫",
    "repeat": "🔁", "dependsOn": "⛔", "id": "🆔", "onCompletion": "🏁",
  ]

  package init(_ line: String) {
    var words: [String] = []
    var rest = withoutFields(line).split(separator: " ").map(String.init)[...]
    while let word = rest.popFirst() {
      let sign = word.filter { $0 != "\u{FE0F}" }
      let day = rest.first.flatMap { Day(iso: $0) }
      switch sign {
      case "📅": due = day ?? due
      case "✅", "❌": done = day ?? done
      case "➕": created = day ?? created
      case "🛫": start = day ?? start
      case "🔁":
        words += rule(&rest)
        continue
      case _ where ObsidianSigns.priorities[sign] != nil:
        priority = ObsidianSigns.priorities[sign]
        continue
      case _ where ObsidianSigns.others.contains(sign):
        lost.append(sign + (rest.popFirst().map { " \($0)" } ?? ""))
        continue
      default:
        words.append(word)
        continue
      }
      if day != nil { rest.removeFirst() }
    }
    text = words.joined(separator: " ")
  }

  /// The words of a rule up to the next sign; `when done` makes it count from completion.
  private func rule(_ rest: inout ArraySlice<String>) -> [String] {
    var rule: [String] = []
    while let word = rest.first,
      word.unicodeScalars.first.map({ !$0.properties.isEmojiPresentation }) ?? true,
      !["➕", "✅", "❌"].contains(word)
    {
      rule.append(rest.removeFirst())
    }
    guard rule.count > 2, rule.suffix(2) == ["when", "done"], rule[0] == "every" else { return rule }
    return ["every!"] + rule[1...].dropLast(2)
  }

  /// The line with `[due:: 2027-02-14]` and `(due:: …)` written as signs; fields without a sign go to `lost`.
  private mutating func withoutFields(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "(" }) {
      let inside = rest[rest.index(after: open)...]
      let close = inside.firstIndex(of: rest[open] == "[" ? "]" : ")")
      guard let close, let colons = inside[..<close].firstRange(of: "::"),
        inside[..<colons.lowerBound].allSatisfy({ $0.isLetter })
      else {
        result += rest[...open]
        rest = inside
        continue
      }
      let (name, value) = (
        String(inside[..<colons.lowerBound]), trimmed(inside[colons.upperBound..<close])
      )
      result += rest[..<open]
      if let sign = ObsidianSigns.fields[name] {
        result += " \(sign) \(value) "
      } else {
        lost.append("\(name) \(value)")
      }
      rest = inside[inside.index(after: close)...]
    }
    return result + rest
  }
}
