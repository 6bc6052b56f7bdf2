import Foundation
import SeededNumbers
import Testing

/// Where a command runs: what the shell does before it, and how its input and output are.
private struct BrokenEnvironment: CustomTestStringConvertible {
  var testDescription: String
  /// Shell that runs in a folder of its own, in which `home/planner.db` is the planner.
  var setUp = ""
  var redirects = "</dev/null"

  init(_ name: String, _ setUp: String = "", _ redirects: String = "</dev/null") {
    (testDescription, self.setUp, self.redirects) = (name, setUp, redirects)
  }

  static let all = [
    BrokenEnvironment("as usual"),
    BrokenEnvironment("no HOME", "unset HOME"),
    BrokenEnvironment("no HOME and no store", "unset HOME ARC_STORE"),
    BrokenEnvironment("HOME is nowhere", "export HOME=$PWD/missing/x; unset ARC_STORE"),
    BrokenEnvironment("HOME is in /proc", "export HOME=/proc/x; unset ARC_STORE"),
    BrokenEnvironment("HOME is a file", "export HOME=$PWD/lines.txt; unset ARC_STORE"),
    BrokenEnvironment("TMPDIR is nowhere", "export TMPDIR=$PWD/missing"),
    BrokenEnvironment("no input", "", "<&-"),
    BrokenEnvironment("no output", "", "</dev/null >&-"),
    BrokenEnvironment("no error output", "", "</dev/null 2>&-"),
    BrokenEnvironment("nothing at all", "", "<&- >&- 2>&-"),
    BrokenEnvironment("full output", "", "</dev/null >/dev/full"),
    BrokenEnvironment("no columns", "export COLUMNS=0"),
    BrokenEnvironment("one column", "export COLUMNS=1"),
    BrokenEnvironment("many columns", "export COLUMNS=10000"),
    BrokenEnvironment("no TERM", "unset TERM"),
    BrokenEnvironment("dumb TERM", "export TERM=dumb"),
    BrokenEnvironment("TZ is nonsense", "export TZ=Mars/Base"),
    BrokenEnvironment("TZ is a file", "export TZ=/etc/passwd"),
    BrokenEnvironment("LANG is nonsense", "unset LC_ALL; export LANG=xx_YY.nonsense"),
    BrokenEnvironment(
      "the store is behind a dead link", "ln -s nowhere/p.db link.db; export ARC_STORE=link.db"),
    BrokenEnvironment("the store is a dead link", "ln -s gone.db link.db; export ARC_STORE=link.db"),
    BrokenEnvironment("the folder is a dead link", "ln -s $PWD/missing/p f; export ARC_STORE=f/p.db"),
    BrokenEnvironment("the store is a loop", "ln -s loop.db loop.db; export ARC_STORE=loop.db"),
    BrokenEnvironment("the store is in /proc", "export ARC_STORE=/proc/x/planner.db"),
    BrokenEnvironment("the store is a folder", "export ARC_STORE=home"),
    BrokenEnvironment("the store is a pipe", "mkfifo pipe; export ARC_STORE=pipe"),
    BrokenEnvironment("the store is a device", "export ARC_STORE=/dev/null"),
    BrokenEnvironment("the store is text", "export ARC_STORE=lines.txt"),
    BrokenEnvironment("the store is below a file", "export ARC_STORE=lines.txt/p.db"),
    BrokenEnvironment("the store has no bytes", ": >home/planner.db"),
    BrokenEnvironment("the folder is read-only", "chmod 500 home"),
    BrokenEnvironment("the settings are a folder", "mkdir -p home/.config/arc/config.toml"),
    BrokenEnvironment(
      "the settings are a pipe", "mkdir -p home/.config/arc; mkfifo home/.config/arc/config.toml"),
    BrokenEnvironment(
      "the settings cannot be read",
      "mkdir -p home/.config/arc; echo color=1 >home/.config/arc/config.toml; chmod 0 home/.config/arc/config.toml"
    ),
    BrokenEnvironment("the folder is gone", "mkdir g; cd g; rmdir ../g"),
  ]
}

/// Every command, and every word that goes with one.
private let commands = """
  new Zoo|new Home/Sub|ls|ls --tree|ls --json|ls is:open home|rename home House|alias home add hh|extend home 2027-05-01
  archive home|unarchive old|merge old home|review|add '#Home read'|add '#Home read' --json|import -|import lines.txt
  import nosuch.txt|show 1|show 99|edit 1 friday|edit 1 --editor|edit --all home|done 1|done 99|ignore 1|undone 1
  note 1 hi|note 1|mv 1 home|rm 1|rm 1 --yes|agenda|today|overdue|next|cal|cal --json|search hw|stats|status
  remind 'stretch at 17:00'|reminders|group|group new Tales --every monday --starting tomorrow|group add Words 3
  group show Words|group rm Words|stack|stack new Night a|stack show Evening|stack rm Evening|skip 4 2027-03-12
  unskip 4 2027-03-12|enable 4|disable 4|history|history 4|place|place new gym 37,-121|place rm home|place here 37,-121
  alerts|watch|upcoming|snooze 1|snooze|dismiss 1|path|path show mine|path new quick 'at due push'|path reset standard
  path rm mine|channel|channel ls|channel test terminal|daemon status|daemon --once|undo|redo|log|trash
  trash restore 5|trash empty --yes|export|export out.json|export --format csv|ical|ical export|ical export out.ics
  ical import lines.txt|ical feeds|ical publish out.ics|ical unpublish out.ics|ical subscribe lines.txt
  ical unsubscribe 1|ical ignored|ical follow x y|ical course CS home|backup|backup out.db|backup restore out.db|doctor
  doctor --json|doctor --repair|doctor --salvage out2.db|parse '#Home read fri'|config|config color never|config color
  config --json|grammar|grammar check|completions bash|help|help add|help more|help filters|help json|--version|--help
  week|week --html week.html|week --html home/planner.db --force|term|term Fall 9/1-12/1|term rm Fall
  break|break Thanks 11/26-11/27|login http://127.0.0.1:9 --name mia --password-file lines.txt|logout|sync
  sync status|conflicts|resolve 1 --keep|devices|devices revoke 1|account export|review --put-away
  __manual man|help --json|nosuch|
  """.split(whereSeparator: { $0 == "|" || $0.isNewline }).map { $0.trimmingCharacters(in: .whitespaces) }

/// The file of a planner with something of everything, made once for all surroundings.
private let planner: Result<Data, any Error> = Result {
  let arc = try ArcProgram()
  for words in [
    ["new", "CS 298"], ["new", "Home"], ["new", "Old"], ["add", "CS298 hw 1 due 11/25 at 5pm"],
    ["add", "#Home water every day"], ["add", "#Home x"], ["remind", "pill every day at 21:00"],
    ["group", "new", "Words", "--every", "day", "--starting", "26 Jan 2027 8:00"], ["add", "#Home y"],
    ["rm", "6", "--yes"], ["stack", "new", "Evening", "lamp"], ["place", "new", "home", "37.3,-121.9"],
    ["path", "new", "mine", "at due push, +1h push"], ["archive", "Old"],
  ] {
    let run = try arc.run(words)
    try #require(run.exit == 0, "\(words): \(run.errors)")
  }
  return try Data(contentsOf: arc.folder.appendingPathComponent("planner.db"))
}

/// In its short form each runs a part of the commands, another one each time.
@Test(arguments: BrokenEnvironment.all)
private func everyCommandEndsWithWordsWhereverItRuns(surroundings: BrokenEnvironment) throws {
  let arc = try ArcProgram()
  try planner.get().write(to: arc.folder.appendingPathComponent("planner.db"))
  arc.stopDaemon()
  try arc.write("#Home a\n#Home b due friday\n", to: "lines.txt")
  var chance = SplitMix64(seed: chanceSeed)
  let some = isHard ? commands[...] : commands.shuffled(using: &chance).prefix(6)
  for command in some {
    let run = try arc.shell(
      """
      rm -rf w; mkdir -p w/home w/tmp; cp planner.db w/home; cp lines.txt w; cd w
      export HOME=$PWD/home ARC_STORE=$PWD/home/planner.db TMPDIR=$PWD/tmp
      \(surroundings.setUp)
      exec timeout -k 1 20 '\(ArcProgram.binary.path)' --now 2026-11-20T09:00 \(command) \(surroundings.redirects)
      """)
    #expect(
      [0, 1, 2, 64, 74].contains(run.exit),
      "\(command): \(run.exit), ARC_TEST_SEED=\(chanceSeed): \(run.errors)")
    let isMute = surroundings.redirects.contains(">")
    #expect(isMute || run.exit == 0 || !(run.errors + run.output).isEmpty, "\(command) says nothing")
    _ = try arc.shell("chmod -R u+rwx w")
  }
}

@Test(arguments: [
  ("ln -s nowhere/p.db l; export ARC_STORE=l", "l cannot be used: l is a link to a file that does not exist"),
  ("ln -s gone.db l; export ARC_STORE=l", "l cannot be used: l is a link to a file that does not exist"),
  (
    "ln -s nowhere f; export ARC_STORE=f/p.db",
    "f/p.db cannot be used: f is a link to a file that does not exist"
  ),
  (
    "export ARC_STORE=/proc/x/p.db",
    "/proc/x/p.db cannot be used: no file can be made in /proc; use another one: --store FILE"
  ),
  (
    ": >f; export ARC_STORE=f/p.db",
    "f/p.db cannot be used: a part of the path is a file, not a folder; use another one: --store FILE"
  ),
  (
    "export HOME=/proc/x; unset ARC_STORE",
    "/proc/x/.local/share/arc/planner.db cannot be used: no file can be made in /proc; use another one: --store FILE"
  ),
])
func whereNoPlannerCanBeThatIsSaid(setUp: String, message: String) throws {
  let arc = try ArcProgram()
  for command in ["ls", "next", "doctor", "add x", "doctor --salvage y.db"] {
    let run = try arc.shell("rm -f l f; \(setUp); arc \(command)")
    #expect(run.exit == 74, "\(command)")
    #expect(run.errors.hasPrefix("arc: \(message)"), "\(command): \(run.errors)")
  }
}

@Test(arguments: ["config lead 15m", "config --edit"])
func settingsThatCannotBeWrittenSayWhereElseTheyMayLie(command: String) throws {
  let arc = try ArcProgram()
  let run = try arc.shell("export HOME=/proc/x; arc \(command)")
  let hint = "\n  export XDG_CONFIG_HOME=FOLDER\n"
  #expect(run.exit == 74 && run.errors == "arc: cannot make /proc/x: no such file or directory\(hint)")
  let homeless = try arc.shell("unset HOME XDG_CONFIG_HOME; arc \(command)")
  #expect(homeless.exit == 64 && homeless.errors.hasSuffix(hint), "\(homeless)")
}

@Test func theDaemonSaysWhenNoPlannerCanBeWhereItLooks() throws {
  let arc = try ArcProgram()
  let run = try arc.shell("ln -s gone.db l; ARC_STORE=l arc daemon --once")
  #expect(run.exit == 74 && run.errors.contains("is a link to a file that does not exist"), "\(run)")
}

@Test func theDaemonNeedsThePathOfAPlanner() throws {
  let arc = try ArcProgram()
  let arcd = ArcProgram.binary.deletingLastPathComponent().appendingPathComponent("arcd").path
  let run = try arc.shell("exec '\(arcd)' daemon --once --store ''")
  #expect(run.exit == 64 && run.errors.contains("--store needs a file"), "\(run)")
}

@Test func aClosedInputIsNoEmptyOne() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  #expect(try arc.shell("arc import - </dev/null").exit == 0)
  let closed = try arc.shell("arc import - <&-")
  #expect(closed.exit == 74)
  #expect(closed.errors.hasPrefix("arc: cannot read standard input"))
}
