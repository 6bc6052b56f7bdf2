import Entry
import Moments
import Planner
import Store

/// Tasks as lines for an editor, one task per line, which are read like lines passed to `arc add`.
///
///     12  #"CS 298" "hw 2" due 2027-03-12 at 17:00
package struct ViewEdit {
  /// A changed line.
  package struct Change {
    package var number: Int
    package var before: String
    package var after: String
    package var fields: ArcTask.Fields
    package var arc: String

    package init(number: Int, before: String, after: String, fields: ArcTask.Fields, arc: String) {
      self.number = number
      self.before = before
      self.after = after
      self.fields = fields
      self.arc = arc
    }
  }

  private let tasks: [ArcTask]
  private let lines: [String]
  /// The tasks whose place cannot be written in a line, since it contains quotes; they keep it.
  private let placeless: Set<Int>
  /// The tasks that cannot be written in one line; they appear as comments.
  private let unsaid: Set<Int>
  private let reader: Reader
  /// Reads English if the person's language is another one, since the lines are written in English.
  private let english: Reader?
  private let workspace: Workspace

  /// - Throws: `Failure`, `StoreError`.
  package init(_ tasks: [ArcTask], in snapshot: PlannerSnapshot, _ workspace: Workspace) throws {
    self.tasks = tasks
    self.workspace = workspace
    let vocabulary = try snapshot.vocabulary(workspace)
    // Nobody confirms how these lines are read, so a misspelt word is an error, as in an option.
    let own = try workspace.reader(vocabulary, reads: .marks)
    reader = own
    var english = workspace.languageName == "en" ? nil : try workspace.reader(vocabulary, language: "en")
    english?.reads = .marks
    self.english = english
    var blank = reader
    var placeless: Set<Int> = []
    var unsaid: Set<Int> = []
    lines = tasks.map { task in
      var entry = blank.entry(for: task, here: workspace.here)
      var said = task.fields
      func reads(_ line: String) -> Bool {
        var english = english
        let read = blank.entry(ofWritten: line, english: &english)
        return read.error == nil && read.arc == task.arcPath
          && said.isRead(as: ArcTask.Fields(read, in: workspace.zone))
      }
      let line = entry.canonicalText(in: workspace.zone)
      let spare = entry.canonicalText(in: workspace.zone, sparingTitle: true)
      if task.fields.labels.allSatisfy(Labels.isWord), let line = [spare, line].first(where: reads) {
        return line
      }
      (entry.location, said.location) = (nil, nil)
      let rest = entry.canonicalText(in: workspace.zone)
      if reads(rest) {
        placeless.insert(task.id)
        return rest
      }
      unsaid.insert(task.id)
      return line
    }
    (self.placeless, self.unsaid) = (placeless, unsaid)
  }

  /// The text for the editor.
  package var text: String {
    let width = tasks.map { String($0.id).count }.max() ?? 0
    let numbered = zip(tasks, lines).map { task, line in
      let number = String(repeating: " ", count: width - String(task.id).count) + "\(task.id)"
      return unsaid.contains(task.id)
        ? "# \(number)  \(line)   (too much for one line: arc edit \(task.id) --editor)"
        : "\(number)  \(line)"
    }
    let kept = tasks.filter { placeless.contains($0.id) }.map { "\($0.id)" }.joined(separator: ", ")
    let places = kept.isEmpty ? "" : ", and so does the place of \(kept), which a line cannot contain"
    return """
      # One task per line; change anything after its number. Removing a line changes nothing.
      # Notes are not shown and stay as they are\(places).
      \(numbered.joined(separator: "\n"))

      """
  }

  /// The changed lines, with the fields that they describe.
  /// - Throws: `Failure` that lists every line that cannot be read.
  package func changes(in edited: String) throws -> [Change] {
    var reader = reader
    var english = english
    var changes: [Change] = []
    var mistakes: [String] = []
    var seen: Set<Int> = []
    for (index, line) in edited.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let whole = trimmed(line)
      if whole.isEmpty || whole.hasPrefix("#") { continue }
      let digits = whole.prefix { $0.isNumber }
      guard let place = tasks.firstIndex(where: { String($0.id) == digits }) else {
        mistakes.append("line \(index + 1) does not begin with one of the numbers that were there: \(whole)")
        continue
      }
      guard seen.insert(place).inserted else {
        mistakes.append("line \(index + 1) begins with a number that is already used above: \(whole)")
        continue
      }
      let text = trimmed(whole.dropFirst(digits.count))
      if text == lines[place] { continue }
      let entry = reader.entry(ofWritten: text, english: &english)
      guard entry.error == nil, let arc = entry.arc else {
        mistakes.append("line \(index + 1): \(entry.error?.message ?? "it does not name an Arc"): \(text)")
        continue
      }
      // A date that cannot be read must not become part of the title.
      let namesDay = entry.spans.contains { $0.kind == .date || $0.kind == .recurrence }
      let unquoted = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: " ") }
      if !namesDay, unquoted.contains("due") {
        mistakes.append("line \(index + 1): no date can be read after 'due': \(text)")
        continue
      }
      var fields = ArcTask.Fields(entry, in: workspace.zone)
      fields.takeWhatNoLineSays(from: tasks[place].fields)
      if placeless.contains(tasks[place].id), fields.location == nil {
        fields.location = tasks[place].fields.location
      }
      changes.append(
        Change(number: tasks[place].id, before: lines[place], after: text, fields: fields, arc: arc))
    }
    guard mistakes.isEmpty else {
      throw Failure(.refused, "nothing was changed, because some lines cannot be read", hints: mistakes)
    }
    return changes
  }
}
