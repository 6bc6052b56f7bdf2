import Entry
import Planner
import Store
import Terminal

/// `arc` alone on a terminal: what is next, then one line after another becomes a task or runs a command.
///
///     keys ──LineReader──▶ line ──▶ a word that says what to do · `/` and a command · a task
///       └─ at every key: KeptReader ──▶ Entry ──▶ LineLook: colours and the reading at the right
final class Prompt {
  let context: Context
  let console: Console
  let reader: LineReader
  let names: KeptReader
  private var history: HistoryFile
  /// What is to be written next; a line that is edited again.
  private var draft = ""
  /// How many changes of this prompt can be taken back.
  private var changes = 0
  /// The last step of the store when this prompt had changed something.
  private var ownStep = -1

  /// - Parameter reader: what reads lines from the terminal.
  init(context: Context, reader: LineReader) throws {
    self.context = context
    self.reader = reader
    console = context.console
    names = try KeptReader(context)
    history = HistoryFile.own
  }

  /// Runs until the person leaves.
  func run() throws -> Exit {
    try console.show(PromptOpening(context).lines(console.appearance))
    try console.note(
      StyledText(
        "one line, one task \(Sign.dash.text(unicode: console.errorAppearance.unicode)) /help says more, Ctrl-D leaves",
        .faint))
    try console.flush()
    try context.askAboutEndedArcs()
    setUp()
    if let name = context.configuration.defaultArc {
      do { names.arc = try names.tree.arc(called: name).path } catch { try report(error) }
    }
    while true {
      try console.flush()
      reader.editor.prompt = names.arc.map { "\($0, .arc)> " } ?? "> "
      let outcome = try reader.read(draft)
      draft = ""
      switch outcome {
      case .entered(let line):
        remember(line)
        if try counting({ try take(trimmed(line)) }) == .leave { return .done }
      case .pasted(let text):
        try counting {
          try importPaste(text)
          return .stay
        }
      case .interrupted, .ended: return .done
      case .editing, .suspended, .cleared: break
      }
    }
  }

  /// What the prompt does after a line.
  enum Next { case stay, leave }

  /// Does something, counts it when it changed the store, and says what went wrong.
  @discardableResult
  private func counting(_ body: () throws -> Next) throws -> Next {
    var next = Next.stay
    do {
      context.goOn()
      try names.refresh()
      let before = names.step
      defer {
        if (try? names.refresh()) != nil, names.step != before {
          (changes, ownStep) = (changes + 1, names.step)
        }
      }
      next = try body()
    } catch {
      try report(error)
    }
    return next
  }

  /// Does what a line says.
  private func take(_ line: String) throws -> Next {
    switch line.lowercased() {
    case "": return .stay
    case "quit", "exit": return .leave
    case "help": try showHelp()
    case "u": try takeBack()
    default:
      if line.hasPrefix("/") { return try run(command: String(line.dropFirst())) }
      // As the hints of commands are written.
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count > 1, words[0] == "arc", Root.commandNames.contains(words[1]) {
        return try run(command: String(line.dropFirst(4)))
      }
      try add(line)
    }
    return .stay
  }

  private func setUp() {
    reader.editor.history = LineHistory(history.lines())
    reader.editor.decorate = { [self] in LineLook(context: context, names: names).decoration(of: $0) }
    reader.editor.complete = { [self] in PromptCompletion(tree: names.tree).completion(of: $0) }
    reader.hasChanged = { [self] in
      context.goOn()
      // A store that cannot be read just now is said when a line is entered.
      return (try? names.refresh()) ?? false
    }
  }

  private func remember(_ line: String) {
    guard reader.editor.history.add(line) else { return }
    if let problem = history.add(line) {
      try? console.note("\("note:", .warning) \(problem.description); lines are not remembered")
    }
  }

  /// Says what went wrong; only a screen that is gone ends the prompt.
  private func report(_ error: any Error) throws {
    if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
    let failure = Failure(error)
    if case .help(let text) = failure.kind { return try console.output.write(text + "\n") }
    for line in failure.lines(appearance: console.errorAppearance) { try console.note(line) }
  }
}

// Tasks.
extension Prompt {
  /// Keeps the task that a line means: at once when nothing is odd about it, else after a question.
  private func add(_ line: String) throws {
    let entry = names.entry(of: line)
    do {
      let settled = try question(for: entry).settled(entry)
      guard try isWanted(settled) else { return }
      try keep(settled)
    } catch is ArcQuestion.EditAgain {
      draft = line
    }
  }

  private func question(for entry: Entry) -> ArcQuestion {
    ArcQuestion(context: context, tree: names.tree, places: names.places, offersEditing: true)
  }

  /// False when something is odd about the line and the person does not want it as it is.
  private func isWanted(_ entry: Entry) throws -> Bool {
    guard !entry.warnings.isEmpty else { return true }
    for warning in entry.warnings { try console.note(warning.line) }
    try console.note("  \(LineLook.reading(of: entry, context.here))")
    while true {
      let answer = try console.ask("k keep, e edit the line again, d drop it:")
      switch trimmed(answer ?? "d").lowercased() {
      case "k", "keep", "y", "yes": return true
      case "e", "edit", "": throw ArcQuestion.EditAgain()
      case "d", "drop", "n", "no":
        try console.note("nothing was added")
        return false
      default: continue
      }
    }
  }

  private func keep(_ entry: Entry) throws {
    let added = try context.keep(entry)
    try console.show(added.line(context.here))
    if added.task.fields.date != nil, added.task.alertAt == nil, added.task.fields.path != PathName.none {
      try console.note(StyledText("  it does not remind: its date is past", .faint))
    }
    try context.tellWhoReminds(of: added.task)
  }

  /// Takes back the last thing that this prompt changed.
  func takeBack() throws {
    guard changes > 0 else {
      throw Failure(.refused, "nothing was changed here yet, so there is nothing to take back")
    }
    guard names.step == ownStep else {
      throw Failure(
        .refused, "another program has changed something since",
        hints: ["/log shows what, and /undo takes the last change back"])
    }
    let undone = try context.store.record("undo") { try $0.undo(partly: false) }
    // What is taken back is no change of its own.
    changes -= 2
    try console.show("undid: \(undone.label)".asResult)
  }
}

extension Added {
  /// The task in one line: `kept 12  hw 2 · Fri 27 Nov, in 6 days · CS 298`.
  func line(_ here: Here) -> StyledText {
    var entry = entry
    entry.arc = task.arcPath
    return
      "\(.done, .done) \(task.id, .faint)  \(task.fields.title, .strong)  \(LineLook.reading(of: entry, here))"
      + StyledText("   u takes it back", .faint)
  }
}
