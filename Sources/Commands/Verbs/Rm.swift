import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc rm`: deletes tasks and Arcs, after a question.
struct Rm: ChangingCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let aliases = [
    CommandAlias("delete", for: "rm", otherwise: .perhapsTask),
    CommandAlias("remove", for: "rm", otherwise: .perhapsTask),
  ]
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Delete tasks, reminders, a group, or an Arc with everything in it; asks first.",
    usage: "arc rm NUMBER … | WORDS | FILTER … | ARC [--series] [--yes]",
    discussion: """
      Examples:
        arc rm 12
        arc rm "old lab"        the open task with those words
        arc rm 3-5 --yes
        arc rm arc:cs298 is:done
        arc rm "CS 298/Labs"
        arc rm 7 --series       a repeating task with all its future occurrences

      Deleted things go to the trash; arc undo or arc trash restore brings them back.
      """)

  @Argument(help: ArgumentHelp("Numbers, a filter, or the name of an Arc.", valueName: "NUMBER|FILTER|ARC"))
  var words: [ArgumentText]
  @Flag(help: "Delete the whole series of a repeating task, not only this occurrence.") var series = false
  @Flag(name: [.long, .customShort("y")], help: "Do not ask.") var yes = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let words = try WordsOfTask(context, orReminders: true).selection(words)
    let (reminders, rest) = try context.remindersOrGroup(among: words)
    let deletion = try context.store.read { snapshot in
      try Deletion(
        reminders: reminders, items: rest.isEmpty ? [] : items(rest, in: snapshot, context), in: snapshot)
    }
    var withSeries = series
    if !yes {
      guard context.console.isInteractive else { throw unasked(deletion, words) }
      if let loss = deletion.loss { try context.console.note(StyledText(loss, .warning)) }
      guard let answer = try ask(deletion, context.console) else {
        try context.console.note("nothing was deleted")
        return .refused
      }
      withSeries = answer.withSeries
    }
    let next = try context.delete(deletion, withSeries: withSeries)
    try context.console.tell("deleted \(deletion.words)".asResult)
    for task in next { try context.showNext(task) }
    return .done
  }

  private func items(_ words: [ArgumentText], in snapshot: PlannerSnapshot, _ context: Context) throws
    -> [Item]
  {
    guard TaskSelection.means(words) else {
      return [.arc(try snapshot.arcOrTrace(called: words.line, isWhole: true))]
    }
    let numbers = try TaskSelection(words, in: snapshot, context, kind: .all).numbers
    return try numbers.map { .task(try snapshot.task($0)) }
  }

  /// The failure when the person cannot be asked: what would be deleted, and the command that does it.
  private func unasked(_ deletion: Deletion, _ words: [ArgumentText]) -> Failure {
    let again = "arc rm \(words.map(\.text.quoted).joined(separator: " ")) --yes"
    let ofSeries =
      deletion.hasSeries && !series
      ? "it repeats: \(again) --series also deletes all its future occurrences" : nil
    return Failure(
      .refused, "this would delete \(deletion.words)",
      hints: [deletion.loss, "\(again) deletes without asking", ofSeries].compactMap { $0 })
  }

  /// Asks; nil for a no.
  private func ask(_ deletion: Deletion, _ console: Console) throws -> (withSeries: Bool, Void)? {
    guard deletion.hasSeries, !series else {
      return try console.confirm(StyledText("delete \(deletion.words)?")) ? (series, ()) : nil
    }
    let answer = try console.ask(
      "delete \(deletion.words)? y only this one, s the whole series, Enter keeps it:")
    switch answer?.lowercased().prefix(1) {
    case "y": return (false, ())
    case "s": return (true, ())
    default: return nil
    }
  }
}
