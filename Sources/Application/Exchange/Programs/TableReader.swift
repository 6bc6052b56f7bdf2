import Entry
import Moments
import Planner

/// Reads a table of tasks from any program. It knows columns by their names, and reports which ones it reads.
///
/// Dates are read as in any line: `2027-02-14`, `2/14/2027 5:00 PM`, `Feb 14`. A row with a start and an end is an
/// event.
package struct TableReader: RecordFormatReader {
  package let file: String
  package var intake: Intake
  private var dates: WrittenDates
  private var header: TableHeader?

  package init(file: String, intake: Intake, dates: WrittenDates) {
    (self.file, self.intake, self.dates) = (file, intake, dates)
  }

  package mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws {
    while let record = try csv.next() {
      if let header {
        try take(record, header, line: csv.line)
        try progress()
        continue
      }
      guard let header = TableHeader(record) else {
        throw Failure(
          .refused, "\(file) has no column with titles",
          hints: ["name one of its columns title, task or name, in its first line"])
      }
      self.header = header
      try intake.tell(columns: header, in: file)
    }
  }

  private mutating func take(_ record: [String], _ header: TableHeader, line: Int) throws {
    func value(_ column: TableHeader.Column) -> String {
      header.values(column, of: record).first ?? ""
    }
    let place = Intake.Place(file: file, line: line, text: value(.title))
    guard !place.text.isEmpty else {
      let isBlank = record.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      return try isBlank ? () : intake.leaveOut(["a row without a title"], of: place)
    }
    var task = ForeignTask(place.text)
    task.path = [.folder, .project, .section].flatMap { value($0).split(separator: "/").map { trimmed($0) } }
    for note in header.values(.notes, of: record) { task.note(note) }
    task.labels = header.values(.labels, of: record).flatMap {
      $0.split { ",;".contains($0) }.map(String.init)
    }
    task.created = ForeignTime(value(.created))?.moment(in: intake.here.zone)
    task.place = value(.place)
    if !value(.rule).isEmpty { task.repetition = Repetition(value(.rule)) }
    readPriority(value(.priority), &task)
    try readDates(value, &task)
    try readStatus(value(.status), closed: value(.closed), &task)
    try intake.take(task, at: place)
  }

  /// `High`, `p1`, `2`; what programs call a task without one is none.
  private func readPriority(_ text: String, _ task: inout ForeignTask) {
    if ["", "normal", "none", "no priority", "0"].contains(text.lowercased()) { return }
    task.priority = Priority(typed: text)
    if task.priority == nil { task.lose("the priority", text) }
  }

  private mutating func readDates(_ value: (TableHeader.Column) -> String, _ task: inout ForeignTask) throws {
    func words(_ day: TableHeader.Column, _ time: TableHeader.Column) -> String {
      value(day).isEmpty ? "" : [value(day), value(time)].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let due = try time(words(.due, .dueTime), &task)
    let start = try time(words(.start, .startTime), &task)
    let end = try time(words(.end, .endTime), &task)
    if due == nil, let start, let end, end != start {
      (task.due, task.end) = (start, end)
    } else {
      task.due = due ?? end ?? start
      if let start, start != task.due { task.start = start }
    }
  }

  /// Reads a day with its time; one that cannot be read is recorded as lost.
  private mutating func time(_ words: String, _ task: inout ForeignTask) throws -> ForeignTime? {
    if words.isEmpty { return nil }
    if let time = ForeignTime(words) { return time }
    var fields = ArcTask.Fields(title: "")
    guard try dates.read(words, into: &fields), let day = fields.date else {
      task.lost.append("the date '\(words)', which cannot be read")
      return nil
    }
    task.repetition = task.repetition ?? fields.repetition
    return fields.time.map { .local(day, $0) } ?? .day(day)
  }

  private mutating func readStatus(_ status: String, closed: String, _ task: inout ForeignTask) throws {
    let words = status.lowercased()
    let isClosed = TableReader.doneWords.contains(words), isIgnored = TableReader.ignoredWords.contains(words)
    var date = closed.isEmpty ? nil : try time(closed, &task)
    // `Completed` holds a day in some programs.
    if date == nil, !isClosed, words.first?.isNumber ?? false, words != "0" { date = try time(status, &task) }
    if isClosed || isIgnored || date != nil {
      let at = date?.moment(in: intake.here.zone) ?? intake.here.now
      task.closing = Closing(at: min(at, intake.here.now), outcome: isIgnored ? .ignored : .completed)
    } else if !TableReader.openWords.contains(words) {
      task.lose("the status", status)
    }
  }

  private static let doneWords: Set<String> = [
    "done", "completed", "complete", "yes", "true", "x", "✓", "1", "closed", "finished", "resolved", "100%",
  ]
  private static let ignoredWords: Set<String> = [
    "cancelled", "canceled", "abandoned", "won't do", "dropped", "rejected",
  ]
  private static let openWords: Set<String> = [
    "", "open", "to do", "todo", "not started", "no", "false", "0", "incomplete", "not completed", "pending",
    "new", "active",
  ]
}
