import Foundation
import TestServer
import Testing

@testable import Delivery

@Suite(.fewAtOnce) struct CommandChannelTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/arc-command-\(UUID())"

  private func script(_ text: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/notify"
    try (text + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private var notice: Notice {
    var notice = Notice(key: "k0.1", reminder: "r", title: "say \"$(id)\" `id` é", message: "due now")
    (notice.id, notice.arc, notice.due, notice.step) = (12, "CS 298", "2027-02-14T17:00", 2)
    return notice
  }

  @Test func aProgramGetsTheNoticeAsJSONAndAsVariables() async throws {
    let program = try script(
      "cat > '\(folder)/in'; printf %s \"$ARC_TITLE|$ARC_LEVEL|$ARC_ID\" > '\(folder)/variables'")
    let receipt = try await CommandChannel(name: "command", program: "/bin/sh", arguments: [program]).deliver(
      notice, replacing: nil)
    #expect(receipt == nil)
    #expect(
      try String(contentsOfFile: folder + "/in", encoding: .utf8) == #"""
        {"schema":1,"key":"k0.1","id":12,"kind":"task","title":"say \"$(id)\" `id` é","arc":"CS 298","level":"push","intensity":3,"step":2,"lead":false,"due":"2027-02-14T17:00","late":0,"ring":0,"message":"due now"}

        """#)
    #expect(
      try String(contentsOfFile: folder + "/variables", encoding: .utf8)
        == "say \"$(id)\" `id` é|push|12")
  }

  @Test(arguments: [
    ("exit 3", 30, "ended with code 3"), ("sleep 30", 1, "did not answer within 1 seconds"),
  ])
  func aProgramThatFailsOrHangsHasDeliveredNothing(text: String, timeout: Int, reason: String) async throws {
    let program = try script(text)
    await #expect(throws: ChannelError("/bin/sh \(reason)")) {
      try await CommandChannel(name: "command", program: "/bin/sh", arguments: [program], timeout: timeout)
        .deliver(notice, replacing: nil)
    }
  }

  @Test func aProgramThatReadsNothingMayStillDoItsWork() async throws {
    let program = try script("exec <&-; exit 0")
    var long = notice
    long.message = String(repeating: "long ", count: 100_000)
    #expect(
      try await CommandChannel(name: "command", program: "/bin/sh", arguments: [program]).deliver(
        long, replacing: nil) == nil)
  }

  /// What a program leaves behind may hold its pipe as long as it likes.
  @Test(arguments: [1, 40_000])
  func whatAProgramLeavesBehindHoldsUpNobody(length: Int) async throws {
    let program = try script("exec 3<&0; sleep 600 <&3 >/dev/null 2>&1 & echo $! >\"$0.left\"; exit 0")
    var long = notice
    long.message = String(repeating: "long ", count: length)
    let start = ContinuousClock.now
    _ = try? await CommandChannel(name: "command", program: "/bin/sh", arguments: [program], timeout: 2)
      .deliver(long, replacing: nil)
    #expect(ContinuousClock.now - start < .seconds(300))
    try endWhatIsLeft(by: program)
  }

  @Test func whatTheProgramOfASecretLeavesBehindHoldsUpNobody() async throws {
    let program = try script("echo open sesame; sleep 600 & echo $! >\"$0.left\"")
    let start = ContinuousClock.now
    _ = try? await Secret("command:/bin/sh \(program)")?.reveal()
    #expect(ContinuousClock.now - start < .seconds(300))
    try endWhatIsLeft(by: program)
  }

  /// Ends the process that a program has left behind, and says so in a file beside it.
  private func endWhatIsLeft(by program: String) throws {
    let text = try String(contentsOfFile: program + ".left", encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(process, SIGKILL)
  }

  @Test func aProgramThatIsNotThereIsSaid() async throws {
    await #expect(
      throws: ChannelError("/no/program cannot be run", repair: "arc config command.program …")
    ) {
      try await CommandChannel(name: "command", program: "/no/program").deliver(notice, replacing: nil)
    }
  }
}
