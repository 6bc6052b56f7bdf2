import Application
import ArgumentParser
import Entry
import Files
import Moments
import Planner
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of arc.
protocol ArcCommand: ListedCommand {
  var global: GlobalOptions { get }
  func run(in context: Context) throws -> Exit
  /// True for commands that read or change tasks: before them, tasks that are long overdue may be closed as passed,
  /// and after them, the person is asked about ended Arcs.
  static var isAboutPlans: Bool { get }
  /// False for such a command after which the person is not asked about ended Arcs.
  static var asksAboutEndedArcs: Bool { get }
  /// True for a command that changes only what it names, so that it need not know what is due in other zones.
  static var changesSingleThings: Bool { get }
  /// True when it may change something this time, so that even with `--now` it works on the planner and not on a copy.
  /// - Parameter isAskable: true when a person at a terminal can be asked what to change.
  func mayChange(asking isAskable: Bool) -> Bool
  /// False for a command that works without a planner, such as help.
  static var usesPlanner: Bool { get }
  /// False for such a command after which the person is not told what is due.
  static var tellsWhatIsDue: Bool { get }
  /// True for a command whose words may be any bytes, not only valid UTF-8.
  static var takesAnyBytes: Bool { get }
  /// True when it writes JSON, so that nothing else is said.
  var json: Bool { get }
  /// The question when words are missing: `which path? arc path show nag`; nil: a general message.
  static var question: String? { get }
}

extension ArcCommand {
  static var isAboutPlans: Bool { true }
  static var asksAboutEndedArcs: Bool { isAboutPlans }
  static var tellsWhatIsDue: Bool { isAboutPlans }
  static var takesAnyBytes: Bool { false }
  var json: Bool { false }
  static var changesSingleThings: Bool { Self.self is any ChangingCommand.Type }
  func mayChange(asking isAskable: Bool) -> Bool { Self.changesSingleThings }
  static var usesPlanner: Bool { true }
  static var question: String? { nil }
  /// Top-level help lists only commands with a group; the help of `arc path` lists `arc path show`.
  static var group: HelpGroup { .none }
}

/// What every command works with: a planner, and the console at which a person may be asked.
final class Context: Workspace {
  let console: Console
  /// The commands that there are.
  let commands: CommandList
  /// How many steps a sync in the background was started for.
  var syncedSteps = 0

  convenience init(
    _ options: GlobalOptions, settings: Settings, console: Console, commands: CommandList,
    usesPlanner: Bool = true
  ) throws {
    let choices = Choices(
      store: options.store?.text, now: options.now?.text, tz: options.tz?.text, lang: options.lang?.text)
    try self.init(
      choices, settings: settings, console: console, commands: commands, usesPlanner: usesPlanner)
  }

  init(
    _ choices: Choices, settings: Settings, console: Console, commands: CommandList, usesPlanner: Bool = true
  ) throws {
    (self.console, self.commands) = (console, commands)
    var opening = try Opening(choices, settings: settings, usesPlanner: usesPlanner)
    opening.tell = { notice in
      switch notice {
      case .warning(let message): try console.note("\("arc:", .warning) \(message)")
      case .waiting(let message):
        try console.note(StyledText("waiting: " + message, .faint))
        // Said while it waits, not with the answer.
        try console.errors.flush()
      }
    }
    super.init(opening)
  }

  /// The same in another zone, in which days and times are read.
  private init(placing other: Context, in zone: Zone) {
    (console, commands) = (other.console, other.commands)
    super.init(Opening(other, in: zone))
  }

  override func placed(in zone: Zone) -> Workspace { Context(placing: self, in: zone) }

  override var asker: (any Asker)? { console.isInteractive ? console.makeAsker?(self) : nil }

  override func shortened(_ name: String) -> String { ArcLooks.cut(name) }

  /// Says that no zone is called what the environment variable TZ says.
  func tellUnknownZone(option: String?) throws {
    guard option == nil, let variable = EnvironmentVariable["TZ"], zone.name == "UTC" else { return }
    guard Zone.meant(byTZ: variable, in: Workspace.zoneFolders) == nil else { return }
    try tell(
      .warning(
        "TZ is '\(variable)', which is not a time zone; using UTC. Names look like America/Los_Angeles"))
  }

  /// Closes the store at the end of the program, and leaks the rest on purpose: freeing it would take longer than a
  /// short answer.
  func end() {
    store.closeForGood()
    _ = Unmanaged.passRetained(self)
  }
}
