import Application
import ArgumentParser
import Entry
import JSONText
import Planner
import Store
import Terminal

/// `arc import`: one task from every line of files, all or nothing.
struct Import: ArcCommand {
  static let group = HelpGroup.tasks
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add a task for every line of a file or pipe.",
    usage: "arc import [FILE …] [--create-arcs] [--keep-going] [--dry-run] [--jobs N] …",
    discussion: """
      Examples:
        arc import semester.txt --create-arcs
        cat notes.txt | arc import - --arc Home
        arc import notes.txt --keep-going --rejects rejected.txt
        task export | arc import
        arc import todo.txt Errands.csv notes.md planner.json

      Blank lines and lines that begin with '# ' are skipped. A line that ends in a colon \
      ('CS 298:') is the heading of the lines below it, and so is a line that names an Arc \
      and has more-indented lines below it. An Arc named in the line overrides its heading.

      arc recognises files of other programs by their content: what arc export writes, todo.txt, \
      Taskwarrior ('task export'), Todoist and TickTick (CSV), Google Tasks and Keep (Takeout), Microsoft To Do, \
      Things and dstask (JSON), Org mode, TaskPaper, check lists in Markdown, calendars (.ics). \
      It creates the Arcs they name, and lists what it cannot import, line by line.

      If one line cannot be read, nothing is imported, unless you add --keep-going. A line whose Arc, \
      title and date are already in the planner is skipped. --jobs N reads lines on N cores; 2 by default.
      """)

  @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "FILE")) var files: [ArgumentText] =
    []
  @Option(
    help: ArgumentHelp(
      "The program that wrote it: " + ExchangeFormat.imported.map(\.rawValue).joined(separator: ", ")
        + "; detected by default.",
      valueName: "FORMAT"
    ), completion: .list(ExchangeFormat.imported.map(\.rawValue)))
  var format: ArgumentText?
  @Flag(help: "Create the Arcs that headings name.") var createArcs = false
  @Flag(help: "Import the good lines even if others are bad.") var keepGoing = false
  @Option(help: ArgumentHelp("With --keep-going: write the bad lines here.", valueName: "FILE"))
  var rejects: ArgumentText?
  @Flag(help: "With --rejects: overwrite an existing file.") var force = false
  @Flag(help: "With --rejects: append to an existing file.") var append = false
  @Flag(help: "Only show what would happen.") var dryRun = false
  @Option(help: ArgumentHelp("The Arc for lines that name none.", valueName: "ARC")) var arc: ArgumentText?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What calendar events become: reminders or tasks.", valueName: "KIND"),
    completion: .list(["reminders", "tasks"]))
  var kind: ArgumentText?
  @Flag(help: "Also import lines that are already in the planner.") var allowDuplicates = false
  @Flag(help: "Write counts and rejected lines as JSON.") var json = false
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let inputs = try self.inputs(context)
    let rejectsFile = try rejects.flatMap { rejects in
      try dryRun
        ? nil
        : RejectsFile(
          path: rejects.text, append ? .append : force ? .over : .new,
          besides: PlannerFiles(of: context.store.path))
    }
    let report = ImportReport(console: context.console, json: json, isDryRun: dryRun, rejects: rejectsFile)
    do {
      let isKept = try take(inputs, report, rejectsFile, context)
      try rejectsFile?.finish()
      let exit = try report.conclude(isKept: isKept)
      if isKept, !dryRun, !json, try context.store.nextAlert() != nil { try context.tellWhoReminds() }
      return exit
    } catch {
      try report.abandon()
      throw error
    }
  }

  /// Takes all files in one step.
  /// - Returns: whether it was kept.
  private func take(
    _ inputs: [ImportInput], _ report: ImportReport, _ rejectsFile: RejectsFile?, _ context: Context
  ) throws -> Bool {
    let eventKind = try Feed.Kind(named: kind)
    let formats = try inputs.map { input in
      if let format { return try ExchangeFormat.named(format.text, among: ExchangeFormat.imported) }
      let found = ExchangeFormat(
        guessing: input.name, beginning: input.beginning, today: context.here.local.day)
      if found == .text, let refusal = OtherFormat.refusal(of: input.name, beginning: input.beginning) {
        throw refusal
      }
      if found == .todotxt, ExchangeFormat(ofFile: input.name) != .todotxt {
        try context.console.note(
          StyledText("\(input.name): read as todo.txt; --format text reads lines", .faint))
      }
      return found
    }
    if rejects != nil, formats.contains(where: { $0 != .text }) {
      throw Failure(.usage, "--rejects works only with lines of text")
    }
    // The grammar is loaded before others have to wait.
    if formats.contains(.text) { _ = try context.language() }
    return try context.store.record("import") { step in
      var importer = try Importer(step, settings: settings(step.snapshot, context), report: report.add)
      var counts = Importer.Counts()
      for (input, format) in zip(inputs, formats) {
        if format == .text {
          try importer.takeAll(
            of: input, jobs: jobOptions.jobsForLongInput, progress: report.progress(for: input))
        } else {
          counts = try counts + taken(input, format, eventKind, by: step, report, context)
        }
      }
      counts = importer.counts + counts
      // Before anything is kept: bad lines that cannot be written would be lost.
      try rejectsFile?.settle()
      let isGood = counts.rejected == 0 && importer.unknownHeadings.isEmpty
      report.finish(counts, importer.unknownHeadings)
      step.label =
        "imported \(counts.words) from \(inputs.map(\.name).joined(separator: ", "))"
      if dryRun || !isGood && !keepGoing { step.discard() }
      return isGood || keepGoing
    }
  }

  /// Takes what another program wrote.
  private func taken(
    _ input: ImportInput, _ format: ExchangeFormat, _ eventKind: Feed.Kind, by step: PlannerStep,
    _ report: ImportReport,
    _ context: Context
  ) throws -> Importer.Counts {
    let progress = report.progress(for: input)
    func tell() throws { try progress(input.lines.bytesTaken) }
    let name = arc?.text ?? context.configuration.defaultArc
    let intake = try Intake(
      step, here: context.here, base: name.map { try step.snapshot.arcs().arc(called: $0).id },
      allowsDuplicates: allowDuplicates, report: report.add)
    var json = JSONReader { try input.lines.next().map { Array($0) } }
    var csv = CSVReader(input.lines)
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
        return try counts(
          ofRecords: TodoistReader(file: input.name, intake: intake) {
            try context.reader(Vocabulary(arcs: []), language: $0)
          })
      case .ticktick: return try counts(ofRecords: TickTickReader(file: input.name, intake: intake))
      case .csv: return try counts(ofRecords: PlannerTableReader(file: input.name, intake: intake))
      case .todotxt: return try counts(ofLines: TodoTxtReader(file: input.name, intake: intake))
      case .org: return try counts(ofLines: OrgReader(file: input.name, intake: intake))
      case .taskpaper: return try counts(ofLines: TaskPaperReader(file: input.name, intake: intake))
      case .ical:
        var reader = TodoFileReader(
          file: input.name, intake: intake, kind: eventKind, dueTime: context.store.reminding.dueTime)
        try reader.look(input.lines.eachPieceAhead)
        // Lines are told apart by the reader itself, which undoes folds, and leaves out those without an end.
        while let piece = try input.lines.nextPiece() {
          try reader.read(piece)
          try tell()
        }
        try reader.finish()
        return reader.intake.counts
      case .markdown, .text:
        let vocabulary = Vocabulary(
          arcs: [], places: try step.snapshot.locations(), paths: try step.snapshot.pathNames(),
          timetable: try step.snapshot.timetable(context))
        return try counts(
          ofLines: MarkdownReader(
            file: input.name, intake: intake, reader: try context.reader(vocabulary, reads: .basic)))
      }
    } catch let error as JSONError {
      throw Failure(.refused, "\(input.name):\(error.line): it is not JSON: \(error.message)")
    }
  }

  /// Hands out the lines of a file as text, with their numbers from 1.
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

  private func settings(_ snapshot: PlannerSnapshot, _ context: Context) throws -> Importer.Settings {
    Importer.Settings(
      createsArcs: createArcs, allowsDuplicates: allowDuplicates,
      defaultArc: try (arc?.text ?? context.configuration.defaultArc).map {
        try snapshot.arcs().arc(called: $0).path
      },
      hasInbox: context.configuration.hasInbox, zone: context.zone, reader: { try context.reader($0) },
      timetable: { try $0.timetable(context) })
  }

  /// The files, all of them open before anything is read.
  private func inputs(_ context: Context) throws -> [ImportInput] {
    if rejects != nil, !keepGoing { throw Failure(.usage, "--rejects needs --keep-going") }
    if rejects == nil, force || append {
      throw Failure(.usage, "--\(force ? "force" : "append") needs --rejects")
    }
    if force, append { throw Failure(.usage, "give --force or --append, not both") }
    let names = files.isEmpty ? ["-"] : files.map(\.text)
    if let rejects, names.contains(where: { isSame($0, rejects.text) }) {
      throw Failure(.usage, "--rejects would overwrite \(rejects.text), which is being imported")
    }
    if files.isEmpty, StandardInput.current == .terminal {
      throw Failure(.usage, "nothing to import", hints: ["arc import FILE, or cat FILE | arc"])
    }
    return try names.map(ImportInput.init)
  }

  /// True when two names are of one file; `-` is what standard input is open on.
  private func isSame(_ input: String, _ file: String) -> Bool {
    if input == file { return true }
    let identity = input == "-" ? FileIdentity(of: 0) : FileIdentity(input)
    // A terminal or a pipe is no file that could be overwritten.
    guard let identity, identity == FileIdentity(file) else { return false }
    return FileIdentity.isRegular(file)
  }
}
