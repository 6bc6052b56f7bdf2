import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc unskip`: puts one back.
struct Unskip: ArcCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "unskip",
    abstract: "Bring back a day that was skipped or changed.",
    usage: "arc unskip NUMBER DAY [TIME]",
    discussion: """
      Example:
        arc unskip 4 2027-03-12
      """)

  @Argument(help: ArgumentHelp("A number, then a day.", valueName: "NUMBER DAY [TIME]")) var words:
    [ArgumentText]
  @Flag(help: "Write it as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let (number, days) = try context.occurrence(words, "unskip")
    guard let only = days.first else { return .done }
    let day = only.first
    if days.count > 1 || only.last != day {
      throw Failure(.usage, "bring back one day at a time: arc unskip \(number) \(day)")
    }
    let reminder: Reminder
    do {
      guard try context.store.read({ try $0.reminderIfAny(number) }) != nil else {
        try context.tell("brought back", context.unskip(task: number, on: day), [day], json: json)
        return .done
      }
      reminder = try context.unskip(reminder: number, on: day, at: only.time)
    } catch let error as ReminderError {
      guard case .notSkipped = error else { throw error }
      var failure = Failure(error)
      failure.hints = ["arc show \(number) lists the skipped days"]
      throw failure
    }
    if json {
      try context.show(reminder, json: true)
      return .done
    }
    let next = try context.comesNext(reminder)
    try context.console.tell("brought back \(reminder.id, .faint) \(reminder.fields.title)  \(next, .faint)")
    return .done
  }
}
