import ArgumentParser

/// `arc`, and what it does when no command is named.
struct Root: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "arc",
    abstract: "Type one line, get a task in the right Arc.",
    usage: "arc COMMAND [OPTIONS]",
    version: "arc \(Program.version)",
    subcommands: [
      New.self, Add.self, Import.self, Export.self, Backup.self, Doctor.self, Ls.self, Agenda.self,
      Today.self, Overdue.self, Next.self,
      Cal.self,
      Search.self, Stats.self, Status.self, Show.self, Edit.self, Done.self,
      Rm.self,
      Parse.self, Config.self, Grammar.self, Help.self,
    ]
  )

  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  /// A prompt on a terminal; without one there is nothing to do, so it says what there is.
  func run(in context: Context) throws -> Exit {
    guard context.console.isInteractive else {
      throw Failure(
        .usage, "nothing to do",
        hints: ["arc help lists the commands", "cat FILE | arc imports lines"])
    }
    guard let reader = context.console.editLines() else { return try PlainPrompt(context: context).run() }
    return try Prompt(context: context, reader: reader).run()
  }
}
