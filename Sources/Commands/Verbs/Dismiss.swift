import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc dismiss`: enough of the leads of a reminder.
struct Dismiss: ArcCommand {
  static let group = HelpGroup.alerts
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Cancel alerts before the due time; after it, stop the sound.",
    usage: "arc dismiss NUMBER … | FILTER …",
    discussion: """
      Examples:
        arc dismiss 12
        arc dismiss arc:cs298 due:today

      It reminds again when the task is due; arc done or arc ignore ends it.
      """)

  @Argument(help: ArgumentHelp("Numbers, ranges like 3-5, or a filter.", valueName: "NUMBER|FILTER"))
  var words: [ArgumentText]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let dismissed = try context.reply(.dismiss, to: WordsOfTask(context, orReminders: true).selection(words))
    if json {
      try context.showDocument(of: dismissed)
      return .done
    }
    try context.showNext(of: dismissed.compactMap(\.reminder))
    for task in dismissed.compactMap(\.task) {
      let place = try context.store.read { try $0.placeReminder(ofTask: task.id) }?.next(context.here)
      let next =
        place ?? task.alertAt.map { $0 < context.now ? "reminds now" : "next \(context.here.when($0))" }
        ?? "no more to come"
      try context.console.show(
        TaskLine.head(of: task, here: context.here) + "\(task.fields.title)  \(next, .faint)")
    }
    return .done
  }
}
