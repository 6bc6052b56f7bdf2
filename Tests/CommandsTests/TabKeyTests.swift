import Foundation
import Testing

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
