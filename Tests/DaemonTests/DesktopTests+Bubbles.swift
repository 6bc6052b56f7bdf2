import Foundation
import Moments
import Planner
import Reminding
import Store
import Testing

@testable import Delivery

/// Bubbles that stand for several reminders, and what becomes of bubbles when a program is started anew.
extension DesktopTests {
  /// What is sent to the notification service, and by it, as dbus-monitor writes it, until the test ends.
  private func overhear(_ place: Workplace) async throws -> (process: Process, text: () throws -> String) {
    let file = place.folder.appendingPathComponent("overheard")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
    process.arguments = ["--session", "interface='org.freedesktop.Notifications'"]
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    // It writes at once that it has a name.
    try await place.eventually { try Data(contentsOf: file).count > 0 }
    return (process, { try String(contentsOf: file, encoding: .utf8) })
  }

  /// The calls of Notify in what was overheard: which bubble each replaces, and its title and text.
  private func shows(_ text: String) -> [(replaces: String, words: String)] {
    text.components(separatedBy: "member=Notify\n").dropFirst().map { call in
      let lines = call.split(separator: "\n")
      let number = lines.first { $0.contains("uint32") }?.split(separator: " ").last.map(String.init) ?? ""
      return (number, call.components(separatedBy: "array [")[0])
    }
  }

  private func add(_ titles: [String], to place: Workplace, path: String) throws -> [Int] {
    try place.add(titles, due: place.begin, path: path, at: place.begin.adding(seconds: -60))
  }

  private func complete(_ task: Int, in place: Workplace, at now: Moment? = nil) throws {
    try place.store(at: now).record("done") { try $0.close(task: task, .completed) }
  }

  /// Two daemons, one after the other: the second one knows what the first one has shown.
  @Test(arguments: [false, true])
  func aBubbleOfSeveralLosesWhatIsDoneElsewhere(restarts: Bool) async throws {
    let (place, first) = try workplace()
    let (monitor, text) = try await overhear(place)
    defer { kill(monitor.processIdentifier, SIGKILL) }
    let tasks = try [first] + add(["essay", "lab", "quiz"], to: place, path: "nag")
    var process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 4 }
    try await place.eventually { try bubbles().count == 1 }
    if restarts {
      process.terminate()
      #expect(try await place.end(of: process) == 0)
      process = try daemon(place)
    }
    let group = try #require(shows(try text()).last)
    #expect(group.words.contains("4 reminders") && group.words.contains("quiz: due now"))
    for (count, task) in tasks.enumerated().dropLast() {
      try complete(task, in: place)
      try await place.eventually { try shows(text()).count == count + 2 }
      let last = try #require(shows(try text()).last)
      #expect(last.replaces != "0")
      #expect(last.words.contains(count < 2 ? "\(3 - count) reminders" : "quiz"))
      #expect(!last.words.contains("hw 2"))
      #expect(try bubbles().count == 1)
    }
    try complete(tasks[3], in: place)
    try await place.eventually { try bubbles().isEmpty }
  }

  @Test func whatComesAgainLeavesTheBubbleOfSeveral() async throws {
    let (place, first) = try workplace()
    _ = try [first] + add(["essay", "lab", "quiz"], to: place, path: "nag")
    for hours in 0..<2 {
      let process = try daemon(place, at: place.begin.adding(seconds: hours * 3600))
      try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 4 + 4 * hours }
      try await place.eventually { try place.store().recalls().isEmpty }
      try await place.eventually { try bubbles().count == 1 }
      process.terminate()
      #expect(try await place.end(of: process) == 0)
    }
  }

  /// The service here tells only the connection that made the bubble; others, like that of KDE, tell everybody.
  @Test func aBubbleFromBeforeARestartCanBeAnswered() async throws {
    let (place, task) = try workplace()
    let (monitor, text) = try await overhear(place)
    defer { kill(monitor.processIdentifier, SIGKILL) }
    let first = try daemon(place)
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 1 }
    try await place.eventually { try text().contains(":done:\(task)\"") }
    first.terminate()
    #expect(try await place.end(of: first) == 0)
    let key = try #require(try text().firstMatch(of: /"(arc-[^"]*:done:[0-9]+)"/)?.output.1)
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually {
      _ = try output(
        "dbus-send", "--session", "--type=signal", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications.ActionInvoked", "uint32:77", "string:\(key)")
      return try closing(of: task, in: place) == .completed
    }
    try await place.eventually { try bubbles().isEmpty }
  }

  /// The process of the notification service; nil while there is none.
  private func service() throws -> Int32? {
    try output(
      "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus.GetConnectionUnixProcessID", "string:org.freedesktop.Notifications"
    ).split(separator: " ").last.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Kills the notification service, and starts it when D-Bus does not; the numbers of bubbles begin anew.
  private func restartService(_ place: Workplace) async throws {
    let old = try #require(try service())
    kill(old, SIGKILL)
    try await place.eventually { try service() != old && bubbles().isEmpty }
    guard try service() == nil else { return }
    let fresh = Process()
    fresh.executableURL = URL(fileURLWithPath: "/usr/lib/notification-daemon/notification-daemon")
    fresh.standardError = FileHandle.nullDevice
    // It stays for the tests that follow, and ends with their screen.
    try fresh.run()
    try await place.eventually { try service() != nil }
  }

  @Test(arguments: [false, true])
  func anAlarmIsShownAgainWhenTheServiceIsStartedAnew(daemonStopped: Bool) async throws {
    let (place, task) = try workplace()
    let push = try add(["a push"], to: place, path: "gentle")[0]
    let when = place.begin.adding(seconds: 3 * 3600)
    // The third step of nag is an alarm.
    for hours in 0..<3 {
      let once = try place.start([
        "daemon", "--once", "--store", place.path, "--at", "\(place.begin.seconds + hours * 3600)",
        "--channel",
        "desktop",
      ])
      #expect(try await place.end(of: once) == 0)
    }
    var process = try daemon(place, at: when)
    defer { process.terminate() }
    func isAlarm() throws -> Bool {
      try place.store().firedAlerts(.sent, limit: 9).contains {
        $0.subject == .task(task) && $0.level == .alarm
      }
    }
    try await place.eventually { try isAlarm() }
    let (monitor, text) = try await overhear(place)
    defer { kill(monitor.processIdentifier, SIGKILL) }
    if daemonStopped {
      process.terminate()
      _ = try await place.end(of: process)
    }
    try await restartService(place)
    if daemonStopped { process = try daemon(place, at: when) }
    // The alarm alone comes back, and can be withdrawn.
    try await place.eventually { try !shows(text()).isEmpty }
    #expect(try shows(text()).count == 1 && shows(text()).first?.words.contains("hw 2") == true)
    #expect(try place.store().firedAlerts(.sent, limit: 99).count { $0.subject == .task(push) } > 0)
    try complete(task, in: place, at: when)
    try await place.eventually { try text().contains("member=CloseNotification") }
    // The service here leaves windows of bubbles behind that come and go at once.
    try await restartService(place)
  }

  @Test func aServiceThatIsStartedAnewKeepsTheBubblesOfOthers() async throws {
    let (place, task) = try workplace()
    try await restartService(place)
    let (monitor, text) = try await overhear(place)
    defer { kill(monitor.processIdentifier, SIGKILL) }
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 1 }
    try await place.eventually { try bubbles().count == 1 }
    try await restartService(place)
    // The bubble of another program gets the number that ours had.
    let others = DesktopBus { _ in }
    let foreign = try await others.show(
      DesktopBus.Bubble(title: "mail", body: "for you", actions: [], urgency: 2, timeout: 0))
    #expect(foreign.number == 1)
    try await place.eventually { try bubbles().count == 1 }
    try complete(task, in: place)
    try await place.eventually { try place.store().recalls().isEmpty }
    #expect(try bubbles().count == 1)
    // What comes next has a bubble of its own.
    let next = try add(["essay"], to: place, path: "nag")[0]
    try await place.eventually { try shows(text()).last?.words.contains("essay") == true }
    #expect(try shows(text()).last?.replaces == "0")
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 2 }
    try complete(next, in: place)
    try await place.eventually { try place.store().recalls().isEmpty }
    #expect(try bubbles().count == 1)
    await others.close(foreign)
    // The service here leaves windows of bubbles behind that come and go at once.
    try await restartService(place)
  }
}
