import Application
import ArgumentParser
import Entry
import JSONText
import Moments
import Names
import Planner
import Store
import Terminal

/// `arc add`: one line in, one task out.
///
///     line ──Reader──▶ Entry ──given fields──▶ settled Entry ──PlannerStore──▶ ArcTask ──▶ shown
struct Add: ArcCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.line
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task: type its Arc, what, when and where in one line.",
    usage: "arc add [TEXT …] [--arc ARC] [--title TEXT] [--due WHEN] [--time TIME] [--until WHEN] …",
    discussion: """
      Examples:
        arc add CS298 Exercise 4.8 due 2/14/27
        arc add 3/12 - CS 298 Homework 2 at 5pm in Room 204
        arc add "finish chapter 3 (draft)" --arc "CS 298" --due friday

      Order does not matter, and most lines need no quotes; 'arc help shell' lists the \
      characters that a shell changes. Without TEXT arc asks for the line, and no shell \
      touches it. Options override the text.
      """)

  @Argument(help: ArgumentHelp("The line in your own words; it needs no quotes.", valueName: "TEXT"))
  var words: [ArgumentText] =
    []
  @OptionGroup(title: "Set fields directly") var fields: FieldOptions
  /// True for `arc milk friday`, without the name of a command.
  @Flag(help: .hidden) var unnamed = false
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    guard let line = try line(asking: context.console) else { return .refused }
    if unnamed, let first = words.first?.text, Int(first) != nil, words.count > 1,
      (try? context.store.read {
        try WordEdit(words.dropFirst().map(\.text).joined(separator: " "), in: $0, context)
      })
        != nil
    {
      throw Failure(
        .usage, "'\(first)' alone is no title",
        hints: ["arc edit \(line) changes task \(first)", "arc add \(line) adds a task called \(first)"])
    }
    let added = try context.add(line, options: fields.values)
    if let name = added.unknownPlace {
      try context.console.note(
        "no place is called '\(name)', so it stays in the title: arc place ls lists the places")
    }
    if json {
      try context.console.show(added.document(here: context.here))
    } else {
      if !answer.verbose { try context.showTyped(added.entry) }
      if added.tasks.count > 1 {
        try context.console.tell("added \(added.tasks.count.counted("task"))".asResult)
      }
      for task in added.tasks {
        try context.answer(
          answer.verbose ? task : added.withoutBreaks(task), verb: "+", verbose: answer.verbose,
          tail: task == added.task ? added.tail : "")
      }
    }
    for line in added.doubtful(context.here) { try context.console.note(line) }
    for warning in added.entry.warnings { try context.console.note(warning.line) }
    if !json, let line = UnreadWords(added.entry).line(number: added.task.id) {
      try context.console.note(StyledText(line, .faint))
    }
    if let line = try context.warning(of: added.task) { try context.console.note(line) }
    if !json { try context.tellWhoReminds(of: added.task) }
    return .done
  }

  /// The words given, or a line typed at the question; nil when nothing was typed.
  private func line(asking console: Console) throws -> String? {
    if !words.isEmpty || fields.title != nil { return words.line }
    guard console.isInteractive else {
      throw Failure(
        .usage, "nothing to add",
        hints: [
          "arc add TEXT adds one task",
          "arc import FILE adds one from every line, and so does a pipe: cat FILE | arc",
        ])
    }
    let typed = try console.ask("task:") ?? ""
    guard typed.allSatisfy(\.isWhitespace) else { return typed }
    try console.note("nothing was added")
    return nil
  }
}

extension Added {
  /// What stands behind a task in the Inbox:
  /// - `arc mv 1 home` when the line nearly names an Arc;
  /// - `arc new Home; arc mv 1 Home` when the line begins with a course, or when there is no Arc yet;
  /// - `arc mv 1 ARC, or name it in the line: +ARC` behind the first other task.
  var tail: StyledText {
    if let name = newArc {
      return StyledText(kept, .faint) + "    \("arc new \(name); arc mv \(task.id) \(name)", .faint)"
    }
    guard let goal = home?.quoted ?? (isFirstInInbox ? "ARC, or name it in the line: +ARC" : nil) else {
      return StyledText(kept, .faint)
    }
    return StyledText(kept, .faint) + "    \("arc mv \(task.id) \(goal)", .faint)"
  }

  /// How to change or undo what was just done.
  /// - Parameter name: a task's number or an Arc's path.
  static func hint(for name: String) -> StyledText {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "-" }
    let quote = name.contains { "\"$`\\".contains($0) } ? "'" : "\""
    let word = isPlain ? name : quote + name + quote
    return "  \("arc edit \(word)", .faint) \(.ellipsis, .faint) \(.dot, .faint) \("arc rm \(word)", .faint)"
  }

  /// What the line asks for and is hardly meant: a reminder that does not come before its task, a task that is hidden
  /// until after it is due.
  func doubtful(_ here: ViewContext) -> [StyledText] {
    var lines: [StyledText] = []
    if !entry.remindAt.isEmpty, task.fields.leads.count < entry.remindAt.count {
      lines.append(
        "\("note:", .warning) a reminder must come before the task: arc edit \(task.id) --remind 30m")
    }
    if let start = task.fields.startDate, let due = task.fields.date, start > due {
      lines.append(
        "\("note:", .warning) hidden until \(here.when.date(start)), after it is due: arc edit \(task.id) --start \"\""
      )
    }
    if let day = task.fields.dayThatMonthsLack {
      let nth = day == 31 ? "31st" : "\(day)th"
      lines.append(
        "\("note:", .warning) months without a \(nth) are skipped: arc edit \(task.id) every month on the last day"
      )
    }
    return lines
  }
}
