/// The header of a table of tasks from any program: which of its columns arc reads.
///
///     Title,Due Date,Notes,Assignee  →  title, due, notes; not read: Assignee
package struct TableHeader {
  /// What a column holds.
  package enum Column: CaseIterable {
    case title, due, dueTime, start, startTime, end, endTime, notes, priority, folder, project, section
    case labels, status, closed, created, place, rule

    /// The names that programs give it, in lower case; the most certain ones first.
    fileprivate var names: [String] {
      switch self {
      case .title:
        [
          "title", "task name", "card name", "task", "name", "summary", "subject", "content", "to do", "todo",
          "assignment", "item", "titel", "aufgabe", "betreff", "description",
        ]
      case .due:
        [
          "due date", "due", "due on", "due at", "deadline", "date", "fällig", "fällig am",
          "fälligkeitsdatum", "datum",
        ]
      case .dueTime: ["due time", "time", "uhrzeit"]
      case .start:
        ["start date", "start", "starts", "defer date", "defer until", "begin date", "startdatum", "beginn"]
      case .startTime: ["start time"]
      case .end: ["end date", "end", "ends", "enddatum", "ende"]
      case .endTime: ["end time"]
      case .notes:
        [
          "notes", "note", "description", "card description", "details", "body", "comments", "comment",
          "notizen", "notiz", "beschreibung",
        ]
      case .priority: ["priority", "prio", "importance", "priorität", "wichtigkeit"]
      case .folder: ["folder", "folder name", "area", "board name"]
      case .project:
        [
          "project", "projects", "project name", "list", "list name", "course", "class", "arc", "projekt",
          "liste",
        ]
      case .section: ["section", "section/column", "column", "heading"]
      case .labels:
        ["tags", "tag", "labels", "label", "categories", "category", "kategorien", "schlagwörter"]
      case .status:
        ["status", "state", "completed", "complete", "done", "is completed", "finished", "erledigt"]
      case .closed: ["completed at", "completed date", "completion date", "date completed"]
      case .created: ["created", "created at", "created date", "creation date", "date created"]
      case .place: ["location", "place", "where", "ort"]
      case .rule: ["recurrence", "repeat", "repeats", "rrule"]
      }
    }

    /// True when all columns with its names are read, not only the first.
    fileprivate var isMany: Bool { self == .notes || self == .labels }
  }

  /// The names of the columns, as the file has them.
  package let names: [String]
  private var places: [Column: [Int]] = [:]

  /// - Returns: nil for a header without a title.
  package init?(_ record: [String]) {
    names = record.map { trimmed($0) }
    let plain = names.map(TableHeader.plain)
    var taken: Set<Int> = []
    for column in Column.allCases {
      let found = column.names.compactMap { plain.firstIndex(of: $0) }.filter { !taken.contains($0) }
      let places = Array(column.isMany ? found[...] : found.prefix(1))
      taken.formUnion(places)
      if !places.isEmpty { self.places[column] = places }
    }
    if places[.title] == nil { return nil }
  }

  /// The separator of a table that begins with lines; nil when they are not clearly a table of tasks: half of the
  /// columns of its header are known, a title and another one among them, and the next line has as many.
  package static func separator(of lines: [Substring]) -> Character? {
    guard let first = lines.first, lines.count > 1 else { return nil }
    let second = firstRecord(lines)
    return [",", ";", "\t"].first { (separator: Character) in
      let record = first.split(separator: separator, omittingEmptySubsequences: false).map {
        String($0.filter { $0 != "\"" })
      }
      guard let header = TableHeader(record) else { return false }
      let known = header.read.count
      return known > 1 && (known * 2 >= record.count || known > 3)
        && second.count { $0 == separator } >= record.count - 1
    }
  }

  /// The first record behind the header: a value in quotes can hold line breaks.
  private static func firstRecord(_ lines: [Substring]) -> String {
    var record = ""
    for line in lines.dropFirst() {
      record += line
      if record.count(where: { $0 == "\"" }).isMultiple(of: 2) { break }
    }
    return record
  }

  /// The separator of a table with these first bytes; nil as above.
  package static func separator(of beginning: [UInt8]) -> Character? { separator(of: lines(beginning)) }

  /// True for the beginning of a table that arc did not write: one without its columns `arc` and `title`.
  package static func isForeign(_ beginning: [UInt8]) -> Bool {
    let names = lines(beginning).first?.split { ",;\t".contains($0) }.map {
      trimmed($0.filter { $0 != "\"" })
    }
    return names.map { !($0.contains("arc") && $0.contains("title")) } ?? false
  }

  private static func lines(_ beginning: [UInt8]) -> [Substring] {
    var text = String(decoding: beginning, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    return text.split(whereSeparator: \.isNewline)
  }

  /// The names of the columns that are read.
  package var read: [String] {
    let known = Set(places.values.joined())
    return names.enumerated().filter { known.contains($0.offset) }.map(\.element)
  }

  /// The names of those that are not.
  package var unread: [String] {
    let known = Set(places.values.joined())
    return names.enumerated().filter { !known.contains($0.offset) && !$0.element.isEmpty }.map(\.element)
  }

  /// `columns read: Title, Due Date; not read: Assignee`
  package var words: String {
    let rest = unread.isEmpty ? "" : "; not read: \(unread.joined(separator: ", "))"
    return "columns read: \(read.joined(separator: ", "))\(rest)"
  }

  /// The values of a column in a record, without empty ones.
  package func values(_ column: Column, of record: [String]) -> [String] {
    (places[column] ?? []).filter { $0 < record.count }.map { trimmed(record[$0].withoutFormulaGuard) }
      .filter { !$0.isEmpty }
  }

  /// `Due_Date (UTC)` → `due date`
  private static func plain(_ name: String) -> String {
    let words = name.prefix { $0 != "(" }.lowercased().split { " _-:".contains($0) }
    return words.joined(separator: " ")
  }
}
