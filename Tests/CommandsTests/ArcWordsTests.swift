import Testing

/// What commands say about Arcs that end, and about how much is done.
struct WhatIsSaidAboutArcs {
  let arc: ArcProgram

  init() throws { arc = try .withArcs("CS 298", "CS 298/Labs", "Home") }

  @Test func extendSaysThatAnArcEndsSooner() throws {
    #expect(try arc.run("extend", "home", "12/24").output == "Home ends Thu 24 Dec\n")
    #expect(
      try arc.run("extend", "home", "12/1").output
        == "Home ends Tue 1 Dec, earlier than before (Thu 24 Dec)\n")
    #expect(try arc.run("extend", "home", "12/2").output == "Home ends Wed 2 Dec\n")
  }

  @Test func unarchiveSaysWhichRepetitionsEndedWithTheArc() throws {
    try arc.run("add", "#Labs water the fish every monday")
    try arc.run("archive", "CS 298")
    let run = try arc.run("unarchive", "CS 298")
    #expect(run.output == "unarchived CS 298\nunarchived CS 298/Labs\n")
    #expect(
      run.errors == "  1  water the fish  ended with its Arc; arc reopen 1 lets it repeat again\n")
    try arc.run("undone", "1")
    #expect(try arc.run("done", "1").output.contains("comes next"))
    // Nothing is said about what was put away before.
    try arc.run("archive", "Home")
    #expect(try arc.run("unarchive", "Home").errors == "")
  }

  @Test func todayAndStatusCountTheSame() throws {
    try arc.run("add", "Home hand in today 8am")
    try arc.run("add", "Home later due yesterday")
    #expect(try arc.run("status", "--format", "{overdue} {today}").output == "2 1\n")
    #expect(try arc.run("today").output.hasSuffix("\n! 2 overdue: arc overdue\n"))
    #expect(try arc.run("overdue").output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [(1, "█░░░░░░░   5 %"), (19, "███████░  95 %"), (20, "████████ 100 %")])
  func whatIsBegunShowsAndOnlyWhatIsFinishedLooksSo(done: Int, bar: String) throws {
    let lines = (1...20).map { "#Home task \($0)\n" }.joined()
    try arc.write(lines, to: "tasks.txt")
    try arc.run("import", "tasks.txt")
    try arc.run("done", "1-\(done)")
    #expect(try arc.run("ls").output.contains(bar))
  }

  @Test func aLongNameIsCutBeforeCountsLoseTheirWords() throws {
    try arc.run("new", String(repeating: "long ", count: 12))
    arc.environment["COLUMNS"] = "60"
    try arc.run("add", "Home x due yesterday")
    let lines = try arc.run("ls").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  Home ") && $0.hasSuffix("1 open  1 overdue") })
    #expect(lines.contains { $0.hasPrefix("  long long") && $0.contains("…") })
  }

  @Test func numbersBeforeWordsAreAllEdited() throws {
    for name in ["one", "two", "three"] { try arc.run("add", "Home \(name)") }
    let run = try arc.run("edit", "1", "3", "due", "dec", "5")
    #expect(run.output.split(separator: "\n").map { $0.prefix(3) } == ["  1", "  3"])
    #expect(try arc.run("show", "2", "--json").output.contains("\"date\":null"))
    // A number that belongs to the words is no task.
    try arc.run("edit", "1", "3", "pm")
    #expect(try arc.run("show", "1", "--json").output.contains("\"time\":\"15:00\""))
    #expect(try arc.run("show", "3", "--json").output.contains("\"time\":null"))
  }

  @Test func aDateAfterANumberIsADateAndNoNumbers() throws {
    try arc.run("add", "Home one")
    #expect(try arc.run("edit", "1", "2027-01-05").output.contains("5 Jan"))
    let mistaken = try arc.run("edit", "1", "2027-02-30")
    #expect(mistaken.errors.hasPrefix("arc: '2027-02-30' is not a date\n"), "\(mistaken.errors)")
    #expect(try arc.run("show", "1").output.contains("5 Jan"))
  }

  @Test func aMisspelledDayIsOfferedAsItIsMeant() throws {
    try arc.run("add", "Home ferns every day 8am")
    let mistaken = try arc.run("skip", "ferns", "tomorow")
    #expect(
      mistaken.errors == "arc: 'tomorow' is not a date\n  did you mean 'tomorrow'?\n", "\(mistaken.errors)")
  }

  @Test func tasksThatAreMovedAreSaidWithoutTheirNewArcTwice() throws {
    try arc.run("add", "Home one")
    try arc.run("add", "Home two")
    #expect(try arc.run("mv", "1-2", "labs").output == "moved 2 tasks to CS 298/Labs\n")
  }

  @Test(arguments: [
    (
      ["mv"],
      "arc: what, and where to? arc mv 12 home\n"
    ),
    (
      ["undo", "x"],
      "arc: 'x' is not a number\n  arc undo [COUNT] [--partly]\n  arc help undo says more\n"
    ),
    (
      ["doctor", "x"],
      "arc doctor: unexpected word 'x'\n  arc doctor [--repair] [--json]\n  arc doctor --salvage FILE [--force]\n  arc help doctor says more\n"
    ),
    (
      ["ls", "--color", "red"],
      "arc: --color must be auto, always or never, not 'red'\n"
    ),
    (
      ["edit", "CS298", "--color", "teal"],
      "arc: --color must be auto, always or never, not 'teal'; did you mean --colour teal?\n"
    ),
    (
      ["edit", "--du", "x"],
      "arc: edit has no option --du; did you mean --due?\n  arc help edit lists its options\n"
    ),
  ])
  func wrongWordsAreAnsweredWithTheRightForms(words: [String], message: String) throws {
    let run = try arc.run(words)
    #expect(run.errors == message)
    #expect(run.exit == 64)
  }
}

@Test func theInboxIsEmptyUntilALineGoesThere() throws {
  let arc = try ArcProgram()
  let empty = try arc.run("ls", "inbox")
  #expect(
    empty.output + empty.errors
      == "nothing in Inbox yet: it keeps what names no Arc, like arc add buy milk\n")
  let document = try arc.run("ls", "Inbox", "is:open", "--json").output
  #expect(document == #"{"schema":1,"arcs":[],"tasks":[]}"# + "\n")
  #expect(try arc.run("agenda", "inbox").exit == 0)
  try arc.run("new", "Home")
  try arc.run("add", "#Home sweep")
  #expect(try !arc.run("ls", "inbox").output.contains("sweep"))
  try arc.run("add", "buy milk")
  #expect(try arc.run("ls", "inbox").output == "  2  buy milk\n")
}

@Test func onlyTheFirstOfManyNewParentsAreNamed() throws {
  let run = try ArcProgram().run("new", "a/b/c/d/e/f/g/h")
  #expect(run.errors == "also created a, a/b, a/b/c, a/b/c/d, a/b/c/d/e and 2 more\n")
}
