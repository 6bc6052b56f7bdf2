import Application
import Files
import Moments
import Planner
import Store
import Terminal

/// Asks what to do with each task that is overdue or was missed, in the Inbox or without a date.
struct ReviewRound {
  var context: Context

  private static let question: StyledText =
    "d done, x ignore, Enter keep, q quit; m friday or m home moves it:"
  /// The letters that work without Enter; with `m` before it, a day or an Arc can begin with one of them (`m dec 3`).
  private static let keys = "dxq"
  /// What the answers do.
  private static let answers = [
    "d marks it done, x gives it up, Enter leaves it as it is, q ends the review",
    "m friday moves it to a day, m home to an Arc",
  ]

  /// Asks about the tasks one by one until the person leaves.
  func run() throws {
    let tasks = try context.store.read { try ReviewView($0, here: context.here, isWhole: true).undecided }
    guard !tasks.isEmpty else { return }
    try context.console.note("")
    for (index, known) in tasks.enumerated() {
      // An earlier answer may have closed it, as in a series.
      guard let task = try context.store.read({ try? $0.task(known.id) }),
        task.closing?.outcome == known.closing?.outcome
      else { continue }
      let count = StyledText("\(index + 1)/\(tasks.count)  ", .faint)
      let row = TaskTable([task], here: context.here, showsArcs: true).lines(
        context.console.appearance, columns: nil)
      try context.console.note(count + (row.first ?? ""))
      guard try decide(task) else { return }
    }
  }

  /// Asks until the answer is valid.
  /// - Returns: false to stop asking.
  private func decide(_ task: ArcTask) throws -> Bool {
    while let typed = try context.console.ask(
      ReviewRound.question, completing: nil, atOnce: ReviewRound.keys)
    {
      let answer = trimmed(typed)
      switch answer.lowercased() {
      case "": return true
      case "q", "quit": return false
      case "?", "help", "m", "move":
        for line in ReviewRound.answers { try context.console.note(StyledText(line, .faint)) }
      case "d", "done": if try tell(["done", "\(task.id)"]) { return true }
      case "x", "ignore": if try tell(["ignore", "\(task.id)"]) { return true }
      default: if try move(task, answer) { return true }
      }
    }
    return false
  }

  /// Moves the task to an Arc with this name, otherwise to a day; `m friday` and `move friday` too.
  private func move(_ task: ArcTask, _ words: String) throws -> Bool {
    var words = words
    for verb in ["move ", "m "] where words.lowercased().hasPrefix(verb) {
      words = trimmed(words.dropFirst(verb.count))
    }
    let isArc = try context.store.read { snapshot in
      (try? snapshot.arcs().arc(called: words, exactly: true)) != nil
    }
    // `12` is a day of the month, not the number of an Arc.
    let goesToArc = isArc && Int(words) == nil
    var reader = try FieldReader(context)
    guard goesToArc || (try? reader.due(words)) != nil else {
      try context.console.note(
        "\("arc:", .mistake) '\(words)' is not a date or the name of an Arc; ? explains the answers")
      return false
    }
    // A missed occurrence becomes a task of its own.
    if task.closing != nil, try !tell(["reopen", "\(task.id)"]) { return false }
    return try tell(
      goesToArc ? ["mv", "\(task.id)", words] : ["edit", "\(task.id)", "--due", words])
  }

  /// Runs a command of arc and shows its output.
  /// - Returns: false when it was refused.
  private func tell(_ words: [String]) throws -> Bool {
    do {
      let invocation = try Invocation(words, context.commands, standardInput: .terminal)
      guard let command = try invocation.command() as? any ArcCommand else { return false }
      let lines = try context.console.listening { _ = try command.run(in: context) }
      for line in lines.prefix(2) { try context.console.note(line) }
      return true
    } catch {
      if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
      try context.console.note("\("arc:", .mistake) \(Failure(error).message)")
      return false
    }
  }
}
