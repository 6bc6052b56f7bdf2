import Moments
import Planner
import Store

/// A task as a form for an editor: one field per line, notes at the end.
package struct TaskForm {
  private static let fields = [
    "title", "arc", "due", "time", "until", "place", "repeat", "priority", "labels", "start",
  ]
  package let text: String
  private let workspace: Workspace

  package init(_ task: ArcTask, _ workspace: Workspace) throws {
    self.workspace = workspace
    let shown = workspace.here.shown(task.fields)
    let rule = try TaskForm.words(for: shown, workspace)
    let until = [shown.endDate?.description, shown.endTime?.description].compactMap { $0 }.joined(
      separator: " ")
    let values: [String?] = [
      shown.title, task.arcPath, shown.date?.description, shown.time?.description, until, shown.location,
      rule, shown.priority?.rawValue, shown.labels.sorted().joined(separator: ", "),
      shown.startDate?.description,
    ]
    let lines = zip(TaskForm.fields, values).map { "\($0): \($1 ?? "")" }
    let hint =
      shown.recurrence == nil
      ? "# 'repeat' takes words: every monday, every 2 weeks until may 1, every! 3 days."
      : "# A new time applies from here on, a new day only to this one; 'repeat: none' ends the repetition."
    text = """
      # Task \(task.id). An empty value clears a field; everything below 'notes:' is the notes.
      \(hint)
      \(lines.joined(separator: "\n"))
      notes:
      \(shown.description)

      """
  }

  /// The recurrence in words that read back as the same rule, otherwise the RRULE; nil without a recurrence.
  private static func words(for fields: ArcTask.Fields, _ workspace: Workspace) throws -> String? {
    guard let repetition = fields.repetition, let words = repetition.words(in: workspace.languageName) else {
      return fields.recurrence
    }
    let entry = try? WordEdit(recurrence: words, workspace).entry
    return entry?.repetition == repetition ? words : repetition.rule
  }

  /// Reads a changed form. Fields whose text did not change keep their values.
  /// - Throws: `Failure` for a line that is not a field, or a value that cannot be read.
  /// - Returns: the fields, the name of the Arc if it changed (otherwise nil), and whether the recurrence changed.
  package func read(_ form: String, over old: ArcTask) throws
    -> (fields: ArcTask.Fields, arc: String?, saysRule: Bool)
  {
    let (before, _) = try TaskForm.values(in: text)
    let (values, notes) = try TaskForm.values(in: form)
    func changed(_ name: String) -> String? { values[name] == before[name] ? nil : values[name] }
    var fields = old.fields
    fields.description = notes
    if let title = changed("title") { fields.title = title }
    if let place = changed("place") { fields.location = place }
    if let priority = changed("priority") { fields.priority = try Priority.typed(priority) }
    if let labels = changed("labels") { fields.labels = Labels.merged(Labels.split(labels)) }
    if let start = changed("start") {
      var reader = try FieldReader(workspace)
      fields.startDate = start.isEmpty ? nil : try reader.day(start)
    }
    let rule = changed("repeat")
    if let rule { fields = try WordEdit(recurrence: rule, workspace).changed(fields) }
    try readDates(changed, &fields)
    return (fields, changed("arc"), rule != nil)
  }

  private func readDates(_ changed: (String) -> String?, _ fields: inout ArcTask.Fields) throws {
    let (due, time, until) = (changed("due"), changed("time"), changed("until"))
    guard due != nil || time != nil || until != nil else { return }
    fields = workspace.here.shown(fields)
    fields.zone = nil
    var when = DatedFields(fields)
    var reader = try FieldReader(workspace)
    if let due {
      let old = when
      when = due.isEmpty ? DatedFields() : try reader.due(due)
      when.keepHours(of: old)
    }
    if let time {
      if time.isEmpty { (when.time, when.endTime) = (nil, nil) } else { try reader.setTime(time, of: &when) }
    }
    if let until {
      (when.endDate, when.endTime) = (nil, nil)
      if !until.isEmpty { try reader.setEnd(until, of: &when) }
    }
    when.write(to: &fields)
  }

  /// The values by field name, and the notes.
  private static func values(in form: String) throws -> ([String: String], notes: String) {
    var values: [String: String] = [:]
    var lines = form.split(separator: "\n", omittingEmptySubsequences: false)
    while !lines.isEmpty {
      let line = lines.removeFirst()
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(parts[0])
      if name == "notes" {
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return (values, lines.joined(separator: "\n"))
      }
      guard parts.count == 2, fields.contains(name) else {
        throw Failure(
          .refused, "'\(line)' is not a field; nothing was changed",
          hints: ["fields: \(fields.joined(separator: ", ")), notes"])
      }
      values[name] = trimmed(parts[1])
    }
    return (values, "")
  }
}
