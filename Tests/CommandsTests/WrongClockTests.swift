import Foundation
import Testing

/// A machine whose clock was years ahead for a moment.
struct WrongClockTests {
  @Test(
    arguments: [
      ["add", "Home rent every day 12:30"], ["remind", "rent every day at 12:30"],
      ["remind", "rent daily 12:30 !nag"],
    ], [true, false])
  func whatCameDueMeanwhileIsToldOnceTheClockIsRight(command: [String], hasHeardTheLead: Bool) throws {
    let arc = try ArcProgram.withArcs("Home")
    arc.stopDaemon()
    let heard = arc.folder.appendingPathComponent("heard")
    let notify = arc.folder.path + "/notify"
    try arc.write("#!/bin/sh\ncat >>'\(heard.path)'\n", to: "notify")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: notify)
    func told(at now: String) throws -> Int {
      try? FileManager.default.removeItem(at: heard)
      arc.options = ["--now", now]
      #expect(try arc.run("daemon", "--once", "--channel", "command:\(notify)").exit == 0)
      let text = (try? String(contentsOf: heard, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").count
    }
    #expect(try arc.run(command).exit == 0)
    if hasHeardTheLead { _ = try told(at: "2026-11-20T12:00") }
    _ = try told(at: "2030-01-01T12:00")
    #expect(try told(at: "2026-11-20T12:31") == 1)
    #expect(try told(at: "2026-11-20T12:32") == 0)
    #expect(try told(at: "2026-11-21T12:30") == 1)
  }
}
