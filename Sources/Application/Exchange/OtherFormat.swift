import Moments

/// Detects files of other programs that arc cannot read and must not read as lines of text, because their headers and
/// brackets would become tasks.
package enum OtherFormat {
  /// The file extensions of formats that are not lines of text.
  private static let endings: Set<String> = [
    "csv", "tsv", "json", "jsonl", "ndjson", "xml", "opml", "html", "htm", "yaml", "yml",
    "toml",
    "plist", "ics", "ical", "vcf", "rtf", "xls", "xlsx", "ods", "doc", "docx", "odt", "pdf", "db", "sqlite",
  ]

  /// The reason why a file in no known format cannot be read as lines of text; nil: it can.
  /// - Parameters:
  ///   - name: the file's name.
  ///   - beginning: its first few thousand bytes.
  package static func refusal(of name: String, beginning: [UInt8]) -> Failure? {
    var text = String(decoding: beginning, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline)
    if lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return nil }
    let last = name.split(separator: "/").last ?? ""
    let ending = last.lastIndex(of: ".").map { last[last.index(after: $0)...].lowercased() } ?? ""
    let dense = text.prefix(4000).filter { !$0.isWhitespace }
    let kind: String? =
      if isJSON(dense) {
        "JSON of a program that arc does not know"
      } else if isTable(lines) {
        "a table from a program that arc does not know"
      } else if dense.hasPrefix("<?xml") || dense.hasPrefix("<!DOCTYPE") || dense.hasPrefix("<html") {
        "XML or a web page"
      } else {
        endings.contains(ending) ? "a .\(ending) file that arc does not know" : nil
      }
    // dstask keeps each task in a file of its own.
    if ["yml", "yaml"].contains(ending), lines.contains(where: { $0.hasPrefix("summary:") }) {
      return Failure(
        .refused, "\(name) is a task of dstask, which also writes JSON",
        hints: ["dstask show-open > tasks.json; arc import tasks.json takes them all"])
    }
    let isTable = kind?.hasPrefix("a table") ?? false || ["csv", "tsv"].contains(ending)
    return kind.map {
      Failure(
        .refused, "\(name) is \($0)",
        hints: (isTable
          ? [
            "call one of its columns title; others that arc reads are due date, start date, notes, priority, "
              + "labels, project, status and location"
          ] : []) + [
            "arc import reads " + ExchangeFormat.imported.map(\.words).joined(separator: ", "),
            "--format text reads each line as a task anyway",
          ])
    }
  }

  /// True when text without white space begins like JSON.
  package static func isJSON(_ dense: String) -> Bool {
    dense == "[]" || ["{\"", "{}", "[{", "[\""].contains { dense.hasPrefix($0) }
  }

  private static let columns: Set<String> = [
    "title", "name", "task", "summary", "subject", "description", "due", "due date", "date", "start date",
    "status",
    "state", "project", "list", "priority", "notes", "note", "content", "completed", "done", "assignee",
    "tags", "labels",
    "created", "id", "type", "category", "deadline", "folder",
  ]

  /// True for a table whose header has columns that tasks usually have.
  private static func isTable(_ lines: [Substring]) -> Bool {
    guard let header = lines.first, lines.count > 1 else { return false }
    return [",", ";", "\t"].contains { (separator: Character) in
      let names = header.split(separator: separator, omittingEmptySubsequences: false).map {
        trimmed($0.filter { $0 != "\"" }).lowercased()
      }
      return names.count > 2 && names.count { columns.contains($0) } * 2 >= names.count
        && lines[1].count { $0 == separator } >= names.count - 1
    }
  }
}

extension Taskwarrior {
  /// True when text without white space looks like the output of `task export`.
  package static func isLikely(_ dense: String) -> Bool {
    dense.contains("\"description\":")
      && ["status", "uuid", "entry"].contains { dense.contains("\"\($0)\":") }
  }
}
