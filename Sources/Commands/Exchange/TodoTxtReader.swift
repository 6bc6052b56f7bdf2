import Moments
import Planner

/// Reads todo.txt (https://github.com/todotxt/todo.txt), one task a line.
///
///     x 2027-02-01 2027-01-20 (A) call mom +Home @phone due:2027-02-14 rec:1w
///
/// | there | here |
/// |---|---|
/// | the first `+project`, `_` for spaces, `/` below | the Arc |
/// | the first `@context` | the place |
/// | `due:2027-02-14`, `at:17:00` | date and time |
/// | `rec:+1w` counted from the date, `rec:1w` from completion | the recurrence |
/// | `x`, the two dates | completed, when; created |
struct TodoTxtReader {
  let file: String
  var intake: Intake

  /// True for a line that only todo.txt has: completed or with a priority.
  static func isClear(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return false }
    return words[0] == "x" && Day(iso: words[1]) != nil || priority(words[0]) != nil
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.count == 3, word.first == "(", word.last == ")", let letter = word.dropFirst().first,
      ("A"..."Z").contains(letter)
    else { return nil }
    return letter
  }

  mutating func take(_ line: String, number: Int) throws {
    var words = line.split(separator: " ")[...]
    guard !words.isEmpty else { return }
    let place = Intake.Place(file: file, line: number, text: line)
    var lost: [String] = []
    var task = ArcTask(incoming: .init(title: ""), created: intake.here.now)
    let isDone = words.first == "x" && words.count > 1
    if isDone { words.removeFirst() }
    func takePriority() {
      guard let word = words.first, let letter = TodoTxtReader.priority(word) else { return }
      lost.append("priority \(letter)")
      words.removeFirst()
    }
    takePriority()
    var dates: [Day] = []
    while dates.count < (isDone ? 2 : 1), let day = words.first.flatMap({ Day(iso: $0) }) {
      dates.append(day)
      words.removeFirst()
    }
    takePriority()
    let zone = intake.here.zone
    func instant(_ day: Day) -> Moment { zone.moment(at: LocalTime(day: day, time: .midnight)).moment }
    if isDone {
      let at = dates.first.map(instant) ?? intake.here.now
      task.closing = Closing(at: at, outcome: .completed)
      if dates.isEmpty { lost.append("the day of completion, which is not said") }
    }
    if let made = isDone ? dates.dropFirst().first : dates.first { task.created = instant(made) }

    var title: [Substring] = []
    var path: [String] = []
    var rule: Substring?
    for word in words {
      if word.count > 1, word.first == "+" {
        if path.isEmpty {
          path = TodoTxtReader.path(word.dropFirst())
        } else {
          lost.append("the project \(word)")
        }
      } else if word.count > 1, word.first == "@" {
        if task.fields.location == nil {
          task.fields.location = String(word.dropFirst()).replacing("_", with: " ")
        } else {
          lost.append("the context \(word)")
        }
      } else if let colon = word.firstIndex(of: ":"), colon != word.startIndex, word[colon...].count > 1 {
        let (key, value) = (word[..<colon], word[word.index(after: colon)...])
        switch key {
        case "due":
          task.fields.date = Day(iso: value)
          if task.fields.date == nil { lost.append("'\(word)', which is no date") }
        case "at":
          task.fields.time = TimeOfDay(iso: value)
          if task.fields.time == nil { title.append(word) }
        case "rec": rule = value
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
      if task.closing == nil, task.fields.date != nil, let text = TodoTxtReader.recurrence(rule) {
        task.fields.recurrence = text
        task.fields.repeatFrom = rule.hasPrefix("+") ? nil : .completion
      } else {
        lost.append("rec:\(rule)")
      }
    }
    try intake.take(task, in: path, at: place, lost: lost)
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
