import Entry
import Moments
import Planner
import Store
import Terminal

/// Tasks as lines for an editor, one each, that are read again like lines that are added.
///
///     12  #"CS 298" "hw 2" due 2027-03-12 at 17:00
struct ViewEdit {
  /// A line that was changed.
  struct Change {
    var number: Int
    var before: String
    var after: String
    var fields: ArcTask.Fields
    var arc: String
  }

  private let tasks: [ArcTask]
  private let lines: [String]
  private let reader: Reader
  private let context: Context

  init(_ tasks: [ArcTask], in snapshot: PlannerSnapshot, _ context: Context) throws {
    self.tasks = tasks
    self.context = context
    reader = try context.reader(snapshot.vocabulary())
    var blank = reader
    lines = tasks.map { task in
      let shown = context.here.shown(task.fields)
      var entry = blank.entry(of: "")
      (entry.arc, entry.title, entry.location) = (task.arcPath, shown.title, shown.location)
      (entry.date, entry.time, entry.endDate, entry.endTime) = (
        shown.date, shown.time, shown.endDate, shown.endTime
      )
      (entry.duration, entry.zone) = (shown.duration, shown.zone)
      (entry.recurrence, entry.repeatFrom) = (shown.recurrence, shown.repeatFrom?.rawValue)
      (entry.escalation, entry.reminders) = (shown.path, shown.leads.map(LeadTime.iso))
      return entry.canonicalText(in: context.zone)
    }
  }

  /// What the editor gets.
  var text: String {
    let width = tasks.map { String($0.id).count }.max() ?? 0
    let numbered = zip(tasks, lines).map { task, line in
      String(repeating: " ", count: width - String(task.id).count) + "\(task.id)  \(line)"
    }
    return """
      # One task a line; change what you like behind its number. A line that is taken out changes nothing.
      # Notes are not shown and stay as they are.
      \(numbered.joined(separator: "\n"))

      """
  }

  /// The lines that differ, as the tasks they mean.
  /// - Throws: `Failure` for all lines that cannot be read.
  func changes(in edited: String) throws -> [Change] {
    var reader = reader
    var changes: [Change] = []
    var mistakes: [String] = []
    var seen: Set<Int> = []
    for (index, line) in edited.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let whole = trimmed(line)
      if whole.isEmpty || whole.hasPrefix("#") { continue }
      let digits = whole.prefix { $0.isNumber }
      guard let place = tasks.firstIndex(where: { String($0.id) == digits }) else {
        mistakes.append("line \(index + 1) begins with none of the numbers that were there: \(whole)")
        continue
      }
      guard seen.insert(place).inserted else {
        mistakes.append("line \(index + 1) begins with a number that stands above already: \(whole)")
        continue
      }
      let text = trimmed(whole.dropFirst(digits.count))
      if text == lines[place] { continue }
      let entry = reader.entry(of: text)
      guard entry.error == nil, let arc = entry.arc else {
        mistakes.append("line \(index + 1): \(entry.error?.message ?? "it names no arc"): \(text)")
        continue
      }
      // A date that cannot be read must not become a part of the title.
      let namesDay = entry.spans.contains { $0.kind == .date || $0.kind == .recurrence }
      let unquoted = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: " ") }
      if !namesDay, unquoted.contains("due") {
        mistakes.append("line \(index + 1): no date can be read behind 'due': \(text)")
        continue
      }
      var fields = ArcTask.Fields(entry, in: context.zone)
      fields.description = tasks[place].fields.description
      fields.snooze = tasks[place].fields.snooze
      changes.append(
        Change(number: tasks[place].id, before: lines[place], after: text, fields: fields, arc: arc))
    }
    guard mistakes.isEmpty else {
      throw Failure(.refused, "nothing was changed, since lines cannot be read", hints: mistakes)
    }
    return changes
  }
}
