import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc mv`: moves tasks to an Arc, or an Arc under another one.
struct Mv: ChangingCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let aliases = [CommandAlias("move", for: "mv", otherwise: .taskWithDay)]
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Move tasks to an Arc, or an Arc under another one.",
    usage: "arc mv NUMBER …|FILTER … ARC | arc mv ARC ARC|/",
    discussion: """
      Examples:
        arc mv 12 cs298
        arc mv milk home                the open task with that word
        arc mv 3-5 9 "CS 298/Labs"
        arc mv milk friday              another day
        arc mv Labs "CS 298"
        arc mv "CS 298/Labs" /          it becomes a root Arc
      """)

  @Argument(help: ArgumentHelp("What to move, then where to.", valueName: "WHAT … WHERE")) var words:
    [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "what, and where to? arc mv 12 home" }

  func run(in context: Context) throws -> Exit {
    let selected = words.prefix { TaskSelection.isNumbers($0) || FilterReader.isFilter($0.text) }
    let usage = "move what, and where to? arc mv 12 cs298, or arc mv Labs cs298"
    guard words.count > 1, selected.count < words.count else { throw Failure(.usage, usage) }
    if selected.isEmpty {
      guard let found = try wordsOfTask(context) else { return try moveArc(context, usage) }
      return try found.run(in: context)
    }
    try context.refuseReminders(among: selected.map { $0 }, ", and only tasks are in Arcs") { reminder in
      "arc add \(reminder.fields.title.quoted) +ARC adds a task; arc rm \(reminder.id) deletes the reminder"
    }
    let tree = try context.store.read { try $0.arcs() }
    var reader = FilterReader(context, tree: tree)
    var (what, goal) = (Array(selected), Array(words.dropFirst(selected.count)))
    if TaskSelection.isFilter(what) { (what, goal) = reader.split(words) }
    goal = Mv.withoutTo(goal, in: tree)
    if (try? tree.arc(calledOrBegun: goal.line)) == nil {
      var days = try FieldReader(context)
      // `move rent monday` changes the date: a day is not an Arc.
      if (try? days.due(goal.line)) != nil {
        var edit = try Edit.parse([])
        (edit.words, edit.json, edit.answer) = (what + goal, json, answer)
        return try edit.run(in: context)
      }
    }
    // The answer may make an Arc.
    let path = try ArcQuestion(context: context, tree: tree).path(called: goal.line)
    let moved = try context.move(tasks: what, to: path)
    let tasks = moved.tasks
    if moved.wereThere {
      let are = tasks.count == 1 ? "\(tasks[0].fields.title) is" : "all of them are"
      try context.console.show("\(are) already in \(moved.arc.path)".asResult)
      return .done
    }
    if tasks.count == 1 {
      try context.answer(tasks[0], verb: "moved", verbose: answer.verbose)
    } else {
      try context.console.show("moved \(tasks.count) tasks to \(moved.arc.path)".asResult)
    }
    for task in tasks {
      if let line = try context.warning(of: task) { try context.console.note(line) }
    }
    return .done
  }

  /// The command with the number of the task that its first words mean: of `milk home` that of milk; nil when they name
  /// an Arc, or no task.
  private func wordsOfTask(_ context: Context) throws -> Mv? {
    let tree = try context.store.read { try $0.arcs() }
    let isArc = (1..<words.count).contains { (try? tree.arc(called: Array(words[..<$0]).line)) != nil }
    if isArc { return nil }
    var days = try FieldReader(context)
    let found = try WordsOfTask(context).split(words, leaving: 1) { words in
      let rest = Mv.withoutTo(words, in: tree)
      return (try? tree.arc(called: rest.line)) != nil || (try? days.due(rest.line)) != nil
    }
    guard let (number, rest) = found else { return nil }
    var move = self
    move.words = [number] + rest
    return move
  }

  /// The words of a goal without `to` before it: `to home`; with it where an Arc is called so.
  private static func withoutTo(_ goal: [ArgumentText], in tree: ArcTree) -> [ArgumentText] {
    guard goal.count > 1, ["to", "into", "under"].contains(goal[0].text.lowercased()),
      (try? tree.arc(called: goal.line)) == nil
    else { return goal }
    return Array(goal.dropFirst())
  }

  private func moveArc(_ context: Context, _ usage: String) throws -> Exit {
    let tree = try context.store.read { try $0.arcs() }
    let split: ArcAndRest
    do {
      split = try ArcAndRest(words, in: tree, usage: usage) { rest in
        rest.line == "/" || (try? tree.arc(calledOrBegun: rest.line)) != nil
      }
    } catch let error as PlannerError {
      // Perhaps a task was meant.
      if case .unknownArc(let name, _) = error {
        _ = try context.store.read { try $0.arcOrTrace(called: name) }
      }
      throw error
    }
    let goal = split.rest.line == "/" ? nil : try tree.arc(calledOrBegun: split.rest.line)
    let (old, arc) = (split.arc, try context.move(split.arc, under: goal))
    try context.tell(arc, insteadOf: old)
    return .done
  }
}

extension String {
  /// Plain text as a line of a result.
  var asResult: StyledText { StyledText(self) }
}
