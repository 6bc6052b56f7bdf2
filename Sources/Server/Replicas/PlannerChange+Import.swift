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
  /// The result of an import.
  private struct Taking {
    var counts = Importer.Counts()
    var unknownHeadings: [Importer.UnknownHeading] = []
    /// Remarks about lines, the first few hundred.
    var notes: [(line: Int, kind: String, what: String)] = []
    private static let mostNotes = 500

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
        case .newNumbers(_, let count, _): (0, "warning", "\(count) numbers are used here already")
        case .mistake(_, let line, let what): (line, "mistake", what)
        }
      if notes.count < Self.mostNotes { notes.append(note) }
    }
  }

  /// Imports a file; lines that cannot be read are skipped.
  func takeFile(in workspace: Workspace) throws {
    let name = try text("name") ?? "a file"
    _ = try workspace.store.record("import") { step in
      let taking = try take(by: step, workspace)
      guard taking.counts.imported > 0 else {
        throw Failure(.refused, "nothing new could be read from it")
      }
      step.label = "imported \(taking.counts.words) from \(name)"
    }
  }

  /// Returns what an import would do; nothing is stored.
  /// - Returns: a document with the counts, the things it would create, and remarks about lines.
  func preview(in workspace: Workspace) throws -> [UInt8] {
    try workspace.store.record("import") { step in
      let before = try step.snapshot.lastStep()
      let taking = try take(by: step, workspace)
      let made = try step.snapshot.changes(since: before)
      step.discard()
      return JSONWriter.document { json in
        json.field("format", (try? format())?.rawValue)
        json.field("imported", taking.counts.imported)
        json.field("known", taking.counts.duplicates)
        json.field("rejected", taking.counts.rejected)
        json.texts("arcs", taking.counts.createdArcs)
        json.key("tasks")
        json.array { list in made.tasks.prefix(500).forEach { list.value($0, here: workspace.here) } }
        json.key("reminders")
        json.array { list in made.reminders.prefix(500).forEach { list.value($0) } }
        json.list("notes", taking.notes) {
          $0.field("line", $1.line)
          $0.field("kind", $1.kind)
          $0.field("what", $1.what)
        }
      }.bytes
    }
  }

  private func take(by step: PlannerStep, _ workspace: Workspace) throws -> Taking {
    guard let name = try text("name"), let content = try text("text") else {
      throw APIError.invalid("a file needs a \"name\" and a \"text\"")
    }
    let kind = try text("as") ?? "reminders"
    guard let kind = Feed.Kind(rawValue: kind) else { throw APIError.invalid("\"as\" is reminders or tasks") }
    let arc = try text("arc")
    let format = try format() ?? .text
    var taking = Taking()
    return try NamelessFile.reading(content.utf8) { descriptor in
      var input = ImportInput(name: name, lines: LineInput(descriptor: descriptor, name: name))
      input.beginning = Array(content.utf8.prefix(8192))
      if case .text = format {
        var importer = try Importer(step, settings: settings(step.snapshot, arc, workspace)) {
          taking.add($0)
        }
        try importer.takeAll(of: input, jobs: 1) { _ in }
        (taking.counts, taking.unknownHeadings) = (importer.counts, importer.unknownHeadings)
      } else {
        let intake = FileIntake(format, kind, arc: arc, allowsDuplicates: false) { taking.add($0) }
        taking.counts = try intake.take(input, by: step, workspace) { _ in }
      }
      return taking
    }
  }

  /// The file's format: the given one, or detected from its name and text.
  private func format() throws -> ExchangeFormat? {
    if let named = try text("format") { return try .named(named, among: ExchangeFormat.imported) }
    guard let name = try text("name"), let content = try text("text") else { return nil }
    let found = ExchangeFormat(
      guessing: name, beginning: Array(content.utf8.prefix(8192)), today: at?.day ?? Day(number: 0))
    if case .text = found,
      let refusal = OtherFormat.refusal(of: name, beginning: Array(content.utf8.prefix(8192)))
    {
      throw refusal
    }
    return found
  }

  private func settings(_ snapshot: PlannerSnapshot, _ arc: String?, _ workspace: Workspace) throws
    -> Importer.Settings
  {
    Importer.Settings(
      createsArcs: true,
      defaultArc: try (arc ?? workspace.settings.defaultArc).map {
        try snapshot.arcs().arc(called: $0).path
      },
      hasInbox: workspace.settings.hasInbox, zone: workspace.zone,
      reader: { try workspace.reader($0) }, timetable: { try $0.timetable(workspace) })
  }
}
