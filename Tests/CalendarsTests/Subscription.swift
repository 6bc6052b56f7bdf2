import Calendars
import Foundation
import Moments
import Planner
import Store
import Testing

/// A store with one feed.
final class Subscription {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString)")
  let store: PlannerStore
  private(set) var id: Int

  /// - Parameter arcs: the Arcs that there are.
  init(as kind: Feed.Kind, arcs: [String] = []) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // 2026-11-20 17:00 in UTC, a Friday.
    store = PlannerStore(
      path: folder.path + "/planner.db", now: Moment(seconds: 1_795_194_000),
      zone: try Zone(named: "America/Los_Angeles")
    ) { .random(in: .min ... .max) }
    id = try store.record("subscribed") { step in
      for arc in arcs { _ = try step.addArc(path: arc) }
      return try step.addFeed(source: "https://example.org/a.ics", kind: kind, every: 3600, path: "nag").id
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var feed: Feed {
    get throws { try #require(try store.read { try $0.feeds() }.first { $0.id == id }) }
  }

  /// Reads what the feed says now.
  @discardableResult
  func take(_ events: String..., isWhole: Bool = true) throws -> (
    outcome: FeedReading.Outcome, problem: String?
  ) {
    let lines = events.map { "BEGIN:VEVENT\nDTSTAMP:20261120T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nX-WR-CALNAME:Canvas\n\(lines)"
      + (isWhole ? "END:VCALENDAR\n" : "")
    return try FeedReading.take(Array(text.utf8), of: feed, into: store) { _, _ in nil }
  }

  /// The tasks, as `title · date time · outcome`.
  var tasks: [String] {
    get throws {
      var tasks: [String] = []
      try store.read { snapshot in
        try snapshot.eachTask { task in
          let start = task.fields.start.map { " · \($0)" } ?? ""
          tasks.append(task.fields.title + start + (task.closing.map { " · \($0.outcome.rawValue)" } ?? ""))
        }
      }
      return tasks
    }
  }

  /// The tasks, as `title start rule`.
  var rules: [String] {
    get throws {
      var rules: [String] = []
      try store.read { snapshot in
        try snapshot.eachTask { task in
          let start = task.fields.start.map { "\($0)" } ?? ""
          rules.append("\(task.fields.title) \(start) \(task.fields.recurrence ?? "")")
        }
      }
      return rules
    }
  }

  var reminders: [Reminder] {
    get throws {
      let feed = try feed
      return try store.read { snapshot in
        try snapshot.events(of: feed).values.compactMap { event in
          try event.thing.flatMap { try snapshot.reminder($0) }
        }
      }
    }
  }

  func edit(_ number: Int, _ change: (inout ArcTask.Fields) -> Void) throws {
    try store.record("edited") { step in
      var fields = try step.snapshot.task(number).fields
      change(&fields)
      try step.edit(task: number, fields)
    }
  }

  /// Forgets the feed, and subscribes to it again.
  func subscribeAnew() throws {
    let feed = try feed
    id = try store.record("subscribed anew") { step in
      try step.forget(feed)
      return try step.addFeed(source: feed.source, kind: feed.kind, every: feed.every, path: feed.path).id
    }
  }

  /// The number of the task of a title.
  func number(_ title: String) throws -> Int {
    var number: Int?
    try store.read { snapshot in
      try snapshot.eachTask { if $0.fields.title == title { number = $0.id } }
    }
    return try #require(number)
  }

  var ignored: [String] {
    get throws {
      let feed = try feed
      return try store.read { try $0.ignoredEvents(of: feed) }.map(\.title)
    }
  }
}

// Events of a course.
let homework = "UID:1\nSUMMARY:Homework 2 [CS 298-01]\nDTSTART;VALUE=DATE:20261201"
let moved = "UID:1\nSUMMARY:Homework 2 [CS 298-01]\nDTSTART;VALUE=DATE:20261204"
let lab = "UID:2\nSUMMARY:Lab [CS 298-01]\nDTSTART:20261203T075900Z"
