import Foundation
import Testing

/// Makes a planner with some Arcs and tasks, with nothing left in the journal.
private func filled() throws -> (arc: ArcProgram, bytes: [UInt8]) {
  let arc = try ArcProgram()
  try arc.run("new", "CS 298")
  try arc.run("new", "Home")
  let lines = (1...300).map { "\($0 % 2 == 0 ? "CS 298" : "Home") essay \($0) by 3/\(1 + $0 % 28)\n" }
    .joined()
  #expect(try arc.run("import", try arc.write(lines, to: "lines.txt")).exit == 0)
  try arc.run("remind", "water the plants every day at 7pm")
  let path = arc.folder.path + "/planner.db"
  #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  return (arc, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
}

private func put(_ bytes: [UInt8], _ arc: ArcProgram) throws {
  for end in ["-wal", "-shm"] {
    try? FileManager.default.removeItem(atPath: arc.folder.path + "/planner.db" + end)
  }
  try Data(bytes).write(to: URL(fileURLWithPath: arc.folder.path + "/planner.db"))
}

@Test func anExportOfADamagedPlannerHoldsAllThatCanBeRead() throws {
  let (arc, bytes) = try filled()
  let whole = try arc.run("export", "--format", "csv").output.split(whereSeparator: \.isNewline).sorted()
  #expect(whole.count == 301)
  for (name, range, byte) in [
    ("header", 0..<100, 0), ("first page", 0..<4096, 0xAA), ("a page", 4096 * 12..<4096 * 13, 0),
    ("pages", 4096 * 20..<4096 * 24, 0x55), ("an edge", 4096 * 15 - 300..<4096 * 15 + 300, 0xFF),
  ] {
    var damaged = bytes
    for offset in range where offset < bytes.count { damaged[offset] = UInt8(byte) }
    try put(damaged, arc)
    let run = try arc.run("export", "--format", "csv")
    #expect([0, 1].contains(run.exit), "\(name)")
    let lines = run.output.split(whereSeparator: \.isNewline)
    #expect(lines.count > 200, "\(name)")
    #expect(lines.count == 301 || run.exit == 1 && run.errors.contains("lost: "), "\(name): \(run.errors)")
    #expect(
      run.errors.contains("is damaged; \(lines.count - 1) tasks, 2 Arcs and 1 reminder could be read"),
      "\(name)")
    #expect(!run.errors.contains("^J"))
    if !run.errors.contains("not as") { #expect(Set(lines).isSubset(of: whole), "\(name)") }
    let target = "saved-\(range.lowerBound)-\(range.upperBound).db"
    let saved = try arc.run("doctor", "--salvage", target)
    #expect(saved.exit == run.exit, "\(name)")
    #expect(saved.output.contains("saved \(lines.count - 1) tasks, 2 Arcs and 1 reminder in"), "\(name)")
    #expect(try arc.run("doctor", "--store", target).exit == 0, "\(name)")
    let doctor = try arc.run("doctor")
    #expect(!(doctor.output + doctor.errors).contains("^J"), "\(name)")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: arc.folder.path + "/planner.db")) == Data(damaged), "\(name)")
  }
}

@Test func savingAnUndamagedPlannerSaysThatNothingIsMissing() throws {
  let (arc, _) = try filled()
  let saved = try arc.run("doctor", "--salvage", "saved.db")
  #expect(saved.exit == 0 && saved.output.contains("nothing is missing"), "\(saved.output)")
  #expect(try arc.run("undo", "--store", "saved.db").output.contains("water the plants"))
}

@Test func savingWhatCanBeReadWritesOverNothing() throws {
  let (arc, bytes) = try filled()
  let cut = Array(bytes.prefix(bytes.count / 2))
  try put(cut, arc)
  try arc.write("mine", to: "mine.txt")
  #expect(try arc.run("doctor", "--salvage", "mine.txt").exit == 1)
  #expect(try String(contentsOfFile: arc.folder.path + "/mine.txt", encoding: .utf8) == "mine")
  #expect(try arc.run("doctor", "--salvage", "planner.db", "--force").exit == 1)
  #expect(try Data(contentsOf: URL(fileURLWithPath: arc.folder.path + "/planner.db")) == Data(cut))
  #expect(try arc.run("doctor", "--salvage", "none/x.db").exit == 2)
  #expect(try arc.run("doctor", "--salvage", "mine.txt", "--force").exit == 1)
  #expect(try arc.run("backup", "restore", "mine.txt").exit == 0)
  #expect(try arc.run("ls").exit == 0)
  try arc.write("hello", to: "planner.db")
  let nothing = try arc.run("doctor", "--salvage", "x.db")
  #expect(nothing.exit == 74)
  #expect(!FileManager.default.fileExists(atPath: arc.folder.path + "/x.db"))
}
