import Application
import ArgumentParser
import Files
import Names
import Planner
import Store

/// `arc note`: adds to the notes of a task.
struct Note: ArcCommand {
  static let group = HelpGroup.tasks
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add to a task's notes; without TEXT, edit them in your editor.",
    usage: "arc note NUMBER|WORD [TEXT …]",
    discussion: """
      Examples:
        arc note 12 ask Ann about question 3
        arc note essay ask for sources  the open task with that word
        arc note 12                     all of them in $VISUAL or $EDITOR
        git log -1 | arc note 12        what a command prints
      """)

  @Argument(help: ArgumentHelp("The task's number, then text.", valueName: "NUMBER TEXT")) var words:
    [ArgumentText]
  @Flag(help: "Write the task as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let words = try numbered(context) ?? words
    guard let first = words.first?.text else { throw Failure(.usage, "which task? arc note 12 TEXT") }
    guard let number = Int(first) else { throw try unknown(first, context) }
    let old = try context.store.read { try $0.taskOrTrace(number) }
    let typed = Array(words.dropFirst()).line
    let isPiped = typed == "-" || words.count == 1 && StandardInput.current == .lines
    let text = trimmed(isPiped ? try standardInput() : typed)
    if words.count > 1 || isPiped {
      guard !text.isEmpty else {
        throw Failure(.usage, "nothing to note", hints: ["arc note \(number) opens the notes in your editor"])
      }
      try context.show(
        context.changeNotes(of: old) { $0.isEmpty ? text : $0 + "\n" + text }, json: json)
      return .done
    }
    let task = try Editor.edit(old.fields.description + "\n", named: "notes.txt", context.console) { edited in
      var whole = edited
      while whole.last?.isNewline == true { whole.removeLast() }
      return try context.changeNotes(of: old) { before in
        if before == old.fields.description || before == whole { return whole }
        var failure = Failure(
          .refused, "another program changed the notes of \(number) in the meantime; nothing was changed")
        failure.isCorrectable = false
        throw failure
      }
    }
    try context.show(task, json: json)
    return .done
  }

  /// The words with the number of the open task whose title has the first word; nil when they begin with a number, or
  /// with no word of a title.
  private func numbered(_ context: Context) throws -> [ArgumentText]? {
    guard let first = words.first, Int(first.text) == nil else { return nil }
    let found = try WordsOfTask(context).selection([first])
    guard let number = found.first, let id = Int(number.text) else { return nil }
    // One or two letters are in many titles: they mean only a task that is called so.
    if first.text.count < 3 {
      let title = try context.store.read { try $0.task(id) }.fields.title
      guard title.lowercased() == first.text.lowercased() else { return nil }
    }
    return [number] + words.dropFirst()
  }

  /// What is wrong with a word that no open task has: mistyped, or perhaps the beginning of a task, `note cards for bio`.
  private func unknown(_ word: String, _ context: Context) throws -> Failure {
    let titles = try context.store.read { try $0.tasks(matching: TaskFilter([]), kind: .open, limit: 1000) }
      .map { $0.fields.title.lowercased() }
    let meant = didYouMean(
      word.lowercased(), among: Set(titles.flatMap { $0.split(separator: " ").map(String.init) }).sorted())
    let message = "no open task matches '\(word)'"
    if meant.isEmpty { return Failure(.notFound, message, hints: ["arc note 12 TEXT adds to task 12"]) }
    return Failure(
      .refused, message + meant, hints: ["arc add note \(words.line) adds it as a task"])
  }

  /// What is piped in, as lines; input that does not end is refused.
  private func standardInput() throws -> String {
    let input = LineInput(descriptor: 0, name: "standard input")
    var lines: [String] = []
    var count = 0
    while let line = try input.next() {
      count += line.count + 1
      guard count <= 1 << 20 else {
        throw Failure(.usage, "standard input is longer than 1 MB", hints: ["… | head -n 100 | arc note 12"])
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return lines.joined(separator: "\n")
  }
}
