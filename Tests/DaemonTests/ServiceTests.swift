import Foundation
import TestServer
import Testing

@testable import Daemon

/// Paths with everything that systemd, XML and shells replace.
private let odd = #"a $b$ 100% "q" 'r' <&> \n\ ü"#

@Suite(.fewAtOnce) struct ServiceTests {
  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }

  /// Runs something with a shell's words.
  /// - Returns: its exit code and what it wrote.
  private func run(_ words: [String], _ environment: [String: String], _ place: Workplace) async throws
    -> (code: Int32, text: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = place.environment.merging(environment) { $1 }
    let output = place.folder.appendingPathComponent("output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    try handle.seekToEnd()
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    let code = try await place.end(of: process)
    return (code, try String(contentsOf: output, encoding: .utf8))
  }

  @Test(.enabled(if: has("/usr/bin/systemd-analyze")))
  func systemdTakesTheUnit() async throws {
    let place = try Workplace()
    // systemd runs no program with quotes or a backslash in its path.
    let folder = place.folder.appendingPathComponent(odd.filter { !"\"'\\".contains($0) })
    let program = folder.appendingPathComponent("arcd")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: "/bin/true"), to: program)
    let unit = place.folder.appendingPathComponent("arc.service")
    let runtime = ["XDG_RUNTIME_DIR": place.folder.path]
    let service = Service(program: program.path, store: "/home/\(odd)/planner.db", home: "/home/ann")
    try service.unit.write(to: unit, atomically: true, encoding: .utf8)
    let good = try await run(["systemd-analyze", "verify", "--user", unit.path], runtime, place)
    #expect(good.code == 0 && good.text.isEmpty, "\(good.text)")
    // It would say what is wrong.
    try (service.unit + "Wrong=1\n").write(to: unit, atomically: true, encoding: .utf8)
    let bad = try await run(["systemd-analyze", "verify", "--user", unit.path], runtime, place)
    #expect(bad.text.contains("Wrong"))
  }

  @Test func launchdTakesTheAgent() throws {
    let service = Service(program: "/opt/\(odd)/arcd", store: "/home/\(odd)/planner.db", home: "/Users/ann")
    let data = Data(service.agent.utf8)
    let agent = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    #expect(agent["Label"] as? String == "arc.daemon")
    #expect(
      agent["ProgramArguments"] as? [String] == [
        "/opt/\(odd)/arcd", "daemon", "--store", "/home/\(odd)/planner.db",
      ])
    #expect(agent["RunAtLoad"] as? Bool == true)
    #expect(agent["KeepAlive"] as? [String: Bool] == ["SuccessfulExit": false])
  }

  /// A systemd of the person's own, in a world of processes and files apart; that takes root.
  @Test(.enabled(if: getuid() == 0 && has("/lib/systemd/systemd") && has("/usr/bin/unshare")))
  func systemdStartsTheServiceAgainAndForgetsIt() async throws {
    let place = try Workplace()
    let store = place.folder.path + "/" + odd + "/planner.db"
    let script = #"""
      mkdir -p "$XDG_RUNTIME_DIR"; mount -t tmpfs none /run && mkdir -p /run/systemd/system || exit 77
      /lib/systemd/systemd --user --log-target=null --unit=basic.target &
      tries=0
      until systemctl --user list-units >/dev/null 2>&1; do
        tries=$((tries + 1)); [ $tries -lt 300 ] || exit 77; sleep 0.1
      done
      process() { systemctl --user show -p MainPID --value arc.service; }
      running() { until "$0" status --store "$STORE" >/dev/null && [ "$(process)" != 0 ]; do sleep 0.1; done; }
      "$0" install --store "$STORE" && running
      "$0" status --store "$STORE" | sed -n '2p'
      first=$(process); kill -9 $first
      until [ "$(process)" != $first ]; do sleep 0.1; done; running
      echo again
      "$0" uninstall --store "$STORE"
      "$0" status --store "$STORE" | sed -n '1,2p'
      """#
    let words = [
      "timeout", "60", "unshare", "--kill-child", "-m", "-p", "-f", "--mount-proc", "sh", "-c", script,
      Workplace.binary.path,
    ]
    let result = try await run(
      words, ["XDG_RUNTIME_DIR": place.folder.path + "/run", "STORE": store], place)
    // No systemd can be started in there.
    if result.code == 77 { return }
    #expect(
      result.text.replacing(place.folder.path, with: "~") == """
        arc reminds you from now on, and after every login
          the service is ~/.config/systemd/user/arc.service
          at login    yes
        again
        reminders are off; arc daemon install starts them again
        arc daemon is not running: nothing will remind you; arc daemon install starts it
          at login    no

        """)
  }
}
