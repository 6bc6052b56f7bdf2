import Application
import Files
import Store
import Terminal

/// What full-screen views share: keys, the screen, running commands of arc, and a last row for their output.
///
///     keys ──next──▶ the view ──run(words)──▶ the commands of arc ──▶ message, shown in the last row
final class CommandScreen {
  let context: Context
  let console: Console
  let screen: Screen
  private let keyboard = Keyboard(descriptor: 0)
  /// The text of the last row; may be empty.
  var message = StyledText()
  /// The steps made here.
  private var own = OwnSteps()

  /// An event while waiting for a key.
  enum Heard {
    case key(Key)
    /// No key in that time; the screen may have to be drawn again.
    case nothing
    /// The input has ended.
    case closed
  }

  init(_ context: Context) {
    (self.context, console) = (context, context.console)
    screen = Screen(output: console.output, appearance: console.appearance)
  }

  /// Repeats `body` until it returns false; the screen is restored in any case.
  func run(_ features: RawMode.Features, turn: () throws -> Bool) throws -> Exit {
    try console.flush()
    try RawMode.run(keyboard: 0, screen: 1, features) {
      while try turn() {}
    }
    return .done
  }

  /// Waits for a key.
  /// - Parameter milliseconds: the longest wait; nil: no limit.
  func next(within milliseconds: Int32? = nil) throws -> Heard {
    guard let event = try keyboard.next(within: milliseconds) else { return .nothing }
    switch event {
    case .key(let key): return .key(key)
    case .closed: return .closed
    case .resized, .resumed:
      console.measure()
      screen.reset()
      return .nothing
    }
  }

  /// The appearance for the screen's present width.
  var appearance: Appearance {
    var appearance = console.appearance
    appearance.columns = screen.size.columns
    return appearance
  }

  /// The output of a command of arc.
  func answer(to words: [String]) throws -> [StyledText] {
    let invocation = try Invocation(words, context.commands, standardInput: .terminal)
    guard let command = try invocation.command() as? any ArcCommand else { return [] }
    return try console.listening { _ = try command.run(in: context) }
  }

  /// Runs an arc command, and shows the first line of its output in the last row.
  func run(_ words: [String]) throws {
    try telling { message = try answer(to: words).first { !$0.isBlank } ?? StyledText() }
  }

  /// Undoes the last change made here.
  func takeBack() throws {
    try telling {
      let undone = try context.words(ofReversed: [own.takeBack(context.store)])
      message = "undid: \(undone.first ?? "nothing: all of it was changed since on another device")"
    }
  }

  /// Runs an action, records the steps it made, and shows its error in the last row.
  func telling(_ body: () throws -> Void) throws {
    let before = try? context.store.read { try $0.lastStep() }
    defer {
      if let before, let after = try? context.store.read({ try $0.lastStep() }) {
        own.add(after: before, to: after)
      }
    }
    do { try body() } catch { try tell(error) }
  }

  /// Shows an error; the view ends only if the terminal is gone.
  func tell(_ error: any Error) throws {
    if let error = error as? SystemError, error.isBrokenPipe || error.isGone { throw error }
    message = "\("arc:", .mistake) \(Failure(error).message)"
  }

  /// Shows lines until a key is pressed; space shows the lines that did not fit.
  func showPage(_ lines: (Appearance) -> [StyledText]) throws {
    var first = 0
    while true {
      let room = max(1, screen.size.rows - 1)
      let all = lines(appearance)
      var page = Array(all.dropFirst(first).prefix(room))
      let isLast = first + room >= all.count
      page += Array(repeating: StyledText(), count: room - page.count)
      let keys = isLast ? "press any key to go back" : "space shows more, other keys go back"
      try screen.draw(page + [StyledText(keys, .faint)])
      switch try next() {
      case .nothing: continue
      case .key(.text(" ")) where !isLast: first += room
      case .key, .closed: return
      }
    }
  }
}
