import Foundation
import SeededNumbers
import Testing

@testable import Application
@testable import Commands

/// Random planners leave arc in every form and come back into a fresh one.
struct RoundTripTests {
  let arc: ArcProgram

  init() throws { arc = try ArcProgram() }

  /// Fills the planner with whatever there is in one, in any order, so that numbers of all kinds are mixed.
  private func fill(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    for name in ["Home", "Work", "School", "Work/Labs", "School/Math"] { try arc.run("new", name) }
    try arc.run("place", "new", "work", "37.33,-121.88")
    try arc.run("place", "new", "gym", "37.4,-121.9")
    try arc.run("stack", "new", "pills", "A", "B")
    try arc.run("group", "new", "Daily", "--every", "weekday")
    let titles = [
      "=1+1", "+plus", "-minus", "@at", "'=quoted", "''x", "plain", "a,b \"c\"", "ünïcode", "it's",
    ]
    let dates = ["", "", "2026-12-01", "2027-03-14", "2027-07-04"]
    let times = ["", "09:00", "17:00 New York time", "02:30 Europe/Berlin", "23:30 Asia/Tokyo"]
    for number in 0..<14 {
      let arcName = dice.one(of: ["Home", "Work", "School", "Work/Labs", "School/Math"])
      switch dice.below(8) {
      case 0:
        try arc.run("remind", "breathe \(number)", "when I arrive at \(dice.one(of: ["work", "gym"]))")
      case 1: try arc.run("remind", "word \(number)", "--group", "Daily")
      case 2:
        try arc.run(
          "remind", "tea \(number) every day at \(number + 1):00 \(dice.one(of: ["", "Asia/Tokyo"]))")
      case 3: try arc.run("add", "--arc", arcName, "buy \(number) when I leave work or the gym")
      default:
        var words = ["add", "--arc", arcName, "--title", "\(dice.one(of: titles)) \(number)"]
        let date = dice.one(of: dates)
        if !date.isEmpty { words.append("\(date) \(dice.one(of: times))") }
        words += ["--description", "\(dice.one(of: titles))\n\(dice.one(of: titles))"]
        _ = try arc.run(words)
      }
      if dice.once(in: 8) { try arc.run("done", "\(number)") }
      if dice.once(in: 16) { try arc.run("rm", "\(number)", "--yes") }
    }
    // Arcs that were moved stand behind others that were made later.
    try arc.run("new", "Late")
    try arc.run("mv", dice.one(of: ["Home", "School", "Work"]), "Late")
    try arc.run("mv", "Labs", dice.one(of: ["Home", "School", "Late"]))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: arc.folder.path + "/" + name, encoding: .utf8)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyNumberOfAJSONFileIsKept(seed: UInt64) throws {
    try fill(seed: seed)
    try arc.run("export", "planner.json")
    let run = try arc.run("import", "planner.json", "--store", "again.db")
    #expect(run.exit == 0 && run.errors == "", "\(run)")
    try arc.run("export", "again.json", "--store", "again.db")
    #expect(try text("again.json") == text("planner.json"))
    #expect(try arc.run("doctor", "--store", "again.db").exit == 0)
    // What comes next is above them all.
    let first = try arc.run("add", "--arc", "Late", "--title", "new", "--json").output
    let again = try arc.run("add", "--arc", "Late", "--title", "new", "--json", "--store", "again.db").output
    func number(_ text: String) -> Substring? {
      text.firstRange(of: "\"id\":").map { text[$0.upperBound...].prefix(4) }
    }
    #expect(number(first) != nil && number(first) == number(again))
  }

  @Test func aNumberThatIsTakenIsSaidAndTheOthersStay() throws {
    for title in ["a", "b", "c"] { try arc.run("remind", "\(title) every day at 9am") }
    try arc.run("new", "Home")
    for title in ["d", "e"] { try arc.run("add", "--arc", "Home", "--title", title) }
    try arc.run("export", "planner.json")
    try arc.run("new", "Work", "--store", "again.db")
    for title in ["x", "y"] { try arc.run("add", "--arc", "Work", "--title", title, "--store", "again.db") }
    let run = try arc.run("import", "planner.json", "--store", "again.db")
    #expect(run.errors == "planner.json: 2 numbers are already used here: 1 is 6 now, 2 is 7 now\n")
    let list = try arc.run("reminders", "--store", "again.db").output
    #expect(list.contains("  3  ") && list.contains("  6  ") && list.contains("  7  "), "\(list)")
    #expect(try arc.run("show", "4", "--store", "again.db").output.hasPrefix("  4  d\n"))
    #expect(try arc.run("show", "5", "--store", "again.db").output.hasPrefix("  5  e\n"))
  }

  @Test func whatIsHereUnderItsNameStandsForWhatTheFileBrings() throws {
    try arc.run("place", "new", "work", "37.33,-121.88")
    try arc.run("group", "new", "Daily", "--every", "weekday")
    try arc.run("remind", "ask", "--group", "Daily")
    try arc.run("remind", "breathe when I arrive at work")
    try arc.run("export", "planner.json")
    try arc.run("place", "new", "Work", "37.4,-121.9", "--store", "again.db")
    try arc.run("group", "new", "daily", "--every", "monday", "--store", "again.db")
    let run = try arc.run("import", "planner.json", "--store", "again.db")
    #expect(run.exit == 0)
    #expect(run.errors.contains("not imported: the place work, because one with that name already exists"))
    let list = try arc.run("reminders", "--store", "again.db").output
    #expect(list.contains("ask  in daily") && list.contains("breathe  arriving at Work"), "\(list)")
  }

  @Test(arguments: [5, 6] as [UInt64])
  func aTableThatIsReadInAnotherZoneHasTheSameInstants(seed: UInt64) throws {
    try fill(seed: seed)
    try arc.run("export", "planner.csv")
    try arc.run("export", "planner.json")
    #expect(try arc.run("import", "planner.csv", "--store", "again.db", "--tz", "Asia/Tokyo").exit == 0)
    try arc.run("export", "again.json", "--store", "again.db", "--tz", "Europe/Berlin")
    func tasks(_ name: String) throws -> [String: String] {
      let document = try JSONSerialization.jsonObject(with: Data(text(name).utf8)) as? [String: Any]
      let tasks = document?["tasks"] as? [[String: Any]] ?? []
      let names = ["uuid", "title", "date", "time", "zone", "endTime", "description", "closed"]
      return Dictionary(
        uniqueKeysWithValues: tasks.map { task in
          ("\(task["uuid"] ?? "")", names.map { "\(task[$0] ?? "-")" }.joined(separator: "|"))
        })
    }
    #expect(try tasks("again.json") == tasks("planner.json"))
  }

  @Test func timeAndZoneBelongTogetherInEveryDocument() throws {
    try arc.run("new", "Home")
    try arc.run("add", "--arc", "Home", "call tomorrow 5pm New York time")
    let pair = #""date":"2026-11-21","time":"17:00","endDate":null,"endTime":null,"zone":"America/New_York""#
    for zone in ["America/Los_Angeles", "Asia/Tokyo", "UTC"] {
      for words in [
        ["show", "1"], ["ls", "home"], ["next"], ["agenda", "10"], ["search", "call"],
        ["edit", "1", "--location", "x"],
      ] {
        let run = try arc.run(words + ["--json", "--tz", zone])
        #expect(run.output.contains(pair), "\(words) \(run)")
      }
      #expect(
        try arc.run("export", "--format", "csv", "--tz", zone).output.contains(
          ",2026-11-21,17:00,,,America/New_York,"))
    }
  }

  @Test func noValueOfATableIsAFormula() throws {
    try fill(seed: 7)
    try arc.run(
      "add", "--arc", "Home", "--title", "@SUM(1)", "--location", "-2+3", "--description", "\t=HYPERLINK(1)"
    )
    let table = try arc.run("export", "--format", "csv").output
    #expect(table.contains("Home,'@SUM(1),") && table.contains("'-2+3"))
    for line in table.split(separator: "\r\n") {
      for value in line.split(separator: ",") {
        let plain = value.drop { $0 == "\"" }
        #expect(!["=", "+", "-", "@", "\t"].contains(plain.prefix(1)), "\(line)")
      }
    }
  }

  @Test(arguments: ["todotxt", "taskwarrior", "markdown", "csv"])
  func placesAreListedAmongWhatIsNotCarriedOver(format: String) throws {
    try arc.run("new", "Home")
    try arc.run("place", "new", "work", "37.33,-121.88")
    try arc.run("place", "new", "gym", "37.4,-121.9")
    try arc.run("stack", "new", "pills", "A", "B")
    try arc.run("path", "new", "slow", "1d before push, at due push, then stop")
    try arc.run("add", "--arc", "Home", "buy ink when I leave work or the gym")
    try arc.run("remind", "breathe when I arrive at work")
    let errors = try arc.run("export", "--format", format).errors
    #expect(errors.contains("not exported: the reminder on leaving work or gym"), "\(errors)")
    for line in [
      "work: not exported: it is a place", "pills: not exported: it is a stack",
      "breathe: not exported: it is a reminder", "slow: not exported: it is an escalation path",
    ] {
      #expect(errors.contains(line), "\(line) in \(errors)")
    }
  }

  @Test(arguments: [
    ("a.csv", "Assignee,Due Date,Status\nAnn,2027-01-02,open\n", "a table from a program"),
    ("notes", "Status,Priority,Due date\nopen,1,\n", "a table from a program"),
    ("b.csv", "buy milk\n", "a .csv file that"),
    ("g.json", "[{\"name\":\"x\"}]", "JSON of a program"),
    ("h", "{\"items\":[{\"content\":\"x\"}]}", "JSON of a program"),
    ("i.json", "buy milk\n", "a .json file"),
  ])
  func aFileThatNobodyKnowsIsRefusedAndNeverReadAsLines(name: String, text: String, kind: String) throws {
    try arc.write(text, to: name)
    let run = try arc.run("import", name, "--arc", "Home", "--create-arcs", "--keep-going")
    #expect(run.exit == 1)
    #expect(run.errors.hasPrefix("arc: \(name) is \(kind)"), "\(run.errors)")
    #expect(
      run.errors.contains("todo.txt, Taskwarrior, Todoist") && !run.errors.contains("no task of Taskwarrior"))
    #expect(try arc.run("log").output.hasPrefix("nothing"))
  }

  @Test func linesMayEndWithACarriageReturnAlone() throws {
    try arc.run("new", "Home")
    try arc.write("Home:\r  buy milk tomorrow\r  call Ann friday\r", to: "old.txt")
    #expect(try arc.run("import", "old.txt").output.hasPrefix("imported 2 tasks"))
    try arc.write("id,arc,title,date\r1,Home,one,\r2,Home,two,\r", to: "old.csv")
    #expect(try arc.run("import", "old.csv").output.hasPrefix("imported 2 tasks"))
  }

  @Test func whatChangesSomethingSaysInJSONWhatItChanged() throws {
    try arc.run("new", "Home")
    try arc.run("new", "Work")
    for title in ["a", "b"] { try arc.run("add", "--arc", "Home", "--title", title) }
    func document(_ words: String...) throws -> [String: Any] {
      let run = try arc.run(words + ["--json"])
      #expect(run.exit == 0 && run.errors == "", "\(words) \(run)")
      let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let document = try #require(value)
      #expect(
        Set(document.keys) == [
          "schema", "steps", "tasks", "arcs", "reminders", "others", "deleted", "messages",
        ], "\(words)")
      return document
    }
    func names(_ document: [String: Any], _ list: String, _ field: String) -> [String] {
      (document[list] as? [[String: Any]] ?? []).map { "\($0[field] ?? "")" }
    }
    #expect(try names(document("mv", "1-2", "Work"), "tasks", "arc") == ["Work", "Work"])
    #expect(try names(document("undo"), "tasks", "arc") == ["Home", "Home"])
    #expect(try names(document("redo"), "tasks", "id") == ["1", "2"])
    #expect(try names(document("rm", "1", "--yes"), "deleted", "title") == ["a"])
    #expect(try names(document("trash", "restore", "1"), "tasks", "id") == ["1"])
    #expect(try names(document("rename", "Work", "Job"), "arcs", "path") == ["Job"])
    #expect(try names(document("alias", "Job", "add", "Career"), "arcs", "path") == ["Job"])
    #expect(try names(document("mv", "Home", "Job"), "arcs", "path") == ["Job/Home"])
    #expect(try names(document("extend", "Job", "2027-05-01"), "arcs", "ends") == ["2027-05-01"])
    #expect(try names(document("archive", "Home"), "arcs", "path") == ["Job/Home"])
    #expect(try names(document("unarchive", "Home"), "arcs", "path") == ["Job/Home"])
    #expect(try names(document("merge", "Home", "Job"), "deleted", "title") == ["Home"])
    try arc.run("place", "new", "gym", "37.4,-121.9")
    #expect(try names(document("place", "rm", "gym"), "deleted", "kind") == ["place"])
    #expect(try document("backup", "copy.db")["messages"] as? [String] != [])
    // A script is not asked.
    #expect(try arc.run("rm", "1", "--json").exit == 1)
  }
}
