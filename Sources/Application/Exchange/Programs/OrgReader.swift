import Moments
import Planner

/// Reads outlines of Org mode (https://orgmode.org/worg/org-syntax.html).
///
/// A heading with a keyword (`TODO`, `DONE` …) or a date of its own (`Meeting <2027-02-09 Tue 14:00-15:00>`) is a task,
/// another is an Arc when tasks lie below it, and else is not imported. A task below a task is one beside it. The deadline is when a task is due,
/// else the day for which it is scheduled, else its date; the text below a heading is its notes.
package struct OrgReader: LineFormatReader {
  package let file: String
  package var intake: Intake
  /// The headings that enclose the current line.
  private var headings: [Heading] = []
  /// The last heading; it counts when it has a keyword or a date.
  private var held: (task: ForeignTask, place: Intake.Place, counts: Bool)?
  private var isInDrawer = false
  /// Org mode's words for open tasks, unless the file names its own.
  private var open: Set<String> = [
    "TODO", "NEXT", "STARTED", "WAITING", "HOLD", "DOING", "INPROGRESS", "IN-PROGRESS",
  ]
  /// Its words for closed tasks.
  private var closed: Set<String> = ["DONE", "CANCELLED", "CANCELED", "KILL"]

  private struct Heading {
    var level: Int
    var title: String
    var isTask: Bool
    /// True when it was imported, as a task or as the Arc of one.
    var isImported = false
    var place: Intake.Place
  }

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// What a line says about whether a file is one of Org mode. A plain list may have single stars before its items, and
  /// indented lines belong to what stands above them.
  package static func vote(_ line: Substring) -> FormatVote {
    let text = line.drop(while: \.isWhitespace)
    let stars = line.prefix { $0 == "*" }.count
    let word = line.dropFirst(stars).prefix(6)
    if stars > 0, word == " TODO " || word == " DONE " || stars > 1 && word.first == " " { return .yes }
    // Other programs indent drawers below their items, too.
    if text.hasPrefix("#+") || [":PROPERTIES:", ":LOGBOOK:", ":END:"].contains(line) { return .yes }
    if stamps.contains(where: { text.hasPrefix($0) }) { return .yes }
    let isItem = stars == 1 && word.first == " "
    return text.isEmpty || isItem || text.startIndex > line.startIndex ? .neither : .no
  }

  /// How the line of dates below a heading begins.
  private static let stamps = ["DEADLINE:", "SCHEDULED:", "CLOSED:"]

  package mutating func take(_ text: String, number: Int) throws {
    let stars = text.prefix { $0 == "*" }.count
    let rest = trimmed(text)
    if stars > 0, text.dropFirst(stars).first == " " {
      return try heading(trimmed(text.dropFirst(stars)), stars, number)
    }
    if rest.hasPrefix("#+") { return keywords(rest) }
    if rest.hasPrefix(":"), rest.hasSuffix(":"), !rest.contains(" ") {
      isInDrawer = rest.uppercased() != ":END:"
      return
    }
    if isInDrawer, rest.lowercased().hasPrefix(":effort:") {
      held?.task.duration = OrgReader.minutes(trimmed(rest.dropFirst(8)))
    }
    if isInDrawer || rest.isEmpty { return }
    guard held != nil else {
      // A comment, or the modes of a file.
      if rest == "#" || rest.hasPrefix("# ") || rest.hasPrefix("-*-") { return }
      return try intake.leaveOut(
        ["'\(rest)', which is not below a heading"], of: Intake.Place(file: file, line: number, text: rest))
    }
    if OrgReader.stamps.contains(where: rest.hasPrefix) { return plan(rest) }
    let note = dated(rest)
    held?.task.note(note)
  }

  package mutating func end() throws {
    try takeHeld()
    try leave(from: 0)
  }

  /// Imports what the last heading says.
  private mutating func takeHeld() throws {
    guard let (task, place, counts) = held else { return }
    held = nil
    guard counts else {
      if !task.notes.isEmpty { try intake.leaveOut(["the text below '\(task.title)'"], of: place) }
      return
    }
    for index in headings.indices { headings[index].isImported = true }
    try intake.take(task, at: place)
  }

  /// Leaves the headings of a level and the deeper ones, and reports those that were not imported.
  private mutating func leave(from level: Int) throws {
    for heading in headings where heading.level >= level && !heading.isImported {
      try intake.leaveOut(["'\(heading.title)', a heading without TODO or a date"], of: heading.place)
    }
    headings.removeAll { $0.level >= level }
  }

  /// Takes the date out of a text: `<2027-02-09 Tue 14:00-15:00>`, `<2027-03-01 Mon>--<2027-03-03 Wed>`. What already
  /// has a date keeps it, and the text stays whole.
  private mutating func dated(_ text: String) -> String {
    // An active date, and the one it lasts until.
    let pattern = /<(\d{4}-\d{2}-\d{2})([^>]*)>(?:--<(\d{4}-\d{2}-\d{2})[^>]*>)?/
    guard var task = held?.task, task.due == nil, let stamp = text.firstMatch(of: pattern),
      let day = Day(iso: stamp.1)
    else { return text }
    let words = stamp.2.split(separator: " ")
    let clock = words.lazy.compactMap { word in OrgReader.time(word).map { ($0, word) } }.first
    task.due = clock.map { .local(day, $0.0) } ?? .day(day)
    if let last = stamp.3.flatMap({ Day(iso: $0) }), last > day {
      task.end = .day(last)
    } else if let (start, word) = clock, let dash = word.firstIndex(of: "-"),
      let end = OrgReader.time(word[word.index(after: dash)...]), end > start
    {
      task.end = .local(day, end)
    }
    if let repeater = words.first(where: { $0.contains("+") }) { repetition(repeater, of: &task) }
    held?.task = task
    held?.counts = true
    return trimmed(text.replacing(stamp.0, with: "", maxReplacements: 1))
  }

  /// The minutes of `2:30` or `45`; nil for anything else.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard let first = parts.first ?? nil else { return nil }
    guard parts.count == 2 else { return parts.count == 1 ? first : nil }
    return parts[1].map { first * 60 + $0 }
  }

  /// The words of `#+TODO: TODO NEXT | DONE`.
  private mutating func keywords(_ line: String) {
    let words = line.split(separator: " ").map { String($0.prefix { $0 != "(" }) }
    guard ["#+TODO:", "#+SEQ_TODO:", "#+TYP_TODO:"].contains(words[0].uppercased()) else { return }
    let states = words.dropFirst().split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(
      Array.init)
    open.formUnion(states.first ?? [])
    if states.count > 1 { closed.formUnion(states[1]) }
  }

  private mutating func heading(_ text: String, _ level: Int, _ number: Int) throws {
    try takeHeld()
    isInDrawer = false
    try leave(from: level)
    var words = text.split(separator: " ").map(String.init)[...]
    let state = words.first.flatMap { open.contains($0) || closed.contains($0) ? $0 : nil }
    if state != nil { words.removeFirst() }
    var task = ForeignTask("")
    if let mark = words.first, mark.count == 4, mark.hasPrefix("[#"), mark.hasSuffix("]") {
      words.removeFirst()
      let letter = String(mark.dropFirst(2).dropLast())
      task.priority = ["A": .high, "B": .medium, "C": .low][letter]
      if task.priority == nil { task.lose("priority", letter) }
    }
    if let tags = words.last, tags.count > 2, tags.hasPrefix(":"), tags.hasSuffix(":") {
      words.removeLast()
      task.labels = tags.split(separator: ":").map(String.init)
    }
    task.title = words.joined(separator: " ")
    let above = headings
    let place = Intake.Place(file: file, line: number, text: task.title)
    headings.append(Heading(level: level, title: task.title, isTask: state != nil, place: place))
    guard !task.title.isEmpty else { return }
    task.path = above.filter { !$0.isTask }.map(\.title)
    if let parent = above.last, parent.isTask { task.lose("parent", "'\(parent.title)'") }
    if let state, closed.contains(state) {
      task.closing = Closing(at: intake.here.now, outcome: state == "DONE" ? .completed : .ignored)
    } else if let state, state != "TODO" {
      task.lose("the state", state)
    }
    held = (task, place, state != nil)
    let title = dated(task.title)
    if !title.isEmpty {
      held?.task.title = title
      headings[headings.count - 1].title = title
    }
  }

  /// Reads `DEADLINE: <2027-02-14 Sun 10:00 +1w> SCHEDULED: <…> CLOSED: […]`.
  private mutating func plan(_ line: String) {
    guard var task = held?.task else { return }
    let stamps = line.matches(of: /(DEADLINE|SCHEDULED|CLOSED): *[<\[]([^>\]]+)[>\]]/)
    for stamp in stamps.sorted(by: { $0.1 < $1.1 }) {
      let words = stamp.2.split(separator: " ")
      guard let date = words.first.flatMap({ Day(iso: $0) }) else {
        task.lost.append(String(stamp.0))
        continue
      }
      let time = words.dropFirst().lazy.compactMap { OrgReader.time($0) }.first
      let at = time.map { ForeignTime.local(date, $0) } ?? .day(date)
      switch stamp.1 {
      case "CLOSED": task.closing?.at = at.moment(in: intake.here.zone)
      case "SCHEDULED" where task.due != nil: task.start = .day(date)
      default:
        task.due = at
        if let repeater = words.first(where: { $0.contains("+") }) { repetition(repeater, of: &task) }
      }
    }
    held?.task = task
  }

  /// The time of `9:30`, `09:30` or `9:30-11:00`; nil for anything else.
  private static func time(_ word: Substring) -> TimeOfDay? {
    let start = word.prefix { $0 != "-" }
    return TimeOfDay(iso: start.count == 4 ? "0" + start : String(start))
  }

  /// Sets the repetition of `+1w`, `++1w` or `.+1w`, which counts from completion.
  private func repetition(_ repeater: Substring, of task: inout ForeignTask) {
    let length = repeater.drop { ".+".contains($0) }.prefix { $0 != "/" }
    let unit = ["h": "HOURLY", "d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"][
      length.last.map(String.init) ?? ""]
    guard let unit, let count = Int(length.dropLast()), count > 0 else {
      return task.lose("repeats", String(repeater))
    }
    let rule = "FREQ=\(unit)" + (count > 1 ? ";INTERVAL=\(count)" : "")
    task.repetition = Repetition(rule, from: repeater.hasPrefix(".+") ? .completion : nil)
  }
}
