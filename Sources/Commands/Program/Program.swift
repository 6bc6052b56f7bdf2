// Commands: what a person or a program types after `arc`, and what comes back.
//
//     arguments ──Invocation──▶ ArgumentParser ──▶ one command ──▶ Context (store, reader, console)
//                                                                    │
//                                   results on stdout, everything else on stderr, an Exit code
//
// Arguments come in here and text goes out; what is done between is in Application. A folder uses only those below it:
//
//     Program        the start, and the list of all commands
//     Prompt         lines and commands, typed one after the other
//     Verbs          one file per command
//     Calendar, Watching, Syncing, ICal, Importing, Reading, Completion     what serves some of them
//     Reminders, Editing, Selection     options and words that several take
//     Line           questions at the terminal, full screens
//     Reminding      arcd, the program beside this one
//     Arguments      the words of a command line, and what is wrong with them
//     Guide          what commands declare, for help, the manual, completions and suggestions
//     Views          values of Application as lines of text
//     Command        what a command is, what it works with, where it writes
//
// Start at `Verbs/Add.swift`: parse, call, show.

import Application
import ArgumentParser
import ConfigFile
import Files
import Planner
import Store
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program `arc`.
public enum Program {
  /// Runs one command line and ends the process with its exit code.
  /// - Parameter arguments: the words of the command line, the program's own name first.
  public static func main(_ arguments: [String]) -> Never {
    if arguments.count == 2, ["--version", "-V", "version"].contains(arguments[1]) {
      print("arc \(Release.version)")
      exit(Exit.done.rawValue)
    }
    // A reader that goes away and a file that may not grow are errors of `write`, so that a command ends in order.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // A file of the planner must not take the place of a closed standard input or output; using one still fails.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    exit(run(Array(arguments.dropFirst())).rawValue)
  }

  /// Runs one command line.
  /// - Parameter isRead: true for a line whose command refused it, and which is now read as a task.
  private static func run(_ arguments: [String], isRead: Bool = false) -> Exit {
    let (settings, warnings) = SettingsFile.load()
    let console = Console(
      colours: Invocation.colours(in: arguments) ?? Appearance.Colours(settings.colours))
    console.makeAsker = { TerminalAsker(context: $0) }
    do {
      defer { try? console.flush() }
      for warning in warnings { try console.note("\("arc:", .warning) \(warning)") }
      return try runStatus(arguments, settings, console) ?? runCommand(arguments, settings, console)
    } catch {
      if !isRead, let task = asTask(arguments, refusedWith: error, settings, console) {
        return run(task, isRead: true)
      }
      return report(error, of: arguments, on: console)
    }
  }

  /// Runs the line of prompts and status bars, without the parser; nil for another line.
  private static func runStatus(_ arguments: [String], _ settings: Settings, _ console: Console) throws
    -> Exit?
  {
    guard let line = StatusLine(arguments), RawWords.firstInvalid == nil else { return nil }
    let context = try Context(line.choices, settings: settings, console: console, commands: Root.list)
    defer { context.end() }
    try context.tellUnknownZone(option: line.choices.tz)
    let exit = try line.run(in: context)
    try console.flush()
    context.arrive()
    return exit
  }

  /// Parses a command line and runs its command.
  private static func runCommand(_ arguments: [String], _ settings: Settings, _ console: Console) throws
    -> Exit
  {
    let parsed = try Invocation(arguments, Root.list, standardInput: .current).command()
    let command = parsed as? any ArcCommand
    if let invalid = RawWords.firstInvalid, !(command.map { type(of: $0).takesAnyBytes } ?? false) {
      throw Failure(.refused, "word \(invalid.word) is not valid UTF-8: byte \(invalid.byte + 1)")
    }
    guard let command else {
      var help = parsed
      try help.run()
      return .done
    }
    let context = try Context(
      command.global, settings: settings, console: console, commands: Root.list,
      usesPlanner: type(of: command).usesPlanner)
    defer {
      context.keepPublishedFiles()
      context.end()
      context.syncInBackground()
    }
    return try CommandRun(command: command, context: context).run()
  }

  /// The command line that adds a line as a task which was refused as a command; nil when it is not one.
  private static func asTask(
    _ arguments: [String], refusedWith error: any Error, _ settings: Settings, _ console: Console
  ) -> [String]? {
    if let line = ArcLine(arguments, settings, console) { return line.arguments }
    guard HelpText(of: error) == nil, [.usage, .notFound].contains(Failure(error).exit),
      let line = RefusedLine(Invocation.withoutGlobalOptions(arguments))?.task,
      let at = arguments.firstIndex(of: line[0])
    else { return nil }
    return Array(arguments[..<at]) + ["add"] + arguments[at...]
  }

  /// A help text as it fits on the terminal.
  private static func shown(_ text: String, on console: Console) -> String {
    guard let columns = console.appearance.columns, columns < NarrowText.usual else {
      return NarrowText.fitted(text, to: console.appearance)
    }
    let named = Invocation.named(in: Array(CommandLine.arguments.dropFirst()), Root.list)
    return NarrowText.fitted(
      named.map { Root.list.helpMessage(of: $0.command, columns: columns) } ?? text, to: console.appearance)
  }

  /// Says what went wrong on standard error and what the exit code is.
  private static func report(_ error: any Error, of arguments: [String], on console: Console) -> Exit {
    if let help = HelpText(of: error) {
      // The reader of a help text may go away like any other.
      try? console.output.write(shown(help.text, on: console) + "\n")
      try? console.flush()
      return .done
    }
    var failure = Failure(error)
    if failure.isUnheard { return .done }
    if [.usage, .notFound].contains(failure.exit),
      let hint = RefusedLine(Invocation.withoutGlobalOptions(arguments))?.hint
    {
      failure.hints.append(hint)
    }
    try? console.flush()
    for line in failure.lines(appearance: console.errorAppearance) { try? console.note(line) }
    try? console.flush()
    return failure.exit
  }
}
