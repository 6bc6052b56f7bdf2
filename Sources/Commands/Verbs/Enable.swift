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
    usage: "arc enable NUMBER … | WORDS | GROUP",
    discussion: """
      Example:
        arc enable 4
      """)

  @Argument(help: ArgumentHelp("Numbers, words of one, or the name of a group.", valueName: "REMINDER|GROUP"))
  var words: [ArgumentText]
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
    let numbers = try reminderNumbers(words)
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
      // What has neither times nor places of its own comes with a group.
      let fields = reminder.fields
      let isSetOff = fields.timetable == nil && fields.trigger == nil && reminder.next == nil
      let next = !isEnabled ? "off" : isSetOff ? "on" : try comesNext(reminder)
      try console.tell("  \(reminder.id, .faint)  \(reminder.fields.title)  \(next, .time)")
    }
    return .done
  }

  /// The numbers of the reminders and groups that words mean: numbers, the name of a group, or words of a title.
  private func reminderNumbers(_ words: [ArgumentText]) throws -> [Int] {
    if words.allSatisfy({ TaskSelection.isNumbers($0) }) { return try Application.numbers(in: words) }
    if let group = try? store.read({ try $0.group(called: words.line).id }) { return [group] }
    let meaning = WordsOfTask(self, orReminders: true)
    if let number = try meaning.reminder(words) ?? Int(meaning.selection(words).line) { return [number] }
    throw Failure(
      .notFound, "no reminder or group matches '\(words.line)'",
      hints: ["arc reminders lists all of them with their numbers"])
  }
}
