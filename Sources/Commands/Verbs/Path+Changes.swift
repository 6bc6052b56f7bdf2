import Application
import ArgumentParser
import Escalation
import Planner
import Reminding
import Store

extension Path {
  /// `arc path new NAME STEPS`.
  struct New: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Make a path.", usage: "arc path new NAME STEPS [--json]")

    @Argument(help: ArgumentHelp("Its name: one word of letters.", valueName: "NAME"), completion: .nothing)
    var name: ArgumentText
    @OptionGroup var steps: Steps
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path new nag" }
    var json: Bool { steps.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let path = try context.makePath(named: name.text, steps.path())
      return try show(path, json: json, context)
    }
  }

  /// `arc path edit PATH STEPS`.
  struct Edit: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change the steps of a path.", usage: "arc path edit PATH STEPS [--json]"
    )

    @Argument(help: ArgumentHelp("The name of the path.", valueName: "PATH")) var path: ArgumentText
    @OptionGroup var steps: Steps
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path edit nag" }
    var json: Bool { steps.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let path = try context.changePath(named: path.text, to: steps.path())
      return try show(path, json: json, context)
    }
  }

  /// `arc path reset PATH`.
  struct Reset: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Undo your changes to a path that comes with arc.",
      usage: "arc path reset PATH [--json]")

    @Argument(help: ArgumentHelp("The name of the path.", valueName: "PATH")) var path: ArgumentText
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path reset nag" }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      try show(context.resetPath(named: path.text), json: json, context)
    }
  }

  /// `arc path rm PATH`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a path of your own.", usage: "arc path rm PATH [--json]")

    @Argument(help: ArgumentHelp("The name of the path.", valueName: "PATH")) var path: ArgumentText
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path rm nag" }

    func run(in context: Context) throws -> Exit {
      let path = try context.removePath(named: path.text)
      try context.console.show("removed the path \(path.name)".asResult)
      return .done
    }
  }

  /// The steps of a path that is made or changed, which is shown afterwards.
  struct Steps: ParsableArguments {
    @Argument(
      help: ArgumentHelp("When it reminds, and how loudly.", valueName: "STEPS"), completion: .nothing)
    var words: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false

    /// The path of these steps.
    /// - Throws: `Failure` with the place that is wrong.
    func path() throws -> EscalationPath {
      let steps = words.line
      guard !steps.isEmpty else {
        throw Failure(.usage, "say its steps, like \"at due push, +1h alarm, then alarm every 30m\"")
      }
      do { return try EscalationPath(steps) } catch {
        throw Failure(
          .refused, error.problem.words, source: (steps, String(steps.prefix(error.column - 1)).utf8.count))
      }
    }
  }

  private static func show(_ path: NamedPath, json: Bool, _ context: Context) throws -> Exit {
    try PathView(path, due: "", context).show(json: json)
    return .done
  }
}
