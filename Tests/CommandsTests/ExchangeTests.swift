import Foundation
import Moments
import Testing

@testable import Application
@testable import Commands

/// What leaves arc and comes back.
struct WhatIsExported {
  let arc: ArcProgram
  var fixtures: String { Recording.root.path + "/Fixtures/export/" }

  init() throws { arc = try ArcProgram() }

  /// A planner with everything that there is in one.
  private func fill() throws {
    try arc.run("new", "CS 298", "--ends", "2027-05-21", "--description", "Web\nsystems", "--alias", "Web")
    try arc.run("new", "CS 298/Labs")
    try arc.run("new", "Home")
    try arc.run("add", "#Home water plants every 3 days at 9am @cellar")
    try arc.run("add", "#Home meet Ann tomorrow 3pm Europe/Berlin for 2 hours")
    try arc.run("add", "cs298 trip 3/12 to 3/14", "--description", "one\ntwo \"quoted\" \\ ünïcode")
    try arc.run("add", "cs298 labs lab 3 friday 2-3:30pm in Room 204")
    try arc.run("add", "#Home gone")
    try arc.run("add", "#Home read for 45 minutes")
    try arc.run("rm", "5", "--yes")
    try arc.run("done", "3")
  }

  @Test func whatAFileWasTakenForIsSaid() throws {
    let list = try arc.write("- [ ] milk\n- [x] eggs\n", to: "list.txt")
    #expect(try arc.run("import", list).errors.contains("read as Markdown; --format text reads lines"))
    #expect(try !arc.run("import", arc.write("milk\neggs\n", to: "plain.txt")).errors.contains("read as"))
    // A check list in a file called so is no surprise.
    let named = try arc.write("- [ ] milk\n", to: "list.md")
    #expect(try !arc.run("import", named).errors.contains("read as"))
  }

  @Test func aTaskOfDstaskSaysHowToWriteAllOfThem() throws {
    let task = try arc.write("summary: fix it\npriority: P2\ntags:\n- web\n", to: "task.yml")
    let run = try arc.run("import", task)
    #expect(run.exit == 1 && run.errors.contains("dstask show-open > tasks.json; arc import tasks.json"))
    #expect(try arc.run("import", arc.write("a: b\n", to: "other.yml")).errors.contains("does not know"))
  }

  @Test(arguments: ["2026-11-30T00:00:00Z", "2026-11-30T00:00:00-08:00", "2026-11-30T00:00:00+13:00"])
  func aDayOfDstaskIsTheSameDayEverywhere(due: String) throws {
    let task = try arc.write(
      #"[{"uuid":"0","status":"pending","summary":"fix it","due":"\#(due)"}]"#, to: "task.json")
    try arc.run("import", task)
    #expect(try arc.run("ls", "inbox", "--json").output.contains(#""date":"2026-11-30","time":null"#))
  }

  @Test(arguments: [("md", "markdown"), ("ICS", "ical"), ("icalendar", "ical"), ("todo.txt", "todotxt")])
  func aFormatHasOtherNames(name: String, format: String) throws {
    try fill()
    let (one, other) = (
      try arc.run("export", "--format", name), try arc.run("export", "--format", format)
    )
    #expect(one.exit == 0 && !one.output.isEmpty && one.output == other.output)
  }

  @Test func theSameStoreComesBackFromJSON() throws {
    try fill()
    #expect(try arc.run("export", "planner.json").exit == 0)
    #expect(try !arc.run("import", "planner.json", "--store", "again.db").errors.contains("arc:"))
    try arc.run("export", "again.json", "--store", "again.db")
    let first = try String(contentsOfFile: arc.folder.path + "/planner.json", encoding: .utf8)
    #expect(try String(contentsOfFile: arc.folder.path + "/again.json", encoding: .utf8) == first)
    #expect(first.contains("\"zone\":\"Europe/Berlin\"") && first.contains("\"series\":"))
    #expect(try arc.run("doctor", "--store", "again.db").exit == 0)
    // The step of an import can be undone as one.
    let again = try arc.run("import", "planner.json", "--store", "again.db")
    #expect(again.output.hasPrefix("imported 0 tasks (5 duplicates skipped)"))
  }

  @Test func theNamesThatFieldsOnceHadInJSONAreReadToo() throws {
    try arc.run("new", "Home")
    try arc.run("add", "#Home read for 90 minutes tomorrow, remind me 1 day before !nag")
    try arc.run("place", "new", "gym", "37.33,-121.88")
    try arc.run("stack", "new", "morning", "iron")
    try arc.run("term", "Year", "9/1", "to", "5/31")
    try arc.run("export", "planner.json")
    var text = try String(contentsOfFile: arc.folder.path + "/planner.json", encoding: .utf8)
    for (now, before) in [
      (#""duration":"PT1H30M""#, #""minutes":90"#), (#""path":"nag""#, #""escalation":"nag""#),
      (#""leads":["#, #""reminders":["#), (#""name":"gym""#, #""title":"gym""#),
      (#""name":"morning""#, #""title":"morning""#), (#""name":"Year""#, #""title":"Year""#),
    ] {
      let place = try #require(text.range(of: now), "\(now)")
      text.replaceSubrange(place, with: before)
    }
    try arc.write(text, to: "old.json")
    #expect(try arc.run("import", "old.json", "--store", "again.db").exit == 0)
    try arc.run("export", "again.json", "--store", "again.db")
    #expect(
      try String(contentsOfFile: arc.folder.path + "/again.json", encoding: .utf8)
        == String(contentsOfFile: arc.folder.path + "/planner.json", encoding: .utf8))
  }

  @Test func itKeepsItsPublishedSchema() throws {
    try fill()
    try arc.run("export", "planner.json")
    func json(_ path: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let schema = try #require(try json(fixtures + "planner.schema.json") as? [String: Any])
    let document = try json(arc.folder.path + "/planner.json")
    #expect(SchemaCheck(root: schema).mistakes(in: document, schema, "planner").isEmpty)
    var broken = try #require(document as? [String: Any])
    broken["tasks"] = [["id": 0, "titel": "x"]]
    #expect(SchemaCheck(root: schema).mistakes(in: broken, schema, "planner").count == 6)
  }

  @Test func nothingIsKeptOfAFileWithAMistake() throws {
    try fill()
    try arc.run("export", "planner.json")
    let text = try String(contentsOfFile: arc.folder.path + "/planner.json", encoding: .utf8)
    try arc.write(text.replacingOccurrences(of: "\"2027-03-14\"", with: "\"2027-03-44\""), to: "broken.json")
    let run = try arc.run("import", "broken.json", "--store", "again.db")
    #expect(run.exit == 1)
    #expect(run.errors.hasPrefix("broken.json:8:1: '2027-03-44' is not a valid endDate\n"))
    #expect(try arc.run("ls", "--store", "again.db", "--json").output.contains("\"arcs\":[]"))
    #expect(
      try arc.run("import", "broken.json", "--keep-going", "--store", "again.db").output.contains(
        "imported 4 tasks"))
  }

  @Test(arguments: ["todotxt", "markdown"])
  func whatATextFormCarriesComesBack(format: String) throws {
    try fill()
    let first = try arc.run("export", "--format", format)
    #expect(first.errors.contains("not exported: "))
    try arc.write(first.output, to: "first")
    try arc.run("import", "first", "--format", format, "--store", "again.db")
    let second = try arc.run("export", "--format", format, "--store", "again.db").output
    // Numbers are given anew, in the order of the file.
    #expect(Set(second.split(separator: "\n")) == Set(first.output.split(separator: "\n")))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/task")))
  func taskwarriorReadsWhatIsWrittenForIt() throws {
    try fill()
    try arc.run("export", "--format", "taskwarrior", "--output", "out.json")
    try arc.write("confirmation=off\n", to: "taskrc")
    let run = try arc.shell(
      "mkdir d; export TASKRC=$PWD/taskrc TASKDATA=$PWD/d; task import out.json >/dev/null 2>&1; task export 2>/dev/null > back.json; arc --store again.db import back.json"
    )
    #expect(run.output.hasPrefix("imported 5 tasks, created 3 Arcs"))
    let list = try arc.run("ls", "--tree", "--all", "--store", "again.db").output
    #expect(list.contains("trip") && list.contains("Labs"))
  }

  @Test(arguments: [
    ("taskwarrior.json", "imported 6 tasks, created 6 Arcs (7 things not imported)"),
    ("todo.txt", "imported 7 tasks, created 5 Arcs (3 things not imported)"),
    ("Errands.csv", "imported 6 tasks, created 2 Arcs (3 things not imported)"),
    ("notes.md", "imported 8 tasks, created 4 Arcs (5 things not imported)"),
  ])
  func filesOfOtherProgramsAreKnownByTheirContent(name: String, summary: String) throws {
    let run = try arc.shell("arc import '\(fixtures)\(name)'")
    #expect(run.output.hasPrefix(summary))
  }

  @Test func aTableComesBack() throws {
    try fill()
    try arc.run("add", "#Home mow every! 2 weeks starting tomorrow")
    let first = try arc.run("export", "table.csv")
    #expect(first.errors.contains("CS 298: not exported: its last day 2027-05-21, its description"))
    #expect(try arc.run("import", "table.csv", "--store", "again.db").output.hasPrefix("imported 6 tasks"))
    try arc.run("export", "again.csv", "--store", "again.db")
    func rows(_ name: String) throws -> [Substring] {
      let text = try String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
      // Numbers are given anew.
      return text.split(separator: "\r\n").map { $0.drop { $0 != "," } }.sorted()
    }
    #expect(try rows("again.csv") == rows("table.csv"))
    #expect(try rows("table.csv").contains { $0.contains(",completion,") })
    let broken = try arc.write("id,arc,title,date,uuid\r\n1,Home,x,2027-02-30,\r\n", to: "broken.csv")
    #expect(
      try arc.run("import", broken).errors.hasPrefix("\(broken):2:1: '2027-02-30' is not a valid date\n"))
  }

  @Test func todoTxtSaysWhatWouldBeMisread() throws {
    try arc.run("new", "A_B")
    try arc.run("add", "--arc", "A_B", "--title", "(A) +plus", "--due", "2026-12-01")
    let run = try arc.run("export", "--format", "todotxt")
    #expect(
      run.errors.hasPrefix(
        "standard output:1: not exported: the title '(A) +plus', which reads as '', the Arc 'A_B', which reads as 'plus'"
      ))
  }

  @Test func contextsOfTodoTxtAreLabels() throws {
    let line = "2026-11-20 call mom +Home @evening @phone place:Room_204 due:2026-12-01"
    try arc.write(line + "\n", to: "todo.txt")
    try arc.run("import", "todo.txt")
    let task = try arc.run("ls", "home", "--json").output
    #expect(task.contains("\"labels\":[\"evening\",\"phone\"]") && task.contains("\"location\":\"Room 204\""))
    #expect(try arc.run("ls", "label:phone").output.contains("call mom"))
    #expect(try arc.run("export", "--format", "todotxt").output == line + "\n")
  }

  @Test func ownTodoTxtIsKnownWithoutItsName() throws {
    try arc.run("new", "Home")
    try arc.run("add", "#Home buy ink")
    try arc.write(try arc.run("export", "--format", "todotxt").output, to: "list")
    try arc.run("import", "list", "--store", "again.db")
    #expect(try arc.run("ls", "home", "--store", "again.db").output == "  1  buy ink\n")
  }

  @Test func notesDoNotGrowOnTheirWayThroughTaskwarrior() throws {
    try arc.run("new", "Home")
    try arc.run("add", "#Home night 11/21 at 0:00")
    try arc.run("note", "1", "one")
    try arc.run("note", "1", "2026-11-02 two")
    let first = try arc.run("export", "--format", "taskwarrior")
    #expect(first.errors.contains("the time 00:00, which is the whole day there"))
    try arc.write(first.output, to: "1.json")
    try arc.run("import", "1.json", "--store", "1.db")
    #expect(
      try arc.run("show", "1", "--store", "1.db").output.contains(
        "notes    one\n             2026-11-02 two\n"))
    #expect(try arc.run("export", "--format", "taskwarrior", "--store", "1.db").output == first.output)
  }

  @Test func aZoneOfTodoistIsKept() throws {
    try arc.write(
      "TYPE,CONTENT,DATE,DATE_LANG,TIMEZONE\ntask,call,tomorrow at 9am,en,Europe/Berlin\ntask,read,tomorrow at 9am,en,Nowhere/X\n",
      to: "Calls.csv")
    let run = try arc.run("import", "Calls.csv")
    #expect(
      run.errors == "Calls.csv: read as Todoist\nCalls.csv:3: not imported: the time zone 'Nowhere/X'\n")
    #expect(try arc.run("ls", "calls").output.contains("tomorrow 00:00  call\n"))
  }

  @Test func whatTodoistDoesNotLetCompleteIsSaid() throws {
    try arc.write("TYPE,CONTENT,DATE\ntask,* Groceries,\ntask,*starred,\n", to: "Calls.csv")
    let run = try arc.run("import", "Calls.csv")
    #expect(
      run.errors
        == "Calls.csv: read as Todoist\nCalls.csv:2: not imported: the * that keeps it from being completed\n"
    )
    #expect(try arc.run("ls", "calls").output == "  1  Groceries\n  2  *starred\n")
  }

  @Test func aSeriesOfTaskwarriorGoesOnAfterWhatWasDone() throws {
    try arc.write(
      """
      [{"id":2,"description":"Pay rent","due":"20270101T080000Z","entry":"20261101T000000Z","mask":"++X","recur":"monthly","status":"recurring","uuid":"e402c1a6-baff-428b-92d7-89b9b33bc5e3"}]
      """, to: "rent.json")
    try arc.run("import", "rent.json")
    let shown = try arc.run("export", "--format", "json").output
    #expect(shown.contains("\"date\":\"2027-04-01\"") && shown.contains("FREQ=MONTHLY"))
  }

  @Test func duplicatesOfAPlannerComeWithNumbersOfTheirOwn() throws {
    try fill()
    try arc.run("export", "planner.json")
    #expect(try arc.run("import", "planner.json", "--allow-duplicates").output.hasPrefix("imported 5 tasks"))
    #expect(try arc.run("doctor").exit == 0)
  }

  @Test func aPlaceWithQuotesIsLeftOutOfAList() throws {
    try arc.run("new", "Home")
    try arc.run("add", "--arc", "Home", "--title", "read \"Dune\"", "--location", "Room \"A\"")
    let run = try arc.run("export", "--format", "markdown")
    #expect(run.output == "# Home\n\n- [ ] \\read \\\"Dune\"\n")
    #expect(run.errors.contains("not exported: the place Room \"A\", which a line cannot contain"))
    try arc.write(run.output, to: "home.md")
    try arc.run("import", "home.md", "--store", "again.db")
    #expect(try arc.run("ls", "home", "--store", "again.db").output == "  1  read \"Dune\"\n")
  }

  @Test func aFileThatIsThereIsNotWrittenOver() throws {
    try arc.write("mine", to: "a.json")
    #expect(try arc.run("export", "a.json").exit == 1)
    func mode(_ name: String) throws -> Int? {
      let path = arc.folder.path + "/" + name
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    // Who may read a file that is there is its owner's choice; a new one is private.
    let before = try mode("a.json")
    #expect(try arc.run("export", "a.json", "--force").exit == 0)
    #expect(try mode("a.json") == before)
    #expect(try arc.run("export", "b.json").exit == 0)
    #expect(try mode("b.json") == 0o600)
  }
}

private let today = Day(iso: "2026-11-20") ?? Day(number: 0)

@Test(arguments: [
  ("x", "2026-11-20 buy ink +Errands\n2026-11-19 x +Home\n", ExchangeFormat.todotxt),
  ("x", "2026-11-21 hand in +CS298\n2026-11-19 x +Home\n", .text), ("x", "2026-11-19 hand in essay\n", .text),
  ("x", "call mom due:2026-12-01\n", .todotxt), ("x", "id,arc,title,date,time\r\n", .csv),
  ("notes", "- [ ] x\n", .markdown), ("x", "- [ ] eggs\nmilk\ntea\n", .text),
  ("x.md", "- [ ] eggs\nsome words\nmore\n", .markdown), ("x", "# A\n- [ ] eggs\n  note\nmilk\n", .markdown),
  ("notes", "CS 298:\n  hw 2 3/12\n", .text),
  ("x", "(A) call mom\n", .todotxt), ("x", "x 2027-02-01 done\n", .todotxt),
  ("todo.txt", "call mom\n", .todotxt),
  ("x", "x files\n", .text),
  // The majority of lines decides.
  ("x", "hw 1 due fri\n* TODO essay\nmilk\nread\ncall\n", .text),
  ("x", "milk\nhw 1 due fri\n* TODO call bank about loan\n* buy eggs\n* walk dog\n", .text),
  ("x", "* TODO essay\nDEADLINE: <2026-12-01 Tue>\n* DONE milk\n", .org),
  ("x", "* Home\n** TODO essay\n   some notes\n** tea\n", .org),
  ("x", "- a @due(2027-02-01)\nmilk\ntea\n", .text), ("x", "Home:\n\t- a @due(2027-02-01)\n", .taskpaper),
  ("x", "CS 61B:\n  hw 1 due fri\n  hw 2 due 2/5\n  hw 3 due 2/12\nHome:\n- [ ] milk\n- [x] eggs\n", .text),
  ("x", "Home\n- [ ] milk\n  2 l\n- [x] eggs\n", .markdown),
  ("x", "[\n{\"id\":1,\"description\":\"a\",\"status\":\"pending\"}]", .taskwarrior),
  (
    "Tasks.json",
    #"{"kind":"tasks#taskLists","items":[{"title":"A","items":[{"title":"stamps","status":"needsAction","#
      + #""links":[{"type":"email","description":"Re: stamps","link":"https://a.b"}]}]}]}"#, .googletasks
  ),
  ("x.json", "[\n{\"id\":1}]", .text), ("x", "{\"schema\":1,\"arcs\":[", .json),
  ("x", "\u{FEFF}TYPE,CONTENT,PRIORITY\r\n", .todoist), ("x", "[draft] essay\n", .text), ("x", "", .text),
])
func theFormOfAFileIsGuessedOnlyWhereItIsClear(name: String, text: String, format: ExchangeFormat) {
  #expect(ExchangeFormat(guessing: name, beginning: Array(text.utf8), today: today) == format)
}

@Test(
  arguments: [
    ("# A", 0, 1, nil, "A"), ("###  B ## ", 0, 3, nil, "B"), ("#tag", 0, nil, nil, "#tag"),
    ("- [ ] x", 0, nil, " ", "x"), ("  * [X] y", 2, nil, "X", "y"), ("\t12. [x] z", 4, nil, "x", "z"),
    ("- [a](b)", 0, nil, nil, "[a](b)"),
    ("- [ ]", 0, nil, " ", ""), ("-x", 0, nil, nil, "-x"),
  ] as [(String, Int, Int?, Character?, String)])
func linesOfMarkdownAreTakenApart(line: String, indent: Int, level: Int?, box: Character?, text: String) {
  let read = MarkdownLine(line)
  #expect(read.indent == indent)
  #expect(read.level == level)
  #expect(read.box == box)
  #expect(read.text == text)
}
