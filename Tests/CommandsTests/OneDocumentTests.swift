import Foundation
import Testing

/// What is written to the standard output, as one JSON document.
private func document(_ run: ArcProgram.Run) throws -> [String: Any] {
  let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  return try #require(document as? [String: Any])
}

@Test func whatClosesRemindersAndTasksWritesOneDocument() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("remind", "pill every day at 8:00")
  arc.options = ["--now", "2026-11-21T09:00"]
  let both = try document(try arc.run("done", "1", "4", "--json"))
  #expect((both["tasks"] as? [Any])?.count == 1)
  #expect((both["reminders"] as? [Any])?.count == 1)
  #expect(try document(try arc.run("done", "2", "--json"))["reminders"] == nil)
  arc.options = ["--now", "2026-11-22T09:00"]
  let ignored = try document(try arc.run("ignore", "3", "4", "--json"))
  #expect((ignored["reminders"] as? [Any])?.count == 1)
  arc.options = ["--now", "2026-11-23T09:00"]
  #expect(try document(try arc.run("ignore", "4", "--json"))["tasks"] == nil)
}

@Test func whatIsSetIsWrittenAsJSON() throws {
  let arc = try ArcProgram()
  let set = try document(try arc.run("config", "first-weekday", "sunday", "--json"))
  let keys = try #require(set["keys"] as? [[String: Any]])
  #expect(keys.map { $0["key"] as? String } == ["first-weekday"])
  #expect(keys.map { $0["value"] as? String } == ["sunday"])
}

@Test func whatChangesFeedsWritesWhatChanged() throws {
  let arc = try ArcProgram()
  let calendar = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261120T000000Z\r
    SUMMARY:party\r\nDTSTART:20261201T180000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """
  let file = try arc.write(calendar, to: "a.ics")
  let subscribed = try document(try arc.run("ical", "subscribe", file, "--json"))
  #expect((subscribed["steps"] as? [Any])?.isEmpty == false)
  #expect((subscribed["reminders"] as? [Any])?.count == 1)
  #expect(try document(try arc.run("ical", "feeds", "--json"))["feeds"] != nil)
  let ended = try document(try arc.run("ical", "unsubscribe", "1", "--json"))
  #expect((ended["deleted"] as? [Any])?.isEmpty == false)
  let published = try document(try arc.run("ical", "publish", arc.folder.path + "/out.ics", "--json"))
  #expect((published["messages"] as? [Any])?.isEmpty == false)
}

@Test func anArcThatIsDoneIsArchivedInOneDocument() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  let done = try document(try arc.run("done", "home", "--yes", "--json"))
  #expect((done["arcs"] as? [Any])?.count == 1)
  #expect(done["messages"] as? [String] == ["archived Home"])
}

@Test func aCalendarTakesTheNameOfAnArc() throws {
  let arc = try ArcProgram.ofCourses()
  try arc.run("add", "#Home party 11/25")
  for words in [
    ["cal", "cs298"], ["cal", "week", "+1", "cs298"], ["cal", "is:open", "cs298"],
    ["cal", "november", "cs298"],
  ] {
    let shown = try arc.run(words + ["--plain"])
    #expect(shown.output.contains("hw 1") && !shown.output.contains("party"), "\(words): \(shown)")
  }
  #expect(try arc.run("agenda", "next", "week", "cs298").output.contains("hw 1"))
  #expect(try arc.run("cal", "nowhere").exit == 1)
}

@Test func firstLettersNameAnArcInAListAsTheyDoInALine() throws {
  let arc = try ArcProgram()
  for name in ["MATH 31", "Physics lab", "Chemistry", "Chess Club"] { try arc.run("new", name) }
  for (letters, name) in [("math", "MATH 31"), ("phys", "Physics lab")] {
    #expect(try arc.run("add", "\(letters) read").output.contains(name))
    #expect(try arc.run("ls", letters).output.contains("read"))
  }
  let several = try arc.run("ls", "che")
  #expect(several.exit == 2 && several.errors.contains("'che' could be Chemistry or Chess Club"))
  #expect(try arc.run("ls", "ma").exit == 2)
}

@Test(
  arguments: [
    ["mv", "1", "61b"], ["add", "read", "--arc", "61b"], ["ls", "arc:cs61"], ["rename", "61b", "CS 61C"],
    ["extend", "61b", "2027-05-14"], ["alias", "61b", "add", "structures"], ["merge", "home", "61b"],
    ["mv", "home", "61b"], ["stats", "61b"], ["archive", "61b"],
    ["break", "Pause", "2027-03-22", "to", "2027-03-26", "--arc", "61b"],
  ])
func firstLettersNameAnArcWhereverAnArcIsAskedFor(command: [String]) throws {
  let arc = try ArcProgram.withArcs("CS 61B", "Home", "Chemistry", "Chess Club")
  try arc.run("add", "#Home milk")
  #expect(try arc.run(command).exit == 0)
  let several = try arc.run(command.map { $0.replacingOccurrences(of: "61b", with: "che") })
  #expect(several.exit == (command.contains("arc:cs61") ? 0 : 2), "\(several)")
}

@Test func aTreeMarksWhatIsArchived() throws {
  let arc = try ArcProgram()
  for name in ["Old", "New"] { try arc.run("new", name) }
  try arc.run("archive", "Old")
  let tree = try arc.run("ls", "--tree", "--archived", "--all").output
  #expect(tree.contains("Old  archived") && !tree.contains("New  archived"))
}

@Test func aTimeOptionPinsTheZoneThatItNames() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "#Home line tomorrow 5pm New York time")
  try arc.run("add", "#Home option tomorrow", "--time", "5pm New York time")
  try arc.run("add", "#Home due", "--due", "tomorrow 5pm New York time")
  try arc.run("add", "#Home edited tomorrow")
  try arc.run("edit", "4", "--time", "5pm New York time")
  for number in 1...4 {
    let task = try document(try arc.run("show", "\(number)", "--json"))["task"] as? [String: Any]
    #expect(task?["zone"] as? String == "America/New_York", "\(number)")
    #expect(task?["time"] as? String == "17:00", "\(number)")
    #expect(task?["date"] as? String == "2026-11-21", "\(number)")
  }
  try arc.run("edit", "4", "--time", "6pm")
  let task = try document(try arc.run("show", "4", "--json"))["task"] as? [String: Any]
  #expect(task?["zone"] is NSNull)
}

@Test func whatCannotBeSnoozedOrDoneSaysWhatToTypeNext() throws {
  let arc = try ArcProgram.ofCourses()
  #expect(
    try arc.run("snooze", "1").errors == """
      arc: nothing to snooze yet
        arc edit 1 tomorrow moves it

      """)
  #expect(
    try arc.run("done", "99").errors == """
      arc: no task has the number 99
        arc ls --tree shows every task with its number

      """)
}

@Test func whatChangesPathsAndGroupsWritesOneDocument() throws {
  let arc = try ArcProgram()
  let steps = "at due push, then stop"
  for words in [
    ["path", "new", "once", steps], ["path", "edit", "once", steps], ["path", "rm", "once"],
    ["path", "edit", "nag", steps], ["path", "reset", "nag"],
    ["group", "new", "Words", "--every", "day", "--starting", "tomorrow 9am"],
    ["group", "edit", "Words", "--pick", "rotate"], ["group", "rm", "Words", "--yes"],
  ] {
    let run = try arc.run(words + ["--json"])
    #expect(run.exit == 0, "\(words): \(run.errors)")
    #expect(throws: Never.self, "\(words)") { try document(run) }
  }
}

@Test(arguments: ["done", "finish", "complete", "ignore"])
func aTaskMeantByWordsIsWrittenOnce(command: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "home milk tomorrow")
  let tasks = try #require(try document(try arc.run(command, "milk", "--json"))["tasks"] as? [[String: Any]])
  #expect(tasks.map { $0["title"] as? String } == ["milk"])
}
