import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// What a running daemon does when its planner goes, comes back, or has other names.
@Suite(.fewAtOnce) struct PlannerFileTests {
  private func daemon(_ place: Workplace, store: String? = nil) throws -> Process {
    try place.start([
      "daemon", "--store", store ?? place.path, "--at", "\(place.begin.seconds)", "--channel", place.channel,
    ])
  }

  private func status(_ place: Workplace) throws -> [String] {
    try DaemonStatus(
      store: place.path, settings: DaemonSettings(), clock: DaemonClock(at: place.begin.seconds)
    )
    .lines()
  }

  private func add(_ title: String, to place: Workplace) throws {
    try place.add([title], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
  }

  private func titles(_ place: Workplace) -> [String] { place.heard().compactMap { $0["title"] as? String } }

  private func delete(_ place: Workplace) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    where name.hasPrefix("planner.db") {
      try FileManager.default.removeItem(atPath: place.folder.path + "/" + name)
    }
  }

  @Test(arguments: [44, 80]) func theStatusFitsTheTerminal(columns: Int) async throws {
    let place = try Workplace()
    place.environment["COLUMNS"] = "\(columns)"
    let process = Process()
    process.executableURL = Workplace.binary
    process.arguments = ["status", "--store", place.path]
    process.environment = place.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(text)")
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.hasPrefix("arc daemon is not running: nothing will"))
  }

  @Test func aDeletedPlannerIsLetGoAndTheNextOneAtItsPlaceIsTaken() async throws {
    let place = try Workplace()
    try add("first", to: place)
    let process = try daemon(place)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { titles(place) == ["first"] }
    try delete(place)
    try await place.eventually { place.errors.contains("the planner \(place.path) is gone") }
    #if os(Linux)
      // Its space on the disk is free again.
      let files = "/proc/\(process.processIdentifier)/fd"
      let open = try FileManager.default.contentsOfDirectory(atPath: files).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)")
      }
      #expect(!open.contains("\(place.path) (deleted)"), "\(open)")
    #endif
    #expect(
      try status(place).prefix(3) == [
        "arc daemon is running (process \(process.processIdentifier))",
        "  at login    no", "  it is waiting: there is no planner at \(place.path)",
      ])
    #expect(!FileManager.default.fileExists(atPath: place.path))
    try add("second", to: place)
    try await place.eventually { titles(place) == ["first", "second"] }
    #expect(place.errors.contains("there is another planner at \(place.path) now; using that"))
    let other = try daemon(place)
    #expect(try await place.end(of: other) == 1)
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test func theAlarmOfADeletedPlannerFallsSilent() async throws {
    let place = try Workplace()
    try place.add(["exam"], due: place.begin.adding(seconds: 300), path: "alarm")
    // A player that never ends by itself, where nothing finds another.
    let player = place.folder.appendingPathComponent("pw-play")
    try "#!/bin/sh\necho $$ >>'\(place.folder.path)/players'\nexec /bin/sleep 600\n".write(
      to: player, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    place.environment["PATH"] = place.folder.path
    try place.set("quiet-hours = \"off\"")
    let process = try place.start([
      "daemon", "--store", place.path, "--at", "\(place.begin.seconds)", "--channel", "sound",
    ])
    var players: [Int32] {
      let text = try? String(contentsOfFile: place.folder.path + "/players", encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { Int32($0) }
    }
    defer {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      for player in players { kill(player, SIGKILL) }
    }
    try await place.eventually { players.count == 1 }
    // Other settings while it sounds leave it within reach.
    try place.set("snooze = \"20m\"")
    try await place.eventually { place.errors.contains("the settings have changed") }
    try delete(place)
    try await place.eventually { players.allSatisfy { kill($0, 0) != 0 } }
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test func anEmptiedPlannerIsSaidToBeEmptyWithWhatBringsItBack() async throws {
    let place = try Workplace()
    try add("first", to: place)
    let process = try daemon(place)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { titles(place) == ["first"] }
    let backup = place.path + ".backup-2026-01-01T000000Z"
    try place.store().backUp(to: backup)
    try Data().write(to: URL(fileURLWithPath: place.path))
    let reason =
      "its contents were removed; restore the newest backup: arc backup restore"
    try await place.eventually { place.errors.contains(reason) }
    #expect(!place.errors.contains("there is no planner"))
    let status = try DaemonStatus(
      store: place.path, settings: DaemonSettings(), clock: DaemonClock(at: place.begin.seconds))
    #expect(status.head.last == "  it is waiting: \(place.path) is empty")
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test(arguments: ["moved over it", "copied into it"])
  func aPlannerInThePlaceOfAnotherIsTaken(how: String) async throws {
    let (place, other) = (try Workplace(), try Workplace())
    try add("first", to: place)
    try add("restored", to: other)
    if how == "moved over it" {
      // Its alert waits for a channel that only the daemon before had.
      try other.store().fire(to: { _ in ["command:/nowhere"] }, only: true)
    }
    let process = try daemon(place)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { titles(place) == ["first"] }
    try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 1 }
    // The journal of the one before must not be taken for that of the other.
    try await place.journalIsEmpty()
    if how == "moved over it" {
      #expect(rename(other.path, place.path) == 0)
    } else {
      try Data(contentsOf: URL(fileURLWithPath: other.path)).write(to: URL(fileURLWithPath: place.path))
    }
    try await place.eventually { titles(place) == ["first", "restored"] }
    #expect(try place.store().read { try $0.tasks().map(\.fields.title) } == ["restored"])
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test func aFolderThatIsDeletedIsNotMadeAgainAndSeenWhenSomebodyElseMakesIt() async throws {
    let place = try Workplace()
    let folder = place.folder.appendingPathComponent("a/b")
    let path = folder.path + "/planner.db"
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try add("first", to: place)
    try FileManager.default.moveItem(atPath: place.path, toPath: path)
    let process = try daemon(place, store: path)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { titles(place) == ["first"] }
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    try await place.eventually { place.errors.contains("the planner \(path) is gone") }
    #expect(!FileManager.default.fileExists(atPath: folder.deletingLastPathComponent().path))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try add("second", to: place)
    try FileManager.default.moveItem(atPath: place.path, toPath: path)
    try await place.eventually { titles(place) == ["first", "second"] }
    process.terminate()
    #expect(try await place.end(of: process) == 0)
  }

  @Test func oneDaemonRemindsForAFileWhateverItIsCalled() async throws {
    let place = try Workplace()
    try add("first", to: place)
    let process = try daemon(place)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { titles(place) == ["first"] }
    let folder = place.folder.path
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.db", withDestinationPath: "planner.db")
    try FileManager.default.createSymbolicLink(atPath: folder + "/folder", withDestinationPath: folder)
    try FileManager.default.linkItem(atPath: place.path, toPath: folder + "/hard.db")
    let others = [
      "/link.db", "/folder/planner.db", "/folder/../" + place.folder.lastPathComponent + "/planner.db",
    ]
    for name in others + ["/hard.db", "/folder/link.db"] {
      let second = try daemon(place, store: folder + name)
      #expect(try await place.end(of: second) == 1, "\(name)")
    }
    // Its lock was deleted, and is made again.
    try FileManager.default.removeItem(atPath: place.path + ".daemon")
    let second = try daemon(place)
    #expect(try await place.end(of: second) == 1)
    try await place.eventually { FileManager.default.fileExists(atPath: place.path + ".daemon") }
    #expect(titles(place) == ["first"])
    let running = "arc daemon is already running (process \(process.processIdentifier))"
    #expect(place.errors.components(separatedBy: running).count == 7)
  }

  /// A daemon waits for the planner that nobody has made yet.
  @Test func aPlannerThatDoesNotExistYetIsWaitedForAndNotMade() async throws {
    let place = try Workplace()
    let process = try daemon(place)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { place.errors.contains("there is no planner at \(place.path) yet") }
    #expect(!FileManager.default.fileExists(atPath: place.path))
    try add("first", to: place)
    try await place.eventually { titles(place) == ["first"] }
  }
}
