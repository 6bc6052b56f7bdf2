import Entry
import Moments
import Planner
import Store
import Terminal

/// `arc cal --scroll`: the calendar on the whole screen.
///
///     keys ──▶ CalendarPlace (which day, which of its tasks) ──CalendarPicture──▶ lines ──▶ Screen
///       └─ a e d space u ──▶ the commands of arc, whose answer stands in the last row
final class CalendarScreen {
  private let context: Context
  private let console: Console
  private let names: KeptReader
  private let keyboard = Keyboard(descriptor: 0)
  private let screen: Screen
  private let filter: TaskFilter
  private var place: CalendarPlace
  private var calendar: CalendarDays
  /// The step of the store that `calendar` shows.
  private var step = -1
  private var message = StyledText()
  /// What was said before a question that is open.
  private var said: [StyledText] = []
  /// What was changed here.
  private var own = OwnSteps()

  init(_ context: Context, _ place: CalendarPlace, filter: TaskFilter) throws {
    self.context = context
    self.filter = filter
    console = context.console
    guard console.isAskable, LineReader.isPossible(input: 0, output: 1) else {
      let what =
        console.isAskable ? "a terminal that moves its cursor, which TERM does not name" : "a terminal"
      throw Failure(.refused, "--scroll needs \(what)", hints: ["arc cal shows the month"])
    }
    let names = try KeptReader(context)
    names.arcNumber = try context.configuration.defaultArc.map { try names.tree.arc(called: $0).id }
    self.names = names
    screen = Screen(output: console.output, appearance: console.appearance)
    self.place = place
    calendar = CalendarDays(days: [], today: context.here.local.day)
  }

  /// Runs until the person leaves.
  func run() throws -> Exit {
    try console.flush()
    try RawMode.run(keyboard: 0, screen: 1, [.alternateScreen, .bracketedPaste, .hiddenCursor]) {
      while try turn() {}
    }
    return .done
  }

  private var here: Here { context.here }

  /// Draws, waits for a key and does what it says; false when the person leaves.
  private func turn() throws -> Bool {
    try load()
    try draw()
    // Once in a while it looks at the clock and at what other programs do.
    guard let event = try keyboard.next(within: 2000) else { return true }
    switch event {
    case .closed: return false
    case .resized, .resumed:
      screen.reset()
      return true
    case .key(let key):
      message = StyledText()
      switch place.press(key, calendar[place.day], here: here) {
      case .stay: return true
      case .leave: return false
      case .suspend: RawMode.suspend()
      case .open(let task): try show(task)
      case .help: try showPage(CalendarPicture.help)
      case .add: try telling(add)
      case .edit(let task): try telling { try self.edit(task) }
      case .delete(let task): try telling { try self.delete(task) }
      case .complete(let task): try run([task.closing == nil ? "done" : "undone", "\(task.id)"])
      case .undo: try telling { self.message = "undid: \(try self.own.takeBack(self.context.store).label)" }
      }
      return true
    }
  }

  /// Reads the weeks of the month shown, unless they are there and nothing has changed.
  private func load() throws {
    context.goOn()
    try names.refresh()
    let (first, last) = CalendarPicture.bounds(of: place, here: here)
    let isThere = calendar.days.first?.day == first && calendar.days.last?.day == last
    if isThere, step == names.step, calendar.today == here.local.day { return }
    calendar = try context.store.read {
      try CalendarDays($0, from: first, to: last, here: here, limit: 50, filter: filter)
    }
    step = names.step
    place.keep(calendar[place.day])
  }

  private func draw(_ editor: LineDrawing? = nil) throws {
    let size = screen.size
    let picture = CalendarPicture(calendar: calendar, place: place, here: here)
    let told = appearance.wrapped(message.isEmpty ? CalendarPicture.keys : message, to: size.columns)
    var bottom = editor?.rows ?? Array(told.prefix(message.isEmpty ? 1 : 3))
    let above = editor == nil ? 0 : min(said.count, max(0, size.rows - 1 - bottom.count))
    bottom = said.suffix(above) + bottom
    // The picture is the same while something is asked; what does not fit above the question is hidden.
    let lines =
      picture.lines(appearance, rows: size.rows - 1).prefix(max(0, size.rows - bottom.count)) + bottom
    let cursor = editor.map {
      (row: size.rows - bottom.count + above + $0.cursor.row, column: $0.cursor.column)
    }
    try screen.draw(Array(lines), cursor: cursor)
  }

  private var appearance: Appearance {
    var appearance = console.appearance
    appearance.columns = screen.size.columns
    return appearance
  }
}

// What is typed in the last row.
extension CalendarScreen: Asker {
  var canAsk: Bool { true }

  func say(_ line: StyledText) { said += appearance.wrapped(line, to: screen.size.columns, indent: 2) }

  func ask(_ question: StyledText, completing complete: Completing?) throws -> String? {
    try ask(question, "", complete: complete ?? { _ in nil })
  }

  /// Asks for a line in the last row; nil when it is left or empty.
  private func ask(
    _ prompt: StyledText, _ text: String, complete: @escaping Completing,
    decorate: @escaping (String) -> LineEditor.Decoration = { _ in .init() }
  ) throws -> String? {
    var editor = LineEditor(prompt: prompt + " ")
    (editor.decorate, editor.complete, editor.leavesAtOnce) = (decorate, complete, true)
    editor.begin(text)
    while true {
      let size = screen.size
      try draw(editor.drawing(appearance, columns: size.columns, rows: max(1, size.rows / 2)))
      guard let event = try keyboard.next() else { continue }
      switch event {
      case .closed: return nil
      case .resized, .resumed: screen.reset()
      case .key(.escape): return nil
      case .key(let key):
        switch editor.press(key) {
        case .editing, .pasted: continue
        case .entered(let line): return trimmed(line).isEmpty ? nil : line
        case .interrupted, .ended: return nil
        case .suspended: RawMode.suspend()
        case .cleared: screen.reset()
        }
      }
    }
  }

  /// Asks for a line that becomes a task, as often as it is edited again: a mistake loses nothing.
  /// - Parameter keep: does what the line says.
  private func askForTask(_ prompt: StyledText, _ text: String = "", keep: (String) throws -> Void) throws {
    defer { said = [] }
    let look = LineLook(context: context, names: names)
    var line = text
    while true {
      let complete: Completing = { [names] in PromptCompletion(tree: names.tree).completion(of: $0) }
      guard let typed = try ask(prompt, line, complete: complete, decorate: look.decoration) else { return }
      line = typed
      said = []
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

  private var question: ArcQuestion {
    ArcQuestion(context: context, tree: names.tree, places: names.places, offersEditing: true, asker: self)
  }

  /// Adds a task on the day shown, unless the line names another one.
  private func add() throws {
    try askForTask("add on \(here.when.date(place.day)):") { line in
      var entry = try question.settled(entry(of: line))
      if entry.date == nil { entry.date = place.day }
      guard try question.accepts(entry) else { return }
      let added = try context.keep(entry)
      message = added.line(here)
      if let date = added.task.fields.date { go(to: date, added.task) }
    }
  }

  /// What a line means on the chosen day, unless it names one itself.
  private func entry(of line: String) -> Entry {
    let entry = names.entry(of: line)
    let namesDay = entry.spans.contains { $0.kind == .date || $0.kind == .recurrence }
    if namesDay || entry.title.isEmpty { return entry }
    var onDay = names.entry(of: "\(line) on \(place.day)")
    // The day was chosen, wherever it lies.
    onDay.warnings.removeAll { $0.code == .inThePast }
    return onDay
  }

  /// Changes a task as the line it could have been typed as.
  private func edit(_ task: ArcTask) throws {
    let edit = try LineEdit(task.id, context)
    try askForTask("edit \(task.id):", edit.line) { line in
      guard trimmed(line) != edit.line else {
        message = "nothing was changed"
        return
      }
      let entry = edit.withoutOldDoubts(try question.settled(names.entry(of: line)))
      guard try question.accepts(entry, otherwise: "nothing was changed") else { return }
      let changed = try edit.keep(entry)
      message = Added(task: changed, entry: entry).line(here, verb: "changed")
      if let date = here.shown(changed.fields).date { go(to: date, changed) }
    }
  }

  private func go(to day: Day, _ task: ArcTask) {
    place = CalendarPlace(day: day, task: task.id, form: place.form)
  }

  private func delete(_ task: ArcTask) throws {
    guard try confirm("delete \(task.id, .faint) \(task.fields.title, .strong)?") else {
      message = "kept"
      return
    }
    try run(["rm", "\(task.id)", "--yes"])
  }
}

// Commands and pages.
extension CalendarScreen {
  /// Runs a command of arc; the first line of what it says stands in the last row.
  private func run(_ words: [String]) throws {
    try telling {
      let invocation = try Invocation(words, standardInput: .terminal)
      guard let command = try invocation.command() as? any ArcCommand else { return }
      let said = try self.console.listening { _ = try command.run(in: self.context) }
      self.message = said.first { !$0.isBlank } ?? StyledText()
    }
  }

  /// Does something, and says in the last row what went wrong.
  private func telling(_ body: () throws -> Void) throws {
    let before = step
    defer { if (try? names.refresh()) != nil { own.add(after: before, to: names.step) } }
    do {
      try body()
    } catch {
      if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
      message = "\("arc:", .mistake) \(Failure(error).message)"
    }
  }

  private func show(_ task: ArcTask) throws {
    try showPage { [here] appearance in TaskView(task: task, here: here).lines(appearance) }
  }

  /// Shows lines until a key is pressed.
  private func showPage(_ lines: (Appearance) -> [StyledText]) throws {
    while true {
      let room = screen.size.rows - 1
      var page = Array(lines(appearance).prefix(room))
      page += Array(repeating: StyledText(), count: room - page.count)
      try screen.draw(page + [StyledText("any key goes back", .faint)])
      guard let event = try keyboard.next() else { continue }
      switch event {
      case .resized, .resumed: screen.reset()
      case .key, .closed: return
      }
    }
  }
}
