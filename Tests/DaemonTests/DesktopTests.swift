import Foundation
import Moments
import Planner
import Reminding
import Store
import Testing

/// With a desktop of their own, which `make test-desktop` sets up.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ARC_TEST_DESKTOP"] != nil))
struct DesktopTests {
  /// A workplace on the private desktop, with one task that is due.
  func workplace() throws -> (place: Workplace, task: Int) {
    let place = try Workplace()
    for name in ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "PULSE_SERVER"] {
      place.environment[name] = ProcessInfo.processInfo.environment[name]
    }
    let task = try place.add(["hw 2"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))[0]
    return (place, task)
  }

  func daemon(_ place: Workplace, channel: String = "desktop", at now: Moment? = nil) throws
    -> Process
  {
    try place.start([
      "daemon", "--store", place.path, "--at", "\((now ?? place.begin).seconds)", "--channel", channel,
    ])
  }

  func output(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The bubbles on the screen: x, y, width and height.
  func bubbles() throws -> [[Int]] {
    try output("xdotool", "search", "--onlyvisible", "--name", "^Notification$").split(separator: "\n")
      .compactMap {
        let lines = try output("xdotool", "getwindowgeometry", "--shell", String($0)).split(separator: "\n")
        let numbers = lines.compactMap { line in line.split(separator: "=").last.flatMap { Int($0) } }
        return numbers.count > 4 ? Array(numbers[1...4]) : nil
      }
  }

  /// Presses a place in the only bubble, so many pixels from its right and its lower edge.
  private func press(right: Int, below: Int? = nil, above: Int? = nil) async throws {
    // The bubble takes its final size shortly after it has come.
    var last: [[Int]] = []
    for _ in 0..<50 {
      try await Task.sleep(for: .milliseconds(200))
      let now = try bubbles()
      if now.count == 1, now == last { break }
      last = now
    }
    let bubble = try #require(last.first)
    let y = below.map { bubble[1] + $0 } ?? bubble[1] + bubble[3] - (above ?? 0)
    _ = try output("xdotool", "mousemove", "\(bubble[0] + bubble[2] - right)", "\(y)", "click", "1")
  }

  func closing(of task: Int, in place: Workplace) throws -> ClosingOutcome? {
    try place.store().read { try $0.task(task).closing?.outcome }
  }

  @Test(arguments: [(231, ClosingOutcome.completed), (84, .ignored)])
  func aButtonClosesTheTask(right: Int, outcome: ClosingOutcome) async throws {
    let (place, task) = try workplace()
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try bubbles().count == 1 }
    try await press(right: right, above: 39)
    try await place.eventually { try closing(of: task, in: place) == outcome }
    try await place.eventually { try bubbles().isEmpty }
  }

  @Test func theButtonInTheMiddleSnoozesForAnHour() async throws {
    let (place, task) = try workplace()
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try bubbles().count == 1 }
    try await press(right: 159, above: 39)
    try await place.eventually {
      try place.store().read { try $0.task(task).alertAt } == place.begin.adding(seconds: 3600)
    }
    #expect(try closing(of: task, in: place) == nil)
    try await place.eventually { try bubbles().isEmpty }
  }

  @Test func aClosedBubbleLeavesTheTaskOpen() async throws {
    let (place, task) = try workplace()
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try bubbles().count == 1 }
    try await press(right: 24, below: 29)
    try await place.eventually { try bubbles().isEmpty }
    #expect(try closing(of: task, in: place) == nil)
  }

  @Test func theNextAlertTakesThePlaceOfTheBubbleAlsoAfterARestart() async throws {
    let (place, _) = try workplace()
    for hours in 0..<3 {
      let process = try place.start([
        "daemon", "--once", "--store", place.path, "--at", "\(place.begin.seconds + hours * 3600)",
        "--channel",
        "desktop",
      ])
      #expect(try await place.end(of: process) == 0)
      try await place.eventually { try bubbles().count == 1 }
    }
    let task = try place.store().firedAlerts(limit: 1)[0].subject.number
    #expect(try place.store().firedAlerts(.sent, limit: 9).count == 3)
    try place.store(at: place.begin.adding(seconds: 7300)).record("done") {
      try $0.close(task: task, .completed)
    }
    let process = try daemon(place, at: place.begin.adding(seconds: 7400))
    defer { process.terminate() }
    try await place.eventually { try bubbles().isEmpty }
  }

  @Test func whatIsDoneElsewhereLeavesTheScreen() async throws {
    let (place, task) = try workplace()
    let process = try daemon(place)
    defer { process.terminate() }
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 1 }
    try await place.eventually { try bubbles().count == 1 }
    try place.store().record("done") { try $0.close(task: task, .completed) }
    try await place.eventually { try bubbles().isEmpty }
  }

  @Test func aSoundIsLouderThanSilence() async throws {
    let (place, _) = try workplace()
    let record = place.folder.appendingPathComponent("recorded")
    try Data().write(to: record)
    let recorder = Process()
    recorder.executableURL = URL(fileURLWithPath: "/usr/bin/parec")
    recorder.arguments = ["--device=nothing.monitor", "--format=s16le", "--rate=22050", "--channels=1"]
    recorder.standardOutput = try FileHandle(forWritingTo: record)
    try recorder.run()
    defer { recorder.terminate() }
    func loudest() throws -> Int16 {
      let bytes = [UInt8](try Data(contentsOf: record))
      return stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8).magnitude
      }.max().map { Int16(clamping: $0) } ?? 0
    }
    try await place.eventually { try Data(contentsOf: record).count > 4000 }
    #expect(try loudest() == 0)
    let process = try place.start(["test", "sound", "--store", place.path])
    #expect(try await place.end(of: process) == 0)
    // Intensity 3 reaches two fifths of the range.
    try await place.eventually { try loudest() > 8000 }
  }

  @Test func anAlarmStopsWhenTheTaskIsDone() async throws {
    let (place, _) = try workplace()
    let due = place.begin.adding(seconds: 1800)
    let task = try place.add(["exam"], due: due, path: "alarm", at: place.begin.adding(seconds: -60))[0]
    let process = try daemon(place, channel: "sound", at: due.adding(seconds: -300))
    defer { process.terminate() }
    func sounds() throws -> Int {
      try output("pactl", "list", "short", "sink-inputs").split(separator: "\n").count
    }
    try await place.eventually {
      try place.store().firedAlerts(.sent, limit: 9).contains { $0.subject == .task(task) }
    }
    try place.store(at: due.adding(seconds: -299)).record("done") { step in
      for one in try step.snapshot.firedAlerts(limit: 9) where one.status == .sent {
        try step.close(task: one.subject.number, .completed)
      }
    }
    try await place.eventually { try sounds() == 0 }
    #expect(process.isRunning)
  }
}
