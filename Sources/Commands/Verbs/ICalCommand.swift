import Application
import ArgumentParser
import Calendars
import Store

/// `arc ical`: calendars to and from other programs, once or kept up to date.
struct ICalCommand: CommandFamily {
  static let group = HelpGroup.files
  static let configuration = CommandConfiguration.family(
    "ical",
    abstract: "Export, import, publish calendars, and subscribe to them.",
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
      --as tasks, tasks in the Arcs of their courses. arc follows the feed's changes and deletions; what you \
      completed stays completed. Once you edit or delete an item, the feed no longer changes it: arc ical ignored \
      lists these items, arc ical follow lets the feed change one again. Every command that changes the planner, \
      and arc daemon, update published files.
      """,
    of: [
      Export.self, Import.self, Publish.self, Unpublish.self, Subscribe.self, Feeds.self, Unsubscribe.self,
      Ignored.self, Follow.self, Course.self,
    ])

  @OptionGroup(title: "Options of every command") var global: GlobalOptions
}

/// A command of `arc ical`.
protocol ICalMember: ArcCommand {}

extension ICalMember {
  static var isAboutPlans: Bool { false }
}

extension ICalCommand {
  /// `arc ical export`: `arc export` in that format.
  struct Export: ICalMember {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write tasks as a calendar.",
      usage: "arc ical export [ARC] [FILTER …] [FILE] [--as todos|both] [--force]")

    @Argument(help: ArgumentHelp("An Arc, filters, then the file to write.", valueName: "ARC|FILTER|FILE"))
    var words: [ArgumentText] = []
    @OptionGroup var tasks: FormOptions
    @Flag(help: "Overwrite an existing file.") var force = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let options = (tasks.form.map { ["--as", $0.rawValue] } ?? []) + (force ? ["--force"] : [])
      return try run(Commands.Export.self, ["--format", "ical"] + options + words.map(\.text), in: context)
    }
  }

  /// `arc ical import`: `arc import` in that format.
  struct Import: ICalMember {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Import calendars once.",
      usage: "arc ical import FILE … [--as reminders|tasks] [--arc ARC] [--dry-run] [--json]")

    @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "FILE"))
    var files: [ArgumentText] = []
    @OptionGroup var events: EventOptions
    @Option(help: ArgumentHelp("The Arc for tasks that name none.", valueName: "ARC")) var arc: ArgumentText?
    @Flag(help: "Only show what would happen.") var dryRun = false
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      var options = ["--format", "ical", "--keep-going"]
      if dryRun { options.append("--dry-run") }
      if json { options.append("--json") }
      if let arc { options += ["--arc", arc.text] }
      if let kind = events.kind { options += ["--as", kind.rawValue] }
      return try run(Commands.Import.self, options + files.map(\.text), in: context)
    }
  }

  /// What tasks become in a calendar that is written.
  struct FormOptions: ParsableArguments {
    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("Write tasks with a date as events, todos or both.", valueName: "FORM"))
    var form: CalendarTaskForm?
  }

  /// What events become that are read.
  struct EventOptions: ParsableArguments {
    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("What events become.", valueName: "KIND"))
    var kind: Feed.Kind?
  }
}

extension ICalMember {
  /// Runs another command with these words.
  fileprivate func run<Command: ArcCommand>(_ type: Command.Type, _ words: [String], in context: Context)
    throws
    -> Exit
  {
    guard let command = try Command.parseAsRoot(words) as? Command else {
      throw Failure(.usage, "'\(words.joined(separator: " "))' cannot be read")
    }
    return try command.run(in: context)
  }
}
