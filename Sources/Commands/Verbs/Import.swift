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
  static let otherwise = RefusedLineMeaning.perhapsTask
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

      A line that ends in a colon ('CS 298:') is the heading of the lines below it, and so are '## CS 298' \
      and a line that names an Arc and has more-indented lines below it. A line that begins with '# ' is a \
      comment, unless it names an Arc. An Arc named in the line overrides its heading.

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
    help: ArgumentHelp("The program that wrote it; detected by default.", valueName: "FORMAT"))
  var format: ImportedFormat?
  @Flag(help: "Create the Arcs named in headings.") var createArcs = false
  @Flag(help: "Import the good lines even if others are bad.") var keepGoing = false
  @Option(
    help: ArgumentHelp("With --keep-going, for plain text: write the bad lines here.", valueName: "FILE"))
  var rejects: ArgumentText?
  @Flag(help: "With --rejects: overwrite an existing file.") var force = false
  @Flag(help: "With --rejects: append to an existing file.") var append = false
  @Flag(help: "Only show what would happen.") var dryRun = false
  @Option(help: ArgumentHelp("The Arc for lines without one.", valueName: "ARC")) var arc: ArgumentText?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What calendar events become.", valueName: "KIND"))
  var kind: Feed.Kind?
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
    var files = FileImport(
      try inputs.map { input in
        let found = try context.format(of: input, named: format?.format)
        // The name of a file does not settle how its lines are meant: todo.txt, .org. A check list in a .md file is one.
        let isNamed = ExchangeFormat(ofFile: input.name) == found
        if format == nil, found.isLines && !(isNamed && found == .markdown) || found != .text && !isNamed {
          let otherwise = found.isLines ? "; --format text reads lines" : ""
          try context.console.note(
            StyledText("\(input.name): read as \(found.words)\(otherwise)", .faint))
        }
        return (input, found)
      })
    if rejects != nil, files.inputs.contains(where: { $0.format != .text }) {
      throw Failure(.usage, "--rejects works only with lines of text")
    }
    files.eventKind = kind ?? .reminders
    files.arc = arc?.text
    (files.createsArcs, files.allowsDuplicates) = (createArcs, allowDuplicates)
    files.jobs = jobOptions.jobsForLongInput
    let result = try context.take(files, report: report.add, progress: report.progress) { result, _ in
      // Before anything is kept: bad lines that cannot be written would be lost.
      try rejectsFile?.settle()
      report.finish(result)
      return !dryRun && (result.isGood || keepGoing)
    }
    return result.isGood || keepGoing
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
