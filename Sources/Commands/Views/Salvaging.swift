import Application
import Files
import JSONText
import Names
import Store
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Context {
  /// Runs `body` with a temporary planner that has everything that can be read from the damaged one; reports on standard
  /// error what is missing.
  /// - Returns: `.refused` when something is missing.
  func withSalvaged(_ body: (PlannerStore) throws -> Void) throws -> Exit {
    var template = Array("\(EnvironmentVariable["TMPDIR"] ?? "/tmp")/arc-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("write a temporary folder") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = folder + "/planner.db"
    defer {
      for end in ["", "-wal", "-shm"] { unlink(path + end) }
      rmdir(folder)
    }
    let report = try store.salvage(to: path)
    let saved = PlannerStore(path: path, now: now, zone: zone, random: { .random(in: .min ... .max) })
    (saved.zones, saved.reminding) = (store.zones, store.reminding)
    try body(saved)
    try saved.close()
    try console.note("\("arc:", .warning) \(store.path) is damaged; \(report.saved) could be read")
    for line in report.losses { try console.note(StyledText("  " + line)) }
    try console.note(
      StyledText(
        "  arc doctor --salvage FILE\(StoreOption.words(for: store.path)) saves them in a new planner, with history and trash",
        .faint))
    return report.isWhole ? .done : .refused
  }
}

extension SalvageReport {
  /// `120 tasks, 3 Arcs and 4 reminders`.
  var saved: String {
    "\(tasks.counted("task")), \(arcs.counted("Arc")) and \(reminders.counted("reminder"))"
  }

  /// What is missing or changed, one line each.
  var losses: [String] {
    var lines: [String] = []
    for kind in Set(lost.map(\.kind)).sorted() {
      let numbers = lost.filter { $0.kind == kind }.map(\.number)
      lines.append(
        "lost: \(numbers.count.counted(SalvageReport.name(of: kind))): \(SalvageReport.ranges(numbers))")
    }
    if uncountedTasks > 0 {
      let more = lost.contains { $0.kind == "task" } ? "more " : ""
      lines.append(
        "lost: \(uncountedTasks) \(more)\(uncountedTasks == 1 ? "task" : "tasks"), judging by the counts of their Arcs"
      )
    }
    for (table, count) in unreadable.sorted(by: { $0.key < $1.key }) {
      lines.append("unreadable: \(count.counted("row")) of \(SalvageReport.name(of: table))s")
    }
    for thing in altered {
      let title = thing.title.map { " \($0.isEmpty ? "without a title" : $0)" } ?? ""
      lines.append("altered: \(SalvageReport.name(of: thing.kind)) \(thing.number)\(title)")
    }
    for kind in Set(doubtful.map(\.kind)).sorted() {
      let numbers = doubtful.filter { $0.kind == kind }.map(\.number)
      lines.append(
        "possibly altered: \(numbers.count.counted(SalvageReport.name(of: kind))): \(SalvageReport.ranges(numbers))"
      )
    }
    if !hasComparedTexts {
      lines.append(
        "the search index is damaged, so arc cannot check titles and notes for changed letters")
    }
    if hasDamagedLog { lines.append("the journal next to it is damaged: the last changes may be missing") }
    if isCut { lines.append("the end of the file is missing") }
    if damagedPages > 0 { lines.append("\(damagedPages) of \(pages.counted("page")) damaged") }
    return lines
  }

  func document(path: String) -> JSONWriter {
    .document { json in
      json.field("planner", path)
      json.field("tasks", tasks)
      json.field("arcs", arcs)
      json.field("reminders", reminders)
      json.field("whole", isWhole)
      json.list("lost", lost) { json, thing in
        json.field("kind", thing.kind)
        json.field("id", thing.number)
      }
      json.field("uncountedTasks", uncountedTasks)
      json.list("altered", altered) { json, thing in
        json.field("kind", thing.kind)
        json.field("id", thing.number)
        json.field("title", thing.title)
      }
      json.list("doubtful", doubtful) { json, thing in
        json.field("kind", thing.kind)
        json.field("id", thing.number)
        json.field("title", thing.title)
      }
      json.list("unreadable", unreadable.sorted { $0.key < $1.key }) { json, entry in
        json.field("table", entry.key)
        json.field("rows", entry.value)
      }
      json.field("comparedTexts", hasComparedTexts)
      json.field("damagedPages", damagedPages)
      json.field("pages", pages)
      json.field("damagedJournal", hasDamagedLog)
      json.field("cut", isCut)
    }
  }

  /// The word for the rows of a table.
  private static func name(of table: String) -> String {
    switch table {
    case "arc": "Arc"
    case "step", "change": "history step"
    case "history", "occurrence", "answer", "escalation", "alert", "delivery", "incident": "past reminder"
    case "calendar_item", "feed_event", "feed_course", "feed_ignored": "calendar entry"
    default: table
    }
  }

  /// `3–7, 12`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
