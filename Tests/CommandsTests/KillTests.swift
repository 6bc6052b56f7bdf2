import Foundation
import SeededNumbers
import Testing

/// A planner whose commands are killed, and its twin on which the same commands run to their end.
///
/// Before each command both hold the same. After it the planner holds what it held, or what the twin holds: never
/// anything between, and the latter whenever the command was acknowledged.
private struct Twins {
  let arc: ArcProgram
  var chance: SplitMix64
  var commands = 0
  var killed = 0
  var landed = 0
  private var twin: String { arc.folder.path + "/twin.db" }

  init(seed: UInt64) throws {
    arc = try ArcProgram()
    chance = SplitMix64(seed: seed)
    try arc.run("new", "Home")
    try arc.run("new", "Work")
    try arc.run("stack", "new", "morning", "iron")
    for number in 1...10 { try arc.run("add", "Home", "task\(number)") }
    // Tasks and reminders that can be snoozed and dismissed together: their time has come.
    for number in 1...4 {
      try arc.run("add", "Home", "early\(number) today 8am", "--now", "2026-11-20T07:00")
      try arc.run("remind", "early\(number) every day at 8:30", "--now", "2026-11-20T07:00")
    }
    try copyToTwin()
  }

  /// Everything in a planner, and how it came about; UUIDs and seeds, which are by chance, without their digits.
  func state(_ options: [String] = []) throws -> String {
    let runs = try [["export"], ["log", "5000", "--json"], ["trash", "--json"]].map { words in
      try arc.run(words + options)
    }
    #expect(runs.map(\.exit) == [0, 0, 0], "\(runs.map(\.errors))")
    let uuid = #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#
    return runs.map(\.output).joined().replacing(uuid, with: "UUID")
      .replacing(#/"seed":-?[0-9]+/#, with: "\"seed\":0")
  }

  /// Copies the files as they lie there, which nobody uses now.
  func copyToTwin() throws {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: twin + ending)
      let file = arc.folder.path + "/planner.db" + ending
      if FileManager.default.fileExists(atPath: file), ending != "-shm" {
        try FileManager.default.copyItem(atPath: file, toPath: twin + ending)
      }
    }
  }

  /// A command by chance, and what it reads.
  mutating func command() -> (words: [String], input: Data?) {
    commands += 1
    let number = "\(chance.from(1, to: 10 + commands))"
    let arc = chance.one(of: ["Home", "Work", "Home/Below"])
    if chance.from(1, to: 3) == 1 { return (reminderCommand(number), nil) }
    switch chance.from(1, to: 16) {
    case 1...3:
      return (
        ["add", "#\(arc)", "task\(commands)", chance.one(of: ["", "friday 5pm", "every 2 days"])], nil
      )
    case 4, 5:
      let count = chance.one(of: [3, 50, 1500])
      let lines = (1...count).map { "#Work line\(commands)x\($0)\n" }.joined()
      return (["import", "-"], Data(lines.utf8))
    case 6, 7: return (["done", number], nil)
    case 8: return (["done", "\(number)-\(number)0"], nil)
    case 9: return (["edit", number, "--title", "other\(commands)"], nil)
    case 10: return (["mv", number, arc], nil)
    case 11: return (["rm", "--yes", number], nil)
    case 12: return (["new", arc + chance.one(of: ["", "/Below", "/New\(commands)"])], nil)
    case 13: return (["merge", "Home/Below", "Work"], nil)
    case 14: return (["trash", "empty", "--yes"], nil)
    case 15: return (["redo"], nil)
    default: return (["undo", "\(chance.from(1, to: 3))"], nil)
    }
  }

  /// A command about reminders, groups, stacks or places.
  /// - Parameter number: of a task or reminder that may be there.
  private mutating func reminderCommand(_ number: String) -> [String] {
    let day = "2026-11-2\(chance.from(1, to: 9))"
    switch chance.from(1, to: 15) {
    case 1...3:
      return [
        "remind", "reminder\(commands)", chance.one(of: ["every day at 8am", "every friday 5pm", day]),
      ]
    case 4: return ["remind", "member\(commands)", "--group", "Chores"]
    case 5: return ["group", "new", "Chores", "--every", "day", "--starting", "\(day) 9:00"]
    case 6: return ["stack", "set", "morning", "iron", "zinc\(commands)"]
    case 7: return ["place", "new", "place\(commands)", "37.33,-121.88"]
    case 8, 9: return ["skip", number, day]
    case 10: return ["disable", number]
    case 11: return ["snooze", number, "10m"]
    // Tasks and reminders in one command.
    case 12, 13: return ["snooze", "11-1\(chance.from(1, to: 8))", "2h"]
    case 14:
      return chance.one(of: [["ignore"], ["dismiss"], ["rm", "--yes"]]) + ["11-1\(chance.from(1, to: 8))"]
    default: return ["group", "rm", "Chores", "--yes"]
    }
  }

  /// Runs one command in both, and kills it in one.
  mutating func step(_ before: String) throws -> String {
    let (words, input) = command()
    let start = ContinuousClock.now
    let whole = try arc.run(words + ["--store", twin], input: input)
    let duration = ContinuousClock.now - start
    let after = try state(["--store", twin])
    let delay = duration * Double(chance.from(1, to: 1000)) / 900
    let exit = try arc.kill(words, after: delay, input: input)
    let now = try state()
    let said = "\(words), \(exit.map { "which ended with \($0)" } ?? "killed")"
    #expect(now == before || now == after, "half of \(said)")
    if let exit {
      #expect(now == after, "\(said) is lost")
      #expect(exit == whole.exit, "\(said), not with \(whole.exit)")
    } else {
      killed += 1
    }
    if now == before, now != after { try copyToTwin() } else if now != before { landed += 1 }
    return now
  }

  func doctor() throws {
    let run = try arc.run("doctor")
    #expect(run.exit == 0, "\(run.output)\(run.errors)")
  }
}

extension ArcProgram {
  /// Runs a command and kills it after a while.
  /// - Returns: its exit code when it ended before; nil when it was killed.
  fileprivate func kill(_ words: [String], after delay: Duration, input: Data?) throws -> Int32? {
    let lines = folder.appendingPathComponent("lines.txt")
    try (input ?? Data()).write(to: lines)
    let process = try start(
      ArcProgram.binary.path, options + words, input: FileHandle(forReadingFrom: lines),
      output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    usleep(UInt32(delay / .microseconds(1)))
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}

@Test(arguments: [chanceSeed])
func commandsKilledAtAnyMomentAreDoneOrNotBegun(seed: UInt64) throws {
  var twins = try Twins(seed: seed)
  var state = try twins.state()
  let count = isHard ? 500 : 12
  for number in 1...count {
    state = try twins.step(state)
    if number % 25 == 0 { try twins.doctor() }
  }
  try twins.doctor()
  #expect(
    twins.killed > 0 && (twins.landed > 0 || !isHard), "of \(count) commands \(twins.killed) were killed")
}
