import Application
import ArgumentParser
import Calendars
import Entry
import Files
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc export`: the planner for other programs, or whole for keeping.
struct Export: ArcCommand {
  static let group = HelpGroup.files
  static let wordForm = WordForm.filter
  static let otherwise = RefusedLineMeaning.perhapsTask
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export tasks for other programs, or the whole planner as JSON.",
    usage:
      "arc export [ARC] [FILTER …] [--format json|todotxt|taskwarrior|markdown|csv|ical] [--as todos|both] [FILE]",
    discussion: """
      Examples:
        arc export planner.json
        arc export cs298 is:open labs.md
        arc export --format todotxt > todo.txt
        arc export --format taskwarrior | task import

      Without ARC and FILTER arc exports everything, without FILE to standard output. A last word with an \
      ending such as .json is a FILE; .json, .md, .csv, .ics and todo.txt also tell the format. JSON keeps everything \
      except history and trash: arc import recreates the same planner from it. Standard error lists, line by line, \
      what another format cannot keep. From a damaged planner arc exports everything that can be read, lists what is \
      missing, and ends with exit code 1.
      """)

  @Argument(help: ArgumentHelp("An Arc, filters, then the file to write.", valueName: "ARC|FILTER|FILE"))
  var words: [ArgumentText] = []
  @Option(
    help: ArgumentHelp("The format to write.", valueName: "FORMAT"))
  var format: ExportedFormat?
  @Option(name: [.long, .customShort("o")], help: ArgumentHelp("Write to this file.", valueName: "FILE"))
  var output: ArgumentText?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("With ical: what tasks with a date become.", valueName: "FORM"))
  var form: CalendarTaskForm?
  @Flag(help: "Overwrite an existing file.") var force = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    var names = words.map(\.text)
    var path = output?.text
    if path == nil, let last = names.last, Export.isFile(last) { path = names.removeLast() }
    if path == "-" { path = nil }
    if path?.isEmpty == true { throw NewFileError.nameless }
    let format = try self.format(of: path)
    // A damaged planner is exported as far as it can be read.
    try? context.seeBreaks()
    func write(_ store: PlannerStore) throws {
      let file = try path.map {
        try OutputFile(
          path: $0, besides: PlannerFiles(of: context.store.path), replacing: force ? .anything : .nothing)
      }
      let to = file?.output ?? context.console.output
      try store.read { snapshot in
        let selection = try ExportSelection(snapshot, names.map { ArgumentText(text: $0) }, context)
        try ExportWriting(selection, context, to: to) { try say($0, of: path ?? "standard output", context) }
          .write(format, form ?? .events)
      }
      try file?.finish()
    }
    // Checked before the first line is written, so that standard output does not get half an export.
    if try context.store.isReadable() {
      try write(context.store)
      return .done
    }
    return try context.withSalvaged(write)
  }

  /// Says what is not exported: `todo.txt:4: not exported: its notes (4 hw 2)`.
  private func say(_ loss: ExportLoss, of file: String, _ context: Context) throws {
    let place = loss.line.map { "\(file):\($0):" } ?? "\(loss.name):"
    var line: StyledText = "\(place, .faint) \("not exported:", .warning) \(loss.what)"
    if let task = loss.task { line += "\(" (\(task.id) \(task.fields.title))", .faint)" }
    try context.console.note(line)
  }

  private static func isFile(_ word: String) -> Bool {
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex, !word.contains(":") else { return false }
    let ending = word[dot...].dropFirst()
    return (2...8).contains(ending.count) && ending.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private func format(of path: String?) throws(Failure) -> ExchangeFormat {
    if let format { return format.format }
    guard let path else { return .json }
    if let format = ExchangeFormat(ofFile: path) { return format }
    throw Failure(
      .usage, "arc cannot tell the format from the name \(path); add --format",
      hints: ["--format json, todotxt, taskwarrior, markdown, csv or ical"])
  }
}
