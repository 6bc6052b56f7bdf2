import Calendars
import Entry
import Names
import Planner
import Store

// Feeds: subscriptions to external calendars, read at intervals.
extension Workspace {
  /// Subscribes to a feed.
  /// - Parameters:
  ///   - seconds: the interval between two readings.
  ///   - path: the escalation path of the feed's tasks and events; nil: the default one.
  /// - Throws: `Failure` when the planner is already subscribed to it.
  package func subscribe(to source: FeedSource, as kind: Feed.Kind, every seconds: Int, path: String?) throws
    -> Feed
  {
    if let known = try store.read({ try $0.feeds() }).first(where: { $0.source == source.text }) {
      throw Failure(
        .refused, "\(known.shownSource) is already feed \(known.id)",
        hints: ["arc ical unsubscribe \(known.id) ends it"])
    }
    return try store.record("subscribed to a feed") {
      try $0.addFeed(source: source.text, kind: kind, every: seconds, path: path)
    }
  }

  /// Ends a subscription and deletes its open tasks and reminders that nobody changed.
  /// - Returns: how many were deleted.
  package func unsubscribe(from feed: Feed) throws -> Int {
    try store.record("unsubscribed from \(feed.shownName)") { try FeedReading.end(feed, by: $0) }
  }

  /// The feed with this number, name or address.
  /// - Throws: `Failure` when no feed or more than one matches.
  package func feed(called typed: String) throws -> Feed {
    let feeds = try store.read { try $0.feeds() }
    let found = feeds.filter {
      String($0.id) == typed || $0.source == typed || $0.source == typed.absolutePath
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

  /// The events that no longer follow their feed; of one feed, or of all when `feed` is nil.
  package func ignoredEvents(of feed: Feed?) throws -> [(feed: Feed, event: FeedEvent)] {
    try store.read { snapshot in
      try (feed.map { [$0] } ?? snapshot.feeds()).flatMap { feed in
        try snapshot.ignoredEvents(of: feed).map { (feed, $0) }
      }
    }
  }

  /// Makes the ignored events with a title follow their feed again.
  /// - Returns: the title as the feed writes it.
  /// - Throws: `Failure` when nothing of that title is ignored.
  package func follow(_ title: String, of feed: Feed) throws -> String {
    let events = try store.read { try $0.ignoredEvents(of: feed) }.filter {
      NameKey($0.title) == NameKey(title)
    }
    guard let first = events.first else {
      throw Failure(
        .notFound, "no ignored event is called '\(title)'", hints: ["arc ical ignored lists what is"])
    }
    try store.record("\(first.title) follows \(feed.shownName) again") { step in
      try FeedReading.follow(events, of: feed, by: step)
    }
    return first.title
  }

  /// The feeds that contain a course.
  /// - Throws: `Failure` when no feed does.
  package func feeds(ofCourse course: String) throws -> [Feed] {
    let feeds = try store.read { snapshot in
      try snapshot.feeds().filter { feed in
        try snapshot.courses(of: feed).contains { NameKey($0.name) == NameKey(course) }
      }
    }
    guard !feeds.isEmpty else {
      throw Failure(
        .notFound, "no feed has a course '\(course)'",
        hints: ["arc ical feeds lists courses that need an Arc"])
    }
    return feeds
  }

  /// Saves which Arc a course belongs to; nil: its events are left out.
  /// - Returns: a sentence for the person that says so.
  package func settle(course: String, of feeds: [Feed], as arc: Arc?) throws -> String {
    let words = arc.map { "\(course) is \($0.path)" } ?? "\(course) is left out"
    try store.record(words) { step in
      for feed in feeds {
        try step.set(course: course, of: feed, to: arc.flatMap { Identity($0.uuid) } ?? FeedCourse.leftOut)
        try FeedReading.readAgain(feed, by: step)
      }
    }
    return words
  }

  /// Reads a feed whose source is a file.
  /// - Returns: what changed, and why the feed cannot be used; nil when the feed or its file no longer exists.
  package func readFile(of feed: Feed) throws -> (outcome: FeedReading.Outcome, problem: String?)? {
    guard let feed = try store.read({ try $0.feeds() }).first(where: { $0.id == feed.id }),
      let bytes = CalendarPublisher.contents(of: feed.source, most: FeedSource.mostBytes)
    else { return nil }
    return try FeedReading.take(bytes, of: feed, into: store) { line, tree in
      var reader = try self.reader(Vocabulary(arcs: tree.vocabulary), reads: .basic)
      return reader.entry(of: line).arc
    }
  }
}
