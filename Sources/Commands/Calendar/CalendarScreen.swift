import Application
import Entry
import Moments
import Planner
import Store
import Terminal

/// `arc cal --scroll`: the calendar on a full screen.
///
///     keys ──▶ CalendarPlace (which day, which of its tasks) ──CalendarPicture──▶ lines ──▶ Screen
///       └─ a r e d space u ──▶ the commands of arc, with the answer in the last row
final class CalendarScreen {
  let frame: CommandScreen
  let names: KeptReader
  private let filter: TaskFilter
  var place: CalendarPlace
  private var calendar: CalendarDays
  /// The step of the store that `calendar` shows.
  private var step = -1
  /// What was said before a question that is open.
  var said: [StyledText] = []

  init(_ context: Context, _ place: CalendarPlace, filter: TaskFilter) throws {
    self.filter = filter
    guard context.console.isAskable, LineReader.isPossible(input: 0, output: 1) else {
      let what =
        context.console.isAskable
        ? "a terminal that can move its cursor; TERM says it cannot" : "a terminal"
      throw Failure(.refused, "--scroll needs \(what)", hints: ["arc cal shows the month"])
    }
    let names = try KeptReader(context)
    names.arcNumber = try context.settings.defaultArc.map { try names.tree.arc(called: $0).id }
    self.names = names
    frame = CommandScreen(context)
    self.place = place
    calendar = CalendarDays(days: [], today: context.here.local.day)
  }

  /// Runs until the person leaves.
  func run() throws -> Exit {
    try frame.run([.alternateScreen, .bracketedPaste, .hiddenCursor], turn: turn)
  }

  var context: Context { frame.context }
  var here: ViewContext { context.here }

  /// Draws, waits for a key and handles it; false when the person leaves.
  private func turn() throws -> Bool {
    try load()
    try draw()
    // Once in a while it looks at the clock and at what other programs do.
    switch try frame.next(within: 2000) {
    case .closed: return false
    case .nothing: return true
    case .key(let key):
      frame.message = StyledText()
      return try press(key)
    }
  }

  private func press(_ key: Key) throws -> Bool {
    switch place.press(key, calendar[place.day], here: here) {
    case .stay: break
    case .leave: return false
    case .suspend: RawMode.suspend()
    case .open(let item): try show(item)
    case .help: try frame.showPage(CalendarPicture.help)
    case .add: try frame.telling(add)
    case .remind: try frame.telling(remind)
    case .edit(let item): try frame.telling { try item.isReminder ? change(item) : edit(item.task) }
    case .delete(let item): try frame.telling { try delete(item) }
    case .complete(let item):
      try frame.run([item.task.closing == nil ? "done" : "reopen", "\(item.task.id)"])
    case .undo: try frame.takeBack()
    }
    return true
  }

  /// Shows all there is about a task or a reminder.
  private func show(_ item: DayItem) throws {
    try frame.telling {
      let lines = try frame.answer(to: ["show", "\(item.task.id)"])
      try frame.showPage { appearance in
        lines.flatMap { appearance.wrapped($0, to: appearance.columns ?? .max, indent: 4) }
      }
    }
  }

  /// Reads the weeks of the month shown, unless they are there and nothing has changed.
  private func load() throws {
    context.goOn()
    try names.refresh()
    let (first, last) = CalendarPicture.bounds(of: place, here: here)
    let isThere = calendar.days.first?.day == first && calendar.days.last?.day == last
    if isThere, step == names.step, calendar.today == here.local.day { return }
    try context.seeArcs(names.tree)
    calendar = try context.store.read {
      try CalendarDays($0, from: first, to: last, here: here, limit: 50, filter: filter).gathered(here)
    }
    step = names.step
    place.keep(calendar[place.day])
  }

  func draw(_ editor: LineDrawing? = nil) throws {
    let size = frame.screen.size
    let picture = CalendarPicture(calendar: calendar, place: place, here: here)
    let told =
      frame.message.isEmpty
      ? [CalendarPicture.keys.line(frame.appearance)]
      : Array(frame.appearance.wrapped(frame.message, to: size.columns).prefix(3))
    var bottom = editor?.rows ?? told
    let above = editor == nil ? 0 : min(said.count, max(0, size.rows - 1 - bottom.count))
    bottom = said.suffix(above) + bottom
    // The picture is the same while something is asked; what does not fit above the question is hidden.
    let lines =
      picture.lines(frame.appearance, rows: size.rows - 1).prefix(max(0, size.rows - bottom.count)) + bottom
    let cursor = editor.map {
      (row: size.rows - bottom.count + above + $0.cursor.row, column: $0.cursor.column)
    }
    try frame.screen.draw(Array(lines), cursor: cursor)
  }
}
