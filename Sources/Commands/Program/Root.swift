import Application
import ArgumentParser
import Files

/// `arc`, and what it does when no command is named.
struct Root: ArcCommand {
  static let group = HelpGroup.none
  static let aliases = [CommandAlias("version", for: "--version")]
  static let configuration = CommandConfiguration(
    commandName: "arc",
    abstract: "Type one line, get a task in the right Arc.",
    usage: "arc COMMAND [OPTIONS]",
    version: "arc \(Release.version)",
    subcommands: commands.map { $0 as any ParsableCommand.Type })

  /// The commands, in the order in which help lists those of a group.
  private static let commands: [any ListedCommand.Type] = [
    New.self, Ls.self, Rename.self, Alias.self, Extend.self, Archive.self, Unarchive.self, Merge.self,
    Review.self, TermCommand.self, BreakCommand.self,
    Add.self, Import.self, Show.self, Edit.self, Done.self, Ignore.self, Reopen.self, Note.self, Mv.self,
    Rm.self,
    Agenda.self, Today.self, Overdue.self, Next.self, Week.self, Cal.self, Search.self, Stats.self,
    Status.self,
    Remind.self, Reminders.self, GroupCommand.self, StackCommand.self, Skip.self, Unskip.self, Enable.self,
    Disable.self, History.self, PlaceCommand.self,
    Alerts.self, Watch.self, Upcoming.self, Snooze.self, Dismiss.self, Path.self, ChannelCommand.self,
    DaemonCommand.self,
    Undo.self, Redo.self, Log.self, Trash.self,
    LoginCommand.self, LogoutCommand.self, SyncCommand.self, Conflicts.self, Resolve.self,
    DevicesCommand.self, AccountCommand.self,
    Export.self, ICalCommand.self, Backup.self, Doctor.self,
    Parse.self, Config.self, Grammar.self, CompletionScripts.self, Help.self,
    Complete.self, WriteManual.self, Arrive.self,
  ]

  /// All of them, for what finds and describes commands.
  static let list = CommandList(root: Root.self, commands: commands)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  /// A prompt on a terminal; without one there is nothing to do, so it says what there is.
  func run(in context: Context) throws -> Exit {
    guard context.console.isInteractive else {
      throw Failure(
        .usage, "no command, no lines to add, and no terminal for a prompt",
        hints: ["arc help lists the commands", "cat FILE | arc imports lines"])
    }
    return try Prompt(context: context).run()
  }
}
