import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

@testable import Daemon

/// A planner on a disk that takes nothing; needs the right to mount one.
@Suite(.fewAtOnce) struct FullDiskTests {
  private static let full = "head -c 3000000 /dev/zero >disk/filler 2>/dev/null"
  private static let readOnly = "mount -o remount,ro disk"

  private static let untilTrue =
    #"until_true() { n=0; until eval "$1"; do n=$((n + 1)); [ $n -lt 300 ] || { echo "never: $1"; break; }; sleep 0.1; done; }"#

  @Test(
    .enabled(if: canMount),
    arguments: [
      (full, "rm disk/filler", "is full", true), (full, "rm disk/filler", "is full", false),
      // A file that is open for writing keeps the system from doing that later.
      (readOnly, "mount -o remount,rw disk", "is read-only", false),
    ])
  func alertsComeFromADiskThatTakesNothingAndAreNotToldAgain(
    breaking: String, repairing: String, words: String, runsBefore: Bool
  ) throws {
    let place = try Workplace()
    let night = place.begin.adding(seconds: 6 * 3600)
    if !runsBefore { try place.set("quiet-hours = \"off\"") }
    try place.add(["first", "second"], due: night, path: "gentle", at: place.begin)
    let program = "'\(Workplace.binary.path)'"
    let options = "--store disk/planner.db --at \(night.seconds)"
    let start = "\(program) daemon \(options) --channel '\(place.channel)' 2>log & number=$!"
    // Pushes wait for the morning until somebody says that there is no night.
    let script = """
      mkdir -p disk .config/arc; touch log; mount -t tmpfs -o size=2m none disk; mv planner.db* disk
      \(Self.untilTrue)
      status() { \(program) status \(options); }
      \(runsBefore ? start : ":")
      \(runsBefore ? "until_true 'grep -q reminding log'; until_true '! [ -s disk/planner.db-wal ]'" : ":")
      \(breaking)
      \(runsBefore ? ":" : start)
      until_true 'grep -q reminding log'
      echo 'quiet-hours = "off"' >.config/arc/config.toml
      until_true '[ "$(grep -c . heard 2>/dev/null)" = 2 ]'
      until_true 'status | grep -q "nothing is recorded"'
      status | grep "nothing is recorded"
      \(repairing)
      until_true 'grep -q "recording continues" log'
      until_true '! status | grep -q "nothing is recorded\\|waiting"'
      kill $number; wait $number; echo "ended $?"
      echo "heard $(grep -c . heard)"; sed "s/.*\\(is full\\|is read-only\\).*/\\1/" log
      cp disk/planner.db* .
      """
    let run = try shell(script, in: place.folder.path, environment: place.environment)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(!run.output.contains("never:"), "\(run.output)")
    #expect(lines.first?.contains(words) == true, "\(run.output)")
    #expect(lines.contains("ended 0") && lines.contains("heard 2"), "\(run.output)")
    #expect(lines.filter { $0 == words }.count == 1, "\(run.output)")
    #expect(try place.store(at: night).firedAlerts(.sent, limit: 9).count == 2)
  }

  @Test(.enabled(if: canMount)) func whatIsAnsweredWhileTheDiskIsFullIsKeptOnceThereIsRoom() throws {
    let place = try Workplace()
    let task = try place.add(["first"], due: place.begin.adding(seconds: 86_400))[0]
    let later = Int(Date().timeIntervalSince1970) + 3600
    func message(_ id: String, _ text: String) -> String {
      #"{"id":"\#(id)","time":\#(later),"event":"message","message":"\#(text)"}"#
    }
    let stream = [message("m1", "arc:done:\(task)"), message("m2", "milk")]
    let (told, again) = (place.folder.path + "/told", place.folder.path + "/again")
    let server = try TestServer { request in
      if request.line.hasPrefix("GET") {
        if FileManager.default.fileExists(atPath: told) { try? Data().write(to: URL(fileURLWithPath: again)) }
        return .stream(request.line.contains("since=m") ? [] : stream)
      }
      // The line that follows the answer could not be added.
      if request.body.contains("not added") { try? Data().write(to: URL(fileURLWithPath: told)) }
      return .answer(200, #"{"id":"p1","event":"message"}"#)
    }
    try place.set("push-channels = \"phone\"\nalarm-channels = \"phone\"")
    try place.set("[phone]\nserver = \"\(server.url)\"\ntopic = \"mine\"\nanswers = \"back\"")
    let script = """
      mkdir disk; mount -t tmpfs -o size=2m none disk; mv planner.db* disk; \(Self.full)
      \(Self.untilTrue)
      '\(Workplace.binary.path)' daemon --store disk/planner.db --at \(place.begin.seconds) 2>log & number=$!
      until_true '[ -e told ]'
      rm disk/filler
      until_true '[ -e again ]'
      kill $number; wait $number; echo "ended $?"; cat log
      cp disk/planner.db* .
      """
    let run = try shell(script, in: place.folder.path, environment: place.environment)
    #expect(run.output.hasPrefix("ended 0\n"), "\(run.output)")
    #expect(run.output.contains("recording continues"), "\(run.output)")
    #expect(try place.store().read { try $0.task(task).closing?.outcome } == .completed)
    // What was heard is not heard again.
    let asked = server.requests.map(\.line).filter { $0.hasPrefix("GET") }
    #expect(asked.count == 2 && asked.last?.contains("since=m") == true, "\(asked)")
  }

  @Test(.enabled(if: canMount)) func aDaemonThatRunsOnceDeliversFromAFullDiskAndSaysThatItIsFull() throws {
    let place = try Workplace()
    try place.add(["first", "second"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
    let script = """
      mkdir disk; mount -t tmpfs -o size=2m none disk; mv planner.db* disk; \(Self.full)
      '\(Workplace.binary.path)' daemon --once --store disk/planner.db --at \(place.begin.seconds) \
        --channel '\(place.channel)' 2>log
      echo "ended $?"; echo "heard $(grep -c . heard)"; cat log
      """
    let run = try shell(script, in: place.folder.path, environment: place.environment)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("ended 74") && lines.contains("heard 2"), "\(run.output)")
    #expect(lines.contains { $0.contains("is full") }, "\(run.output)")
  }
}

/// True where a disk can be mounted for a moment.
private let canMount = (try? shell("mount -t tmpfs none /mnt", in: "/"))?.exit == 0

/// Runs a script of the shell where something can be mounted.
private func shell(_ script: String, in folder: String, environment: [String: String] = [:]) throws
  -> (
    exit: Int32, output: String
  )
{
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["unshare", "-rm", "/bin/sh", "-c", script]
  process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"].merging(environment) { $1 }
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}
