import Moments
import Planner

/// Reads the backup of TickTick (CSV): some lines about the file, then a header and a task a record.
///
/// A folder and a list are Arcs, a column of a list is a SubArc. A subtask is a task beside its parent.
package struct TickTickReader: RecordFormatReader {
  package let file: String
  package var intake: Intake
  private var columns: [String: Int] = [:]
  private var titles: [String: String] = [:]

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// True for the beginning of a TickTick backup.
  package static func isLikely(_ text: String) -> Bool {
    text.contains("List Name") && text.contains("Is Check list")
  }

  package mutating func read(_ csv: inout CSVReader, progress: () throws -> Void) throws {
    while let record = try csv.next() {
      if columns.isEmpty {
        guard record.contains("Title"), record.contains("List Name") else { continue }
        for (index, name) in record.enumerated() { columns[name] = index }
        continue
      }
      try take(record, line: csv.line)
      try progress()
    }
    if columns.isEmpty {
      throw Failure(.refused, "\(file) has no columns Title and List Name, so it is not from TickTick")
    }
  }

  private mutating func take(_ record: [String], line: Int) throws {
    func value(_ column: String) -> String {
      guard let index = columns[column], index < record.count else { return "" }
      return trimmed(record[index])
    }
    let title = value("Title")
    let place = Intake.Place(file: file, line: line, text: title)
    guard !title.isEmpty else { return }
    var task = ForeignTask(title)
    task.path = ["Folder Name", "List Name", "Column Name"].map(value)
    if task.path[2] == "Not Sectioned" { task.path[2] = "" }
    let isList = value("Is Check list") == "Y"
    for text in value("Content").split(whereSeparator: \.isNewline) {
      // An item of a check list begins with its sign: ▫ is open, ▪ is done.
      let item = trimmed(text.drop { "▫▪".contains($0) })
      if isList, text.first == "▫" || text.first == "▪" {
        task.check(item, isDone: text.first == "▪")
      } else {
        task.note(String(text))
      }
    }
    task.due = time(value("Due Date"), value) ?? time(value("Start Date"), value)
    let start = time(value("Start Date"), value)
    if let start, start != task.due { task.put(start: start, in: intake.here.zone) }
    task.repetition = value("Repeat").isEmpty ? nil : Repetition(value("Repeat"))
    task.created = ForeignTime(value("Created Time"))?.moment(in: intake.here.zone)
    if let closed = ForeignTime(value("Completed Time"))?.moment(in: intake.here.zone) {
      task.closing = Closing(at: closed, outcome: value("Status") == "-1" ? .ignored : .completed)
    }
    task.priority = ["1": .low, "3": .medium, "5": .high][value("Priority")]
    task.labels = Labels.split(value("Tags"))
    if let leads = TickTickReader.leads(value("Reminder")) {
      task.leads = leads
    } else {
      task.lose("the reminder", value("Reminder"))
    }
    titles[value("taskId")] = title
    if let parent = titles[value("parentId")], !value("parentId").isEmpty {
      task.lose("parent", "'\(parent)'")
    }
    try intake.take(task, at: place)
  }

  /// The lead times of `TRIGGER:-PT30M`, several of them with commas or spaces; nil for other reminders: `P0DT9H` is at
  /// nine on the day.
  private static func leads(_ text: String) -> [Int]? {
    let parts = text.split { $0.isWhitespace || ",;".contains($0) }.map { part in
      part.hasPrefix("TRIGGER:") ? part.dropFirst(8) : part
    }
    let leads = parts.compactMap { part -> Int? in
      // Zero has no sign before it.
      if !part.contains(where: { ("1"..."9").contains($0) }) { return part.contains("P") ? 0 : nil }
      return part.hasPrefix("-") ? LeadTime.seconds(iso: String(part)) : nil
    }
    return leads.count == parts.count ? leads : nil
  }

  /// The time in a column; for an all-day task only its day, in the task's zone.
  private func time(_ text: String, _ value: (String) -> String) -> ForeignTime? {
    guard let time = ForeignTime(text) else { return nil }
    guard value("Is All Day") == "true" else { return time }
    let zone = (try? Zone(named: value("Timezone"))) ?? intake.here.zone
    return .day(time.local(in: zone).0)
  }
}
