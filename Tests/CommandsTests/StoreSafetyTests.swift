import Foundation
import Testing

/// What a planner survives.
struct ThePlannerSurvives {
  let arc: ArcProgram
  var store: String { arc.folder.path + "/planner.db" }

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
  }

  private func count() throws -> Int {
    try arc.run("ls", "--tree", "--json").output.components(separatedBy: "\"title\":\"task ").count - 1
  }

  @Test func eightWritersAtOnce() throws {
    let program = "'\(ArcProgram.binary.path)' --now 2026-11-20T09:00"
    let writers = try (0..<8).map { writer in
      try arc.start(
        "/bin/sh",
        ["-c", "for i in $(seq 20); do \(program) add Home task \(writer)-$i || exit 1; done"],
        input: nil, output: FileHandle.nullDevice, errors: FileHandle.standardError)
    }
    for writer in writers {
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
    }
    #expect(try count() == 160)
  }

  @Test(arguments: [0.05, 0.15, 0.3, 0.6])
  func theDeathOfAnImport(after seconds: Double) throws {
    let lines = (0..<20_000).map { "Home task \($0)\n" }.joined()
    let file = try arc.write(lines, to: "lines.txt")
    let process = try arc.start(
      ArcProgram.binary.path, arc.options + ["import", file], input: nil, output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect([0, 20_000].contains(try count()))
    #expect(try arc.run("add", "Home", "one more").exit == 0)
  }

  @Test func aFileCutShort() throws {
    for number in 0..<50 { try arc.run("add", "Home", "task \(number)") }
    try? FileManager.default.removeItem(atPath: store + "-wal")
    let whole = try Data(contentsOf: URL(fileURLWithPath: store))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: store))
    let run = try arc.run("ls", "--tree")
    #expect(run.exit == 74)
    #expect(run.errors.contains("is damaged or not a planner; nothing was changed"))
  }

  /// The hints act on the planner that the message is about.
  @Test func theHintsForADamagedPlannerNameIt() throws {
    try arc.write("not a planner at all", to: "it's broken.db")
    let run = try arc.run("ls", "--store", "it's broken.db")
    #expect(
      run.errors == """
        arc: it's broken.db is damaged or not a planner; nothing was changed; there is no backup next to it
          save what is readable: arc doctor --salvage FILE --store 'it'\\''s broken.db'
          restore a copy of your own: arc backup restore FILE --store 'it'\\''s broken.db'

        """)
    try arc.write("not a planner at all", to: "planner.db")
    #expect(try arc.run("ls").errors.contains("\n  save what is readable: arc doctor --salvage FILE\n"))
  }

  @Test func aDiskThatIsFull() throws {
    let lines = (0..<5000).map { "Home task \($0)\n" }.joined()
    try arc.write(lines, to: "lines.txt")
    let run = try arc.shell("ulimit -f 600; arc import lines.txt")
    #expect(run.exit == 74)
    #expect(run.errors.contains("is full, so nothing was changed; make room and try again"))
    #expect(try count() == 0)
  }

  /// Whoever holds it for some seconds is waited for; half a minute is enough.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
    arguments: isHard ? [6, 45] : [6])
  func anotherProgramThatHoldsIt(seconds: Int) throws {
    let holder = """
      import sqlite3,time; c=sqlite3.connect('planner.db'); c.execute('begin immediate'); open('held', 'w')
      time.sleep(\(seconds))
      """
    let process = try arc.start(
      "/usr/bin/python3", ["-c", holder], input: nil, output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    // It may have inherited that other signals wait.
    defer { kill(process.processIdentifier, SIGKILL) }
    let held = arc.folder.appendingPathComponent("held").path
    while process.isRunning, !FileManager.default.fileExists(atPath: held) { usleep(10_000) }
    let run = try arc.run("add", "Home", "task 1")
    #expect(run.exit == (seconds < 30 ? 0 : 74))
    #expect(run.errors.contains("another program is using") == (seconds > 30))
  }
}
