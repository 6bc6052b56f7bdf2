import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc enable`: switches reminders and groups on.
struct Enable: ArcCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Switch reminders or groups on again.",
    usage: "arc enable NUMBER … | GROUP",
    discussion: """
      Example:
        arc enable 4
      """)

  @Argument(help: ArgumentHelp("Numbers, or the name of a group.", valueName: "REMINDER|GROUP")) var words:
    [ArgumentText]
  @Flag(help: "Write the reminders as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit { try context.enable(words, true, json: json) }
}

extension Context {
  func enable(_ words: [ArgumentText], _ isEnabled: Bool, json: Bool) throws -> Exit {
    guard !words.isEmpty else {
      throw Failure(.usage, "which one? give its number (arc reminders lists them)")
    }
    let numbers =
      words.allSatisfy({ TaskSelection.isNumbers($0) })
      ? try Application.numbers(in: words) : [try store.read { try $0.group(called: words.line).id }]
    for number in numbers {
      guard let task = try store.read({ try? $0.task(number) }) else { continue }
      throw Failure(
        .refused, "\(number) \(task.fields.title) is a task, and only reminders are switched on and off",
        hints: [
          "arc edit \(number) --path none never reminds you of it; arc edit \(number) --path standard does"
        ])
    }
    let changed = try enable(reminders: numbers, isEnabled)
    if json {
      try console.show(.document(ofValues: changed, called: "reminders") { $0.value($1) })
      return .done
    }
    for reminder in changed {
      let isSetOff = reminder.fields.timetable == nil
      let next =
        !isEnabled
        ? "off"
        : reminder.next.map { "next \(here.when($0.due))" } ?? (isSetOff ? "on" : "no more to come")
      try console.tell("  \(reminder.id, .faint)  \(reminder.fields.title)  \(next, .time)")
    }
    return .done
  }
}
