import Application
import ArgumentParser
import Calendars
import JSONText
import Moments
import Names
import Planner
import Reminding
import Store

extension ICalCommand {
  /// `arc ical subscribe URL|FILE`: a file is read at once.
  struct Subscribe: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "subscribe", abstract: "Show a calendar from elsewhere, and keep it up to date.",
      usage: "arc ical subscribe URL|FILE [--every 1h] [--path nag] [--as reminders|tasks]")

    @Argument(help: ArgumentHelp("Its https address, or a file.", valueName: "URL|FILE"))
    var source: ArgumentText
    @Option(help: ArgumentHelp("How often to read it: 15m, 1h, 1d.", valueName: "TIME"))
    var every: ArgumentText?
    @Option(help: ArgumentHelp("The escalation path for what comes from it.", valueName: "PATH|none"))
    var path: ArgumentText?
    @OptionGroup var events: EventOptions
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "subscribe needs one address or file" }
    /// The shortest and the longest time between readings, in seconds.
    private static let everyRange = 300...31 * 86_400

    func run(in context: Context) throws -> Exit {
      let source = try FeedSource(source.text)
      let seconds = try every.map { word in
        guard let seconds = ReminderSettings.seconds(word.text), Subscribe.everyRange.contains(seconds) else {
          throw Failure(.usage, "--every takes a time from 5m to 31d, not '\(word.text)'")
        }
        return seconds
      }
      let path = try path.flatMap { try context.path(called: $0.text) }
      let feed = try context.subscribe(
        to: source, as: events.kind ?? .reminders, every: seconds ?? 3600, path: path)
      try context.console.show("subscribed to \(feed.shownSource) as feed \(feed.id)".asResult)
      if source.isFile { try context.showReading(of: feed) }
      if !Reminded.runs(for: context.store.path) {
        try context.console.note(
          "  arc daemon reads it every \(words(ofSeconds: feed.every)); it is not running: arc daemon install"
        )
      }
      return .done
    }
  }

  /// `arc ical feeds`.
  struct Feeds: ICalMember {
    static let configuration = CommandConfiguration(
      commandName: "feeds", abstract: "List the calendars that arc reads.",
      usage: "arc ical feeds [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      try context.store.read { snapshot in
        let feeds = try snapshot.feeds()
        if json { return try context.console.show(document(feeds, snapshot)) }
        if feeds.isEmpty { try context.console.show("no feeds yet; arc ical subscribe URL") }
        for feed in feeds { try show(feed, snapshot, context) }
      }
      return .done
    }

    private func show(_ feed: Feed, _ snapshot: PlannerSnapshot, _ context: Context) throws {
      let kept = try snapshot.events(of: feed).values.count { $0.thing != nil }
      let noun = feed.kind == .tasks ? "task" : "reminder"
      let local = feed.readAt.map { "\(context.zone.local(at: $0))".replacing("T", with: " ") }
      let read = local.map { "read \($0)" } ?? "not read yet"
      try context.console.show(
        "\(feed.id)  \(feed.shownName)  \(kept.counted(noun)), \(read), every \(words(ofSeconds: feed.every))"
      )
      if feed.name != nil { try context.console.show("   \(feed.shownSource)") }
      if let problem = feed.problem { try context.console.show("   cannot be read: \(problem)") }
      for course in try snapshot.courses(of: feed) where course.arc == nil {
        try context.console.show(
          "   which Arc is '\(course.name)'? arc ical course \(course.name.quoted) ARC")
      }
    }

    private func document(_ feeds: [Feed], _ snapshot: PlannerSnapshot) throws -> JSONWriter {
      try JSONWriter.document { json in
        json.key("feeds")
        try json.array { list in
          for feed in feeds {
            let events = try snapshot.events(of: feed).values
            let waiting = try snapshot.courses(of: feed).filter { $0.arc == nil }.map(\.name)
            list.object {
              $0.field("id", feed.id)
              $0.field("source", feed.shownSource)
              $0.field("name", feed.name ?? "")
              $0.field("as", feed.kind.rawValue)
              $0.field("every", feed.every)
              $0.field("events", events.count)
              if let read = feed.readAt { $0.field("read", read.description) }
              $0.field("next", feed.nextAt.description)
              $0.field("failures", feed.failures)
              if let problem = feed.problem { $0.field("problem", problem) }
              $0.key("unknownCourses")
              $0.array { names in waiting.forEach { names.value($0) } }
            }
          }
        }
      }
    }
  }

  /// `arc ical unsubscribe FEED`.
  struct Unsubscribe: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "unsubscribe", abstract: "End a subscription and delete its open tasks and events.",
      usage: "arc ical unsubscribe FEED [--json]")

    @Argument(help: ArgumentHelp("Its number, name or address.", valueName: "FEED")) var feed: [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which feed? arc ical feeds lists them" }

    func run(in context: Context) throws -> Exit {
      let feed = try context.feed(called: feed.line)
      let removed = try context.unsubscribe(from: feed)
      let noun = String(feed.kind.rawValue.dropLast())
      try context.console.show(
        "unsubscribed from \(feed.shownName); \(removed.counted(noun)) removed".asResult)
      return .done
    }
  }

  /// `arc ical ignored [FEED]`.
  struct Ignored: ICalMember {
    static let configuration = CommandConfiguration(
      commandName: "ignored", abstract: "List the items you changed, which no longer follow their feed.",
      usage: "arc ical ignored [FEED] [--json]")

    @Argument(help: ArgumentHelp("Its number, name or address.", valueName: "FEED"))
    var feed: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let ignored = try context.ignoredEvents(of: feed.isEmpty ? nil : context.feed(called: feed.line))
      if json {
        try context.console.show(
          .document(of: ignored, called: "ignored") { json, item in
            json.field("feed", item.feed.id)
            json.field("title", item.event.title)
            json.field("uid", item.event.key.uid)
            json.field("recurrenceID", item.event.key.recurrenceID)
          })
        return .done
      }
      for (feed, event) in ignored {
        let occurrence = event.key.recurrenceID.isEmpty ? "" : "  \(event.key.recurrenceID)"
        try context.console.show("\(feed.id)  \(event.title)\(occurrence)")
      }
      if ignored.isEmpty { try context.console.show("nothing is ignored: all events follow their feeds") }
      return .done
    }
  }

  /// `arc ical follow FEED TITLE`.
  struct Follow: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "follow", abstract: "Let something follow its feed again.",
      usage: "arc ical follow FEED TITLE [--json]")

    @Argument(help: ArgumentHelp("The number, name or address of the feed.", valueName: "FEED"))
    var feed: ArgumentText
    @Argument(help: ArgumentHelp("What arc ical ignored lists.", valueName: "TITLE")) var title:
      [ArgumentText]
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "follow needs a feed and a title; arc ical ignored lists them" }

    func run(in context: Context) throws -> Exit {
      let feed = try context.feed(called: feed.text)
      let title = try context.follow(title.line, of: feed)
      try context.console.show(
        "\(title) follows \(feed.shownName) again, starting with its next update".asResult)
      return .done
    }
  }

  /// `arc ical course COURSE ARC`.
  struct Course: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "course", abstract: "Choose the Arc for a course of a feed, or leave the course out.",
      usage: "arc ical course COURSE ARC|--leave-out [--json]")

    @Argument(help: ArgumentHelp("The course, as arc ical feeds has it.", valueName: "COURSE"))
    var course: ArgumentText
    @Argument(help: ArgumentHelp("Its Arc.", valueName: "ARC")) var arc: [ArgumentText] = []
    @Flag(help: "Ignore its events.") var leaveOut = false
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? {
      "course needs a course and an Arc: arc ical course 'CS 298-01' cs298, or --leave-out"
    }

    func run(in context: Context) throws -> Exit {
      guard leaveOut == arc.isEmpty else { throw Failure(.usage, Course.question ?? "") }
      let name = arc.line
      let arc = try leaveOut ? nil : context.store.read { try $0.arcs().arc(calledOrBegun: name) }
      let feeds = try context.feeds(ofCourse: course.text)
      try context.console.show(context.settle(course: course.text, of: feeds, as: arc).asResult)
      for feed in feeds where feed.source.hasPrefix("/") { try context.showReading(of: feed) }
      return .done
    }
  }

  private static func words(ofSeconds seconds: Int) -> String {
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}
