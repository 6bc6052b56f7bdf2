import Foundation
import Testing

/// What arc does in pipes, with files, and for programs.
struct InAPipe {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
  }

  @Test func nothingIsColouredUnlessAsked() throws {
    #expect(!(try arc.run("ls").output.contains("\u{1B}")))
    #expect(try arc.run("ls", "--color", "always").output.contains("\u{1B}[1mHome\u{1B}[0m"))
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    // More than a pipe holds.
    let lines = (0..<4000).map { "Home task number \($0)\n" }.joined()
    #expect(try arc.run("import", "-", input: Data(lines.utf8)).exit == 0)
    let run = try arc.shell("{ arc ls home; echo $? >&2; } | head -n 1")
    #expect(run.errors == "0\n")
  }

  @Test func closedInputsAndOutputsHarmNothing() throws {
    #expect(try arc.shell("arc <&-").exit == 64)
    #expect(try arc.shell("arc add Home x >&-").errors.hasPrefix("arc: cannot write to standard output"))
    #expect(try arc.shell("arc ls home <&- 2>&-").output == "  1  x\n")
  }

  @Test func aFullDiskUnderTheOutputIsAnError() throws {
    let run = try arc.shell("arc ls > /dev/full")
    #expect(run.errors == "arc: cannot write to standard output: no space left on device\n")
    #expect(run.exit == 74)
  }

  @Test(arguments: ["daemon status", "channel ls"])
  func aFullDiskUnderTheOutputOfTheDaemonIsAnErrorToo(command: String) throws {
    let run = try arc.shell("arc \(command) > /dev/full")
    #expect(run.errors == "arc: cannot write to standard output: no space left on device\n")
    #expect(run.exit == 74)
  }

  @Test func signsAreASCIIWhereTheLocaleIsNotUnicode() throws {
    arc.environment["LC_ALL"] = "C"
    let run = try arc.run("add", "Home water plants friday")
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(try arc.run("parse", "Home water plants friday").output.contains("^^^^"))
  }

  @Test func escapeSequencesInAnOldTitleNeverReachTheScreen() throws {
    let run = try arc.run("parse", "Home \u{1B}]0;owned\u{7} \u{202E}x", "--color", "never")
    #expect(!run.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 || $0.value == 0x202E })
    #expect(run.output.contains("^[]0;owned^G \\u{202e}x"))
  }

  @Test(arguments: [1, 3])
  func parseAnswersEachLineBeforeTheNextIsThere(jobs: Int) throws {
    let input = Pipe()
    let output = Pipe()
    let process = try arc.start(
      ArcProgram.binary.path, ["parse", "--json", "--jobs", "\(jobs)"], input: input, output: output,
      errors: FileHandle.nullDevice)
    for word in ["one", "two"] {
      try input.fileHandleForWriting.write(contentsOf: Data("Home \(word)\n".utf8))
      var answer = Data()
      while !answer.contains(0x0A) { answer += output.fileHandleForReading.availableData }
      #expect(String(decoding: answer, as: UTF8.self).contains("\"title\":\"\(word)\""))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aLineOfAMegabyteIsRead() throws {
    let line = "Home " + String(repeating: "word ", count: 200_000)
    let run = try arc.run("parse", "--json", input: Data(line.utf8))
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("{\"text\":\"Home word"))
  }

  @Test func wordsThatAreNoUTF8AreNeverMended() throws {
    let word = "\"$(printf 'caf\\351')\""
    let added = try arc.shell("arc add Home \(word)")
    #expect(added.errors == "arc: word 5 is not valid UTF-8: byte 4\n")
    #expect(added.exit == 1)
    let parsed = try arc.shell("arc parse --json Home \(word)")
    #expect(parsed.output.contains("\"code\":\"invalid-utf8\""))
    #expect(parsed.exit == 1)
  }

  @Test func globalOptionsStandBeforeAndAfterTheCommand() throws {
    let other = arc.folder.path + "/other.db"
    #expect(try arc.run("--store", other, "new", "Work").exit == 0)
    #expect(try arc.run("ls", "--store", other).output.contains("Work"))
    #expect(try arc.run("ls").output.contains("Home"))
  }

  @Test func theStoreIsMadeWhereTheSystemKeepsData() throws {
    arc.environment["ARC_STORE"] = nil
    arc.environment["XDG_DATA_HOME"] = arc.folder.path + "/data"
    try arc.run("new", "Work")
    #expect(FileManager.default.fileExists(atPath: arc.folder.path + "/data/arc/planner.db"))
    arc.environment["XDG_DATA_HOME"] = nil
    try arc.run("new", "Work")
    #expect(FileManager.default.fileExists(atPath: arc.folder.path + "/.local/share/arc/planner.db"))
  }

  @Test func versionAndHelpAreAnswered() throws {
    let version = try arc.shell("'\(ArcProgram.binary.path)' --version")
    #expect(version.output.hasPrefix("arc "))
    let help = try arc.run("help").output
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let long = try arc.shell("'\(ArcProgram.binary.path)' --help")
    #expect(long.output == help)
  }

  @Test(arguments: ["new", "add", "import", "ls", "show", "edit", "done", "rm", "parse", "help"])
  func everyHelpHasAnExample(command: String) throws {
    let run = try arc.run(command, "--help")
    #expect(run.exit == 0)
    #expect(run.output.contains("Examples:\n") && run.output.contains("arc \(command)"))
    #expect(try arc.run("help", command).output == run.output)
  }
}
