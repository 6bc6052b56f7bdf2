import Application
import Files
import Planner
import Store

/// A command at work on a planner.
///
///     prepare ──▶ the planner catches up with the time that has passed
///     answer  ──▶ the command itself
///     tell    ──▶ what is due, what fails, what a sync brought; questions to a person at a terminal
struct CommandRun {
  let command: any ArcCommand
  let context: Context

  private var console: Console { context.console }
  private var kind: any ArcCommand.Type { type(of: command) }

  /// Runs the command and ends with its exit code.
  func run() throws -> Exit {
    try prepare()
    let exit = try answer()
    if context.store.isStandIn { try context.store.close() }
    try tell()
    try console.flush()
    // A machine that has moved: the planner follows once the person has the answer.
    context.arrive()
    return exit
  }

  /// Catches up with the time that has passed; in a copy when the person only looks at another day.
  private func prepare() throws {
    try context.tellUnknownZone(option: command.global.tz?.text)
    context.store.readsAsKept = kind.changesSingleThings
    let isNamed = command.global.store != nil || EnvironmentVariable["ARC_STORE"] != nil
    context.store.needsFolder =
      isNamed && kind.usesPlanner && !command.mayChange(asking: console.isAskable)
    guard kind.isAboutPlans else { return }
    let looksElsewhere = context.isStopped && !command.mayChange(asking: console.isAskable)
    try context.catchUp(inMemory: looksElsewhere)
    try context.putAwayOverdue(inMemory: looksElsewhere)
  }

  /// Runs the command; when its answer cannot be written though it has changed the planner, the message says that too.
  private func answer() throws -> Exit {
    let before = context.store.steps
    do {
      let exit = try command.runReporting(in: context)
      try console.flush()
      return exit
    } catch let error as SystemError {
      var failure = Failure(error)
      if context.store.steps > before, error.isOfStandardStream {
        failure.hints.append(
          "your change was saved anyway: arc log shows it, arc undo takes it back")
      }
      throw failure
    }
  }

  /// Says and asks what a person should know besides the answer; a program that reads JSON hears nothing.
  private func tell() throws {
    guard !command.json else { return }
    if kind.tellsWhatIsDue {
      if console.isAskable {
        try context.askAboutZone()
        try context.askAboutCourses()
      }
      try context.tellWhatIsDue()
      if console.isAskable { try context.tellWhatFails() }
    }
    if kind.asksAboutEndedArcs, console.isAskable { try context.askAboutEndedArcs() }
    try context.tellOfSync()
  }
}
