import Application
import ArgumentParser
import JSONText
import Names
import Planner
import Store
import Terminal

/// `arc stack`: things that one reminder reminds of together.
struct StackCommand: ChangingCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Make and change stacks: several items that share one reminder.",
    usage: "arc stack [ls] | new NAME ITEM … | set NAME ITEM … | show NAME | rm NAME",
    discussion: """
      Examples:
        arc stack new morning "vitamin D" iron
        arc remind --for-stack morning every day at 8am
        arc edit 4 --for iron --time 9am      iron gets its own time
        arc stack set morning "vitamin D" iron zinc
      """)

  @Argument(help: ArgumentHelp("What to do, then the name of the stack.", valueName: "new|set|ls|show|rm"))
  var words: [ArgumentText] = []
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static let verbs = ["new", "set", "ls", "show", "rm"]
  var hasOwnDocument: Bool { ["ls", "show", "new", "set"].contains(words.first?.text ?? "ls") }

  func run(in context: Context) throws -> Exit {
    let verb = words.first?.text ?? "ls"
    let items = words.dropFirst(2).map(\.text)
    guard StackCommand.verbs.contains(verb) else {
      throw Failure.unknownVerb(verb, for: "stacks", known: StackCommand.verbs)
    }
    guard verb == "ls" || words.count > 1 else {
      throw Failure(.usage, "which stack? arc stack \(verb) morning")
    }
    switch verb {
    case "ls": return try show(context.store.read { try $0.stacks() }, context)
    case "show": return try show([context.store.read { try $0.stack(called: words[1].text) }], context)
    case "new", "set":
      guard !items.isEmpty else {
        throw Failure(
          .usage, "with which items? arc stack \(verb) \(words[1].text.quoted) \"vitamin D\" iron")
      }
      if verb == "set" { _ = try context.store.read { try $0.stack(called: words[1].text) } }
      let stack = try context.store.record("\(verb == "new" ? "made" : "changed") the stack \(words[1].text)")
      {
        try $0.set(stack: words[1].text, to: items, isNew: verb == "new")
      }
      return try show([stack], context)
    case "rm":
      try context.store.record("deleted the stack \(words[1].text)") { try $0.remove(stack: words[1].text) }
      try context.console.show("deleted the stack \(words[1].text)".asResult)
      return .done
    default:
      throw Failure.unknownVerb(verb, for: "stacks", known: StackCommand.verbs)
    }
  }

  private func show(_ stacks: [ReminderStack], _ context: Context) throws -> Exit {
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
