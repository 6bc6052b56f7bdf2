import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc snooze`: silence reminders for a while; then the last alert comes again.
struct Snooze: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Silence a reminder for a while; then its last alert comes again.",
    usage: "arc snooze NUMBER … | WORDS [LENGTH | until WHEN]",
    discussion: """
      Examples:
        arc snooze 12               asks how long; in a script, its usual length
        arc snooze 12 3h            or 3 hours, an hour and a half, 90 seconds
        arc snooze groceries 1h     the open task with that word
        arc snooze 12 until 17:00
        arc snooze 12 until tomorrow 9am

      arc edit 12 --snooze 3h sets the usual length for one task, arc config snooze 30m for all others.
      """)

  @Argument(help: ArgumentHelp("Task numbers or words of one, then how long.", valueName: "NUMBER|WORDS"))
  var words: [ArgumentText]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// The numbers, and the words that say how long: of `1 3 hours`, `1 3 pm`, `2 3 december` the last number is theirs.
  /// Words of a task stand for its number.
  private func parts(_ context: Context) throws -> (numbers: [ArgumentText], rest: String) {
    let isNumbers = { (word: ArgumentText) in
      TaskSelection.isNumbers(word) && (try? Application.numbers(in: [word])) != nil
    }
    let numbers = Array(words.prefix(while: isNumbers))
    if numbers.isEmpty {
      let found = try WordsOfTask(context, orReminders: true).split(words, leaving: 0) { rest in
        rest.isEmpty || (try? SnoozeEnd(rest.line, context)) != nil
      }
      if let (number, rest) = found { return ([number], rest.line) }
      if words.isEmpty { throw Failure(.usage, "which task? arc snooze 12 3h") }
      throw Failure(
        .notFound, "no open task matches '\(words.line)'", hints: ["arc snooze 12 3h takes its number"])
    }
    let rest = Array(words.dropFirst(numbers.count))
    guard let first = rest.first else { return (numbers, "") }
    let isLone = (try? SnoozeEnd(rest.line, context)) != nil
    if isLone, !SnoozeEnd.isMonth(first.text) { return (numbers, rest.line) }
    for count in stride(from: numbers.count - 1, to: 0, by: -1) {
      let words = Array(numbers[count...]) + rest
      if (try? SnoozeEnd(words.line, context)) != nil { return (Array(numbers[..<count]), words.line) }
    }
    return (numbers, rest.line)
  }

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let (numbers, rest) = try parts(context)
    let (reminders, others) = try context.reminders(among: numbers)
    let tasks =
      others.isEmpty
      ? []
      : try context.store.read { snapshot in
        try TaskSelection(others, in: snapshot, context).numbers.map { try snapshot.task($0) }
      }
    if reminders.isEmpty, tasks.count == 1, try context.isWaiting(tasks[0]) {
      return try move(tasks[0], rest, context)
    }
    var until: SnoozeEnd?
    if !rest.allSatisfy(\.isWhitespace) {
      until = try SnoozeEnd(rest, context)
    } else if context.console.isInteractive, !json, let first = tasks.first {
      until = try SnoozeMenu(context, usual: first.fields.snooze).choose()
    }
    let snoozed = try context.reply(.snooze(until: until?.moment), to: numbers)
    if json {
      try context.showDocument(of: snoozed)
      return .done
    }
    try context.showNext(of: snoozed.compactMap(\.reminder))
    if let note = until?.note { try context.console.note(StyledText(note, .faint)) }
    for replied in snoozed {
      guard let task = replied.task, case .snooze(let end) = replied.request else { continue }
      try context.console.show(
        TaskLine.head(of: task, here: context.here)
          + "\(task.fields.title)  \("snoozed until \(context.here.when(end))", .time)")
    }
    return .done
  }
}

extension Snooze {
  /// Offers another day to a task of which nothing has fired yet: as a question, elsewhere as a command.
  private func move(_ task: ArcTask, _ when: String, _ context: Context) throws -> Exit {
    let words = when.split(separator: " ").drop { ["until", "till", "til", "for"].contains($0.lowercased()) }
      .joined(separator: " ")
    let isLength = LeadTime.seconds(words) != nil
    let day = words.isEmpty ? "tomorrow" : isLength && !words.hasPrefix("in ") ? "in \(words)" : words
    // Said on a Friday, `friday` is the next one to who puts off, and today to an edit.
    var reader = try FieldReader(context)
    let isToday = (try? reader.due(day).date) == context.here.local.day
    if context.console.isInteractive, !json {
      guard try context.console.confirm("Nothing to snooze yet. Move it to \(day)?") else {
        try context.console.note("nothing was changed")
        return .refused
      }
      var edit = try Edit.parse([])
      edit.words = [ArgumentText(text: "\(task.id)"), ArgumentText(text: day)]
      edit.postpone = isToday
      return try edit.run(in: context)
    }
    let verb = isToday ? "postpone" : "edit"
    throw Failure(.refused, "nothing to snooze yet", hints: ["arc \(verb) \(task.id) \(day) moves it"])
  }
}

extension Context {
  /// True for an open task that has not reminded yet and has no alert due now.
  fileprivate func isWaiting(_ task: ArcTask) throws -> Bool {
    guard task.closing == nil, let reminder = try store.read({ try $0.reminder(ofTask: task.id) }) else {
      return false
    }
    guard case .scheduled = reminder.state.phase else { return false }
    return reminder.state.next.map { $0 > now.seconds } ?? true
  }
}
