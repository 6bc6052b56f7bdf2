import Application
import Entry
import Files
import Moments
import Names
import Planner
import Reminding
import Store
import Terminal

/// The prompt, `arc` without arguments on a terminal: shows what is next; then each line is a task or a command.
///
///     keys ──LineReader──▶ line ──▶ a bare command · `/` and a command · a task
///       └─ at every key: KeptReader ──▶ Entry ──▶ LineLook: colours and the reading at the right
final class Prompt {
  let context: Context
  let console: Console
  /// The line editor; nil on a terminal without cursor movement, which edits lines itself.
  let reader: LineReader?
  let names: KeptReader
  private var history: HistoryFile
  /// The initial text of the next line: a line to be edited again.
  private var draft = ""
  /// The steps made here.
  private var own = OwnSteps()
  /// The alerts that fire while the prompt is open.
  private let feed: AlertFeed
  /// The day of the last question about ended Arcs.
  private var asked: Day

  init(context: Context) throws {
    self.context = context
    console = context.console
    reader = console.editLines()
    asked = context.here.local.day
    names = try KeptReader(context)
    history = HistoryFile.own
    feed = try AlertFeed(context, fires: !context.isStopped)
  }

  /// Runs until the person leaves.
  func run() throws -> Exit {
    try console.show(PromptOpening(context, rows: Terminal.size(1).rows).lines(console.appearance))
    try console.note(
      StyledText(
        "one line, one task \(Sign.dash.text(unicode: console.errorAppearance.unicode)) /help explains more, Ctrl-D quits",
        .faint))
    try console.flush()
    try context.tellWhatFails()
    if let line = try context.conflictLine() { try console.note(StyledText(line, .warning)) }
    try tellAlerts { lines in for line in lines { try console.note(line) } }
    try context.askAboutEndedArcs()
    setUp()
    if let name = context.settings.defaultArc {
      do { names.arcNumber = try names.tree.arc(called: name).id } catch { try report(error) }
    }
    while true {
      try console.flush()
      let outcome = try read()
      draft = ""
      // The terminal may be resized while a line is typed.
      console.measure()
      switch outcome {
      case .entered(let line):
        remember(line)
        if try counting({ try take(trimmed(line)) }) == .leave { return .done }
      case .pasted(let text):
        draft = reader?.editor.text ?? ""
        try counting {
          try importPaste(text)
          return .stay
        }
      case .interrupted, .ended: return .done
      case .editing, .suspended, .cleared: break
      }
      try askOnANewDay()
    }
  }

  /// Waits for a line.
  private func read() throws -> LineEditor.Outcome {
    if let reader {
      reader.editor.prompt = prompt
      return try reader.read(draft)
    }
    return try console.askPlainly(names.arc.map { "\($0, .arc)>" } ?? ">").map { .entered($0) } ?? .ended
  }

  private var prompt: StyledText { names.arc.map { "\($0, .arc)> " } ?? "> " }

  private func askOnANewDay() throws {
    guard context.here.local.day != asked else { return }
    asked = context.here.local.day
    try context.askAboutEndedArcs()
  }

  /// What happens after a line.
  enum Next { case stay, leave }

  /// Runs an action, records the steps it made, and shows its error.
  @discardableResult
  private func counting(_ body: () throws -> Next) throws -> Next {
    var next = Next.stay
    do {
      context.goOn()
      try names.refresh()
      let before = names.step
      defer { if (try? names.refresh()) != nil { own.add(after: before, to: names.step) } }
      next = try body()
    } catch {
      try report(error)
    }
    context.syncInBackground()
    return next
  }

  /// Handles a line.
  private func take(_ line: String) throws -> Next {
    switch line.lowercased() {
    case "": return .stay
    case "quit", "exit": return .leave
    case "help", "?": try showHelp()
    case "u": try takeBack()
    default:
      if line.hasPrefix("/") { return try run(command: String(line.dropFirst())) }
      // Hints write commands like this.
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count > 1, words[0] == "arc", context.commands.isKnown(words[1]) {
        return try run(command: String(line.dropFirst(4)))
      }
      let bare = BareCommand(context)
      if let command = bare.command(in: line) { return try run(command: command) }
      let otherwise = bare.changeInstead(of: line)
      try add(bare.isTask(line) ? String(line.dropFirst()) : line)
      if let otherwise { try console.note(StyledText("  \(otherwise)", .faint)) }
    }
    return .stay
  }

  private func setUp() {
    guard let reader else { return }
    reader.editor.history = LineHistory(history.lines())
    let bare = BareCommand(context)
    let look = LineLook(context: context) { [names] in names.entry(of: $0, suggestsArcs: false) }
    reader.editor.decorate = { line in
      if let command = bare.command(in: trimmed(line)) { return look.decoration(of: "/" + command) }
      return look.decoration(of: bare.isTask(line) ? " " + line.dropFirst() : line)
    }
    reader.editor.complete = { [self] in
      PromptCompletion(tree: names.tree, commands: context.commands).completion(of: $0)
    }
    reader.aside = { [self] write in
      context.goOn()
      try tellAlerts(write)
    }
    reader.hasChanged = { [self] in
      context.goOn()
      // An unreadable store is reported when a line is entered.
      let hasChanged = (try? names.refresh()) ?? false
      if hasChanged { self.reader?.editor.prompt = prompt }
      return hasChanged
    }
  }

  /// Shows alerts as they fire: one line each, or one line for many.
  private func tellAlerts(_ write: ([StyledText]) throws -> Void) throws {
    // An unreadable store is reported when a line is entered.
    guard let news = try? feed.news(), !news.isEmpty else { return }
    if news.contains(where: \.isAlarm) { try console.errors.write("\u{7}") }
    try write(AlertFeed.lines(of: news, context.here))
    try? feed.wasShown()
  }

  private func remember(_ line: String) {
    guard let reader, reader.editor.history.add(line) else { return }
    if let problem = history.add(line) {
      try? console.note("\("note:", .warning) \(problem.description); lines will not be remembered")
    }
  }

  /// Shows an error; the prompt ends only if the terminal is gone.
  func report(_ error: any Error) throws {
    if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
    if let help = HelpText(of: error) { return try console.output.write(help.text + "\n") }
    for line in Failure(error).lines(appearance: console.errorAppearance) { try console.note(line) }
  }
}

// Tasks.
extension Prompt {
  /// Adds the task of a line: at once, or after a question if the line is unclear.
  private func add(_ line: String) throws {
    try editing(line) {
      let entry = try question.settled(names.entry(of: line))
      if try question.accepts(entry) { try keep(entry) }
    }
  }

  /// Runs an action that may ask for the line to be edited again, possibly after a command.
  func editing(_ line: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let again as ArcQuestion.EditAgain {
      if let command = again.command { _ = try run(command: command) }
      if draft.isEmpty { draft = line }
    }
  }

  /// Returns true once after a line is to be edited again.
  func takeDraft() -> Bool {
    defer { draft = "" }
    return !draft.isEmpty
  }

  /// Asks about what a line leaves open.
  var question: ArcQuestion {
    ArcQuestion(
      context: context, tree: names.tree, places: names.places, offersEditing: reader != nil)
  }

  private func keep(_ entry: Entry) throws {
    let added = try context.keep(entry)
    for line in added.lines(context.here) { try console.tell(line) }
    for line in added.doubtful(context.here) { try console.note("  " + line) }
    if let line = UnreadWords(entry).line(number: added.task.id) {
      try console.note(StyledText("  " + line, .faint))
    }
    if added.task.fields.date != nil, added.task.alertAt == nil, added.task.fields.path != PathChoice.none {
      try console.note(StyledText("  no reminder: its date has passed", .faint))
    }
    try context.tellWhoReminds(of: added.task)
  }

  /// Undoes the last change made at this prompt.
  func takeBack() throws {
    let step = try own.takeBack(context.store)
    for line in try context.words(ofReversed: [step]) {
      try console.tell(console.short("undid: \(line)", rows: 2).asResult)
    }
    try context.tell(step.notUndone)
  }
}

extension Added {
  /// The tasks, one line each; several have a line with their number above.
  func lines(_ here: ViewContext) -> [StyledText] {
    if tasks.count == 1 { return [line(here)] }
    return ["added \(tasks.count.counted("task"))".asResult + StyledText("  u undoes it", .faint)]
      + tasks.map { TaskAnswer.line(of: $0, verb: "+", here) }
  }

  /// The task in one line: `+ 12  hw 2  Fri 17:00 · CS 298`, and how to undo it.
  /// - Parameter verb: what was done with it, as a word or a symbol.
  func line(_ here: ViewContext, verb: String = "+") -> StyledText {
    let move = home.map { "   mv \(task.id) \($0.quoted) moves it," } ?? "  "
    return TaskAnswer.line(of: task, verb: verb, here) + StyledText(kept + move + " u undoes it", .faint)
  }
}
