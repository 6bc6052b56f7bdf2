import Foundation
import Moments
import Store
import Testing

/// What arc says while another program has the planner locked.
struct WaitingTests {
  /// Runs arc while another writer holds the planner for so many seconds.
  private func run(_ arguments: String..., while seconds: Double) throws -> (output: String, errors: String) {
    let arc = try ArcProgram()
    try arc.run("new", "Home")
    let (isHeld, held) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread { [path = arc.folder.path + "/planner.db"] in
      let other = PlannerStore(
        path: path, now: Moment(seconds: 1_795_194_000), zone: .utc, random: { .random(in: .min ... .max) })
      try? other.record("held") { step in
        isHeld.signal()
        Thread.sleep(forTimeInterval: seconds)
        step.discard()
      }
      held.signal()
    }
    isHeld.wait()
    let answer = try arc.run(arguments)
    held.wait()
    #expect(answer.exit == 0)
    return (answer.output, answer.errors)
  }

  @Test func aSecondOfWaitingIsSaidOnce() throws {
    let answer = try run("add", "Home milk", while: 2.5)
    #expect(answer.output.contains("milk"))
    #expect(answer.errors.components(separatedBy: "waiting: another program is writing to ").count == 2)
  }

  @Test func itIsSaidWhileItWaits() throws {
    nonisolated(unsafe) let arc = try ArcProgram()
    try arc.run("new", "Home")
    let other = PlannerStore(
      path: arc.folder.path + "/planner.db", now: Moment(seconds: 1_795_194_000), zone: .utc,
      random: { .random(in: .min ... .max) })
    let done = DispatchSemaphore(value: 0)
    var said = ""
    try other.record("held") { step in
      Thread.detachNewThread {
        _ = try? arc.shell("arc add 'Home milk' 2>said")
        done.signal()
      }
      for _ in 0..<40 where !said.contains("waiting: ") {
        Thread.sleep(forTimeInterval: 0.1)
        said = (try? String(contentsOfFile: arc.folder.path + "/said", encoding: .utf8)) ?? ""
      }
      step.discard()
    }
    done.wait()
    #expect(said.hasPrefix("waiting: another program is writing to "))
  }

  @Test func aShortWaitIsNotSaid() throws {
    #expect(try run("add", "Home milk", while: 0.1).errors == "")
  }
}
