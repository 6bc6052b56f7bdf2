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

  init(_ context: Context, on day: Day, filter: TaskFilter) throws {
    self.context = context
    self.filter = filter
    console = context.console
    guard console.isAskable, LineReader.isPossible(input: 0, output: 1) else {
      throw Failure(.refused, "--scroll needs a terminal", hints: ["arc cal shows the month"])
    }
    let names = try KeptReader(context)
    names.arc = try context.configuration.defaultArc.map { try names.tree.arc(called: $0).path }
    self.names = names
    screen = Screen(output: console.output, appearance: console.appearance)
    place = CalendarPlace(day: day)
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
      case .undo: try run(["undo"])
      }
      return true
    }
  }

  /// Reads the weeks of the month shown, unless they are there and nothing has changed.
  private func load() throws {
    context.goOn()
    try names.refresh()
    let first = MonthView.first(of: place.day, here: here)
    let last = MonthView.last(of: place.day, here: here)
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
    let bottom = editor?.rows ?? [message.isEmpty ? CalendarPicture.keys : message]
    let lines = picture.lines(appearance, rows: size.rows - bottom.count) + bottom
    let cursor = editor.map { (row: size.rows - bottom.count + $0.cursor.row, column: $0.cursor.column) }
    try screen.draw(lines, cursor: cursor)
  }

  private var appearance: Appearance {
    var appearance = console.appearance
    appearance.columns = screen.size.columns
    return appearance
  }
}

// What is typed in the last row.
extension CalendarScreen {
  /// Asks for a line in the last row; nil when it is left.
  private func ask(
    _ prompt: StyledText, _ text: String = "",
    decorate: @escaping (String) -> LineEditor.Decoration = { _ in .init() }
  ) throws -> String? {
    var editor = LineEditor(prompt: prompt + " ")
    editor.decorate = decorate
    editor.complete = { [names] in PromptCompletion(tree: names.tree).completion(of: $0) }
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
        case .editing: continue
        case .entered(let line): return trimmed(line).isEmpty ? nil : line
        case .interrupted, .ended, .pasted: return nil
        case .suspended: RawMode.suspend()
        case .cleared: screen.reset()
        }
      }
    }
  }

  /// Adds a task on the day shown, unless the line names another one.
  private func add() throws {
    let day = here.when.date(place.day)
    let look = LineLook(context: context, names: names)
    guard var line = try ask("add on \(day):", decorate: look.decoration) else { return }
    var entry = entry(of: line)
    while let error = entry.error {
      let question: StyledText = error.code == .noArc ? "in which arc?" : "\(error.message, .mistake):"
      guard let more = try ask(question, error.code == .noArc ? "" : line) else { return }
      if error.code == .noArc {
        entry.arc = try names.tree.arc(called: more).path
        entry.error = entry.title.isEmpty ? error : nil
      } else {
        line = more
        entry = self.entry(of: line)
      }
    }
    let added = try context.keep(entry)
    message = added.line(here)
    if let date = added.task.fields.date { place = CalendarPlace(day: date, task: added.task.id) }
  }

  /// What a line means on the chosen day, unless it names one itself.
  private func entry(of line: String) -> Entry {
    let entry = names.entry(of: line)
    let namesDay = entry.spans.contains { $0.kind == .date || $0.kind == .recurrence }
    return namesDay || entry.title.isEmpty ? entry : names.entry(of: "\(line) on \(place.day)")
  }

  /// Changes a task by words, as `arc edit 12 due friday` does.
  private func edit(_ task: ArcTask) throws {
    let prompt: StyledText = "edit \(task.id, .faint) \(task.fields.title) (due friday 5pm, title …):"
    guard let line = try ask(prompt) else { return }
    try run(["edit", "\(task.id)"] + PromptCommand.words(of: line))
    let changed = try context.store.read { try $0.task(task.id) }
    if let date = here.shown(changed.fields).date { place = CalendarPlace(day: date, task: task.id) }
  }

  private func delete(_ task: ArcTask) throws {
    let answer = try ask("delete \(task.id, .faint) \(task.fields.title, .strong)? [y/N]")
    guard let answer, ["y", "yes"].contains(trimmed(answer).lowercased()) else {
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
