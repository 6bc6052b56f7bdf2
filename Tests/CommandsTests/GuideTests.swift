import Foundation
import ScreenEmulator
import Testing

@testable import Application
@testable import Commands

/// What the Tab key brings, asked as the shells ask.
struct TheTabKey {
  let arc: ArcProgram

  /// The files of two planners, the second with reminders, each made once for all that is typed.
  private static let tasks = Result { try file(of: taskWords) }
  private static let reminders = Result {
    try file(
      of: taskWords + [
        ["stack", "new", "Morning", "vitamin D", "iron"], ["place", "new", "work", "37.33,-121.88"],
        ["break", "Spring break", "3/22-3/26"], ["remind", "vitamins every day at 8am"],
        ["group", "new", "Daily", "--every", "day", "--starting", "2026-11-21 7:00"],
        ["remind", "breathe", "--group", "Daily"],
      ])
  }
  private static let taskWords = [
    ["new", "CS 298", "--description", "Web systems"], ["new", "CS 298/Labs"], ["new", "Home"],
    ["add", "cs298 labs", "essay on owls friday"], ["add", "#Home water plants"],
  ]

  private static func file(of commands: [[String]]) throws -> Data {
    let arc = try ArcProgram()
    for words in commands { try #require(arc.run(words).exit == 0) }
    return try Data(contentsOf: arc.folder.appendingPathComponent("planner.db"))
  }

  init() throws {
    arc = try ArcProgram()
    try put(Self.tasks.get())
  }

  private func put(_ planner: Data) throws {
    try planner.write(to: arc.folder.appendingPathComponent("planner.db"))
  }

  @Test(arguments: [
    (["sho"], ["show"]), (["ls", "cs"], ["CS 298", "CS 298/Labs"]), (["ls", "labs"], ["CS 298/Labs"]),
    (["done", "owl"], ["1"]), (["done", "2"], ["2"]), (["show", "\"water pl"], ["2"]),
    (["add", "+h"], ["+Home"]),
    (["add", "x", "+cs"], ["+\"CS 298\"", "+\"CS 298/Labs\""]), (["add", "--arc", "H"], ["Home"]),
    (["add", "--arc=H"], ["--arc=Home"]), (["add", "--ti"], ["--title", "--time"]),
    (["config", "fi"], ["first-weekday"]),
    (["config", "color", "n"], ["never"]), (["ls", "is:ov"], ["is:overdue"]),
    (["ls", "arc:ho"], ["arc:Home"]),
    (["export", "--format", "to"], ["todotxt"]), (["import", "x"], [":files"]), (["help", "she"], ["shell"]),
    (["merge", "ho"], ["Home"]), (["rename", "ho"], ["Home"]), (["extend", "ho"], ["Home"]),
    (["mv", "owl"], ["1"]), (["mv", "1", "ho"], ["Home"]), (["cal", "w"], ["week"]),
    (["alias", "home", "a"], ["add"]), (["unarchive", ""], []), (["trash", "restore", ""], []),
    (["backup", "restore", "x"], [":files"]), (["note", "wat"], ["2"]), (["ls", "has:lo"], ["has:location"]),
    (["config", "default-arc", "ho"], ["Home"]), (["config", "complete-overdue", "at"], ["at-due"]),
    (["ls", "due:"], []), (["ls", "due"], ["due:", "due.before:", "due.after:"]),
    (["completions", "f"], ["fish"]), (["trash", ""], ["ls", "restore", "empty"]), (["nonsense", "x"], []),
    (["--store", "none.db", "ls", ""], []), (["ls", "--store", "none.db", "z"], []),
  ])
  func bringsWhatCanComeNext(words: [String], expected: [String]) throws {
    let line = (["__complete"] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try arc.shell("arc \(line)")
    #expect(run.exit == 0 && run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) } == expected)
  }

  @Test(arguments: [
    (["skip", ""], ["4", "3", "5"]), (["show", "vit"], ["3"]),
    (["edit", "3", "--for-stack", "mor"], ["Morning"]),
    (["remind", "x", "--group", "da"], ["Daily"]), (["remind", "--for", "ir"], ["iron"]),
    (["remind", "--preset", "l"], ["lunch"]), (["group", "r"], ["remove", "rm"]),
    (["group", "show", ""], ["Daily"]),
    (["group", "new", "d"], []), (["group", "add", "daily", "vi"], ["3"]),
    (["group", "remove", "daily", ""], ["5"]),
    (["enable", "d"], ["4", "Daily"]), (["stack", "show", "m"], ["Morning"]),
    (["place", "rm", "w"], ["work"]), (["break", "rm", "s"], ["Spring break"]),
    (["ical", "unsub"], ["unsubscribe"]), (["ical", "import", ""], [":files"]),
    (["history", "da"], ["4", "Daily"]),
    (["ical", "unsubscribe", ""], []), (["ical", "subscribe", "a", "--as", "t"], ["tasks"]),
    (["ical", "export", "--as", "t"], ["todos"]),
    (["group", "edit", "daily", "--pick", "r"], ["random", "rotate"]),
  ])
  func bringsWhatIsNamedAboutReminders(words: [String], expected: [String]) throws {
    try put(Self.reminders.get())
    let run = try arc.run(["__complete"] + words)
    #expect(run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) } == expected)
  }

  @Test func bringsBackWhatWasPutAway() throws {
    try arc.run("rm", "2", "--yes")
    try arc.run("archive", "home")
    #expect(try arc.run("__complete", "trash", "restore", "wa").output == "2\twater plants · Home\n")
    #expect(try arc.run("__complete", "unarchive", "").output == "Home\t\n")
  }

  @Test func worksInBash() throws {
    let run = try arc.shell(
      """
      mkdir bin; ln -s '\(ArcProgram.binary.path)' bin/arc; PATH=$PWD/bin:$PATH
      export PATH; arc completions bash > arc.bash
      bash -c 'source ./arc.bash
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _arc; printf "%s|" "${COMPREPLY[@]}"; echo; }
        try arc ls cs; try arc ls \\"CS; try arc done owl; try arc show ""; try arc ls arc : ho; try arc add --arc = H' 2>/dev/null
      """)
    #expect(
      run.output == """
        CS\\ 298|CS\\ 298/Labs|
        CS 298|CS 298/Labs|
        1|
        1  (essay on owls · CS 298/Labs)|2  (water plants · Home)|CS\\ 298  (Web systems)|CS\\ 298/Labs|Home|
        Home|
        Home|

        """)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
  func worksInFish() throws {
    let run = try arc.shell(
      """
      mkdir bin; ln -s '\(ArcProgram.binary.path)' bin/arc; PATH=$PWD/bin:$PATH; export PATH
      fish -c 'arc completions fish | source; complete -C "arc ls cs"; complete -C "arc sho"'
      """)
    #expect(run.output.contains("CS 298\tWeb systems\n"))
    #expect(run.output.contains("show\tShow everything about a task, a reminder, a group or an Arc.\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func isValidZsh() throws {
    let run = try arc.shell(
      "arc completions zsh > _arc; zsh -n _arc && zsh -fc 'autoload -Uz compinit; compinit -u -d ./dump; source ./_arc; print ${_comps[arc]}'"
    )
    #expect(run.output == "_arc\n")
  }

  @Test func anUnknownShellIsRefused() throws {
    #expect(try arc.run("completions", "tcsh").exit == 64)
  }
}

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
    for name in Root.commandNames {
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
    for name in ["arc"] + Root.commandNames.map({ "arc-\($0)" }) {
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
    for name in Root.commandNames { #expect(words.contains(name[...])) }
    let more = try arc.run("help", "more").output
    for command in Root.commands { #expect(more.contains(command.configuration.abstract)) }
    #expect(more.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func saysEveryOptionOnce() {
    for command in Root.commands {
      let family = NamedCommand(command)
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
      "arc: add has no option -y\n  quote text that looks like an option together with what follows: arc add \"-y …\""
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
