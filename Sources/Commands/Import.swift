import ArgumentParser
import Entry
import JSONText
import Planner
import Store
import Terminal

/// `arc import`: one task from every line of files, all or nothing.
struct Import: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add a task from every line of a file or pipe.",
    usage: "arc import [FILE …] [--create-arcs] [--keep-going] [--dry-run] …",
    discussion: """
      Examples:
        arc import semester.txt --create-arcs
        cat notes.txt | arc import - --arc Home
        arc import notes.txt --keep-going --rejects rejected.txt

      Blank lines and lines that begin with '# ' are skipped. A line that ends in a colon \
      ('CS 298:') is the heading of the lines below it, and so is a line that names an Arc \
      and has more-indented lines below it. An Arc that a line names itself beats its heading.

      Nothing is kept when a line cannot be read, unless --keep-going. A line whose Arc, \
      title and date are already there is skipped.
      """)

  @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "FILE")) var files: [Word] = []
  @Flag(help: "Create the Arcs that headings name.") var createArcs = false
  @Flag(help: "Keep the good lines when others are bad.") var keepGoing = false
  @Option(help: ArgumentHelp("With --keep-going: write the bad lines here.", valueName: "FILE"))
  var rejects: Word?
  @Flag(help: "Only say what would happen.") var dryRun = false
  @Option(help: ArgumentHelp("The Arc of lines that name none.", valueName: "ARC")) var arc: Word?
  @Flag(help: "Keep lines that are already there.") var allowDuplicates = false
  @Flag(help: "Write counts and rejected lines as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let inputs = try self.inputs(context)
    let rejectsFile = try rejects.flatMap { dryRun ? nil : try RejectsFile(path: $0.text) }
    let report = ImportReport(console: context.console, json: json, isDryRun: dryRun, rejects: rejectsFile)
    do {
      let isKept = try take(inputs, report, context)
      try rejectsFile?.finish()
      return try report.conclude(isKept: isKept)
    } catch {
      try report.abandon()
      throw error
    }
  }

  /// Takes all files in one step.
  /// - Returns: whether it was kept.
  private func take(_ inputs: [ImportInput], _ report: ImportReport, _ context: Context) throws -> Bool {
    try context.store.record("import") { step in
      var importer = try Importer(step, settings: settings(step.snapshot, context), report: report.add)
      for input in inputs {
        try importer.takeAll(of: input, progress: report.progress(for: input))
      }
      let isGood = importer.counts.rejected == 0 && importer.unknownHeadings.isEmpty
      report.finish(importer)
      step.label =
        "imported \(importer.counts.imported) tasks from \(inputs.map(\.name).joined(separator: ", "))"
      if dryRun || !isGood && !keepGoing { step.discard() }
      return isGood || keepGoing
    }
  }

  private func settings(_ snapshot: PlannerSnapshot, _ context: Context) throws -> Importer.Settings {
    Importer.Settings(
      createsArcs: createArcs, allowsDuplicates: allowDuplicates,
      defaultArc: try (arc?.text ?? context.configuration.defaultArc).map {
        try snapshot.arcs().arc(called: $0).path
      },
      reader: { try context.reader($0) })
  }

  /// The files, all of them open before anything is read.
  private func inputs(_ context: Context) throws -> [ImportInput] {
    if rejects != nil, !keepGoing { throw Failure(.usage, "--rejects goes with --keep-going") }
    let names = files.isEmpty ? ["-"] : files.map(\.text)
    if let rejects, names.contains(rejects.text) {
      throw Failure(.usage, "--rejects would overwrite \(rejects.text), which is to be imported")
    }
    if files.isEmpty, StandardInput.current == .terminal {
      throw Failure(.usage, "nothing to import", hints: ["arc import FILE, or cat FILE | arc"])
    }
    return try names.map(ImportInput.init)
  }
}
