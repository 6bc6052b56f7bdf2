import Application
import ArgumentParser
import Files
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc ical`: calendars to and from other programs, once or for ever.
struct ICalCommand: ChangingCommand {
  static let group = HelpGroup.files
  static let configuration = CommandConfiguration(
    commandName: "ical",
    abstract: "Export, import, publish calendars, and subscribe to them.",
    usage: """
      arc ical export [ARC] [FILTER …] [FILE] [--as todos|both]
      arc ical import FILE … [--as reminders|tasks] [--arc ARC] [--dry-run]
      arc ical publish FILE [ARC] [--as todos|both] [--force] | unpublish FILE
      arc ical subscribe URL|FILE [--every 1h] [--path nag] [--as reminders|tasks]
      arc ical feeds | unsubscribe FEED | ignored [FEED] | follow FEED TITLE | course COURSE ARC|--leave-out
      """,
    discussion: """
      Examples:
        arc ical export cs298 labs.ics
        arc ical import holidays.ics work.ics
        arc ical import exams.ics --as tasks --arc cs298
        arc ical publish ~/public/arc.ics
        arc ical publish ~/public/todos.ics cs298 --as todos
        arc ical subscribe https://example.org/family.ics --every 30m
        arc ical subscribe https://canvas.example.edu/u1.ics --as tasks --path nag
        arc ical course 'CS 298-01' cs298

      export and publish write tasks with a date as events, which all calendars show, and the rest as to-dos. --as \
      todos writes only to-dos, --as both writes tasks with a date as both. arc recognises events that it wrote and \
      reads them back as the same tasks.

      With import, to-dos become tasks; events become reminders, or tasks with --as tasks. arc keeps what it has no \
      field for, and export writes it again. With an ARC or a FILTER only tasks are exported. Published files contain \
      nothing that came from feeds.

      arc daemon reads a feed as often as --every says, every hour by default. Its events become reminders, or with \
      --as tasks, tasks in the Arcs of their courses. arc repeats the feed's changes and deletions; what is done \
      stays done. Once you edit or delete something from a feed, it is yours, and the feed no longer changes it: \
      arc ical ignored lists these, arc ical follow gives one back. Every command that changes the planner, and arc \
      daemon, update a published file.
      """)

  @Argument(
    help: ArgumentHelp(
      "What to do, then its arguments.", valueName: "export|import|publish|subscribe|feeds|…"))
  var words: [ArgumentText] = []
  @Option(help: ArgumentHelp("How often to read a feed: 15m, 1h, 1d.", valueName: "TIME")) var every:
    ArgumentText?
  @Option(help: ArgumentHelp("The escalation path for what comes from a feed.", valueName: "PATH")) var path:
    ArgumentText?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What events become: reminders or tasks. With export and publish: events, todos or both.",
      valueName: "KIND"),
    completion: .list(["reminders", "tasks", "events", "todos", "both"]))
  var kind: ArgumentText?
  @Option(help: ArgumentHelp("With import: the Arc for tasks that name none.", valueName: "ARC")) var arc:
    ArgumentText?
  @Flag(help: "With export and publish: overwrite an existing file.") var force = false
  @Flag(help: "With import: only show what would happen.") var dryRun = false
  @Flag(help: "With course: ignore its events.") var leaveOut = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  /// What it lists, reads or writes elsewhere has documents of its own.
  var hasOwnDocument: Bool {
    let changes = ["publish", "unpublish", "subscribe", "unsubscribe", "follow", "course"]
    return words.first.map { !changes.contains($0.text) } ?? true
  }
  static let verbs = [
    "export", "import", "publish", "unpublish", "subscribe", "feeds", "unsubscribe", "ignored", "follow",
    "course",
  ]

  /// What `--as` takes behind a verb; all that it can take where no verb is known.
  static func kinds(behind verb: String?) -> [String] {
    let (writing, reading) = (["events", "todos", "both"], ["reminders", "tasks"])
    return switch verb {
    case "export", "publish": writing
    case "import", "subscribe": reading
    default: writing + reading
    }
  }

  func run(in context: Context) throws -> Exit {
    let rest = words.dropFirst().map(\.text)
    guard let verb = words.first?.text else {
      throw Failure(
        .usage, "arc ical needs one of its commands:", hints: [ICalCommand.verbs.joined(separator: ", ")])
    }
    switch verb {
    case "export": return try export(rest, context)
    case "import": return try takeIn(rest, context)
    case "publish": return try publish(rest, context)
    case "unpublish": return try unpublish(rest, context)
    case "subscribe": return try subscribe(rest, context)
    case "feeds": return try list(context)
    case "unsubscribe": return try unsubscribe(rest, context)
    case "ignored": return try listIgnored(rest, context)
    case "follow": return try follow(rest, context)
    case "course": return try setCourse(rest, context)
    default:
      throw Failure(
        .usage, "arc ical has no command '\(verb)'" + didYouMean(verb, among: ICalCommand.verbs),
        hints: ["arc help ical explains it"])
    }
  }

  private func export(_ rest: [String], _ context: Context) throws -> Exit {
    let formWords = kind.map { ["--as", $0.text] } ?? []
    return try parsed(Export.self, ["--format", "ical"] + formWords + (force ? ["--force"] : []) + rest).run(
      in: context)
  }

  private func takeIn(_ rest: [String], _ context: Context) throws -> Exit {
    var words = ["--format", "ical", "--keep-going"]
    if dryRun { words.append("--dry-run") }
    if json { words.append("--json") }
    if let arc { words += ["--arc", arc.text] }
    if let kind { words += ["--as", kind.text] }
    return try parsed(Import.self, words + rest).run(in: context)
  }

  /// Another command with these words.
  private func parsed<Command: ArcCommand>(_ type: Command.Type, _ words: [String]) throws -> Command {
    guard let command = try Command.parseAsRoot(words) as? Command else {
      throw Failure(.usage, "'\(words.joined(separator: " "))' cannot be read")
    }
    return command
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ICalCommand {
  /// A path from the root; `~` is the home.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = Environment["HOME"] { return home + path.dropFirst() }
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
