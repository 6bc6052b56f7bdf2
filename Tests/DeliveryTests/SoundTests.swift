import Foundation
import TestServer
import Testing

@testable import Delivery

/// Sounds through a player that writes down who it is and never ends by itself.
@Suite(.fewAtOnce) struct SoundTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let player = folder.appendingPathComponent("player")
    try "#!/bin/sh\necho $$ >>'\(folder.path)/players'\nexec sleep 600\n".write(
      to: player, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
  }

  private func alarm(_ reminder: String) -> Notice {
    var notice = Notice(key: "k\(reminder)", reminder: reminder, title: "hw", message: "due now")
    (notice.level, notice.ring) = (.alarm, 600)
    return notice
  }

  /// The numbers of the players that sound.
  private func sounding() -> [Int32] {
    let text = (try? String(contentsOf: folder.appendingPathComponent("players"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }.filter { kill($0, 0) == 0 }
  }

  private func eventually(_ condition: () -> Bool) async throws {
    for _ in 0..<3000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(condition())
  }

  @Test func aSoundStopsWhenItIsSilencedAndNoOtherDoes() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let channel = SoundChannel(players: [folder.path + "/player"])
    _ = try await channel.deliver(alarm("1"), replacing: nil)
    try await eventually { sounding().count == 1 }
    let first = sounding()
    _ = try await channel.deliver(alarm("2"), replacing: nil)
    try await eventually { sounding().count == 2 }
    await channel.silence("1")
    try await eventually { sounding().count == 1 && sounding() != first }
    // A later sound of the same reminder takes the place of the earlier one.
    let second = sounding()
    _ = try await channel.deliver(alarm("2"), replacing: nil)
    try await eventually { sounding().count == 1 && sounding() != second }
    await channel.silence("2")
    try await eventually { sounding().isEmpty }
  }

  @Test func aPlayerThatCannotPlayLeavesItToTheNext() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let channel = SoundChannel(players: ["no-such-player", "false", folder.path + "/player"])
    _ = try await channel.deliver(alarm("1"), replacing: nil)
    try await eventually { sounding().count == 1 }
    await channel.silence("1")
    try await eventually { sounding().isEmpty }
  }
}
