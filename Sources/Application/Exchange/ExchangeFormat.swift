// Exchange: the planner in the formats of other programs, and in arc's own format for backups.
//
//     store ──eachTask──▶ PlannerDocument, TodoTxt, Taskwarrior, Markdown, CSV ──▶ file          arc export
//     file ──TodoTxtReader, TaskwarriorReader, … ──▶ Intake ──▶ one step of the store           arc import
//                                                      └──▶ what cannot be carried over, line by line
//
// One file per format and direction. Start at `Intake.swift`.

import Entry
import Moments
import Names

/// The format of an imported or exported file.
package enum ExchangeFormat: String, CaseIterable {
  /// Lines as for `arc add`, under headings.
  case text
  /// Everything in the planner, in arc's own format (`PlannerDocument`).
  case json
  case todotxt, taskwarrior, todoist, markdown, csv, ical
  case ticktick, googletasks, googlekeep, microsofttodo, things, dstask, org, taskpaper

  /// The formats that arc writes.
  package static let exported: [ExchangeFormat] = [.json, .todotxt, .taskwarrior, .markdown, .csv, .ical]
  /// The formats that arc reads.
  package static let imported: [ExchangeFormat] = [
    .text, .json, .todotxt, .taskwarrior, .todoist, .ticktick, .googletasks, .googlekeep, .microsofttodo,
    .things,
    .dstask, .org, .taskpaper, .markdown, .csv, .ical,
  ]

  /// True for a format of lines that people also write by hand, so that it may have been taken for another.
  package var isLines: Bool { [.todotxt, .markdown, .org, .taskpaper].contains(self) }

  /// The name shown to people.
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

  /// What people also call a format: by the ending of its files, or by its full name.
  private static let synonyms: [String: ExchangeFormat] = [
    "md": .markdown, "ics": .ical, "icalendar": .ical, "orgmode": .org,
  ]

  /// Returns the format with a name; dots, hyphens and case are ignored.
  /// - Throws: `Failure` when `all` does not contain it.
  package static func named(_ name: String, among all: [ExchangeFormat]) throws(Failure) -> ExchangeFormat {
    let plain = name.lowercased().filter { $0 != "." && $0 != "-" }
    if let format = synonyms[plain] ?? ExchangeFormat(rawValue: plain), all.contains(format) { return format }
    let near = didYouMean(plain, among: all.map(\.rawValue))
    throw Failure(
      .usage,
      "'\(name)' is not a format"
        + (near.isEmpty ? "; choose \(all.map(\.rawValue).orList)" : near))
  }

  /// The format implied by a file's name; nil when its extension is unknown.
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

  /// Guesses a file's format from its beginning; `.text` when it is not clear.
  /// - Parameters:
  ///   - name: the file's name.
  ///   - beginning: its first few thousand bytes.
  ///   - today: the current day; lines of todo.txt begin with the day of their creation, which is not in the future.
  package init(guessing name: String, beginning: [UInt8], today: Day) {
    var text = String(decoding: beginning, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline)
    let first = lines.first.map { $0.filter { $0 != "\"" && $0 != " " } } ?? ""
    let dense = text.prefix(4000).filter { !$0.isWhitespace }
    let named = ExchangeFormat(ofFile: name)
    if dense.uppercased().hasPrefix("BEGIN:VCALENDAR") {
      self = .ical
    } else if dense.hasPrefix("{\"schema\":") && dense.contains("\"arcs\":") || dense.hasPrefix("{\"arcs\":[")
    {
      self = .json
    } else if OtherFormat.isJSON(dense) {
      self =
        TaskDocumentReader.format(guessing: dense)
        ?? (dense == "[]" || Taskwarrior.isLikely(dense) ? .taskwarrior : .text)
    } else if TickTickReader.isLikely(text) {
      self = .ticktick
    } else if named == .org || named == nil && FormatVote.isMajority(of: lines, OrgReader.vote) {
      self = .org
    } else if named == .taskpaper || named == nil && FormatVote.isMajority(of: lines, TaskPaperReader.vote) {
      self = .taskpaper
    } else if first.uppercased().hasPrefix("TYPE,CONTENT") {
      self = .todoist
    } else if PlannerTableReader.isHeader(first) || TableHeader.separator(of: lines) != nil {
      self = .csv
    } else if MarkdownLine.areCheckList(lines, isMarkdown: named == .markdown) {
      self = .markdown
    } else if named == .todotxt || TodoTxtLine.areMostlyClear(lines)
      || TodoTxtLine.areLikely(lines, today: today)
    {
      self = .todotxt
    } else {
      self = .text
    }
  }
}
