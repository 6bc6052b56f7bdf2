import Moments
import Planner

/// A line of todo.txt (https://github.com/todotxt/todo.txt), which is a task.
///
///     x 2027-02-01 2027-01-20 (A) call mom +Home @phone due:2027-02-14 rec:1w place:Room_204
///
/// | there | here |
/// |---|---|
/// | the first `+project`, `_` for spaces, `/` below | the Arc |
/// | `due:2027-02-14`, `at:17:00` | date and time |
/// | `(A)`, `(B)`, `(C)` and below; `pri:A` | priority high, medium, low |
/// | `@phone`, `label:errand` | labels |
/// | `place:Room_204` | the place |
/// | `t:2027-02-01` | hidden until then |
/// | `rec:+1w` counted from the date, `rec:1w` from completion | the recurrence |
/// | `x`, the two dates | completed, when; created |
package struct TodoTxtLine {
  package private(set) var task: ArcTask
  /// The names of its Arc from the root; empty when it does not name one.
  package private(set) var path: [String] = []
  /// What of it arc has no field for.
  package private(set) var lost: [String] = []

  /// The task of a line; nil for a blank one.
  package init?(_ line: String, here: ViewContext) {
    task = ArcTask(incoming: .init(title: ""), created: here.now)
    var words = line.split(separator: " ")[...]
    if words.isEmpty { return nil }
    let isDone = words.first == "x" && words.count > 1
    if isDone { words.removeFirst() }
    func takePriority() {
      guard let word = words.first, let letter = TodoTxtLine.priority(word) else { return }
      task.fields.priority = TodoTxtLine.priority(of: letter)
      words.removeFirst()
    }
    takePriority()
    var dates: [Day] = []
    while dates.count < (isDone ? 2 : 1), let day = words.first.flatMap({ Day(iso: $0) }) {
      dates.append(day)
      words.removeFirst()
    }
    takePriority()
    let zone = here.zone
    func instant(_ day: Day) -> Moment { zone.moment(at: LocalDateTime(day: day, time: .midnight)).moment }
    if isDone {
      let at = dates.first.map(instant) ?? here.now
      task.closing = Closing(at: at, outcome: .completed)
      if dates.isEmpty { lost.append("the completion date, which is not in the file") }
    }
    if let made = isDone ? dates.dropFirst().first : dates.first { task.created = instant(made) }

    var title: [Substring] = []
    var rule: Substring?
    for word in words {
      if word.count > 1, word.first == "+" {
        if path.isEmpty {
          path = TodoTxtLine.path(word.dropFirst())
        } else {
          lost.append("the project \(word)")
        }
      } else if word.count > 1, word.first == "@" {
        task.fields.labels.insert(String(word.dropFirst()))
      } else if let colon = word.firstIndex(of: ":"), colon != word.startIndex, word[colon...].count > 1 {
        let (key, value) = (word[..<colon], word[word.index(after: colon)...])
        switch key {
        case "due":
          task.fields.date = Day(iso: value)
          if task.fields.date == nil { lost.append("'\(word)', which is not a date") }
        case "at":
          task.fields.time = TimeOfDay(iso: value)
          if task.fields.time == nil { title.append(word) }
        case "rec": rule = value
        case "t" where Day(iso: value) != nil: task.fields.startDate = Day(iso: value)
        case "pri" where value.count == 1 && ("A"..."Z").contains(value.uppercased().first ?? "-"):
          task.fields.priority = value.uppercased().first.map(TodoTxtLine.priority)
        case "place": task.fields.location = String(value).replacing("_", with: " ")
        case "label", "tag": task.fields.labels.insert(String(value))
        case "t", "pri", "h", "id", "p", "sup": lost.append(String(word))
        default: title.append(word)
        }
      } else {
        title.append(word)
      }
    }
    task.fields.title = title.joined(separator: " ")
    if task.fields.date == nil { task.fields.time = nil }
    if let rule {
      if task.closing == nil, task.fields.date != nil, let text = TodoTxtLine.recurrence(rule) {
        task.fields.repetition = Repetition(text, from: rule.hasPrefix("+") ? nil : .completion)
      } else {
        lost.append("rec:\(rule)")
      }
    }
  }

  /// True for a line that only todo.txt has: completed, with a priority, or with a due date as a key.
  package static func isClear(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 1 else { return false }
    return words[0] == "x" && Day(iso: words[1]) != nil || priority(words[0]) != nil
      || words.contains { $0.hasPrefix("due:") && Day(iso: $0.dropFirst(4)) != nil }
  }

  /// True when more than half of the lines are clearly todo.txt; a single such line is not enough.
  package static func areMostlyClear(_ lines: [Substring]) -> Bool {
    let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    return lines.count(where: isClear) * 2 > lines.count
  }

  /// True when each line begins with a day up to today and names a project, as in todo.txt.
  package static func areLikely(_ lines: [Substring], today: Day) -> Bool {
    let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    return !lines.isEmpty
      && lines.allSatisfy { line in
        let words = line.split(separator: " ")
        guard let first = words.first, let day = Day(iso: first), day <= today else { return false }
        return words.dropFirst(2).contains { $0.count > 1 && $0.first == "+" }
      }
  }

  /// The priority of a letter: A is high, B medium, all others low.
  private static func priority(of letter: Character) -> Priority {
    letter == "A" ? .high : letter == "B" ? .medium : .low
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.count == 3, word.first == "(", word.last == ")", let letter = word.dropFirst().first,
      ("A"..."Z").contains(letter)
    else { return nil }
    return letter
  }

  /// The names of an Arc in a project: `School/CS_298` is CS 298 in School.
  private static func path(_ project: Substring) -> [String] {
    project.split(separator: "/").map { String($0).replacing("_", with: " ") }
  }

  /// The rule of `+2w`, `3d`, `1b` (business days); nil for anything else.
  private static func recurrence(_ text: Substring) -> String? {
    let text = text.hasPrefix("+") ? text.dropFirst() : text
    guard let unit = text.last, let count = Int(text.dropLast()), (1...999).contains(count) else {
      return nil
    }
    if unit == "b" { return count == 1 ? "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" : nil }
    guard let name = ["d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"][unit] else { return nil }
    return "FREQ=\(name)" + (count == 1 ? "" : ";INTERVAL=\(count)")
  }
}
