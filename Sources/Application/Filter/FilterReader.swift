import Moments
import Names
import Planner

/// Reads filters: `arc:cs298 due.before:friday -is:done "two words"`.
///
///     words ──FilterTerm──▶ key and value ──FilterReader──▶ TaskFilter ──Store──▶ tasks
///                              friday ──FieldReader, the engine that reads lines──▶ a range of instants
package struct FilterReader {
  package let tree: ArcTree
  private let workspace: Workspace
  private var dates: FieldReader?

  /// A reader that knows these Arcs; it loads the grammar when the first date needs it.
  package init(_ workspace: Workspace, tree: ArcTree) {
    self.workspace = workspace
    self.tree = tree
  }

  package static let dateKeys = ["due", "created", "completed"].flatMap {
    [$0, $0 + ".before", $0 + ".after"]
  }
  package static let keys = ["arc"] + dateKeys + ["is", "has", "at", "priority", "label", "text", "not"]
  /// Other names of keys, as arc calls the fields elsewhere.
  package static let otherKeys = [
    "location": "at", "place": "at", "done": "completed", "done.before": "completed.before",
    "done.after": "completed.after", "pri": "priority", "labels": "label", "tag": "label",
  ]
  package static let states = [
    "open", "closed", "done", "overdue", "today", "ignored", "passed", "happened", "missed", "repeating",
    "dated", "undated",
    "started",
    "event", "task",
  ]

  /// True for a word that is a filter and not a name or text: it has a key or is negated.
  package static func isFilter(_ word: String) -> Bool {
    let term = FilterTerm(word)
    return term.isNegated || term.key != nil
  }

  /// Reads words as a filter; each word is one condition, or several together are.
  /// - Throws: `Failure`; `PlannerError` for an Arc that does not exist.
  package mutating func filter(_ words: [String]) throws -> TaskFilter {
    TaskFilter(try joined(words).map { try condition(FilterTerm($0)) })
  }

  package mutating func condition(_ term: FilterTerm) throws -> TaskFilter.Condition {
    let value = term.value
    guard let key = term.key.map({ FilterReader.otherKeys[$0] ?? $0 }) else {
      if term.isNegated, ["all", "json", "plain", "tree", "yes", "limit"].contains(value) {
        throw FilterError.oneDash(value).failure
      }
      return TaskFilter.Condition(.text(value), isNegated: term.isNegated)
    }
    guard FilterReader.keys.contains(key) else {
      throw FilterError.unknownKey(key, value: value, near: near(key, among: FilterReader.keys)).failure
    }
    if value.allSatisfy(\.isWhitespace) { throw FilterError.noValue(key: key).failure }
    var isNegated = term.isNegated
    let test: TaskFilter.Test
    switch key {
    case "arc": test = .arcs(Set(tree.subtree(of: try tree.arc(calledOrBegun: value).id).map(\.id)))
    case "text", "not": test = .text(value)
    case "at": test = .location(value)
    case "priority":
      if value == "none" { return TaskFilter.Condition(.has(.priority), isNegated: !isNegated) }
      test = .priority(try priority(value))
    case "label": test = .label(String(value.drop { $0 == "%" }))
    case "has": test = .has(try field(value))
    case "is":
      if value == "undated" || value == "task" { isNegated.toggle() }
      test = try state(value)
    default: test = try dateTest(key, value)
    }
    return TaskFilter.Condition(test, isNegated: isNegated)
  }

  private func priority(_ value: String) throws -> Priority {
    if let priority = Priority(typed: value) { return priority }
    let all = Priority.allCases.map(\.rawValue) + ["none"]
    throw FilterError.unknownValue(value, key: "priority", near: near(value, among: all), all: all).failure
  }

  private func field(_ value: String) throws -> TaskFilter.Field {
    let names = [
      "notes": TaskFilter.Field.note, "place": .location, "repeat": .recurrence, "labels": .label,
    ]
    if let field = TaskFilter.Field(rawValue: value) ?? names[value] { return field }
    let all = TaskFilter.Field.allCases.map(\.rawValue)
    throw FilterError.unknownValue(value, key: "has", near: near(value, among: all), all: all).failure
  }

  private func state(_ value: String) throws -> TaskFilter.Test {
    switch value {
    case "overdue": return .overdue(at: workspace.now)
    case "today": return .due(days(workspace.here.local.day, workspace.here.local.day))
    case "started": return .started(on: workspace.here.local.day)
    case "repeating", "recurring": return .has(.recurrence)
    case "event", "task": return .event
    case "dated", "undated": return .has(.date)
    default: break
    }
    if let state = TaskFilter.State(rawValue: value) { return .state(state) }
    let all = FilterReader.states
    throw FilterError.unknownValue(value, key: "is", near: near(value, among: all), all: all).failure
  }

  private func near(_ typed: String, among all: [String]) -> [String] {
    let near = nearNames(to: typed, among: all)
    return near.isEmpty ? all.filter { typed.count > 1 && $0.hasPrefix(typed) } : near
  }
}

// Dates.
extension FilterReader {
  private mutating func dateTest(_ key: String, _ value: String) throws -> TaskFilter.Test {
    let parts = key.split(separator: ".")
    let named = try range(value, after: key, isPast: parts[0] != "due")
    let range =
      switch parts.count > 1 ? parts[1] : "" {
      case "before": MomentRange(until: named.from)
      case "after": MomentRange(from: named.until)
      default: named
      }
    return switch parts[0] {
    case "due": .due(range)
    case "created": .created(range)
    default: .completed(range)
    }
  }

  /// The range of instants for a date: a day, a minute, or all days of a period.
  /// - Parameter isPast: true when `friday` means the last one, not the next.
  private mutating func range(_ text: String, after key: String, isPast: Bool) throws -> MomentRange {
    let here = workspace.here
    // ISO dates need no grammar.
    if let day = Day(iso: text) { return days(day, day) }
    // In a filter, a week or month means all of its days, not the one day it means in a task.
    let today = here.local.day
    if var period = Period.named(text.lowercased(), today, here.regional.firstWeekday) {
      // A period with a year is taken as written.
      if isPast, period.first > today, !text.contains(where: \.isNumber) {
        period = Period(first: period.first.adding(months: -12), last: period.last.adding(months: -12))
      }
      return days(period.first, period.last)
    }
    var reader = try dates ?? FieldReader(workspace)
    defer { dates = reader }
    guard let fields = try? reader.due(text), var day = fields.date else {
      throw FilterError.noDate(text, key: key).failure
    }
    var end = fields.endDate ?? day
    if isPast, try isWeekday(text, day) {
      (day, end) = (day.adding(days: -7), end.adding(days: -7))
    }
    guard let time = fields.time else { return days(day, end) }
    let start = here.zone.moment(at: LocalDateTime(day: day, time: time)).moment
    guard let endTime = fields.endTime else {
      return MomentRange(from: start, until: start.adding(seconds: 60))
    }
    return MomentRange(
      from: start,
      until: here.zone.moment(at: LocalDateTime(day: end, time: endTime)).moment.adding(seconds: 60))
  }

  /// True when words mean a coming weekday: read tomorrow they mean the same day, read in a week the day a week
  /// later. `tomorrow` and `nov 25` are not such words.
  private func isWeekday(_ text: String, _ day: Day) throws -> Bool {
    let today = workspace.here.local.day
    guard day > today, day <= today.adding(days: 7) else { return false }
    return try [(1, day), (7, day.adding(days: 7))].allSatisfy { later, expected in
      var reader = try FieldReader(workspace, daysLater: later)
      return (try? reader.due(text))?.date == expected
    }
  }

  /// The range of instants of all days from one to another, both included.
  private func days(_ first: Day, _ last: Day) -> MomentRange { workspace.here.range(from: first, to: last) }
}
