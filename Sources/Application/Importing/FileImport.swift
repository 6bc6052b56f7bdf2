import Planner
import Store

/// Files to import as one step.
package struct FileImport {
  /// The files, each with its format.
  package var inputs: [(input: ImportInput, format: ExchangeFormat)]
  /// Whether calendar events become reminders or tasks.
  package var eventKind = Feed.Kind.reminders
  /// The Arc for lines without one; nil: the default Arc in the settings, otherwise the Inbox.
  package var arc: String?
  /// True to create the Arcs named in headings.
  package var createsArcs = false
  /// True to also import lines that are already in the planner.
  package var allowsDuplicates = false
  /// On how many cores lines are read.
  package var jobs = 1

  package init(_ inputs: [(ImportInput, ExchangeFormat)]) { self.inputs = inputs }
}

/// What an import has read.
package struct ImportResult {
  package var counts = Importer.Counts()
  package var unknownHeadings: [Importer.UnknownHeading] = []

  /// True when every line could be read.
  package var isGood: Bool { counts.rejected == 0 && unknownHeadings.isEmpty }
}

extension Workspace {
  /// The format of a file: the given one, or the one that its name and beginning suggest.
  /// - Throws: `Failure` for files of programs that cannot be imported.
  package func format(of input: ImportInput, named given: ExchangeFormat?) throws -> ExchangeFormat {
    if let given { return given }
    let found = ExchangeFormat(guessing: input.name, beginning: input.beginning, today: here.local.day)
    if found == .text, let refusal = OtherFormat.refusal(of: input.name, beginning: input.beginning) {
      throw refusal
    }
    return found
  }

  /// Imports files in one step.
  /// - Parameters:
  ///   - report: called with the outcome of each line.
  ///   - progress: called with each file; returns what is called with the number of its bytes read so far.
  ///   - isKept: called in the transaction when everything was read; false keeps nothing.
  /// - Returns: what was read, whether it was kept or not.
  @discardableResult
  package func take(
    _ files: FileImport, report: @escaping (ImportEvent) throws -> Void,
    progress: (ImportInput) -> (Int) throws -> Void = { _ in { _ in } },
    isKept: (ImportResult, PlannerStep) throws -> Bool
  ) throws -> ImportResult {
    let hasLines = files.inputs.contains { $0.format == .text }
    // The grammar is loaded before other writers have to wait.
    if hasLines { _ = try language() }
    return try store.record("import") { step in
      var importer =
        try hasLines ? Importer(step, settings: settings(files, step.snapshot), report: report) : nil
      var result = ImportResult()
      for (input, format) in files.inputs {
        if format == .text {
          try importer?.takeAll(of: input, jobs: files.jobs, progress: progress(input))
        } else {
          let intake = FileIntake(
            format, files.eventKind, arc: files.arc, allowsDuplicates: files.allowsDuplicates, report: report)
          result.counts = try result.counts + intake.take(input, by: step, self, progress(input))
        }
      }
      if let importer {
        result.counts = importer.counts + result.counts
        result.unknownHeadings = importer.unknownHeadings
      }
      let names = files.inputs.map(\.input.name).joined(separator: ", ")
      step.label = "imported \(result.counts.words) from \(names)"
      if try !isKept(result, step) { step.discard() }
      return result
    }
  }

  private func settings(_ files: FileImport, _ snapshot: PlannerSnapshot) throws -> Importer.Settings {
    Importer.Settings(
      createsArcs: files.createsArcs, allowsDuplicates: files.allowsDuplicates,
      defaultArc: try (files.arc ?? settings.defaultArc).map {
        try snapshot.arcs().arc(calledOrBegun: $0).path
      },
      hasInbox: settings.hasInbox, zone: zone, reader: { try self.reader($0) },
      timetable: { try $0.timetable(self) })
  }
}
