import Entry
import Moments
import Planner

/// Reads a project that Todoist exported as a CSV template.
///
/// The file is the project: its Arc is the one for tasks that name none, or one named after the file. Sections are
/// SubArcs, comments are notes. Dates are words (`every monday at 9am`), read as in any line.
package struct TodoistReader: RecordFormatReader {
  package let file: String
  package var intake: Intake
  private var dates: WrittenDates
  private var columns: [String: Int] = [:]
  private var section: [String] = []
  private var held: (task: ArcTask, path: [String], place: Intake.Place, lost: [String])?
  private var parents: [String] = []

  package init(file: String, intake: Intake, dates: WrittenDates) {
    (self.file, self.intake, self.dates) = (file, intake, dates)
  }

  package mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws {
    while let record = try csv.next() {
      if columns.isEmpty {
        for (index, name) in record.enumerated() { columns[trimmed(name).uppercased()] = index }
        guard columns["TYPE"] != nil, columns["CONTENT"] != nil else {
          throw Failure(
            .refused, "\(file) has no columns TYPE and CONTENT, so it is not a Todoist export")
        }
        continue
      }
      try take(record, line: csv.line)
      try progress()
    }
    try release()
  }

  /// The path of the project's Arc, from the file's name; empty when the import already has an Arc.
  private var project: [String] {
    if intake.hasBase || file == "standard input" { return [] }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name
    // Todoist adds the project's number: `Errands [2203306141].csv`.
    let end = stem.firstIndex(of: "[") ?? stem.endIndex
    return [trimmed(stem[..<end])]
  }

  private mutating func take(_ record: [String], line: Int) throws {
    let columns = columns
    func value(_ column: String) -> String {
      guard let index = columns[column], index < record.count else { return "" }
      return trimmed(record[index])
    }
    let place = Intake.Place(file: file, line: line, text: value("CONTENT"))
    switch value("TYPE").lowercased() {
    case "": break
    case "section":
      try release()
      section = [value("CONTENT")]
      parents = []
    case "note", "comment":
      if held == nil {
        try intake.leaveOut(["a comment on the project: \(value("CONTENT"))"], of: place)
      } else {
        let notes = held?.task.fields.description ?? ""
        held?.task.fields.description = (notes.isEmpty ? "" : notes + "\n") + value("CONTENT")
      }
    case "task": try takeTask(value, at: place)
    case "meta": break
    case let type: try intake.leaveOut(["a row of the type \(type)"], of: place)
    }
  }

  private mutating func takeTask(_ value: (String) -> String, at place: Intake.Place) throws {
    try release()
    var lost: [String] = []
    // Labels are in the text, `@errands`; a leading `*` keeps a task from being completed.
    var words = value("CONTENT").split(separator: " ")
    let labels = words.filter { $0.count > 1 && $0.first == "@" }.map { String($0.dropFirst()) }
    words.removeAll { $0.count > 1 && $0.first == "@" }
    if words.first == "*" {
      words.removeFirst()
      lost.append("the * that keeps it from being completed")
    }
    var task = ArcTask(incoming: .init(title: words.joined(separator: " ")), created: intake.here.now)
    task.fields.description = value("DESCRIPTION")
    task.fields.labels = Labels.merged(labels)
    if let priority = Int(value("PRIORITY")), (1...3).contains(priority) {
      task.fields.priority = Priority.allCases[priority - 1]
    }
    let level = max(1, Int(value("INDENT")) ?? 1)
    parents = Array(parents.prefix(level - 1))
    if let parent = parents.last { lost.append("parent '\(parent)'") }
    parents.append(task.fields.title)
    if !value("RESPONSIBLE").isEmpty { lost.append("responsible \(value("RESPONSIBLE"))") }
    if let minutes = Int(value("DURATION")), minutes > 0 {
      if value("DURATION_UNIT").hasPrefix("min") {
        task.fields.duration = minutes
      } else {
        lost.append("the duration of \(minutes) \(value("DURATION_UNIT"))")
      }
    }
    if !value("DATE").isEmpty,
      !(try dates.read(value("DATE"), language: value("DATE_LANG"), into: &task.fields))
    {
      lost.append("the date '\(value("DATE"))', which cannot be read")
    }
    // A task has only one date: the deadline is used if there is no other.
    let deadline = value("DEADLINE")
    if !deadline.isEmpty,
      !(try task.fields.date == nil
        && dates.read(deadline, language: value("DEADLINE_LANG"), into: &task.fields))
    {
      lost.append("the deadline \(deadline)")
    }
    pin(&task.fields, to: value("TIMEZONE"), &lost)
    held = (task, project + section, place, lost)
  }

  /// Imports the task that was held back for its comments.
  private mutating func release() throws {
    guard let (task, path, place, lost) = held else { return }
    held = nil
    let isBelowBase = project.isEmpty
    try intake.take(task, in: path, isBelowBase: isBelowBase, at: place, lost: lost)
  }

  /// Pins a time to the zone in its row, if that differs from the local zone.
  private func pin(_ fields: inout ArcTask.Fields, to name: String, _ lost: inout [String]) {
    guard !name.isEmpty, fields.time != nil, fields.zone == nil else { return }
    guard let zone = try? Zone(named: name) else { return lost.append("the time zone '\(name)'") }
    if fields.moved(from: zone, to: intake.here.zone) != fields { fields.zone = name }
  }
}
