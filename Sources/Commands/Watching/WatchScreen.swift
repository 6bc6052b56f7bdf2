import Application
import Moments
import Planner
import Reminding
import Store
import Terminal

/// `arc watch` on a terminal: a full screen, with keys for the commands.
///
///     AlertFeed ──what fires──▶ WatchPicture ──lines──▶ Screen
///     keys ──▶ the commands of arc, with the answer in the last row
final class WatchScreen {
  private let frame: CommandScreen
  private let feed: AlertFeed
  private var picture: WatchPicture

  init(_ context: Context) throws {
    frame = CommandScreen(context)
    feed = try AlertFeed(context, fires: true)
    picture = WatchPicture(active: [], coming: [], lately: [], isServed: true, here: context.here)
  }

  private var context: Context { frame.context }

  /// Runs until the person leaves.
  func run() throws -> Exit { try frame.run([.alternateScreen, .hiddenCursor], turn: turn) }

  /// Updates and draws the screen, and handles a key; false when the person leaves.
  private func turn() throws -> Bool {
    context.goOn()
    do { try look() } catch { try frame.tell(error) }
    try draw()
    try feed.wasShown()
    switch try frame.next(within: AlertFeed.pause) {
    case .closed: return false
    case .nothing: return true
    case .key(let key):
      frame.message = StyledText()
      return try press(key)
    }
  }

  /// Reads new alerts and the present state.
  private func look() throws {
    let news = try feed.news()
    if news.contains(where: \.isAlarm) { try frame.console.output.write("\u{7}") }
    picture.lately = Array((news.reversed() + picture.lately).prefix(20))
    let week = context.now.adding(seconds: WatchPicture.days * 86_400)
    let (active, reminders) = try context.store.read { snapshot in
      (try snapshot.activeReminders(), try snapshot.reminders(until: week, limit: 100))
    }
    picture.active = active.filter { !$0.state.isClosed }
    let coming = reminders.flatMap { reminder in
      reminder.upcoming(from: context.now, until: week, limit: 1).map { ($0.at, $0.alert, reminder.topic) }
    }
    picture.coming = Array(coming.sorted { ($0.0, $0.2.number) < ($1.0, $1.2.number) }.prefix(3))
    picture.isServed = feed.isServed
    picture.here = context.here
  }

  private func draw() throws {
    let appearance = frame.appearance
    let rows = picture.lines(appearance, rows: frame.screen.size.rows - 1)
    try frame.screen.draw(
      rows + [frame.message.isEmpty ? WatchPicture.keys.line(appearance) : frame.message])
  }

  private func press(_ key: Key) throws -> Bool {
    let topic = picture.index.map { picture.active[$0].topic }
    switch key {
    case .up, .text("k"): choose(-1)
    case .down, .text("j"), .tab: choose(1)
    case .text("d"), .text(" "): try run("done", topic)
    case .text("s"): try run("snooze", topic)
    case .text("S"): if let topic { try snooze(topic) }
    case .text("i"): try run("ignore", topic)
    case .text("x"): try run("dismiss", topic)
    case .text("u"): try frame.takeBack()
    case .enter:
      if let topic { try open(topic) }
    case .text("?"), .function(1): try frame.showPage(WatchPicture.help)
    case .text("q"), .escape, .control("c"), .control("d"): return false
    case .control("z"): RawMode.suspend()
    default: break
    }
    return true
  }

  private func choose(_ step: Int) {
    guard let index = picture.index else { return }
    picture.chosen = picture.active[max(0, min(index + step, picture.active.count - 1))].topic.number
  }

  /// Asks in the last row how long to snooze: the number of a listed length, or a time.
  private func snooze(_ topic: ReminderTopic) throws {
    let ends = SnoozeMenu(context, usual: topic.snooze).ends
    let names = ends.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: "  ")
    while true {
      frame.message = "snooze \(topic.number, .faint) for: \(names)"
      try draw()
      frame.message = StyledText()
      switch try frame.next() {
      case .nothing: continue
      case .key(.text(let digit)):
        guard let number = Int(digit), ends.indices.contains(number - 1) else { return }
        return try run("snooze", topic, "\(max(1, ends[number - 1].moment.seconds - context.now.seconds))s")
      case .key, .closed: return
      }
    }
  }

  /// Shows the page of a task, reminder or group.
  private func open(_ topic: ReminderTopic) throws {
    let here = context.here
    if let task = topic.task {
      let reminds = try context.reminds(of: task)
      return try frame.showPage { TaskView(task: task, here: here, reminds: reminds).lines($0) }
    }
    let look = try context.store.read {
      try ReminderLook($0.reminder(topic.subject.number), in: $0, here: here)
    }
    try frame.showPage { look.lines($0) }
  }

  /// Runs a command of arc on a task, reminder or group.
  private func run(_ command: String, _ topic: ReminderTopic?, _ words: String...) throws {
    if let topic { try frame.run([command, "\(topic.number)"] + words) }
  }
}
