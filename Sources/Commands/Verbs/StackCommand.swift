import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc stack`: things that one reminder reminds of together.
struct StackCommand: CommandFamily {
  static let group = HelpGroup.remind
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "stack",
    abstract: "Make and change stacks: several items that share one reminder.",
    discussion: """
      Examples:
        arc stack new morning "vitamin D" iron
        arc remind --for-stack morning every day at 8am
        arc edit 4 --for iron --time 9am      iron gets its own time
        arc stack set morning "vitamin D" iron zinc
      """,
    of: [List.self, New.self, Replace.self, Show.self, Remove.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc stack ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all stacks.", usage: "arc stack [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      try list(context.store.read { try $0.stacks() }, json: json, context)
    }
  }

  /// `arc stack new NAME ITEM …`.
  struct New: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Make a stack.", usage: "arc stack new NAME ITEM … [--json]")

    @Argument(help: ArgumentHelp("Its name.", valueName: "NAME"), completion: .nothing) var name: ArgumentText
    @OptionGroup var items: Items
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which stack? arc stack new morning" }
    var json: Bool { items.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit { try items.set(name.text, isNew: true, context) }
  }

  /// `arc stack set STACK ITEM …`.
  struct Replace: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Replace the items of a stack.",
      usage: "arc stack set STACK ITEM … [--json]")

    @Argument(help: ArgumentHelp("The name of the stack.", valueName: "STACK")) var name: ArgumentText
    @OptionGroup var items: Items
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which stack? arc stack set morning" }
    var json: Bool { items.json }
    var hasOwnDocument: Bool { true }

    func run(in context: Context) throws -> Exit { try items.set(name.text, isNew: false, context) }
  }

  /// `arc stack show STACK`.
  struct Show: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the items of a stack.", usage: "arc stack show STACK [--json]")

    @Argument(help: ArgumentHelp("The name of the stack.", valueName: "STACK")) var name: ArgumentText
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which stack? arc stack show morning" }

    func run(in context: Context) throws -> Exit {
      try list([context.store.read { try $0.stack(called: name.text) }], json: json, context)
    }
  }

  /// `arc stack rm STACK`.
  struct Remove: ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Delete a stack.", usage: "arc stack rm STACK [--json]")

    @Argument(help: ArgumentHelp("The name of the stack.", valueName: "STACK")) var name: ArgumentText
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which stack? arc stack rm morning" }

    func run(in context: Context) throws -> Exit {
      try context.removeStack(named: name.text)
      try context.console.show("deleted the stack \(name.text)".asResult)
      return .done
    }
  }

  /// The items that a stack gets.
  struct Items: ParsableArguments {
    @Argument(help: ArgumentHelp("What it holds.", valueName: "ITEM")) var items: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false

    func set(_ name: String, isNew: Bool, _ context: Context) throws -> Exit {
      guard !items.isEmpty else {
        let verb = isNew ? "new" : "set"
        throw Failure(.usage, "with which items? arc stack \(verb) \(name.quoted) \"vitamin D\" iron")
      }
      let items = items.map(\.text)
      let stack =
        try isNew ? context.makeStack(named: name, of: items) : context.changeStack(named: name, to: items)
      return try list([stack], json: json, context)
    }
  }

  private static func list(_ stacks: [ReminderStack], json: Bool, _ context: Context) throws -> Exit {
    if json {
      try context.console.show(
        .document(ofValues: stacks, called: "stacks") { list, stack in list.value(stack) })
      return .done
    }
    for stack in stacks {
      try context.console.tell("  \(stack.name, .strong)  \(stack.items.joined(separator: ", "))")
    }
    if stacks.isEmpty {
      try context.console.tell(StyledText("no stacks yet: arc stack new morning \"vitamin D\" iron", .faint))
    }
    return .done
  }
}
