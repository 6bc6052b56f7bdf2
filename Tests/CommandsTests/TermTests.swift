import Testing

// Words about terms and breaks on the command line.

@Test func aNewRuleOfAClassBeginsWithTheTermThatLiesAhead() throws {
  let arc = try ArcProgram.withArcs("CS 61B", "Home")
  try arc.run("term", "Winter", "12/1", "to", "12/20")
  try arc.run("add", "cs61b lab fri 10-12")
  #expect(
    try arc.run("edit", "1", "mwf", "10-11").output.hasPrefix(
      "changed 1  lab  Wed 2 Dec 10:00 to 11:00, in 12 days · every Monday, Wednesday and Friday until 20 Dec"
    ))
  // A day that is said stays.
  #expect(
    try arc.run("edit", "1", "mwf", "1-2", "starting", "11/25").output.hasPrefix("changed 1  lab  Wed 13:00"))
  try arc.run("add", "home gym fri 10-12")
  #expect(try arc.run("edit", "gym", "mwf", "10-11").output.contains("gym  today 10:00 to 11:00"))
}

@Test func aTermThatIsMadeLaterMovesAnEditedClass() throws {
  let arc = try ArcProgram.withArcs("CS 61B")
  try arc.run("add", "cs61b lab fri 10-12")
  try arc.run("edit", "1", "tth", "10-11")
  try arc.run("term", "Winter", "12/1", "to", "12/20")
  #expect(try arc.run("show", "1").output.contains("Tue 1 Dec 10:00"))
}

@Test(arguments: [
  ["skip", "lab", "spring break"], ["skip", "1", "spring", "break"],
  ["edit", "lab", "except", "spring", "break"],
])
func aBreakThatNobodyNamedIsOffered(words: [String]) throws {
  let arc = try ArcProgram.withArcs("CS 61B")
  try arc.run("add", "cs61b lab mwf 10-12")
  let run = try arc.run(words)
  #expect(run.exit == 1)
  #expect(
    run.errors == """
      arc: 'spring break' is neither a day nor a break that arc knows
        arc break "spring break" 3/22-3/26 makes one, with its days; or write a day like 2/15

      """)
  try arc.run("break", "Spring break", "11/23-11/27")
  #expect(try arc.run("skip", "1", "sprng break").errors.contains("did you mean Spring break?"))
  #expect(try arc.run(words).exit == 0)
  #expect(try arc.run("skip", "1", "frday").errors.contains("did you mean 'Friday'?"))
}

@Test(arguments: [
  "break X 12/40", "term Y 12/40 to 12/41", "term Z feb 30", "break X feb 30 to mar 2",
  "term Fall 9/1 to someday",
])
func unreadableDaysOfATermAreNoTask(line: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  let words = line.split(separator: " ").map(String.init)
  let run = try arc.run(words)
  #expect(run.exit == 1 && run.output.isEmpty)
  let kind =
    words[0] == "break" ? "arc break \"Spring break\" 3/22-3/26" : "arc term \"Spring 2027\" 1/19 to 5/14"
  #expect(run.errors.contains("write its first day, then its last: \(kind)"), "\(run.errors)")
  #expect(run.errors.contains("arc add \(line) adds a task"))
  #expect(try arc.run("ls", "is:open").output.contains("no task matches"))
}

@Test(arguments: [
  "term paper due friday", "break down the recipe", "term paper outline", "break down boxes friday",
  "break in the new boots sat", "break the news to mom sunday",
])
func wordsWithoutDaysAreStillATask(line: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  #expect(try arc.run(line.split(separator: " ").map(String.init)).output.hasPrefix("+ 1  "))
}
