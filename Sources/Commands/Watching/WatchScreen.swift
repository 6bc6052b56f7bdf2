import Moments
import Planner
import Store
import Terminal

/// `arc watch` on a terminal: the whole screen, and keys that do what the commands do.
///
///     AlertFeed ──what fires──▶ WatchPicture ──lines──▶ Screen
///     keys ──▶ the commands of arc, whose answer stands in the last row
final class WatchScreen {
  private let context: Context
  private let console: Console
  private let feed: AlertFeed
  private let keyboard = Keyboard(descriptor: 0)
  private let screen: Screen
  private var picture: WatchPicture
  private var message = StyledText()
  /// What was changed here.
  private var own = OwnSteps()

  init(_ context: Context) throws {
    self.context = context
    console = context.console
    feed = try AlertFeed(context, fires: true)
    screen = Screen(output: console.output, appearance: console.appearance)
    picture = WatchPicture(active: [], coming: [], lately: [], isServed: true, here: context.here)
  }

  /// Runs until the person leaves.
  func run() throws -> Exit {
    try console.flush()
    try RawMode.run(keyboard: 0, screen: 1, [.alternateScreen, .hiddenCursor]) {
      while try turn() {}
    }
    return .done
  }

  /// Looks, draws, waits for a key and does what it says; false when the person leaves.
  private func turn() throws -> Bool {
    context.goOn()
    do { try look() } catch { try tell(error) }
    try draw()
    try feed.wasShown()
    guard let event = try keyboard.next(within: Watch.pause) else { return true }
    switch event {
    case .closed: return false
    case .resized, .resumed:
      screen.reset()
      return true
    case .key(let key):
      message = StyledText()
      return try press(key)
    }
  }

  /// Takes in what has come and how things stand.
  private func look() throws {
    let news = try feed.news()
    if news.contains(where: \.isAlarm) { try console.output.write("\u{7}") }
    picture.lately = Array((news.reversed() + picture.lately).prefix(20))
    let week = context.now.adding(seconds: 7 * 86_400)
    let (active, reminders) = try context.store.read { snapshot in
      (try snapshot.activeReminders(), try snapshot.reminders(until: week, limit: 100))
    }
    picture.active = active.filter { !$0.state.isClosed }
    let coming = reminders.flatMap { reminder in
      reminder.upcoming(from: context.now, until: week, limit: 1).map { ($0.at, $0.alert, reminder.task) }
    }
    picture.coming = Array(coming.sorted { ($0.0, $0.2.id) < ($1.0, $1.2.id) }.prefix(3))
    picture.isServed = feed.isServed
    picture.here = context.here
  }

  private func draw() throws {
    let rows = picture.lines(rows: screen.size.rows - 1)
    try screen.draw(rows + [message.isEmpty ? WatchPicture.keys : message])
  }

  private func press(_ key: Key) throws -> Bool {
    let task = picture.index.map { picture.active[$0].task }
    switch key {
    case .up, .text("k"): choose(-1)
    case .down, .text("j"), .tab: choose(1)
    case .text("d"), .text(" "): try run("done", task)
    case .text("s"): try run("snooze", task)
    case .text("S"): if let task { try snooze(task) }
    case .text("i"): try run("ignore", task)
    case .text("x"): try run("dismiss", task)
    case .text("u"):
      try telling { message = "undid: \(try own.takeBack(context.store).label)" }
    case .enter:
      if let task {
        let reminds = try context.reminds(of: task)
        try showPage(TaskView(task: task, here: context.here, reminds: reminds).lines(appearance))
      }
    case .text("?"), .function(1): try showPage(WatchPicture.help)
    case .text("q"), .escape, .control("c"), .control("d"): return false
    case .control("z"): RawMode.suspend()
    default: break
    }
    return true
  }

  private func choose(_ step: Int) {
    guard let index = picture.index else { return }
    picture.chosen = picture.active[max(0, min(index + step, picture.active.count - 1))].task.id
  }

  private var appearance: Appearance {
    var appearance = console.appearance
    appearance.columns = screen.size.columns
    return appearance
  }

  /// Asks in the last row until when, by the number of a length or a time.
  private func snooze(_ task: ArcTask) throws {
    let ends = SnoozeMenu(context, usual: task.fields.snooze).ends
    let names = ends.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: "  ")
    message = "snooze \(task.id, .faint) for: \(names)"
    try draw()
    message = StyledText()
    while let event = try keyboard.next() {
      switch event {
      case .resized, .resumed: screen.reset()
      case .key(.text(let digit)):
        guard let number = Int(digit), ends.indices.contains(number - 1) else { return }
        return try run("snooze", task, "\(max(1, ends[number - 1].moment.seconds - context.now.seconds))s")
      case .key, .closed: return
      }
    }
  }

  /// Runs a command of arc on a task; the first line of what it says stands in the last row.
  private func run(_ command: String, _ task: ArcTask?, _ words: String...) throws {
    guard let task else { return }
    try telling {
      let invocation = try Invocation([command, "\(task.id)"] + words, standardInput: .terminal)
      guard let command = try invocation.command() as? any ArcCommand else { return }
      let said = try console.listening { _ = try command.run(in: context) }
      message = said.first { !$0.isBlank } ?? StyledText()
    }
  }

  /// Does something, notes what it changed, and says in the last row what went wrong.
  private func telling(_ body: () throws -> Void) throws {
    let before = try? context.store.read { try $0.lastStep() }
    defer {
      if let before, let after = try? context.store.read({ try $0.lastStep() }) {
        own.add(after: before, to: after)
      }
    }
    do { try body() } catch { try tell(error) }
  }

  private func tell(_ error: any Error) throws {
    if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
    message = "\("arc:", .mistake) \(Failure(error).message)"
  }

  /// Shows lines until a key is pressed; what fires meanwhile waits in the store for that.
  private func showPage(_ lines: [StyledText]) throws {
    while true {
      let room = max(0, screen.size.rows - 1)
      var page = Array(lines.prefix(room))
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
