// Exchange: the planner in the forms of other programs, and its own for keeping.
//
//     store ──eachTask──▶ PlannerDocument, TodoTxt, Taskwarrior, Markdown, CSV ──▶ file          arc export
//     file ──TodoTxtReader, TaskwarriorReader, … ──▶ Intake ──▶ one step of the store           arc import
//                                                      └──▶ what cannot be carried over, line by line
//
// One file per form and direction. Start at `Intake.swift`.

import Entry
import Moments
import Names

/// How a file is written.
package enum ExchangeFormat: String, CaseIterable {
  /// Lines of text for the entry engine, under headings.
  case text
  /// Everything, as arc itself keeps it.
  case json
  case todotxt, taskwarrior, todoist, markdown, csv, ical
  case ticktick, googletasks, googlekeep, microsofttodo, things, dstask, org, taskpaper

  /// The forms that can be written.
  package static let exported: [ExchangeFormat] = [.json, .todotxt, .taskwarrior, .markdown, .csv, .ical]
  /// The forms that can be read.
  package static let imported: [ExchangeFormat] = [
    .text, .json, .todotxt, .taskwarrior, .todoist, .ticktick, .googletasks, .googlekeep, .microsofttodo,
    .things,
    .dstask, .org, .taskpaper, .markdown, .csv, .ical,
  ]

  /// What people call it.
  package var words: String {
    switch self {
    case .text: "lines of text"
    case .json: "arc's own JSON"
    case .todotxt: "todo.txt"
    case .taskwarrior: "Taskwarrior"
    case .todoist: "Todoist"
    case .markdown: "Markdown"
    case .csv: "CSV"
    case .ical: "iCalendar"
    case .ticktick: "TickTick"
    case .googletasks: "Google Tasks"
    case .googlekeep: "Google Keep"
    case .microsofttodo: "Microsoft To Do"
    case .things: "Things"
    case .dstask: "dstask"
    case .org: "Org mode"
    case .taskpaper: "TaskPaper"
    }
  }

  /// The form with a name, which must be one of these.
  package static func named(_ name: String, among all: [ExchangeFormat]) throws(Failure) -> ExchangeFormat {
    let plain = name.lowercased().filter { $0 != "." && $0 != "-" }
    if let format = all.first(where: { $0.rawValue == plain }) { return format }
    let near = didYouMean(plain, among: all.map(\.rawValue))
    throw Failure(
      .usage,
      "'\(name)' is not a format"
        + (near.isEmpty ? "; choose \(all.map(\.rawValue).orList)" : near))
  }

  /// The form that the name of a file says; nil when it says none.
  package init?(ofFile name: String) {
    let name = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    switch name.split(separator: ".").last {
    case _ where name == "todo.txt" || name == "done.txt": self = .todotxt
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "csv": self = .csv
    case "ics", "ical": self = .ical
    case "org": self = .org
    case "taskpaper": self = .taskpaper
    default: return nil
    }
  }

  /// The form in which a file is clearly written, by its beginning; lines of text where it is not clear.
  /// - Parameters:
  ///   - name: what the file is called.
  ///   - beginning: its first few thousand bytes.
  ///   - today: lines of todo.txt begin with the day on which they were written, which is not to come.
  package init(guessing name: String, beginning: [UInt8], today: Day) {
    var text = String(decoding: beginning, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline)
    let first = lines.first.map { $0.filter { $0 != "\"" && $0 != " " } } ?? ""
    let dense = text.prefix(4000).filter { !$0.isWhitespace }
    if dense.uppercased().hasPrefix("BEGIN:VCALENDAR") {
      self = .ical
    } else if dense.hasPrefix("{\"schema\":") && dense.contains("\"arcs\":") || dense.hasPrefix("{\"arcs\":[")
    {
      self = .json
    } else if OtherFormat.isJSON(dense) {
      self =
        dense == "[]" || Taskwarrior.isLikely(dense)
        ? .taskwarrior : TaskDocumentReader.format(guessing: dense) ?? .text
    } else if TickTickReader.isLikely(text) {
      self = .ticktick
    } else if ExchangeFormat(ofFile: name) == .org || lines.contains(where: OrgReader.isClear) {
      self = .org
    } else if ExchangeFormat(ofFile: name) == .taskpaper || lines.contains(where: TaskPaperReader.isClear) {
      self = .taskpaper
    } else if first.uppercased().hasPrefix("TYPE,CONTENT") {
      self = .todoist
    } else if PlannerTableReader.isHeader(first) {
      self = .csv
    } else if lines.contains(where: { MarkdownLine($0).box != nil }) {
      self = .markdown
    } else if ExchangeFormat(ofFile: name) == .todotxt || TodoTxtLine.areMostlyClear(lines)
      || TodoTxtLine.areLikely(lines, today: today)
    {
      self = .todotxt
    } else {
      self = .text
    }
  }
}
