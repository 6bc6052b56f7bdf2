import Foundation
import Testing

/// What files of other programs say, to the last line and the last time.
struct FaithfulImportTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  private func show(_ number: Int, _ store: String? = nil) throws -> String {
    try arc.run(["show", "\(number)", "--json"] + (store.map { ["--store", $0] } ?? [])).output
  }

  @Test func linesAboveTheFirstHeadingAreListed() throws {
    let file = try arc.write(
      "#+TITLE: Home\n# a comment\nhw 1 due fri\n* TODO essay\n  a note\n", to: "list.org")
    let run = try arc.run("import", file)
    #expect(
      run.errors.contains(":3: not imported: 'hw 1 due fri', which is not below a heading"), "\(run.errors)")
    #expect(run.output.contains("1 thing not imported"), "\(run.output)")
  }

  @Test func aFewForeignLinesLeaveAListAList() throws {
    try arc.write("milk\nhw 1 due fri\n* TODO call bank about loan\n* buy eggs\n* walk dog\n", to: "list.txt")
    let run = try arc.run("import", "list.txt")
    #expect(run.output.hasPrefix("imported 5 tasks"), "\(run)")
  }

  @Test func ticksOfAPlainListAreDone() throws {
    try arc.write("hw 1 due fri\nhw 2\nread\n- [ ] milk\n- [x] eggs\n", to: "list.txt")
    #expect(try arc.run("import", "list.txt").output.hasPrefix("imported 5 tasks"))
    #expect(try arc.run("ls", "is:done", "--plain").output.hasPrefix("5. eggs"))
  }

  @Test func headingsOfMarkdownAreHeadingsOfLists() throws {
    try arc.run("new", "Home")
    try arc.run("new", "CS 61B")
    try arc.write("# my list\n## Home\nmilk\n# CS 61B\nhw 3 fri\n### Home:\neggs\n", to: "list.txt")
    let run = try arc.run("import", "list.txt", "--format", "text")
    #expect(run.output.hasPrefix("imported 3 tasks\n"), "\(run)")
    #expect(try arc.run("ls", "Home").output.contains("eggs"))
    #expect(try arc.run("ls", "CS 61B").output.contains("hw 3"))
    try arc.write("# my garden\n## Garden\nrake leaves\n", to: "garden.txt")
    let made = try arc.run("import", "garden.txt", "--format", "text", "--create-arcs")
    #expect(try made.exit == 0 && arc.run("ls", "Garden").output.contains("rake"), "\(made)")
  }

  @Test func aTableKeepsWhatIsAnEvent() throws {
    try arc.run("add", "lecture mwf 10-11 until 5/14")
    try arc.run("export", "a.csv")
    try arc.run("import", "a.csv", "--store", "again.db")
    let shown = try show(1, "again.db")
    #expect(shown.contains(#""kind":"event""#), "\(shown)")
  }

  @Test func anAppointmentOfTickTickKeepsItsTimes() throws {
    try arc.write(
      """
      "Date: 2027-01-20+0000"
      "Version: 7.1"
      "Folder Name","List Name","Title","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day"
      "","Home","dentist","","","N","2027-02-03T23:00:00+0000","2027-02-04T00:30:00+0000","","","0","0","2027-01-01T00:00:00+0000","","1","America/Los_Angeles","false"
      "","Home","project","","","N","2027-02-03T23:00:00+0000","2027-02-07T00:30:00+0000","","","0","0","2027-01-01T00:00:00+0000","","2","America/Los_Angeles","false"

      """, to: "TickTick.csv")
    let run = try arc.run("import", "TickTick.csv")
    #expect(run.output.hasPrefix("imported 2 tasks"), "\(run)")
    let dentist = try show(1)
    #expect(dentist.contains(#""date":"2027-02-03""#) && dentist.contains(#""time":"15:00""#), "\(dentist)")
    #expect(dentist.contains(#""endTime":"16:30""#) && dentist.contains(#""kind":"event""#), "\(dentist)")
    #expect(run.errors.contains("not imported: the time 15:00 of its start on 2027-02-03"), "\(run.errors)")
  }

  @Test func theRemindersOfTickTickAreKept() throws {
    func row(_ title: String, _ reminder: String) -> String {
      """
      "","Home","\(title)","","","N","","2027-02-04T00:30:00+0000","\(reminder)","","0","0","2027-01-01T00:00:00+0000","","1","America/Los_Angeles","false"
      """
    }
    try arc.write(
      """
      "Folder Name","List Name","Title","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day"
      \(row("one", "TRIGGER:-PT30M"))
      \(row("two", "TRIGGER:PT0S,TRIGGER:-P1DT0H0M0S"))
      \(row("three", "TRIGGER:P0DT9H0M0S"))

      """, to: "TickTick.csv")
    let run = try arc.run("import", "TickTick.csv")
    #expect(try show(1).contains(#""leads":["PT30M"]"#) || show(1).contains(#""leads":["-PT30M"]"#))
    #expect(try arc.run("show", "2").output.contains("1 day before, when due"))
    #expect(run.errors.contains("not imported: the reminder TRIGGER:P0DT9H0M0S"), "\(run.errors)")
    #expect(!run.errors.contains("PT30M"), "\(run.errors)")
  }

  @Test func theTimeOfGoogleTasksIsKept() throws {
    try arc.write(
      """
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","title":"School","items":[
      {"kind":"tasks#task","title":"essay","status":"needsAction","due":"2027-02-05T00:00:00Z",
       "scheduled_time":[{"current":true,"start":"2027-02-05T17:00:00Z"}]},
      {"kind":"tasks#task","title":"milk","status":"needsAction","due":"2027-02-05T00:00:00Z",
       "scheduled_time":[{"current":true,"start":"2027-02-05T00:00:00Z"}]}]}]}
      """, to: "Tasks.json")
    let run = try arc.run("import", "Tasks.json")
    #expect(run.output.hasPrefix("imported 2 tasks"), "\(run)")
    let (essay, milk) = (try show(1), try show(2))
    #expect(essay.contains(#""date":"2027-02-05","time":"09:00""#), "\(essay)")
    #expect(milk.contains(#""date":"2027-02-05""#) && !milk.contains(#""time":""#), "\(milk)")
  }
}

/// Repetitions and notes, in the person's own form of dates and times.
struct OwnFormTests {
  let arc: ArcProgram

  init() throws {
    arc = try ArcProgram()
    try arc.run("config", "clock", "12h")
    arc.environment["LC_ALL"] = "en_US.UTF-8"
  }

  @Test func rulesSayDaysAndTimesAsEverythingElseDoes() throws {
    try arc.run("add", "pill every day at 8am and 8pm until 5/14")
    let shown = try arc.run("show", "1").output
    #expect(shown.contains("every day at 8 am and 8 pm until May 14, 2027"), "\(shown)")
    try arc.run("add", "lecture mwf 10-11 until 5/14")
    try arc.run("skip", "2", "12/2")
    #expect(try arc.run("show", "2").output.contains("except December 2, 2026"))
    #expect(try arc.run("log", "1").output.contains("skipped lecture on Wed Dec 2"))
    let wrong = try arc.run("skip", "2", "12/3")
    #expect(
      wrong.errors.contains("it does not occur on Thu Dec 3; the next time is Fri Dec 4"), "\(wrong.errors)")
    try arc.run("remind", "tea every day at 8pm")
    #expect(try arc.run("show", "3").output.contains("every day from Nov 20 2026 8 pm"))
  }

  @Test func aBreakStandsForItsDaysWhereverARuleIsSaid() throws {
    try arc.run("new", "CS 61B")
    try arc.run("break", "Winter break", "12/19-1/10")
    try arc.run("add", "cs61b lecture mwf 10-11 until 5/14")
    for words in [["edit", "1", "p1"], ["show", "1"]] {
      let run = try arc.run(words)
      let said = run.output + run.errors
      #expect(said.contains("leaves out Winter break") && !said.contains("December 21"), "\(words): \(said)")
    }
    try arc.run("edit", "1", "repeat", "every tue until 5/14")
    #expect(try !arc.run("log", "1").output.contains("December 21"))
  }
}
