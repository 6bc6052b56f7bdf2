import Calendars
import Entry
import ICal
import JSONText
import Moments
import Names
import Planner
import Store

/// Imports a file of any format, within one step of the store.
package struct FileIntake {
  private let format: ExchangeFormat
  private let eventKind: Feed.Kind
  private let arc: String?
  private let allowsDuplicates: Bool
  private let report: (ImportEvent) throws -> Void

  /// - Parameters:
  ///   - eventKind: whether calendar events become reminders or tasks.
  ///   - arc: the Arc for tasks that do not name one; nil: the default Arc in the settings, otherwise the Inbox.
  ///   - report: called with the outcome of each line.
  package init(
    _ format: ExchangeFormat, _ eventKind: Feed.Kind, arc: String?, allowsDuplicates: Bool,
    report: @escaping (ImportEvent) throws -> Void
  ) {
    (self.format, self.eventKind, self.arc) = (format, eventKind, arc)
    (self.allowsDuplicates, self.report) = (allowsDuplicates, report)
  }

  /// Imports everything in a file.
  /// - Parameter progress: called with the number of bytes read so far.
  /// - Throws: `Failure` for a file that is not in this format.
  package func take(
    _ input: ImportInput, by step: PlannerStep, _ workspace: Workspace, _ progress: (Int) throws -> Void
  ) throws -> Importer.Counts {
    func tell() throws { try progress(input.lines.bytesTaken) }
    let name = arc ?? workspace.settings.defaultArc
    let intake = try Intake(
      step, here: workspace.here, base: name.map { try step.snapshot.arcs().arc(calledOrBegun: $0).id },
      allowsDuplicates: allowsDuplicates, report: report)
    var json = JSONReader { try input.lines.next().map { Array($0) } }
    var csv = CSVReader(input.lines)
    let dates = WrittenDates { try workspace.reader(Vocabulary(arcs: []), language: $0) }
    func counts(ofLines reader: some LineFormatReader) throws -> Importer.Counts {
      var reader = reader
      try eachLine(of: input, tell) { try reader.take($0, number: $1) }
      try reader.end()
      return reader.intake.counts
    }
    func counts(ofRecords reader: some RecordFormatReader) throws -> Importer.Counts {
      var reader = reader
      try reader.read(&csv, progress: tell)
      return reader.intake.counts
    }
    do {
      switch format {
      case .json:
        var reader = PlannerDocumentReader(file: input.name, intake: intake)
        try reader.look(input.lines.eachPieceAhead)
        try reader.read(&json, progress: tell)
        return reader.intake.counts
      case .taskwarrior:
        var reader = TaskwarriorReader(file: input.name, intake: intake)
        try reader.read(&json, progress: tell)
        return reader.intake.counts
      case .googletasks, .googlekeep, .microsofttodo, .things, .dstask:
        guard let program = TaskDocumentReader.programs[format] else { return Importer.Counts() }
        var reader = TaskDocumentReader(file: input.name, intake: intake, program: program)
        try reader.read(&json, progress: tell)
        return reader.intake.counts
      case .todoist:
        return try counts(ofRecords: TodoistReader(file: input.name, intake: intake, dates: dates))
      case .ticktick: return try counts(ofRecords: TickTickReader(file: input.name, intake: intake))
      case .csv where TableHeader.isForeign(input.beginning):
        csv.separator = TableHeader.separator(of: input.beginning) ?? csv.separator
        return try counts(ofRecords: TableReader(file: input.name, intake: intake, dates: dates))
      case .csv: return try counts(ofRecords: PlannerTableReader(file: input.name, intake: intake))
      case .todotxt: return try counts(ofLines: TodoTxtReader(file: input.name, intake: intake))
      case .org: return try counts(ofLines: OrgReader(file: input.name, intake: intake))
      case .taskpaper: return try counts(ofLines: TaskPaperReader(file: input.name, intake: intake))
      case .ical:
        var reader = try TodoFileReader(
          file: input.name, intake: intake, kind: eventKind, dueTime: workspace.store.reminding.dueTime)
        try reader.look(input.lines.eachPieceAhead)
        // The reader splits lines itself: it has to unfold them and to drop a last line without an end.
        while let piece = try input.lines.nextPiece() {
          try reader.read(piece)
          try tell()
        }
        try reader.finish()
        return reader.intake.counts
      case .markdown, .text:
        let vocabulary = Vocabulary(
          arcs: [], places: try step.snapshot.locations(), paths: try step.snapshot.pathNames(),
          timetable: try step.snapshot.timetable(workspace))
        return try counts(
          ofLines: MarkdownReader(
            file: input.name, intake: intake, reader: try workspace.reader(vocabulary, reads: .basic)))
      }
    } catch let error as JSONError {
      throw Failure(.refused, "\(input.name):\(error.line): it is not JSON: \(error.message)")
    }
  }

  /// Calls `body` with the lines of a file as text, and their numbers from 1.
  private func eachLine(of input: ImportInput, _ tell: () throws -> Void, body: (String, Int) throws -> Void)
    throws
  {
    var number = 0
    while let bytes = try input.lines.next() {
      number += 1
      if let place = bytes.firstIndex(of: 0) {
        throw Failure(.refused, "\(input.name) is not text: byte \(place + 1) of line \(number) is NUL")
      }
      if let byte = UTF8Check.firstInvalid(bytes) {
        throw Failure(.refused, "\(input.name):\(number): invalid UTF-8 at byte \(byte + 1)")
      }
      var text = String(decoding: bytes, as: UTF8.self)
      if number == 1, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      try body(text, number)
      if number % 256 == 0 { try tell() }
    }
  }
}
