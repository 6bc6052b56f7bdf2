import Application
import Entry
import Files
import Moments
import Planner
import Terminal

// What is typed in the last row of the calendar.
extension CalendarScreen: Dialog {
  var canAsk: Bool { true }

  func say(_ line: StyledText) {
    said += frame.appearance.wrapped(line, to: frame.screen.size.columns, indent: 2)
  }

  func ask(_ question: StyledText, completing complete: Completing?) throws -> String? {
    try ask(question, "", complete: complete ?? { _ in nil }, takesNothing: true)
  }

  /// Asks for a line in the last row; nil when it is left, or empty.
  /// - Parameter takesNothing: true where an empty line is an answer.
  private func ask(
    _ prompt: StyledText, _ text: String, complete: @escaping Completing,
    decorate: @escaping (String) -> LineEditor.Decoration = { _ in .init() }, takesNothing: Bool = false
  ) throws -> String? {
    var editor = LineEditor(prompt: prompt + " ")
    (editor.decorate, editor.complete, editor.leavesAtOnce) = (decorate, complete, true)
    editor.begin(text)
    while true {
      let size = frame.screen.size
      try draw(editor.drawing(frame.appearance, columns: size.columns, rows: max(1, size.rows / 2)))
      switch try frame.next() {
      case .nothing: continue
      case .closed, .key(.escape): return nil
      case .key(let key):
        switch editor.press(key) {
        case .editing, .pasted: continue
        case .entered(let line): return trimmed(line).isEmpty && !takesNothing ? nil : line
        case .interrupted, .ended: return nil
        case .suspended: RawMode.suspend()
        case .cleared: frame.screen.reset()
        }
      }
    }
  }

  /// Asks for a line as often as it is edited again: a mistake loses nothing.
  /// - Parameter keep: does what the line says.
  func askForLine(
    _ prompt: StyledText, _ text: String = "", complete: @escaping Completing = { _ in nil },
    decorate: @escaping (String) -> LineEditor.Decoration = { _ in .init() }, keep: (String) throws -> Void
  ) throws {
    defer { said = [] }
    var line = text
    while let typed = try ask(prompt, line, complete: complete, decorate: decorate) {
      line = typed
      said = []
      if PromptCommand.command(in: line, context.commands) != nil {
        say("run commands at arc's prompt or in a shell; Esc cancels")
        continue
      }
      do {
        try names.refresh()
        return try keep(line)
      } catch is ArcQuestion.EditAgain {
        said = []
      } catch {
        if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
        said = []
        say("\("arc:", .mistake) \(Failure(error).message)")
      }
    }
  }

  /// Asks for a line that becomes a task.
  /// - Parameter read: what a line means.
  private func askForTask(
    _ prompt: StyledText, _ text: String = "", read: @escaping (String) -> Entry,
    keep: (String) throws -> Void
  ) throws {
    let look = LineLook(context: context, read: read)
    try askForLine(
      prompt, text, complete: { [names] in PromptCompletion(tree: names.tree).completion(of: $0) },
      decorate: look.decoration, keep: keep)
  }

  private var question: ArcQuestion {
    ArcQuestion(context: context, tree: names.tree, places: names.places, offersEditing: true, asker: self)
  }

  /// Adds a task on the day shown, unless the line names another one.
  func add() throws {
    try askForTask("add on \(here.when.date(place.day)):", read: { self.entry(of: $0, suggestsArcs: false) })
    { line in
      var entry = try question.settled(entry(of: line))
      if entry.date == nil { entry.date = place.day }
      guard try question.accepts(entry) else { return }
      let added = try context.keep(entry)
      frame.message = added.lines(here)[0]
      if let date = added.task.fields.date { go(to: date, added.task) }
    }
  }

  /// What a line means on the chosen day, unless it names one itself.
  private func entry(of line: String, suggestsArcs: Bool = true) -> Entry {
    let entry = names.entry(of: line, suggestsArcs: suggestsArcs)
    let namesDay = entry.spans.contains { $0.kind == .date || $0.kind == .recurrence }
    if namesDay || entry.title.isEmpty { return entry }
    var onDay = names.entry(of: "\(line) on \(place.day)", suggestsArcs: suggestsArcs)
    // The day was chosen explicitly.
    onDay.warnings.removeAll { $0.code == .inThePast }
    return onDay
  }

  /// Changes a task as the line it could have been typed as.
  func edit(_ task: ArcTask) throws {
    let edit = try LineEdit(task.id, context)
    let read = { [names] in names.entry(of: $0, suggestsArcs: false) }
    try askForTask("edit \(task.id):", edit.line + " ", read: read) { line in
      guard trimmed(line) != edit.line else {
        frame.message = "nothing was changed"
        return
      }
      let entry = edit.withoutOldDoubts(try question.settled(names.entry(of: line)))
      guard try question.accepts(entry, otherwise: "nothing was changed") else { return }
      let changed = try edit.keep(entry)
      frame.message = Added(tasks: [changed], entry: entry).line(here, verb: "changed")
      if let date = here.shown(changed.fields).date { go(to: date, changed) }
    }
  }

  private func go(to day: Day, _ task: ArcTask) {
    place = CalendarPlace(day: day, task: task.id, form: place.form)
  }
}
