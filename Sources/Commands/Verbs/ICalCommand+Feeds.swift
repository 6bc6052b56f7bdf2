import Application
import Calendars
import Entry
import JSONText
import Moments
import Names
import Planner
import Reminding
import Store
import Terminal

extension ICalCommand {
  /// The shortest and the longest time between readings, in seconds.
  private static let everyRange = 300...31 * 86_400
  /// The most bytes that a file may have.
  static let mostBytes = 20 << 20

  /// Subscribes to a feed; a file is read at once.
  func subscribe(_ rest: [String], _ context: Context) throws -> Exit {
    guard rest.count == 1 else { throw Failure(.usage, "subscribe needs one address or file") }
    let source = try self.source(rest[0])
    let kind = try Feed.Kind(named: self.kind)
    let seconds = try every.map { word in
      guard let seconds = ReminderSettings.seconds(word.text), ICalCommand.everyRange.contains(seconds) else {
        throw Failure(.usage, "--every takes a time from 5m to 31d, not '\(word.text)'")
      }
      return seconds
    }
    let path = try self.path.flatMap { try context.path(called: $0.text) }
    if let known = try context.store.read({ try $0.feeds() }).first(where: { $0.source == source }) {
      throw Failure(
        .refused, "\(known.shownSource) is already feed \(known.id)",
        hints: ["arc ical unsubscribe \(known.id) ends it"]
      )
    }
    let feed = try context.store.record("subscribed to a feed") {
      try $0.addFeed(source: source, kind: kind, every: seconds ?? 3600, path: path)
    }
    try context.console.show("subscribed to \(feed.shownSource) as feed \(feed.id)".asResult)
    if source.hasPrefix("/") { try context.readFile(of: feed) }
    if !Reminded.runs(for: context.store.path) {
      try context.console.note(
        "  arc daemon reads it every \(words(ofSeconds: feed.every)); it is not running: arc daemon install")
    }
    return .done
  }

  /// The address or file, as it is kept.
  private func source(_ text: String) throws -> String {
    let lower = text.lowercased()
    if lower.hasPrefix("file://") { return ICalCommand.absolute(String(text.dropFirst(7))) }
    if lower.contains("://") {
      let address = WebAddress(text)
      switch address?.scheme {
      case "https", "webcal", "webcals":
        if address?.host.isEmpty == false { return "https" + text.drop { $0 != ":" } }
      case "http":
        if address?.isLocal == true { return text }
        throw Failure(
          .refused, "\(address?.masked ?? "it") is not safe: anyone on the network can read and change it",
          hints: ["use https"])
      default: break
      }
      throw Failure(.usage, "a feed is https://… or a file, not '\(address?.masked ?? text)'")
    }
    let path = ICalCommand.absolute(text)
    guard CalendarPublisher.contents(of: path, most: ICalCommand.mostBytes) != nil else {
      throw Failure(.notFound, "\(text) is not a file that can be read, or larger than 20 MB")
    }
    return path
  }

  /// Lists the feeds.
  func list(_ context: Context) throws -> Exit {
    try context.store.read { snapshot in
      let feeds = try snapshot.feeds()
      if json { return try writeJSON(feeds, snapshot, context) }
      if feeds.isEmpty { try context.console.show("no feeds yet; arc ical subscribe URL") }
      for feed in feeds {
        let events = try snapshot.events(of: feed).values
        let kept = events.count { $0.thing != nil }
        let noun = feed.kind == .tasks ? "task" : "reminder"
        let read = feed.readAt.map { "read \(local($0, context))" } ?? "not read yet"
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
      return .done
    }
  }

  private func writeJSON(_ feeds: [Feed], _ snapshot: PlannerSnapshot, _ context: Context) throws -> Exit {
    let document = try JSONWriter.document { json in
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
    try context.console.output.write(document.text + "\n")
    return .done
  }

  /// Ends a subscription; what is open and still as the feed says goes with it.
  func unsubscribe(_ rest: [String], _ context: Context) throws -> Exit {
    let feed = try feed(rest.joined(separator: " "), context)
    let removed = try context.store.record("unsubscribed from \(feed.shownName)") { step in
      try FeedReading.end(feed, by: step)
    }
    try context.console.show(
      "unsubscribed from \(feed.shownName); \(removed.counted(String(feed.kind.rawValue.dropLast()))) removed"
        .asResult)
    return .done
  }

  /// Lists what no longer follows its feed.
  func listIgnored(_ rest: [String], _ context: Context) throws -> Exit {
    let all = try context.store.read { try $0.feeds() }
    let feeds = rest.isEmpty ? all : [try feed(rest.joined(separator: " "), context)]
    let ignored = try feeds.flatMap { feed in
      try context.store.read { try $0.ignoredEvents(of: feed) }.map { (feed: feed.id, event: $0) }
    }
    if json {
      try context.console.show(
        .document(of: ignored, called: "ignored") { json, item in
          json.field("feed", item.feed)
          json.field("title", item.event.title)
          json.field("uid", item.event.key.uid)
          json.field("recurrenceId", item.event.key.recurrenceID)
        })
      return .done
    }
    for (feed, event) in ignored {
      let occurrence = event.key.recurrenceID.isEmpty ? "" : "  \(event.key.recurrenceID)"
      try context.console.show("\(feed)  \(event.title)\(occurrence)")
    }
    if ignored.isEmpty { try context.console.show("nothing is ignored: all events follow their feeds") }
    return .done
  }

  /// Lets something follow its feed again.
  func follow(_ rest: [String], _ context: Context) throws -> Exit {
    guard rest.count > 1 else {
      throw Failure(.usage, "follow needs a feed and a title; arc ical ignored lists them")
    }
    let feed = try feed(rest[0], context)
    let title = rest.dropFirst().joined(separator: " ")
    let events = try context.store.read { try $0.ignoredEvents(of: feed) }.filter {
      NameKey($0.title) == NameKey(title)
    }
    guard !events.isEmpty else {
      throw Failure(
        .notFound, "no ignored event is called '\(title)'", hints: ["arc ical ignored lists what is"])
    }
    try context.store.record("\(events[0].title) follows \(feed.shownName) again") { step in
      try FeedReading.follow(events, of: feed, by: step)
    }
    try context.console.show(
      "\(events[0].title) follows \(feed.shownName) again, starting with its next update".asResult)
    return .done
  }

  /// Keeps which Arc a course is, or that it is left out.
  func setCourse(_ rest: [String], _ context: Context) throws -> Exit {
    guard leaveOut ? rest.count == 1 : rest.count > 1 else {
      throw Failure(
        .usage,
        "course needs a course and an Arc: arc ical course 'CS 298-01' cs298, or --leave-out")
    }
    let arc =
      try leaveOut
      ? nil : context.store.read { try $0.arcs().arc(called: rest.dropFirst().joined(separator: " ")) }
    let feeds = try context.store.read { snapshot in
      try snapshot.feeds().filter { feed in
        try snapshot.courses(of: feed).contains { NameKey($0.name) == NameKey(rest[0]) }
      }
    }
    guard !feeds.isEmpty else {
      throw Failure(
        .notFound, "no feed has a course '\(rest[0])'",
        hints: ["arc ical feeds lists courses that need an Arc"])
    }
    try context.settle(course: rest[0], of: feeds, as: arc)
    for feed in feeds where feed.source.hasPrefix("/") { try context.readFile(of: feed) }
    return .done
  }

  /// The feed with a number, a name or an address.
  private func feed(_ typed: String, _ context: Context) throws -> Feed {
    let feeds = try context.store.read { try $0.feeds() }
    let found = feeds.filter {
      String($0.id) == typed || $0.source == typed || $0.source == ICalCommand.absolute(typed)
        || NameKey($0.shownName) == NameKey(typed)
    }
    if found.count == 1 { return found[0] }
    throw Failure(
      .notFound,
      found.isEmpty
        ? "there is no feed '\(typed)'" + didYouMean(typed, among: feeds.map(\.shownName))
        : "several feeds are called '\(typed)'",
      hints: ["arc ical feeds lists them"])
  }

  private func local(_ moment: Moment, _ context: Context) -> String {
    "\(context.zone.local(at: moment))".replacing("T", with: " ")
  }

  private func words(ofSeconds seconds: Int) -> String {
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}

extension Feed.Kind {
  /// What events become, as a word says; without one reminders.
  init(named word: ArgumentText?) throws {
    guard let word else {
      self = .reminders
      return
    }
    guard let kind = Feed.Kind(rawValue: word.text.lowercased()) else {
      throw Failure(
        .usage,
        "--as takes reminders or tasks, not '\(word.text)'"
          + didYouMean(word.text, among: ["reminders", "tasks"]))
    }
    self = kind
  }
}
