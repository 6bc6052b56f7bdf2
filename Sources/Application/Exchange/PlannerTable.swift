import Moments
import Planner

/// Writes tasks as a CSV table, one per row, for spreadsheets; `PlannerTableReader` reads it.
package struct PlannerTable {
  package static let columns = TableColumn.all.map(\.name)

  /// The row of a task, with times in the task's zone, and what the table has no column for.
  package func row(_ task: ArcTask) -> (text: String, lost: [String]) {
    let lost =
      (task.wasMovedAlone ? ["the move of this occurrence"] : [])
      + (task.fields.saysHowItReminds ? ["its reminders"] : [])
    return (TableColumn.all.map { ($0.text(task) ?? "").guardedFromFormulas }.csv, lost)
  }

  package init() {}
}

/// A task in a row of the table.
private struct TableRow {
  var fields = ArcTask.Fields(title: "")
  var arc = ""
  var uuid = ""
  var created: Moment?
  var closed: Moment?
  var outcome: ClosingOutcome?
}

/// A column of the table: how it is written and read.
private struct TableColumn: Sendable {
  let name: String
  /// Returns the text for a task; nil for an empty one.
  let text: @Sendable (ArcTask) -> String?
  /// Sets the value from a text that is not empty; returns false when it cannot be read.
  let read: @Sendable (inout TableRow, String) -> Bool

  /// A column for a field that people set, with its name in documents.
  init<Value>(
    _ field: TaskField, _ text: @escaping @Sendable (ArcTask) -> String?,
    _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout TableRow, Value) -> Void
  ) {
    self.init(field.rawValue, text, parse, set)
  }

  init<Value>(
    _ name: String, _ text: @escaping @Sendable (ArcTask) -> String?,
    _ parse: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (inout TableRow, Value) -> Void
  ) {
    (self.name, self.text) = (name, text)
    read = { row, text in
      guard let value = parse(text) else { return false }
      set(&row, value)
      return true
    }
  }

  static let all = [
    TableColumn("id", { "\($0.id)" }, { $0 }, { _, _ in }),
    TableColumn("arc", { $0.arcPath }, { $0 }, { $0.arc = $1 }),
    TableColumn(.title, { $0.fields.title }, { $0 }, { $0.fields.title = $1 }),
    TableColumn(.date, { $0.fields.date?.description }, { Day(iso: $0) }, { $0.fields.date = $1 }),
    TableColumn(.time, { $0.fields.time?.description }, { TimeOfDay(iso: $0) }, { $0.fields.time = $1 }),
    TableColumn(.endDate, { $0.fields.endDate?.description }, { Day(iso: $0) }, { $0.fields.endDate = $1 }),
    TableColumn(
      .endTime, { $0.fields.endTime?.description }, { TimeOfDay(iso: $0) }, { $0.fields.endTime = $1 }),
    TableColumn(
      .zone, { $0.fields.zone }, { (try? Zone(named: $0)) == nil ? nil : $0 }, { $0.fields.zone = $1 }),
    TableColumn(
      "minutes", { $0.fields.duration.map { "\($0)" } }, { Int($0) }, { $0.fields.duration = $1 }),
    TableColumn(.location, { $0.fields.location }, { $0 }, { $0.fields.location = $1 }),
    TableColumn(.description, { $0.fields.description }, { $0 }, { $0.fields.description = $1 }),
    TableColumn(
      .recurrence, { $0.fields.recurrence }, { (try? RecurrencePattern($0))?.description },
      { $0.fields.recurrence = $1 }),
    TableColumn(
      .repetitionBasis, { $0.fields.repetitionBasis?.rawValue }, { RepetitionBasis(rawValue: $0) },
      { $0.fields.repetitionBasis = $1 }),
    TableColumn("created", { $0.created.description }, { Moment(iso: $0) }, { $0.created = $1 }),
    TableColumn("closed", { $0.closing?.at.description }, { Moment(iso: $0) }, { $0.closed = $1 }),
    TableColumn(
      "outcome", { $0.closing?.outcome.rawValue }, { ClosingOutcome(rawValue: $0) }, { $0.outcome = $1 }),
    TableColumn("uuid", { $0.uuid }, { Identity($0) }, { $0.uuid = $1.description }),
    TableColumn(
      .priority, { $0.fields.priority?.rawValue }, { Priority(rawValue: $0) }, { $0.fields.priority = $1 }),
    TableColumn(
      .labels, { $0.fields.labels.sorted().joined(separator: ", ") }, { Labels.merged(Labels.split($0)) },
      { $0.fields.labels = $1 }),
    TableColumn(
      .startDate, { $0.fields.startDate?.description }, { Day(iso: $0) }, { $0.fields.startDate = $1 }),
    TableColumn(
      .keepMissed, { $0.fields.keepsMissed.map { "\($0)" } }, { Bool($0) },
      { $0.fields.keepsMissed = $1 }),
    TableColumn(.kind, { $0.fields.kind?.rawValue }, { TaskKind(rawValue: $0) }, { $0.fields.kind = $1 }),
  ]
}

/// Reads the table that `PlannerTable` writes. Columns are found by name and may be missing.
///
/// Creates missing Arcs, and gives tasks new numbers.
package struct PlannerTableReader: RecordFormatReader {
  package let file: String
  package var intake: Intake
  private var columns: [String: Int] = [:]

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// True for the header line of such a table.
  package static func isHeader(_ line: String) -> Bool {
    let line = line.lowercased()
    return line == "id,arc,title,date" || line.hasPrefix("id,arc,title,date,")
  }

  package mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws {
    while let record = try csv.next() {
      if columns.isEmpty {
        for (index, name) in record.enumerated() { columns[trimmed(name)] = index }
        guard columns["title"] != nil, columns["arc"] != nil else {
          throw Failure(.refused, "\(file) has no columns arc and title, so it was not written by arc export")
        }
        continue
      }
      try take(record, line: csv.line)
      try progress()
    }
  }

  private mutating func take(_ record: [String], line: Int) throws {
    var row = TableRow()
    var wrong: [String] = []
    for column in TableColumn.all {
      guard let index = columns[column.name], index < record.count, !record[index].isEmpty else { continue }
      let text = record[index].withoutFormulaGuard
      if !column.read(&row, text) { wrong.append("'\(text)' is not a valid \(column.name)") }
    }
    let place = Intake.Place(file: file, line: line, text: row.fields.title)
    guard wrong.isEmpty else { return try intake.reject(place, wrong.joined(separator: ", ")) }
    let task = ArcTask(
      incoming: row.fields, uuid: row.uuid, created: row.created ?? intake.here.now,
      closing: row.closed.map { Closing(at: $0, outcome: row.outcome ?? .completed) })
    try intake.take(task, in: row.arc.split(separator: "/").map(String.init), at: place)
  }
}
