import Application
import Entry
import Files
import JSONText
import Moments
import Planner
import Store

/// Importing a file: its text and name, and optionally its format.
///
///     {"do":"import","name":"todo.txt","text":"(A) call mom due:2027-02-14\n","format":"todotxt","arc":"Home"}
extension PlannerChange {
  /// Remarks about lines, the first few hundred.
  private struct Notes {
    private(set) var notes: [(line: Int, kind: String, what: String)] = []
    private static let most = 500

    mutating func add(_ event: ImportEvent) {
      let note: (line: Int, kind: String, what: String) =
        switch event {
        case .rejected(let rejection, _, _), .underUnknownHeading(let rejection, _, _),
          .unknownHeading(let rejection), .refused(let rejection):
          (rejection.line, "rejected", rejection.reason)
        case .duplicate(let line, _): (line.number, "known", line.text)
        case .known(_, let line, let text, _): (line, "known", text)
        case .warning(let line, let warning): (line.number, "warning", warning.message)
        case .leftOut(_, let line, let what): (line, "left out", what)
        case .columns(let header, _): (1, "warning", header.words)
        case .newNumbers(_, let count, _): (0, "warning", "\(count) numbers are used here already")
        case .mistake(_, let line, let what): (line, "mistake", what)
        }
      if notes.count < Self.most { notes.append(note) }
    }
  }

  /// Imports a file; lines that cannot be read are skipped.
  func takeFile(in workspace: Workspace) throws {
    try take(in: workspace, report: { _ in }) { _, result, _ in
      guard result.counts.imported > 0 else {
        throw Failure(.refused, "nothing new could be read from it")
      }
      return true
    }
  }

  /// Returns what an import would do; nothing is stored.
  /// - Returns: a document with the counts, the things it would create, and remarks about lines.
  func preview(in workspace: Workspace) throws -> [UInt8] {
    let before = try workspace.store.read { try $0.lastStep() }
    var notes = Notes()
    var bytes: [UInt8] = []
    try take(in: workspace, report: { notes.add($0) }) { format, result, step in
      let made = try step.snapshot.changes(since: before)
      bytes =
        JSONWriter.document { json in
          json.field("format", format.rawValue)
          json.field("imported", result.counts.imported)
          json.field("known", result.counts.duplicates)
          json.field("rejected", result.counts.rejected)
          json.texts("arcs", result.counts.createdArcs)
          json.key("tasks")
          json.array { list in made.tasks.prefix(500).forEach { list.value($0, here: workspace.here) } }
          json.key("reminders")
          json.array { list in made.reminders.prefix(500).forEach { list.value($0) } }
          json.list("notes", notes.notes) {
            $0.field("line", $1.line)
            $0.field("kind", $1.kind)
            $0.field("what", $1.what)
          }
        }.bytes
      return false
    }
    return bytes
  }

  /// - Parameter isKept: called when everything was read, with the format; false keeps nothing.
  private func take(
    in workspace: Workspace, report: @escaping (ImportEvent) -> Void,
    isKept: (ExchangeFormat, ImportResult, PlannerStep) throws -> Bool
  ) throws {
    guard let name = try text("name"), let content = try text("text") else {
      throw APIError.invalid("a file needs a \"name\" and a \"text\"")
    }
    guard let kind = Feed.Kind(rawValue: try text("as") ?? "reminders") else {
      throw APIError.invalid("\"as\" must be reminders or tasks")
    }
    try AnonymousFile.reading(content.utf8) { descriptor in
      var input = ImportInput(name: name, lines: LineInput(descriptor: descriptor, name: name))
      input.beginning = Array(content.utf8.prefix(8192))
      let format = try workspace.format(
        of: input, named: text("format").map { try .named($0, among: ExchangeFormat.imported) })
      var files = FileImport([(input, format)])
      (files.eventKind, files.arc, files.createsArcs) = (kind, try text("arc"), true)
      try workspace.take(files, report: report) { try isKept(format, $0, $1) }
    }
  }
}
