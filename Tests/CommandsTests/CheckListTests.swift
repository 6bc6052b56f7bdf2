import Foundation
import Testing

/// Check lists as Obsidian, Logseq and GitHub write them, and what exports say they leave out.
struct CheckLists {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  /// Imports a list and gives the rows of its tasks from title to the day, and what was said.
  private func read(_ text: String) throws -> (rows: [String], said: String) {
    try arc.write(text, to: "list.md")
    let run = try arc.run("import", "list.md")
    #expect(run.exit == 0, "\(run.errors)")
    let table = try arc.run("export", "--format", "csv").output.components(separatedBy: "\r\n")
    let rows = table.dropFirst().dropLast().map { row in
      let cells = row.components(separatedBy: ",")
      return [cells[2], cells[3], cells[4], cells[11], cells[12], cells[15]].joined(separator: "|")
    }
    return (rows, run.errors)
  }

  @Test(arguments: [
    ("- [ ] water 🔁 every week 📅 2026-11-27", "water|2026-11-27||FREQ=WEEKLY||"),
    (
      "- [ ] water 🔁 every 3 days when done 📅 2026-11-27",
      "water|2026-11-27||FREQ=DAILY;INTERVAL=3|completion|"
    ),
    ("- [ ] dv [due:: 2026-12-01]", "dv|2026-12-01||||"),
    ("- [x] dv (completion:: 2026-11-01)", "dv|||||completed"),
    ("- [ ] see [a link](http://x.y) [[Note]]", "see [a link](http://x.y) [[Note]]|||||"),
    ("- TODO call Ann\n  SCHEDULED: <2026-11-25 Wed 10:00>", "call Ann|2026-11-25|10:00|||"),
    ("- TODO mow\n  DEADLINE: <2026-11-25 Wed .+1w>", "mow|2026-11-25||FREQ=WEEKLY|completion|"),
    ("- TODO mow\n  DEADLINE: <2026-11-25 Wed ++2m>", "mow|2026-11-25||FREQ=MONTHLY;INTERVAL=2||"),
    ("- DONE old", "old|||||completed"), ("- CANCELED nope", "nope|||||ignored"),
    ("- TODO one\n\t- DOING two", "one|||||"),
  ])
  func itemsAreRead(line: String, row: String) throws {
    #expect(try read(line).rows.first == row)
  }

  @Test(arguments: [
    ("- [ ] dv ⛔ abc 🆔 xyz [estimate:: 2h]", "list.md:1: not imported: estimate 2h, ⛔ abc, 🆔 xyz\n"),
    ("- DOING [#A] x", "list.md:1: not imported: the state DOING\n"),
    ("- TODO x\n  id:: 63", "list.md:1: not imported: the property id:: 63\n"),
    (
      "- TODO x\n  :LOGBOOK:\n  CLOCK: [2026-11-20]\n  :END:",
      "list.md:4: not imported: :LOGBOOK: CLOCK: [2026-11-20]\n"
    ),
    (
      "- TODO x\n  DEADLINE: <2026-11-25>\n  SCHEDULED: <2026-11-23>",
      "list.md:1: not imported: SCHEDULED: <2026-11-23>\n"
    ),
    ("---\ntags: a\n---\n- [ ] x", "list.md:3: not imported: the properties tags: a\n"),
    ("- [ ] x\n- [ ] \n", "list.md:2: not imported: an empty item\n"),
  ])
  func whatIsLeftOutIsSaid(text: String, said: String) throws {
    let list = try read(text)
    #expect(list.said == said)
    #expect(list.rows.count == 1)
  }

  @Test func theDeadlineOfTodoistIsTheDateOfATaskWithoutOne() throws {
    try arc.write(
      """
      TYPE,CONTENT,DATE,DATE_LANG,DEADLINE,DEADLINE_LANG
      task,a,,,2026-12-20,en
      task,b,friday,en,2026-12-20,en
      """, to: "Work.csv")
    let said = try arc.run("import", "Work.csv").errors
    #expect(said == "Work.csv: read as Todoist\nWork.csv:3: not imported: the deadline 2026-12-20\n")
    let date = #""date":"2026-12-20""#
    #expect(try arc.run("show", "1", "--json").output.contains(date))
    #expect(try !arc.run("show", "2", "--json").output.contains(date))
  }

  @Test func controlCharactersOfAnotherProgramAreLeftOut() throws {
    try arc.write(
      #"[{"description":"Quote \b\u001b[1mx","status":"pending","uuid":"e402c1a6-baff-428b-92d7-89b9b33bc5e3"}]"#,
      to: "b.json")
    let said = try arc.run("import", "b.json").errors
    #expect(
      said == "b.json: read as Taskwarrior\nb.json:1: not imported: the control characters of the title\n")
    #expect(try arc.run("ls", "inbox").output == "  1  Quote [1mx\n")
  }

  @Test(arguments: ["todotxt", "taskwarrior", "markdown", "csv"])
  func exportsSayThatRemindersAndPathsStayBehind(format: String) throws {
    try arc.run("new", "Home")
    try arc.run("add", "Home wash up tomorrow 5pm Europe/Berlin !nag", "--description", "one\n\ntwo")
    try arc.run("remind", "vitamins every day at 8am")
    let said = try arc.run("export", "--format", format).errors
    #expect(said.contains("2 vitamins: not exported: it is a reminder\n"))
    #expect(said.contains("its reminders") == (format != "markdown"))
    #expect(said.contains("the zone Europe/Berlin") == (format != "csv"))
    #expect(said.contains("the blank lines of its notes") == ["taskwarrior", "markdown"].contains(format))
    // What one Arc is exported for holds no reminder.
    #expect(try !arc.run("export", "home", "--format", format).errors.contains("vitamins"))
  }
}

@Test func aTableIsKnownWhenItsFirstRecordHasALineBreak() throws {
  let arc = try ArcProgram()
  try arc.write(
    "Title,Notes,Due Date\n\"Send invoice\",\"one\ntwo\",2026-12-10\n\"Second\",\"a\",2026-12-11\n",
    to: "nl.csv")
  #expect(try arc.run("import", "nl.csv").output.hasPrefix("imported 2 tasks"))
  #expect(try arc.run("show", "1").output.contains("two"))
}

@Test func whatArcWroteAsTodoTxtIsThereAlready() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Acme")
  for line in [
    "pay rent every month on the 1st", "trash every tue 6pm", "call mon 2pm-3pm", "plain", "daily every day",
  ] {
    _ = try arc.run(["add", "#Acme"] + line.split(separator: " ").map(String.init))
  }
  try arc.run("export", "--format", "todotxt", "-o", "z.todotxt")
  #expect(try arc.run("import", "z.todotxt").output.contains("5 duplicates skipped"))
  // Another rule is another task.
  try arc.write("pay rent +Acme due:2026-12-01 rec:+2m\n", to: "two.todotxt")
  #expect(try arc.run("import", "two.todotxt").output.hasPrefix("imported 1 task"))
}
