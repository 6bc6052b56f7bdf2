import Foundation
import Testing

/// Every command that writes a file: nothing is written over that arc did not write, and the planner never is.
struct WrittenFileTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
    try arc.run("add", "Home milk")
    try arc.write("#Nowhere no such arc\n", to: "bad.txt")
  }

  /// The commands, each with FILE for the file that it writes.
  private static let writers = [
    "export --format json -o FILE", "export --format csv -o FILE", "backup FILE",
    "ical publish FILE", "import bad.txt --keep-going --rejects FILE", "cal week 2027-02-15 --html FILE",
  ]

  private func run(_ command: String, _ file: String, _ more: String...) throws -> ArcProgram.Run {
    try arc.run(command.split(separator: " ").map { $0 == "FILE" ? file : String($0) } + more)
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
  }

  /// The names in the folder, but for those that SQLite makes and removes.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: arc.folder.path).sorted()
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  @Test(arguments: writers) func neverWritesOverThePlannerOrWhatLiesBesideIt(command: String) throws {
    let folder = arc.folder.path
    try arc.run("backup", "planner.db.backup-1")
    for link in ["link", "planner.db.link"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: "planner.db")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/wal", withDestinationPath: "planner.db-wal")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/here", withDestinationPath: ".")
    try FileManager.default.linkItem(atPath: "\(folder)/planner.db", toPath: "\(folder)/hard")
    try FileManager.default.linkItem(atPath: "\(folder)/planner.db.backup-1", toPath: "\(folder)/copy")
    let before = try arc.run("export").output
    let known = try names()
    let files = [
      "planner.db", "./planner.db", "\(folder)/planner.db", "here/planner.db", "link", "planner.db.link",
      "hard",
      "planner.db-wal", "planner.db-shm", "planner.db-journal", "wal", "planner.db.daemon",
      "planner.db.watch",
      "planner.db.backup-1", "copy",
    ]
    for file in files {
      let ways = command.hasPrefix("import") ? ["--force", "--append"] : ["--force"]
      for way in ways {
        let run = try run(command, file, way)
        #expect(run.exit == 1, "\(file) \(way): \(run.errors)")
        #expect(
          run.errors.contains(
            "is a planner's file or a backup, which arc never overwrites; choose another name"))
      }
    }
    #expect(try arc.run("export").output == before)
    #expect(try names() == known)
  }

  @Test(arguments: ["backup FILE", "ical publish FILE", "doctor --salvage FILE"])
  func whatCannotGoToStandardOutputMakesNoFileCalledDash(command: String) throws {
    let known = try names()
    let run = try run(command, "-")
    #expect(run.exit == 64 && run.errors.contains("cannot go to standard output; give the path of a file"))
    #expect(try names() == known)
    #expect(try self.run(command, "./-").exit == 0)
  }

  @Test(arguments: writers) func anEmptyNameIsSaidToBeEmpty(command: String) throws {
    let run = try run(command, "")
    #expect(run.exit == 64 && run.errors.contains("the name of the file is empty"), "\(run.errors)")
    #expect(try arc.run("ls", "Home").output == "  1  milk\n")
  }

  @Test(arguments: ["backup FILE", "doctor --salvage FILE"])
  func noFolderIsAdvisedWhereAFileIs(command: String) throws {
    try arc.write("mine", to: "file")
    #expect(try run(command, "file/x").errors == "arc: cannot write file/x: not a directory\n")
    #expect(try run(command, "none/x").errors.contains("create it: mkdir -p none"))
  }

  @Test func aBackupTakesThePlaceOfAnOlderOneWhenAsked() throws {
    #expect(try run("backup FILE", "rolling").exit == 0)
    let refused = try run("backup FILE", "rolling")
    #expect(
      refused.exit == 1 && refused.errors.contains("if it is an older backup: arc backup rolling --replace"))
    try arc.run("add", "Home bread")
    #expect(try run("backup FILE", "rolling", "--replace").exit == 0)
    #expect(try run("backup FILE", "new one", "--replace").exit == 0)
    let known = try names()
    try arc.run("add", "Home eggs")
    try arc.run("backup", "restore", "rolling")
    #expect(try arc.run("ls", "Home").output == "  1  milk\n  2  bread\n")
    #expect(try names().filter { !$0.contains("before-restore") && known.contains($0) } == known)
  }

  @Test func onlyABackupIsReplaced() throws {
    try arc.write("mine", to: "text")
    #expect(try run("backup FILE", "text", "--replace").exit == 1)
    #expect(text("text") == "mine")
    let own = try run("backup FILE", "planner.db", "--replace")
    #expect(
      own.exit == 1 && own.errors.contains("only a backup that was never opened as a planner is replaced"))
    // A copy that somebody works with, even while its changes are only in its journal.
    #expect(try run("backup FILE", "second").exit == 0)
    try arc.run("--store", arc.folder.path + "/second", "add", "Home bread")
    let before = try Data(contentsOf: arc.folder.appendingPathComponent("second"))
    #expect(try run("backup FILE", "second", "--replace").exit == 1)
    #expect(try Data(contentsOf: arc.folder.appendingPathComponent("second")) == before)
  }

  @Test(arguments: writers) func neverWritesOverAnotherPlanner(command: String) throws {
    arc.environment["ARC_STORE"] = arc.folder.path + "/other.db"
    try arc.run("new", "Work")
    for file in ["planner.db", "planner.db-wal"] {
      let run = try run(command, file, "--force")
      #expect(
        run.exit == 1 && run.errors.contains("is a planner's file or a backup"), "\(file): \(run.errors)")
    }
    arc.environment["ARC_STORE"] = arc.folder.path + "/planner.db"
    #expect(try arc.run("ls", "Home").output == "  1  milk\n")
  }

  @Test(arguments: writers + ["doctor --salvage FILE"])
  func neverWritesOverABackupWhereverItLies(command: String) throws {
    try FileManager.default.createDirectory(
      atPath: arc.folder.path + "/backups", withIntermediateDirectories: false)
    try arc.run("backup", "backups/monday")
    try FileManager.default.createSymbolicLink(
      atPath: arc.folder.path + "/link", withDestinationPath: "backups/monday")
    let backup = try Data(contentsOf: arc.folder.appendingPathComponent("backups/monday"))
    try arc.run("rm", "1")
    for file in ["backups/monday", "link", "backups/monday-wal"] {
      let run = try run(command, file, "--force")
      #expect(run.exit == 1 && run.errors.contains("a backup, which arc never overwrites"), "\(run.errors)")
    }
    #expect(try Data(contentsOf: arc.folder.appendingPathComponent("backups/monday")) == backup)
  }

  @Test(arguments: writers) func writesOverAFileOfSomebodyElseOnlyWhenTold(command: String) throws {
    try arc.write("mine\n", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: arc.folder.path + "/link", withDestinationPath: "file")
    for name in ["file", "link"] {
      let refused = try run(command, name)
      #expect(refused.exit == 1, "\(refused.errors)")
      #expect(refused.errors.contains("--force overwrites it"), "\(refused.errors)")
      #expect(text("file") == "mine\n")
    }
    let known = try names()
    _ = try run(command, "link", "--force")
    #expect(try names() == known)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: arc.folder.path + "/link") == "file")
    let bytes = try Data(contentsOf: arc.folder.appendingPathComponent("file"))
    #expect(bytes != Data("mine\n".utf8) && !bytes.isEmpty)
  }

  @Test(arguments: writers) func leavesTheOldFileWhenThereIsNoRoom(command: String) throws {
    try arc.write("mine\n", to: "file")
    try arc.write((1...300).map { "#Home task \($0) due 2027-02-17\n" }.joined(), to: "many.txt")
    #expect(try arc.run("import", "many.txt").exit == 0)
    let many = (1...4000).map { "#Nowhere line \($0)\n" }.joined()
    try arc.write(many, to: "bad.txt")
    let known = try names()
    let words = command.replacing("FILE", with: "file")
    let run = try arc.shell(
      "ulimit -f 16; arc \(words) --force 2>message; code=$?; cat message >&2; exit $code")
    #expect(run.exit == 74, "\(run.errors)")
    #expect(text("file") == "mine\n")
    #expect(try names().filter { $0 != "message" } == known)
  }

  @Test(arguments: writers) func neverTakesTheNameOfAnUnfinishedFile(command: String) throws {
    for name in ["file.unfinished", "file.tmp"] { try arc.write("mine\n", to: name) }
    _ = try run(command, "file")
    for name in ["file.unfinished", "file.tmp"] { #expect(text(name) == "mine\n") }
    #expect(FileManager.default.fileExists(atPath: arc.folder.path + "/file"))
  }

  @Test func devicesAndPipesTakeWhatIsExported() throws {
    let whole = try arc.run("export", "--format", "csv").output
    #expect(try arc.shell("arc export --format csv -o /dev/stdout").output == whole)
    #expect(try arc.shell("arc export --format csv -o /dev/stdout | cat").output == whole)
    #expect(try arc.shell("mkfifo pipe; cat pipe & arc export --format csv -o pipe; wait").output == whole)
    #expect(try arc.shell("arc export --format csv -o /dev/null; test -c /dev/null").exit == 0)
    #expect(try arc.run("export", "--format", "csv", "-o", ".").exit == 74)
    for command in ["backup", "ical publish"] {
      #expect(try run(command, "/dev/null", "/dev/null", "--force").exit != 0)
    }
    #expect(try arc.shell("test -c /dev/null").exit == 0)
  }

  @Test func aDashIsStandardOutput() throws {
    let whole = try arc.run("export", "--format", "csv").output
    #expect(try arc.shell("arc export --format csv -o - > to; cat to").output == whole)
    let rejects = try arc.shell("arc import bad.txt --keep-going --rejects - 2>errors")
    #expect(rejects.output.hasPrefix("#Nowhere no such arc\n") && rejects.exit == 1, "\(rejects)")
    #expect(text("-") == nil)
  }

  @Test func badLinesAreAddedToAFileAndNeverTakenAway() throws {
    let import1 = ["import", "bad.txt", "--keep-going", "--rejects", "rejects"]
    try arc.write("Home good line\n", to: "good.txt")
    let import2 = ["import", "good.txt", "--allow-duplicates", "--keep-going", "--rejects", "rejects"]
    #expect(try arc.run(import2).exit == 0)
    #expect(text("rejects") == nil)
    try arc.write("old", to: "rejects")
    for words in [import1, import2] {
      let run = try arc.run(words)
      #expect(run.exit == 1 && run.errors.contains("--append adds the bad lines to it"))
      #expect(text("rejects") == "old")
    }
    #expect(try arc.run(import2 + ["--append"]).exit == 0)
    #expect(text("rejects") == "old")
    _ = try arc.run(import1 + ["--append"])
    #expect(text("rejects") == "old\n#Nowhere no such arc\n")
    _ = try arc.run(import1 + ["--force"])
    #expect(text("rejects") == "#Nowhere no such arc\n")
    #expect(try arc.run(import2 + ["--force"]).exit == 0)
    #expect(text("rejects") == "")
    #expect(try arc.run(import1 + ["--force", "--append"]).exit == 64)
    #expect(try arc.run("import", "bad.txt", "--force").exit == 64)
  }

  @Test func whatIsToBeImportedIsNotTheFileOfBadLines() throws {
    try FileManager.default.createSymbolicLink(
      atPath: arc.folder.path + "/link", withDestinationPath: "bad.txt")
    for file in ["bad.txt", "./bad.txt", "link"] {
      let run = try arc.run("import", "bad.txt", "--keep-going", "--rejects", file, "--force")
      #expect(run.exit == 64)
      #expect(try arc.shell("arc import - --keep-going --rejects \(file) --append <bad.txt").exit == 64)
    }
    #expect(text("bad.txt") == "#Nowhere no such arc\n")
  }

  @Test func whatSomebodyPutsInPlaceOfAPublishedFileStays() throws {
    arc.stopDaemon()
    #expect(try arc.run("ical", "publish", "all.ics").exit == 0)
    #expect(try arc.run("ical", "publish", "all.ics").exit == 0)
    try arc.run("ical", "unpublish", "all.ics")
    #expect(try arc.run("ical", "publish", "all.ics").exit == 0)
    try arc.write("mine", to: "all.ics")
    let run = try arc.run("add", "Home wash the car")
    #expect(
      run.exit == 0
        && run.errors.contains(
          "all.ics is published, but cannot be written: it was changed after arc wrote it")
    )
    #expect(text("all.ics") == "mine")
    #expect(try arc.run("export", "other.ics").exit == 0)
    #expect(try arc.run("ical", "publish", "other.ics").exit == 1)
    #expect(try arc.run("ical", "publish", "all.ics", "--force").exit == 0)
    #expect(text("all.ics")?.contains("SUMMARY:wash the car") == true)
  }

  @Test func pagesOfTheManualReplaceOnlyOlderOnes() throws {
    #expect(try arc.run("__manual", arc.folder.path).exit == 0)
    #expect(try arc.run("__manual", arc.folder.path).exit == 0)
    try arc.write("mine", to: "arc-add.1")
    #expect(try arc.run("__manual", arc.folder.path).exit == 1)
    #expect(text("arc-add.1") == "mine")
  }
}
