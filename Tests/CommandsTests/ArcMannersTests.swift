import Foundation
import Testing

@Test func anArcBehindAFilterIsTaken() throws {
  let arc = try ArcProgram()
  for name in ["CS 298", "Home"] {
    try arc.run("new", name)
    try arc.run("add", name, "essay for", name == "Home" ? "mum" : "class", "today")
    try arc.run("add", name, "novel", "today")
  }
  for words in [
    ["ls", "is:open", "cs298"], ["ls", "cs298", "is:open"], ["ls", "due:today", "cs", "298"],
    ["ls", "is:open", "cs298", "-has:location"], ["ls", "is:open", "-has:location", "CS 298"],
    ["today", "is:open", "cs298"], ["agenda", "is:open", "cs298"], ["agenda", "cs298"],
    ["next", "is:open", "cs298"],
    ["agenda", "today", "is:open", "cs298"], ["export", "is:open", "cs298", "--format", "csv"],
  ] {
    let output = try arc.run(words).output
    #expect(output.contains("essay for class"), "\(words): \(output)")
    #expect(output.contains("novel"), "\(words): \(output)")
    #expect(!output.contains("mum"), "\(words): \(output)")
  }
  let texts = try arc.run("ls", "is:open", "essay", "cs298").output
  #expect(texts.contains("class") && !texts.contains("novel"))
  #expect(try arc.run("ls", "is:open", "mum").output.contains("essay for mum"))
}

@Test func anArchivedArcIsOfferedInsteadOfANewOne() throws {
  let arc = try ArcProgram()
  try arc.run("new", "CS 298/Labs", "--parents")
  try arc.run("archive", "cs298")
  for (name, path) in [("cs 298", "CS 298"), ("CS 298/labs", "CS 298/Labs")] {
    let run = try arc.run("new", name)
    #expect(run.exit == 1)
    #expect(run.errors.contains("\(path) exists and is archived"))
    #expect(run.errors.contains("arc unarchive \"\(path)\" brings it back"))
  }
  #expect(try arc.run("unarchive", "CS 298").exit == 0)
  #expect(try arc.run("new", "CS 298").errors.contains("CS 298 already exists; see it with arc ls"))
}

@Test func archivedAndAllShowBoth() throws {
  let arc = try ArcProgram()
  for name in ["Here", "Gone", "Here/Past"] { try arc.run("new", name) }
  for name in ["Gone", "Here/Past"] { try arc.run("archive", name) }
  for words in [["ls", "--archived", "--all"], ["ls", "--archived", "--all", "--tree"]] {
    let output = try arc.run(words).output
    for name in ["Here", "Gone", "Past"] { #expect(output.contains(name), "\(words): \(output)") }
  }
  #expect(try !arc.run("ls", "--archived").output.contains("  Here  "))
  #expect(try !arc.run("ls", "--all").output.contains("Gone"))
}

@Test(arguments: [20, 39, 40, 60, 80])
func aDeepTreeShowsTitlesWhereThereIsLittleRoom(columns: Int) throws {
  let arc = try ArcProgram()
  let path = (1...50).map { "L\($0)" }.joined(separator: "/")
  try arc.run("new", path, "--parents")
  try arc.run("add", path, "bottom")
  arc.environment["COLUMNS"] = "\(columns)"
  let lines = try arc.run("ls", "--tree").output.split(separator: "\n")
  for level in 1...50 { #expect(lines.contains { $0.contains("L\(level)") }, "L\(level)") }
  #expect(lines.contains { $0.contains("bottom") })
  #expect(lines.allSatisfy { $0.count <= columns })
}

@Test func undoSaysWhatArcDidByItself() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "Home", "late 11/19/2026")
  try arc.run("add", "Home", "other 12/24")
  try arc.run("config", "complete-overdue", "at-due")
  #expect(try arc.run("edit", "2", "--title", "other").errors.contains("closed"))
  let run = try arc.run("undo")
  #expect(run.output.contains("undid: added other"))
  #expect(run.errors.contains("the last change was made by arc itself and stays: put away"))
}

@Test func undoTakesBackWhatItCanAndSaysWhyItStopped() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  for number in 1...3 { try arc.run("add", "Home", "task \(number)") }
  try arc.run("rm", "1", "--yes")
  try arc.run("trash", "empty", "--yes")
  for number in 4...6 { try arc.run("add", "Home", "task \(number)") }
  let run = try arc.run("undo", "50")
  #expect(run.output.split(separator: "\n").count == 3, "\(run.output)")
  #expect(run.errors.contains("stopped: "), "\(run.errors)")
  #expect(run.exit == 1)
  #expect(try arc.run("ls", "home").output.contains("task 2"))
  #expect(try !arc.run("ls", "home").output.contains("task 4"))
}
