import Delivery
import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

// begin is Friday 2026-11-20 17:00 UTC.

extension Workplace {
  /// Adds a reminder or a group; the timetable's properties are joined by spaces.
  @discardableResult
  fileprivate func remind(
    _ title: String, _ timetable: String? = nil, pick: Rotation.Pick? = nil, to groups: [Int] = [],
    _ change: (inout Reminder.Fields) -> Void = { _ in }
  ) throws -> Int {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    change(&fields)
    return try store().record("added \(title)") { try $0.add(fields, pick: pick, to: groups).id }
  }

  fileprivate func day(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Moment {
    begin.adding(seconds: (day - 20) * 86_400 + (hour - 17) * 3600 + minute * 60)
  }

  fileprivate func titles() -> [String] { heard().compactMap { $0["title"] as? String } }

  fileprivate func became(_ number: Int, at now: Moment) throws -> [String] {
    try store(at: now).read { try $0.recorded(ofReminder: number, limit: 99) }.reversed().map {
      "\($0.occurrence.start.day.day) \($0.status.rawValue)" + ($0.said.map { " \($0)" } ?? "")
    }
  }
}

private let daily = "DTSTART:20261121T120000 RRULE:FREQ=DAILY"

@Suite(.fewAtOnce) struct ReminderDaemonTests {
  @Test func aReminderComesThroughTheDaemonUntilItIsAnsweredAndThenTheNextDay() async throws {
    let place = try Workplace()
    let pills = try place.remind("pills", daily)
    for day in 21...24 { try await place.once(at: place.day(day, 12)) }
    try place.store(at: place.day(24, 12, 5)).record("done") { try $0.close(reminder: pills, .completed) }
    try await place.once(at: place.day(24, 13))
    try await place.once(at: place.day(25, 12))
    try place.store(at: place.day(25, 12, 5)).record("ignored") { try $0.close(reminder: pills, .ignored) }
    try place.store(at: place.day(25, 13)).record("skip") { step in
      _ = try step.skip(reminder: pills, on: #require(Day(iso: "2026-11-26")))
    }
    try await place.once(at: place.day(26, 12))
    try await place.once(at: place.day(27, 12))
    #expect(place.titles() == Array(repeating: "pills", count: 6))
    #expect(
      try place.became(pills, at: place.day(27, 12))
        == [
          "21 missed", "22 missed", "23 missed", "24 completed", "25 ignored", "26 cancelled", "27 sent",
        ])
    let store = place.store(at: place.day(27, 13))
    let counts = try store.read { try $0.adherence(from: place.day(20, 0), to: place.day(28, 0)) }
    #expect(counts[.completed] == 1 && counts[.ignored] == 1 && counts[.missed] == 3)
    let history = try store.read { try $0.history(of: pills, limit: 99) }
    #expect(
      history.contains { $0.event == .missed && $0.reason == .missed(.unanswered) })
    #expect(history.contains { $0.event == .cancelled && $0.reason == .missed(.skipped) })
  }

  @Test func aSnoozedReminderComesAgainWhenItsOwnLengthIsOver() async throws {
    let place = try Workplace()
    let tea = try place.remind("tea", daily) { $0.snooze = 600 }
    try await place.once(at: place.day(21, 12))
    try Answers(store: place.store(at: place.day(21, 12, 1)), snooze: 3600).take(
      Answer(.snooze, to: "\(tea)"))
    try await place.once(at: place.day(21, 12, 10))
    #expect(place.titles().count == 1)
    try await place.once(at: place.day(21, 12, 11))
    #expect(place.titles().count == 2)
  }

  @Test func aGroupSaysOneMemberAtATimeAlsoWhenTheDaemonDiesInBetween() async throws {
    let place = try Workplace()
    let words = try place.remind("Words", daily, pick: .shuffle)
    for name in ["a", "b", "c"] { try place.remind(name, to: [words]) }
    try await place.once(at: place.day(21, 12))
    // It dies before the second one is delivered, and comes back.
    let end = try await place.once(at: place.day(22, 12), fault: 2)
    try await place.once(at: place.day(22, 12, 1))
    try await place.once(at: place.day(23, 12))
    #expect(end != 0)
    let said = try place.became(words, at: place.day(23, 13)).compactMap { $0.split(separator: " ").last }
    #expect(Set(said) == ["a", "b", "c"])
    #expect(Set(place.titles()) == ["a", "b", "c"])
    #expect(place.heard().allSatisfy { $0["arc"] as? String == "Words" })
  }

  @Test(arguments: [(0, 1), (59, 1), (60, 0)])
  func whatIsDueInTheMinuteInWhichItIsWrittenComesAtOnce(seconds: Int, count: Int) async throws {
    let place = try Workplace()
    let now = place.begin.adding(seconds: seconds)
    try place.add(["tea"], due: place.begin, path: "nag", at: now)
    var coffee = Reminder.Fields(title: "coffee")
    coffee.timetable = try Timetable(text: "DTSTART:20261120T170000")
    _ = try place.store(at: now).record("added coffee") { try $0.add(coffee) }
    try await place.once(at: now)
    #expect(place.titles() == Array(["tea", "coffee"].prefix(2 * count)))
  }

  @Test func anAlertSaysWhatItIsAboutAndHowLongASnoozeLasts() async throws {
    let place = try Workplace()
    try place.remind("pills", "DTSTART:20261120T170000") { $0.snooze = 5400 }
    try place.add(["tea"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    try await place.once(at: place.begin)
    #expect(Set(place.heard().compactMap { $0["kind"] as? String }) == ["reminder", "task"])
    let notices = try place.store().firedAlerts(.sent, limit: 9).map {
      Notice($0, in: .utc, usualSnooze: 600)
    }
    #expect(notices.first { $0.title == "pills" }?.snooze == 5400)
    #expect(notices.first { $0.title == "tea" }?.snooze == 600)
  }

  @Test func aReminderGoesThroughTheChannelThatItNamesThoughNoLevelHasIt() async throws {
    let place = try Workplace()
    try place.set("push-channels = \"none\"")
    try place.remind("own", daily) { $0.channels = [place.channel] }
    try place.remind("none", daily)
    let process = try place.start([
      "daemon", "--store", place.path, "--once", "--at", "\(place.day(21, 12).seconds)",
    ])
    _ = try await place.end(of: process)
    #expect(place.titles() == ["own"])
  }

  @Test func aDeviceThatIsToldNotToRingIsSilentUntilItIsToldTo() async throws {
    let place = try Workplace()
    try place.set("push-channels = \"\(place.channel)\"")
    try place.set("ring = \"off\"")
    try place.remind("own", daily) { $0.channels = [place.channel] }
    try place.remind("usual", daily)
    func once(_ hour: Int) async throws {
      let at = "\(place.day(21, hour).seconds)"
      _ = try await place.end(of: place.start(["daemon", "--store", place.path, "--once", "--at", at]))
    }
    try await once(12)
    #expect(place.titles() == [])
    let alerts = try place.store(at: place.day(21, 12)).firedAlerts(.pending, limit: 9)
    #expect(alerts.map(\.title).sorted() == ["own", "usual"])
    let clock = try DaemonClock(at: place.day(21, 12).seconds, zone: "UTC")
    let status = DaemonStatus(store: place.path, settings: DaemonSettings(["ring": "off"]), clock: clock)
    #expect(try status.details().contains { $0.contains("arc config ring on") })
    let file = place.folder.appendingPathComponent(".config/arc/config.toml")
    try String(contentsOf: file, encoding: .utf8).replacing("off", with: "on")
      .write(to: file, atomically: true, encoding: .utf8)
    try await once(13)
    #expect(Set(place.titles()) == ["own", "usual"])
  }

  @Test func aChannelThatCannotBeMadeDoesNotHoldUpTheReminderThatNamesIt() async throws {
    let place = try Workplace()
    let own = try place.remind("own", daily) { $0.channels = ["phone"] }
    for hour in [12, 13] {
      let at = place.day(21, hour).seconds
      _ = try await place.end(of: place.start(["daemon", "--store", place.path, "--once", "--at", "\(at)"]))
    }
    let history = try place.store(at: place.day(21, 14)).read { try $0.history(of: own, limit: 9) }
    #expect(history.contains { $0.event == .failed && $0.reason?.text.contains("phone") == true })
  }

  @Test func thePositionsInAFileSetOffWhatWaitsForComingAndGoing() async throws {
    let place = try Workplace()
    let file = place.folder.appendingPathComponent("here.txt")
    try place.set("positions = \"\(file.path)\"")
    try place.set("quiet-hours = \"off\"")
    let coordinate = try #require(Coordinate("37.33,-121.88"))
    try place.store().record("places") { step in
      let work = try step.add(place: "work", coordinate, radius: 100)
      var fields = Reminder.Fields(title: "breathe")
      fields.trigger = PlaceTrigger(isArrival: true, places: [work.uuid])
      try step.add(fields)
      fields.title = "lock up"
      fields.trigger?.isArrival = false
      try step.add(fields)
    }
    // What was there before counts by its last line.
    try "37.33,-121.88\n37.40,-121.88\n".write(to: file, atomically: true, encoding: .utf8)
    let process = try place.start(["daemon", "--store", place.path, "--channel", place.channel])
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { place.errors.contains("reminding") }
    func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }
    try append("{\"_type\":\"location\",\"lat\":37.3301,\"lon\":-121.8799}\n")
    try await place.eventually { place.titles() == ["breathe"] }
    // It reads the file by now, line by line.
    try append("nonsense\n")
    try await place.eventually { place.errors.contains("not a position: nonsense") }
    // On the edge, and told again: nothing.
    try append("2026-11-20T17:05:00Z 37.33105,-121.88\n37.3301,-121.8799\n37.33105,-121.88\n")
    // Another program writes the file anew.
    try "37.35,-121.88".write(to: file, atomically: true, encoding: .utf8)
    try await place.eventually { place.titles() == ["breathe", "lock up"] }
    try "37.33,-121.88".write(to: file, atomically: false, encoding: .utf8)
    try await place.eventually { place.titles() == ["breathe", "lock up", "breathe"] }
  }
}
