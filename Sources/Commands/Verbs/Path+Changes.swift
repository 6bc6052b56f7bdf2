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
      let name = name.text.lowercased()
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }), name != PathChoice.none else {
        throw Failure(
          .refused, "'\(self.name.text)' cannot be the name of a path",
          hints: ["a name is one word of letters, to write !name in a line; 'none' means no reminder"])
      }
      if try context.store.read({ try $0.pathNames() }).contains(name) {
        throw Failure(
          .refused, "there is already a path called \(name)",
          hints: ["arc path edit \(name) STEPS changes it"])
      }
      return try set(name, to: steps.path(), label: "made the path \(name)", json: json, context)
    }
  }

  /// `arc path edit PATH STEPS`.
  struct Edit: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Give a path other steps.", usage: "arc path edit PATH STEPS [--json]")

    @Argument(help: ArgumentHelp("The name of the path.", valueName: "PATH")) var path: ArgumentText
    @OptionGroup var steps: Steps
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path edit nag" }
    var json: Bool { steps.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit {
      let name = try named(path, context).name
      return try set(name, to: steps.path(), label: "changed the path \(name)", json: json, context)
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
      let path = try named(path, context)
      guard path.isBuiltIn else {
        throw Failure(
          .refused, "\(path.name) is your own path", hints: ["arc path rm \(path.name) deletes it"])
      }
      return try set(path.name, to: nil, label: "reset the path \(path.name)", json: json, context)
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
      let path = try named(path, context)
      guard !path.isBuiltIn else {
        throw Failure(
          .refused, "\(path.name) comes with arc and cannot be deleted",
          hints: ["arc path reset \(path.name) undoes your changes to it"])
      }
      guard path.uses == 0 else {
        let tasks = path.uses == 1 ? "1 open task uses" : "\(path.uses) open tasks use"
        throw Failure(
          .refused, "\(tasks) \(path.name)", hints: ["arc edit NUMBER --path nag gives it another path"])
      }
      try context.store.record("removed the path \(path.name)") { try $0.set(path: path.name, to: nil) }
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

  private static func set(
    _ name: String, to path: EscalationPath?, label: String, json: Bool, _ context: Context
  ) throws -> Exit {
    try context.store.record(label) { try $0.set(path: name, to: path?.text) }
    try PathView(named(ArgumentText(text: name), context), due: "", context).show(json: json)
    return .done
  }
}
