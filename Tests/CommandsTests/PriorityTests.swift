import Foundation
import Testing

@Test(arguments: [
  ("milk p1", "+ 1  milk  ▲ high · Home\n"),
  ("milk !!2 %errand", "+ 1  milk  ■ medium · %errand · Home\n"),
  ("milk label:errand %shop low priority", "+ 1  milk  ▽ low · %errand %shop · Home\n"),
  ("essay due dec 18, start dec 7", "+ 1  essay  Fri 18 Dec, in 28 days · from Mon 7 Dec · Home\n"),
  ("essay due dec 18 from dec 7 on", "+ 1  essay  Fri 18 Dec, in 28 days · from Mon 7 Dec · Home\n"),
  ("essay start:2026-12-07 due:2026-12-18", "+ 1  essay  Fri 18 Dec, in 28 days · from Mon 7 Dec · Home\n"),
  ("essay due friday, start monday", "+ 1  essay  Fri 27 Nov, in 7 days · from Mon · Home\n"),
  ("start monday with the report", "+ 1  start with the report  Mon · Home\n"),
])
func aLineSaysPriorityLabelsAndStart(line: String, answer: String) throws {
  let arc = try program()
  #expect(try arc.run("add", "home", line).output == answer)
}

@Test func optionsSetPriorityLabelsAndStart() throws {
  let arc = try program()
  let run = try arc.run(
    "add", "home", "milk", "--priority", "high", "--label", "errand, shop", "--label", "Errand", "--start",
    "monday")
  #expect(run.output == "+ 1  milk  from Mon · ▲ high · %errand %shop · Home\n")
  #expect(
    try arc.run("edit", "1", "--priority", "none", "--label", "", "--start", "").output.hasPrefix(
      "changed 1  milk  Home\n"))
  let refused = try arc.run("edit", "1", "--priority", "hgh")
  #expect(refused.exit == 1 && refused.errors.hasPrefix("arc: 'hgh' is not a priority\n"))
}

@Test(arguments: [
  ("p2", "▽"), ("%shop", "%errand %shop"), ("no priority", "%errand"), ("no labels", "▲ high"),
  ("start mon", "from Mon"), ("start:mon", "from Mon"), ("no labels no priority", "milk  Home"),
  ("fri 5pm p3", "today 17:00"),
])
func wordsChangePriorityLabelsAndStart(words: String, part: String) throws {
  let arc = try program()
  try arc.run("add", "home milk p1 %errand")
  let answer = try arc.run(["edit", "1"] + words.split(separator: " ").map(String.init)).output
  #expect(answer.contains(words == "p2" ? "■ medium" : part), "\(answer)")
}

@Test func severalStartsAreSeveralTasksInOneStep() throws {
  let arc = try program()
  let run = try arc.run("add", "home physio 4/7, 4/14 and 4/21 from 3pm to 4pm")
  #expect(
    run.output.split(separator: "\n").count == 4
      && run.output.hasPrefix("added 3 tasks\n+ 1  physio  Wed 7 Apr"))
  try arc.run("undo")
  #expect(try !arc.run("ls", "home").output.contains("physio"))
  #expect(try arc.run(input: Data("home pills 8am, 2pm and 8pm\n".utf8)).output.hasPrefix("imported 3 tasks"))
  let edit = try arc.run("edit", "4", "may 3, may 5 and may 9")
  #expect(edit.exit == 1 && edit.errors.contains("does not say which field to change"))
}

@Test func aReminderAtATimeOfItsOwnIsALeadTime() throws {
  let arc = try program()
  let run = try arc.run("add", "home dentist Thursday 10am, remind me Wednesday at 4pm")
  #expect(run.output == "+ 1  dentist  Thu 10:00 · remind 18 hours before · Home\n")
  let late = try arc.run("add", "home dentist Thursday 10am, remind me Dec 4 at 4pm")
  #expect(late.errors.contains("a reminder must come before the task"))
}

@Test(arguments: [
  ("priority:high", [1]), ("-priority:high", [2, 3, 4]), ("priority:none", [3, 4]), ("has:priority", [1, 2]),
  ("label:ERRAND", [1]), ("-label:errand", [2, 3, 4]), ("has:label", [1, 2]), ("is:started", [1, 2, 3]),
  ("-is:started", [4]), ("has:start", [4]),
])
func filtersKnowPriorityLabelsAndStart(filter: String, numbers: [Int]) throws {
  let arc = try planned()
  let output = try arc.run("ls", filter).output
  #expect(
    output.split(separator: "\n").compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }.sorted()
      == numbers)
}

@Test func nextIsSortedByDayAndPriority() throws {
  let arc = try planned()
  let numbers = try arc.run("next", "2").output.split(separator: "\n").map { $0.split(separator: " ")[0] }
  #expect(numbers == ["1", "3"])
}

@Test func aTaskIsHiddenUntilItStarts() throws {
  let arc = try planned()
  #expect(try !arc.run("next").output.contains("essay"))
  #expect(try arc.run("ls", "home").output.contains("essay"))
  #expect(try arc.run("agenda", "tomorrow").output.contains("essay") == false)
  #expect(try arc.run("status").output == "0 overdue, 0 today, 3 within a week\n")
  arc.options = ["--now", "2026-12-07T09:00"]
  #expect(try arc.run("next").output.contains("essay"))
}

@Test func theFormOfTheEditorHasThemToo() throws {
  let arc = try program()
  try arc.run("add", "home milk p1 %errand")
  let editor =
    "sed -i -e 's/^priority: high/priority: low/' -e 's/^labels: errand/labels: shop, food/' -e 's/^start:.*/start: monday/'"
  arc.environment["VISUAL"] = editor
  let answer = try arc.run("edit", "1", "--editor")
  #expect(answer.output == "changed 1  milk  from Mon · ▽ low · %food %shop · Home\n", "\(answer)")
}

private func program() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  return arc
}

/// Four tasks: one matters and is an errand, one matters less, one does not, and one has not started.
private func planned() throws -> ArcProgram {
  let arc = try program()
  try arc.run("add", "home milk tomorrow 6pm p1 %errand")
  try arc.run("add", "home call bob tomorrow 9am p3 %phone")
  try arc.run("add", "home write tomorrow 10am")
  try arc.run("add", "home essay due dec 11 start:2026-12-07")
  return arc
}

@Test(arguments: ["todo.txt", "taskwarrior", "markdown", "csv", "json", "ical"])
func formsCarryPriorityLabelsAndStart(format: String) throws {
  let arc = try planned()
  let file = try arc.write(arc.run("export", "--format", format).output, to: "tasks")
  let other = try ArcProgram()
  let run = try other.run("import", file, "--format", format, "--create-arcs")
  #expect(run.output.hasPrefix("imported 4 tasks"), "\(run)")
  #expect(!run.errors.contains("not imported"), "\(run.errors)")
  for filter in ["priority:high", "priority:low", "label:errand", "label:phone", "-is:started"] {
    func titles(_ arc: ArcProgram) throws -> [Substring] {
      try arc.run("ls", filter, "--plain").output.split(separator: "\n").map {
        $0.split(separator: ";")[0].dropFirst(3)
      }
    }
    #expect(try titles(other) == titles(arc), "\(filter)")
  }
}

@Test func datesOfOrgModeMakeTasksAndEvents() throws {
  let arc = try program()
  let org = try arc.write(
    """
    * Home
    ** TODO essay
       DEADLINE: <2027-02-12 Fri 17:00>
       :PROPERTIES:
       :Effort:   1:30
       :END:
    ** Meeting with Ana <2027-02-09 Tue 14:00-15:00>
    ** Trip
       <2027-03-01 Mon>--<2027-03-03 Wed>
       two bags
    ** TODO pay rent
       <2027-02-01 Mon +1m>
    ** ideas
       seen on [2027-01-02 Sat]
    """, to: "list.org")
  let run = try arc.run("import", org)
  #expect(run.output.hasPrefix("imported 4 tasks"), "\(run)")
  func task(_ number: Int) throws -> String { try arc.run("show", "\(number)", "--json").output }
  #expect(try task(1).contains("\"duration\":\"PT1H30M\""))
  #expect(try task(2).contains("\"title\":\"Meeting with Ana\""))
  #expect(try task(2).contains("\"date\":\"2027-02-09\",\"time\":\"14:00\""))
  #expect(try task(2).contains("\"endTime\":\"15:00\"") && task(2).contains("\"kind\":\"event\""))
  #expect(try task(3).contains("\"endDate\":\"2027-03-03\"") && task(3).contains("two bags"))
  #expect(try task(4).contains("\"recurrence\":\"FREQ=MONTHLY\""))
}

@Test func theFilesOfOtherProgramsKeepPriorityLabelsAndStart() throws {
  let arc = try program()
  let org = try arc.write(
    """
    * Home
    ** TODO [#A] call mum :phone:family:
       DEADLINE: <2027-02-14 Sun> SCHEDULED: <2027-02-01 Mon>
    """, to: "list.org")
  let run = try arc.run("import", org)
  #expect(run.output.hasPrefix("imported 1 task"), "\(run)")
  #expect(!run.errors.contains("not imported"))
  #expect(
    try arc.run("show", "1", "--json").output.contains(
      "\"priority\":\"high\",\"labels\":[\"family\",\"phone\"],\"startDate\":\"2027-02-01\""))
}
