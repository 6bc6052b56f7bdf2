import Foundation
import Testing

/// Ways in which a date comes into the planner; `%` is the date.
private let ways = [
  ["add", "#Home x", "--due", "%"], ["add", "#Home x due friday", "--until", "%"], ["edit", "1", "%"],
  ["edit", "1", "due", "%"], ["edit", "1", "--due", "%"], ["edit", "1", "--until", "%"], ["edit", "2", "%"],
  ["edit", "2", "--until", "%"], ["edit", "2", "--starting", "%"], ["edit", "1-2", "--due", "%"],
  ["edit", "2", "--only", "2026-11-22", "--due", "%"], ["snooze", "1", "until", "%"], ["snooze", "2", "%"],
  ["skip", "2", "%"], ["extend", "home", "%"], ["new", "Zoo", "--ends", "%"],
  ["group", "new", "W", "--every", "day", "--starting", "%"], ["agenda", "%"], ["cal", "%"],
  ["upcoming", "%"],
  ["ls", "due:%"], ["ls", "due.before:%"], ["--now", "%", "ls"],
]

private let values = [
  "10000-01-01", "99999-12-31", "1/1/10000", "31 December 99999", "0000-12-31", "in 99999999 days",
  "in 100000 months", "in 9999999999999999999 days", "9999-12-31 11pm for 3 hours",
]

/// The planner as JSON without its first line, which says the next number: that stays used when a step is undone.
private func exported(_ arc: ArcProgram) throws -> Substring {
  let json = try arc.run("export", "--format", "json").output
  return json.drop { $0 != "\n" }
}

@Test(arguments: ways) func aDateBeyondTheCalendarIsRefused(way: [String]) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "#Home hw due 2026-11-25 5pm")
  try arc.run("remind", "pill every day at 21:00")
  let (before, last) = (try exported(arc), try arc.run("log", "1").output)
  for value in isHard ? values : Array(values.shuffled().prefix(4)) {
    let words = way.map { $0.replacing("%", with: value) }
    let run = try arc.run(words)
    #expect([0, 1, 2, 64].contains(run.exit), "\(words): \(run.exit) \(run.errors)")
    #expect(run.exit == 0 || run.errors.hasPrefix("arc: "), "\(words)")
    if run.exit == 0, try arc.run("log", "1").output != last {
      // What was taken for text, or lies within the calendar after all.
      #expect(try arc.run("undo").exit == 0, "\(words)")
      #expect(try exported(arc) == before, "\(words)")
    }
  }
  #expect(try exported(arc) == before)
  #expect(try arc.run("doctor").exit == 0)
}

/// A file of each format with a task on the day `%`.
private let files = [
  "a.txt": "#Home x due %\n",
  "a.csv": "arc,title,date\nHome,x,%\n",
  "a.json": #"{"schema":1,"arcs":[{"id":1,"name":"Home"}],"tasks":[{"arc":"Home","title":"x","date":"%"}]}"#
    + "\n",
  "todo.txt": "x +Home due:%\n",
  "tw.json": #"[{"description":"x","project":"Home","status":"pending","due":"%T000000Z"}]"# + "\n",
  "todoist.csv": "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG\ntask,x,1,1,me,,%,en\n",
  "a.md": "# Home\n\n- [ ] x due %\n",
  "a.ics":
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:1\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:x\r\nDUE;VALUE=DATE:%\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
]

@Test(arguments: ["10000-01-01", "99999-12-31", "0000-01-01", "-0001-01-01", "9999-12-31"])
func aFileWithADateBeyondTheCalendarDoesNoHarm(date: String) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  let before = try exported(arc)
  for (name, text) in files {
    let isPlain = name == "a.ics" || name == "tw.json"
    let text = text.replacing("%", with: isPlain ? date.replacing("-", with: "") : date)
    let file = try arc.write(text, to: name)
    let run = try arc.run("import", file, "--arc", "Home")
    #expect([0, 1, 2, 64].contains(run.exit), "\(name): \(run.exit) \(run.errors)")
    #expect(run.exit == 0 || !run.errors.isEmpty, "\(name)")
    #expect(try arc.run("doctor").exit == 0, "\(name)")
    #expect(try arc.run("upcoming").exit == 0, "\(name)")
    if try arc.run("ls", "home").output.contains("x") { #expect(try arc.run("undo").exit == 0, "\(name)") }
    #expect(try exported(arc) == before, "\(name)")
  }
}

@Test func aRepetitionDoesNotEndBeforeItsTaskBegins() throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "#Home hw due 2027-01-05")
  let message = "arc: it ends before it begins; change the start or the end\n"
  #expect(try arc.run("edit", "1", "every", "day", "until", "2026-12-25").errors == message)
  #expect(try arc.run("edit", "1", "--recurrence", "every day until 2026-12-25").errors == message)
  #expect(
    try arc.run("add", "#Home x due 2027-01-05", "--recurrence", "every day until 2026-12-25").errors
      == message)
  #expect(try arc.run("edit", "1", "every", "day", "until", "2027-01-25").exit == 0)
  // The last one may be put off.
  #expect(try arc.run("edit", "1", "--due", "2027-01-30").exit == 0)
}

private func calendar(_ kind: String, _ date: String, _ until: String) -> String {
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:\(kind)\r\nUID:u\r\nDTSTAMP:20261101T000000Z\r\n"
    + "\(date):20261220T100000\r\nRRULE:FREQ=DAILY;UNTIL=\(until)\r\nSUMMARY:gym\r\nEND:\(kind)\r\nEND:VCALENDAR\r\n"
}

@Test(arguments: [
  ("a.ics", calendar("VEVENT", "DTSTART", "20261201T000000Z")),
  ("b.ics", calendar("VTODO", "DUE", "20261201")),
  (
    "a.csv",
    "id,arc,title,date,time,recurrence\n1,Home,gym,2026-12-20,10:00,FREQ=DAILY;UNTIL=20261201\n"
  ),
  (
    "a.json",
    """
    [{"description":"gym","due":"20261220T100000Z","recur":"daily","until":"20261201T000000Z","status":"recurring",\
    "uuid":"11111111-1111-4111-8111-111111111111","entry":"20261101T000000Z"}]
    """
  ),
])
func whatEndsBeforeItBeginsIsNotImported(name: String, text: String) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  let run = try arc.run("import", arc.write(text, to: name), "--arc", "Home")
  #expect(run.exit == 1)
  #expect(run.errors.contains("it ends before it begins") || run.errors.contains("it ends before it starts"))
  #expect(try arc.run("export", "--format", "csv").output.split(whereSeparator: \.isNewline).count == 1)
  #expect(try arc.run("reminders").output.contains("no reminders yet"))
}

/// The calendar ends with the last second of 9999 in UTC, when it is still afternoon in Los Angeles.
@Test func whatIsDoneInTheLastHoursOfTheCalendarCanBeUndone() throws {
  let arc = try ArcProgram.withArcs("Home")
  try arc.run("add", "Home hw 9999-12-31 23:30")
  let before = try exported(arc)
  arc.options = ["--now", "9999-12-31T23:50"]
  #expect(try arc.run("done", "1").exit == 0)
  #expect(try exported(arc) != before)
  let undo = try arc.run("undo")
  #expect(undo.exit == 0, "\(undo.errors)")
  #expect(try exported(arc) == before)
}
