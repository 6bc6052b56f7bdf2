import Moments
import Planner

/// Writes tasks as a CSV table, one per row, for spreadsheets; `PlannerTableReader` reads it.
package struct PlannerTable {
  package static let columns = [
    "id", "arc", "title", "date", "time", "endDate", "endTime", "zone", "minutes", "location", "description",
    "recurrence", "repeatFrom", "created", "closed", "outcome", "uuid",
    "priority", "labels", "startDate", "keepMissed", "kind",
  ]

  /// The row of a task, with times in the task's zone, and what the table has no column for.
  package func row(_ task: ArcTask) -> (text: String, lost: [String]) {
    let fields = task.fields
    let values: [String?] = [
      "\(task.id)", task.arcPath, fields.title, fields.date?.description, fields.time?.description,
      fields.endDate?.description, fields.endTime?.description, fields.zone,
      fields.duration.map { "\($0)" }, fields.location, fields.description, fields.recurrence,
      fields.repetitionBasis?.rawValue, task.created.description,
      task.closing?.at.description,
      task.closing?.outcome.rawValue, task.uuid, fields.priority?.rawValue,
      fields.labels.sorted().joined(separator: ", "), fields.startDate?.description,
      fields.keepsMissed.map { "\($0)" }, fields.kind?.rawValue,
    ]
    let lost =
      (task.wasMovedAlone ? ["the move of this occurrence"] : [])
      + (fields.saysHowItReminds ? ["its reminders"] : [])
    return (values.map { ($0 ?? "").guardedFromFormulas }.csv, lost)
  }

  package init() {}
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
    let columns = columns
    var wrong: [String] = []
    func text(_ column: String) -> String? {
      guard let index = columns[column], index < record.count else { return nil }
      return record[index].isEmpty ? nil : record[index].withoutFormulaGuard
    }
    func read<Value>(_ column: String, _ body: (String) -> Value?) -> Value? {
      guard let text = text(column) else { return nil }
      if let value = body(text) { return value }
      wrong.append("'\(text)' is not a valid \(column)")
      return nil
    }
    let place = Intake.Place(file: file, line: line, text: text("title") ?? "")
    var fields = ArcTask.Fields(title: place.text)
    fields.date = read("date") { Day(iso: $0) }
    fields.time = read("time") { TimeOfDay(iso: $0) }
    fields.endDate = read("endDate") { Day(iso: $0) }
    fields.endTime = read("endTime") { TimeOfDay(iso: $0) }
    fields.duration = read("minutes") { Int($0) }
    fields.location = text("location")
    fields.description = text("description") ?? ""
    fields.recurrence = read("recurrence") { try? RecurrencePattern($0) }?.description
    fields.repetitionBasis = read("repeatFrom") { RepeatFrom(rawValue: $0) }
    if read("zone", { try? Zone(named: $0) }) != nil { fields.zone = text("zone") }
    fields.priority = read("priority") { Priority(rawValue: $0) }
    fields.labels = Labels.merged(Labels.split(text("labels") ?? ""))
    fields.startDate = read("startDate") { Day(iso: $0) }
    fields.keepsMissed = read("keepMissed") { Bool($0) }
    fields.kind = read("kind") { TaskKind(rawValue: $0) }
    let created = read("created") { Moment(iso: $0) }
    let closed = read("closed") { Moment(iso: $0) }
    let outcome = read("outcome") { ClosingOutcome(rawValue: $0) }
    let uuid = read("uuid") { Identity($0) }
    guard wrong.isEmpty else { return try intake.reject(place, wrong.joined(separator: ", ")) }
    let task = ArcTask(
      incoming: fields, uuid: uuid?.description ?? "", created: created ?? intake.here.now,
      closing: closed.map { Closing(at: $0, outcome: outcome ?? .completed) })
    try intake.take(task, in: (text("arc") ?? "").split(separator: "/").map(String.init), at: place)
  }
}
