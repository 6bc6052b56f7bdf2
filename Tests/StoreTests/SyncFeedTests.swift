import Moments
import Planner
import Sync
import Testing

@testable import Store

/// What people say of calendars, places and paths, told from device to device.
struct SyncFeedTests {
  private let source = "https://example.org/Canvas.ics"

  private func subscribed() throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].record("subscribed") { step in
      _ = try step.addFeed(source: source, kind: .tasks, every: 7200, path: "gentle")
    }
    try planners.sync()
    return planners
  }

  @Test func aSubscriptionIsThereEverywhereAndReadAtOnce() throws {
    let planners = try subscribed()
    let feed = try #require(try planners.stores[1].feed())
    #expect(feed.source == source && feed.kind == .tasks && feed.every == 7200 && feed.path == "gentle")
    #expect(feed.nextAt <= planners.stores[1].now && feed.digest == nil)
    #expect(feed.identity == (try planners.stores[0].feed()?.identity))
  }

  @Test func coursesAndEventsOfOnesOwnAreShared() throws {
    let planners = try subscribed()
    let store = planners.stores[0]
    let arc = try store.record("new") { try $0.addArc(path: "CS 298") }
    let feed = try #require(try store.feed())
    let key = FeedEvent.Key(uid: "7", recurrenceID: "")
    try store.record("course") { step in
      try step.set(course: "CS 298-01", of: feed, to: Identity(arc.uuid))
      try step.set(course: "Gym", of: feed, to: FeedCourse.leftOut)
      try step.set(own: true, key, of: feed)
    }
    try planners.sync()
    let other = planners.stores[1]
    let copy = try #require(try other.feed())
    #expect(
      try other.read { try $0.courses(of: copy) }
        == [
          FeedCourse(name: "CS 298-01", arc: Identity(arc.uuid)),
          FeedCourse(name: "Gym", arc: FeedCourse.leftOut),
        ])
    #expect(try other.read { try $0.ownEvents(of: copy) } == [key])
    try store.record("undo") { try $0.undo() }
    try planners.sync()
    #expect(try other.read { try $0.courses(of: copy) }.isEmpty)
    #expect(try other.read { try $0.ownEvents(of: copy) }.isEmpty)
  }

  @Test func endingASubscriptionEndsItEverywhereAndUndoBringsItBack() throws {
    let planners = try subscribed()
    let store = planners.stores[0]
    let feed = try #require(try store.feed())
    try store.record("course") { try $0.set(course: "Gym", of: feed, to: FeedCourse.leftOut) }
    try store.record("unsubscribed") { try $0.forget(feed) }
    try planners.sync()
    #expect(try planners.stores[1].feed() == nil)
    try store.record("undo") { try $0.undo() }
    try planners.sync()
    for store in planners.stores {
      let feed = try #require(try store.feed())
      #expect(try store.read { try $0.courses(of: feed) }.map(\.name) == ["Gym"])
    }
    try planners.expectSame()
  }

  @Test func subscribingOnTwoDevicesIsOnce() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    for store in planners.stores {
      try store.record("subscribed") {
        _ = try $0.addFeed(source: source, kind: .tasks, every: 3600, path: nil)
      }
    }
    try planners.sync()
    for store in planners.stores { #expect(try store.read { try $0.feeds() }.count == 1) }
    #expect(try planners.stores[0].conflicts().isEmpty)
  }

  @Test func whatAFeedBroughtBelongsToTheFeedThatItBecame() throws {
    let planners = try SyncedPlanners(3)
    let other = OtherProgram(planners)
    let store = planners.stores[0]
    try store.follow(account: "https://arc.test")
    try store.join([planners.server.snapshot()])
    other.push(.create, "feed", 1, ["source": .text(source), "kind": .text("reminders")])
    try store.record("subscribed") { step in
      let feed = try step.addFeed(source: source, kind: .reminders, every: 3600, path: nil)
      var fields = Reminder.Fields(title: "lecture")
      fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
      fields.origin.feed = feed.identity.description
      try step.add(fields)
    }
    try planners.sync(store)
    for late in planners.stores.dropFirst() {
      try late.follow(account: "https://arc.test")
      try late.join([planners.server.snapshot()])
    }
    try planners.expectSame()
    let feed = try #require(try planners.stores[2].feed())
    let brought = try planners.stores[2].read { try $0.reminders() }.map(\.fields.origin.feed)
    #expect(brought == [feed.identity.description] && feed.identity.description == OtherProgram.id("feed", 1))
  }

  @Test func aFileOfThisMachineIsNotShared() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let store = planners.stores[0]
    try store.record("subscribed") { step in
      let feed = try step.addFeed(source: "/home/mia/a.ics", kind: .tasks, every: 3600, path: nil)
      try step.set(course: "Gym", of: feed, to: FeedCourse.leftOut)
    }
    try planners.sync()
    #expect(try planners.stores[1].feed() == nil)
    // Nor is it taken away by what the account has.
    try store.take([planners.server.snapshot()])
    let feed = try #require(try store.feed())
    #expect(try store.read { try $0.courses(of: feed) }.count == 1)
  }

  @Test func whatACalendarSaysOfATaskGoesWithIt() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let made = try planners.stores[0].addTask(task("hw 2"), to: "Home")
    let (identity, item) = (try #require(Identity(made.uuid)), CalendarRemainder(uid: "x@y", lines: "X-A:1"))
    try planners.stores[0].record("calendar") { try $0.keep(item, of: identity) }
    try planners.sync()
    #expect(try planners.stores[1].read { try $0.calendarItems() } == [identity: item])
    try planners.stores[0].record("undo") { try $0.undo() }
    try planners.sync()
    for store in planners.stores { #expect(try store.read { try $0.calendarItems() }.isEmpty) }
    try planners.expectSame()
  }

  @Test func aPlaceMadeOnTwoDevicesIsOneForWhatWaitsThere() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    for (place, store) in planners.stores.enumerated() {
      try store.record("place") { step in
        let gym = try step.add(place: "Gym", Coordinate(latitude: 37_330_000, longitude: 0), radius: 200)
        var fields = Reminder.Fields(title: "stretch \(place)")
        fields.trigger = PlaceTrigger(isArrival: true, places: [gym.uuid])
        try step.add(fields)
      }
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      let gym = try #require(try store.read { try $0.places() }.first)
      let triggers = try store.read { try $0.reminders() }.map { $0.fields.trigger?.places }
      #expect(triggers == [[gym.uuid], [gym.uuid]])
    }
    for thing in planners.server.things.values where thing.key.entity == "reminder" {
      #expect(
        thing.fields["places"]?.string?.contains(
          try #require(try planners.stores[0].read { try $0.places() }.first).uuid) == true)
    }
  }

  @Test func aPathOfOnesOwnIsSharedAndWhatRemindsAlongItFollows() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let store = planners.stores[0]
    try store.record("path") { try $0.set(path: "late", to: "+2h push") }
    var fields = task("hw 2", "2026-11-21", "08:00")
    fields.path = "late"
    try store.addTask(fields, to: "Home")
    try planners.sync()
    let other = planners.stores[1]
    let first = try #require(try other.task("hw 2")?.alertAt)
    try store.record("path") { try $0.set(path: "late", to: "+3h push") }
    try planners.sync()
    #expect(try other.task("hw 2")?.alertAt == first.adding(seconds: 3600))
    try store.record("undo") { try $0.undo() }
    try planners.sync()
    #expect(try other.task("hw 2")?.alertAt == first)
    // Without the path it reminds as if it had none.
    let usual = try store.addTask(task("hw 3", "2026-11-21", "08:00"), to: "Home")
    try store.record("path") { try $0.set(path: "late", to: nil) }
    try planners.sync()
    #expect(try other.task("hw 2")?.alertAt == usual.alertAt && usual.alertAt != first)
    try planners.expectSame()
  }
}

extension PlannerStore {
  fileprivate func feed() throws -> Feed? { try read { try $0.feeds() }.first }
}
