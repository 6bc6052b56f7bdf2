import Application
import ArgumentParser
import JSONText
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `arc watch`: alerts on this terminal, as they come.
struct Watch: ArcCommand {
  static let group = HelpGroup.alerts
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show alerts here as they come, with keys to answer them.",
    usage: "arc watch [--json]",
    discussion: """
      Examples:
        arc watch                 full screen; ? shows the keys
        arc watch | tee log       one line per alert, as it comes
        arc watch --json          the same as JSON

      It shows the alerts of arc daemon. While the daemon is not running, arc watch itself reminds you, as \
      long as it is open.
      """)

  @Flag(help: "Write one JSON object for every alert.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    if !json, context.console.isAskable, LineReader.isPossible(input: 0, output: 1) {
      return try WatchScreen(context).run()
    }
    return try write(context)
  }

  /// Writes one line for every alert, until the reader goes away or the program is ended.
  private func write(_ context: Context) throws -> Exit {
    let feed = try AlertFeed(context, fires: true)
    var isFirst = true
    while true {
      context.goOn()
      for one in try feed.news() { try write(one, context) }
      try context.console.flush()
      try feed.wasShown()
      if isFirst, !feed.isServed, !json {
        try context.console.note(
          StyledText(
            "arc daemon is not running, so alerts come only while this is open; arc daemon install starts it for good",
            .faint))
        try context.console.flush()
      }
      isFirst = false
      // With a fixed time no more will come.
      if context.isStopped { return .done }
      // Nothing is read from it: poll reports when the reader of the output has gone away.
      var output = pollfd(fd: 1, events: 0, revents: 0)
      if poll(&output, 1, AlertFeed.pause) > 0, output.revents & Int16(POLLERR | POLLHUP) != 0 {
        return .done
      }
    }
  }

  private func write(_ one: AlertFeed.News, _ context: Context) throws {
    guard json else { return try context.console.show(one.line(context.here)) }
    var writer = JSONWriter()
    if let alert = one.alert {
      alert.write(to: &writer)
    } else {
      writer.object {
        $0.field("title", one.title)
        $0.field("message", one.message)
      }
    }
    try context.console.show(writer)
  }
}
