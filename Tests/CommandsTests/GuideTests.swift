import Foundation
import Planner
import ScreenEmulator
import Testing

@testable import Application
@testable import Commands

/// The pages of the manual as they are installed.
struct TheManual {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try FileManager.default.createDirectory(
      atPath: arc.folder.path + "/man1", withIntermediateDirectories: true)
    try arc.run("__manual", arc.folder.path + "/man1")
  }

  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: arc.folder.path + "/man1/\(name).1", encoding: .utf8)
  }

  @Test func hasAPageForEveryCommand() throws {
    let all = try page("arc")
    for name in Root.list.names {
      #expect(
        try page("arc-\(name)").hasPrefix(
          ".\\\" Made from the text of --help.\n.TH ARC\\-\(name.uppercased()) 1 "))
      #expect(all.contains(".BR arc\\-\(name) (1)\n"))
    }
  }

  @Test func saysWhatTheHelpSays() throws {
    let text = try page("arc-add")
    for word in [
      "\\-\\-due <WHEN>", "SH \"EXAMPLES\"", "Order does not matter", "The planner file to use.",
    ] {
      #expect(text.contains(word))
    }
    for key in SettingKey.all {
      #expect(try page("arc").contains(key.name.replacingOccurrences(of: "-", with: "\\-")))
    }
  }

  @Test func isASCIIForEveryTroff() throws {
    #expect(try page("arc-parse").contains("Mathe \\[u00DC]bungsblatt"))
    for name in ["arc"] + Root.list.names.map({ "arc-\($0)" }) {
      #expect(try page(name).utf8.allSatisfy { $0 < 128 }, "\(name)")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
  func hasNoMistakesForMandoc() throws {
    let run = try arc.shell("mandoc -Tlint -Wwarning man1/*.1")
    #expect(run.output == "")
  }
}

/// The overview, and what is said about mistyped words.
struct TheHelp {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  @Test func namesEveryCommandOnOneScreen() throws {
    let overview = try arc.run("help").output
    let words = Set(overview.split { $0.isWhitespace })
    for name in Root.list.names { #expect(words.contains(name[...])) }
    let more = try arc.run("help", "more").output
    for command in Root.list.shown { #expect(more.contains(command.abstract)) }
    #expect(more.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func saysEveryFieldInJSON() {
    // A word may stand in the part about another kind.
    let parts = HelpTopic.json.split(separator: ", in every document:").map { Set($0.split { !$0.isLetter }) }
    #expect(TaskField.allCases.filter { !parts[1].contains($0.rawValue[...]) } == [])
    #expect(ArcField.allCases.filter { !parts[2].contains($0.rawValue[...]) } == [])
    #expect(ReminderField.allCases.filter { !parts[3].contains($0.rawValue[...]) } == [])
  }

  /// A command that writes JSON writes nothing else, so it has to say that it does.
  @Test func aCommandKnowsThatItWritesJSON() {
    var found = 0
    for command in Root.list.shown.flatMap({ [$0] + $0.members })
    where CommandGuide(command).options.flatMap(\.options).contains("--json") {
      for words in [[], ["1"], ["1", "2"]] {
        guard let parsed = try? command.type.parseAsRoot(words + ["--json"]) as? any ArcCommand else {
          continue
        }
        #expect(parsed.json, "\(CommandGuide(command).name)")
        found += 1
        break
      }
    }
    #expect(found > 60)
  }

  @Test func saysEveryOptionOnce() {
    for family in Root.list.shown {
      for guide in [CommandGuide(family)] + family.members.map({ CommandGuide($0) }) {
        let options = guide.options.flatMap(\.options)
        #expect(options.count == Set(options).count, "\(guide.name)")
        #expect(options.contains("--store"), "\(guide.name)")
      }
    }
  }

  @Test(arguments: [
    (["add", "x", "--titel", "y"], "arc: add has no option --titel; did you mean --title?"),
    (
      ["add", "-y", "text"],
      "arc: add has no option -y\n  if it is text, quote it with the words after it: arc add \"-y …\""
    ),
    (["rm", "1", "--yess"], "arc: rm has no option --yess; did you mean --yes?"),
    (["ls", "--zzzz"], "arc: ls has no option --zzzz\n  arc help ls lists its options"),
    (["help", "filtres"], "arc: no command is called 'filtres'; did you mean filters?"),
    (["show", "1", "2"], "arc: one number at a time, not '1 2'"),
    (["new", "/x"], "arc: '/x' has an empty name; write a path like Parent/Child"),
  ])
  func saysWhatWasPerhapsMeant(words: [String], message: String) throws {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    #expect(try arc.shell("arc \(line)").errors.hasPrefix(message))
  }

  @Test func anOptionWithAnEmptyValueTakesTheFieldAway() throws {
    try arc.run("new", "Home")
    try arc.run("add", "#Home x friday @cellar")
    #expect(try arc.run("edit", "1", "--due=", "--location=").exit == 0)
    let task = try arc.run("show", "1", "--json").output
    #expect(task.contains("\"date\":null") && task.contains("\"location\":null"))
  }

  @Test func aNameHasAGenerousLimit() throws {
    #expect(try arc.run("new", String(repeating: "é", count: 200)).exit == 0)
    let long = try arc.run("new", String(repeating: "x", count: 201))
    #expect(
      long.errors
        == "arc: a name of 201 characters is too long; use at most 200, and put the rest in the description\n"
    )
  }

  @Test func aFileOfArcsMayNotHoldWhatNewRefuses() throws {
    try arc.write("Home\n2026\nWork = a, b\n", to: "arcs.txt")
    let run = try arc.run("parse", "--arcs", "arcs.txt", "--json", "work x")
    #expect(
      run.errors
        == "arc: arcs.txt:2: '2026' is a number, and a name cannot be one; add a word; the line is ignored\n")
    #expect(run.output.contains("\"arc\":\"Work\""))
  }
}

@Test func aHelpTextFitsANarrowTerminal() throws {
  let arc = try ArcProgram()
  for words in [["help", "edit"], ["edit", "--help"], ["help"], ["help", "filters"], ["help", "more"]] {
    let terminal = PseudoTerminal(columns: 44)
    try terminal.start(arc, words)
    #expect(terminal.end() == 0)
    let lines = terminal.screen.split(separator: "\n")
    #expect(lines.count > 10)
    // A single word may be longer.
    #expect(lines.allSatisfy { $0.count <= 44 || $0.split(separator: " ").count < 3 }, "\(words)")
  }
  #expect(
    NarrowText.broken("  --until <WHEN>    When it ends: a time or a date.", to: 24)
      == "  --until <WHEN>\n      When it ends: a\n      time or a date.")
}

@Test(
  arguments: ["1", "20", "28", "40"],
  [["ls", "--help"], ["done", "--help"], ["--help"], ["ls", "--no-such"]])
func helpFitsTerminalsOfAnyWidth(columns: String, words: [String]) throws {
  let arc = try ArcProgram()
  arc.environment["COLUMNS"] = columns
  let run = try arc.run(words)
  #expect(run.exit == (words.last == "--help" ? 0 : 64), "\(run.errors)")
  let widest = run.output.split(separator: "\n").filter { $0.contains(" ") }.map(\.count).max() ?? 0
  if columns == "40" { #expect(widest <= 40) }
}

@Test(arguments: [
  ["help"], ["help", "add"], ["help", "filters"], ["completions", "bash"], ["completions", "fish"],
])
func whatIsTheSameForEverybodyNeedsNoHome(words: [String]) throws {
  let arc = try ArcProgram()
  let usual = try arc.run(words)
  (arc.environment["HOME"], arc.environment["ARC_STORE"]) = (nil, nil)
  let run = try arc.run(words)
  #expect(run.exit == 0 && run.errors == "" && run.output == usual.output, "\(run.errors)")
  #expect(try arc.run("ls").errors.hasPrefix("arc: HOME is not set"))
}
