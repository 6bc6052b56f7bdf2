import Foundation
import Testing

// Now is Friday 2026-11-20 09:00 in Los Angeles.

private func town() throws -> ArcProgram {
  let arc = try ArcProgram()
  try arc.run("new", "Errands")
  try arc.run("place", "new", "shop", "37.33,-121.88", "--radius", "150")
  try arc.run("place", "new", "the office", "37.40,-121.90")
  try arc.run("place", "new", "home", "37.20,-121.80")
  return arc
}

extension ArcProgram {
  fileprivate func lines(_ words: String...) throws -> String {
    let run = try run(words)
    return run.output + run.errors
  }
}

@Test(arguments: [
  ("buy milk when I arrive at the shop", "buy milk", "arriving at shop"),
  ("buy milk when I get to the shop or home !nag", "buy milk", "arriving at home or shop"),
  ("lock up when I leave home or the office", "lock up", "leaving home or the office"),
  ("when I leave the office, call Ann", "call Ann", "leaving the office"),
  ("water plants when I get home", "water plants", "arriving at home"),
  ("water plants when I get home or to the office", "water plants", "arriving at home or the office"),
  (
    "stretch when I get home, to the shop or at the office", "stretch", "arriving at home, shop or the office"
  ),
  ("stretch when I get either home or to the shop", "stretch", "arriving at home or shop"),
  ("lock up when I leave home or when I leave the shop", "lock up", "leaving home or shop"),
  ("buy milk when I get home or arrive at the office", "buy milk", "arriving at home or the office"),
])
func aTaskWaitsForComingAndGoing(line: String, title: String, places: String) throws {
  let arc = try town()
  let added = try arc.lines("add", "#Errands \(line)")
  #expect(added.hasPrefix("+ 1  \(title)  \(places) · "), "\(added)")
}

@Test(arguments: [
  ("Milch kaufen, wenn ich beim shop ankomme", "Milch kaufen", "arriving at shop"),
  ("abschließen wenn ich home oder the office verlasse", "abschließen", "leaving home or the office"),
  ("sobald ich im shop bin Ann anrufen", "Ann anrufen", "arriving at shop"),
  ("Licht aus beim Verlassen von home", "Licht aus", "leaving home"),
])
func germanPutsTheVerbBehindThePlace(line: String, title: String, places: String) throws {
  let arc = try town()
  let saved = try arc.lines("remind", line, "--lang", "de")
  #expect(saved == "+ 1  \(title)  \(places)\n")
}

@Test func theJSONOfATaskSaysWhichPlacesFireIt() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk when I leave home")
  #expect(try arc.lines("show", "1", "--json").hasSuffix(#"},"fires":"leaving home"}"# + "\n"))
  try arc.run("edit", "1", "anywhere")
  #expect(try !arc.lines("show", "1", "--json").contains("fires"))
}

@Test func whatNamesNoKnownPlaceStaysInTheTitleOfATaskAndIsRefusedOfAReminder() throws {
  let arc = try town()
  let added = try arc.lines("add", "#Errands call Ann when I get to Berlin")
  #expect(added.contains("1  call Ann when I get to Berlin  Errands\n"))
  #expect(added.contains("no place is called 'Berlin', so it stays in the title"))
  #expect(
    try arc.lines("add", "#Errands read \"when I leave home\" again").contains("read when I leave home again")
  )
  let refused = try arc.run("remind", "breathe when I arrive at wrk")
  #expect(
    refused.errors == "arc: no place is called 'wrk'\n  arc place ls lists the places\n" && refused.exit == 2)
}

@Test func aTaskRemindsOnceForEachArrivalWhileItIsOpen() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk when I arrive at the shop")
  #expect(try arc.lines("place", "here", "37.33,-121.88") == "arrived at shop\n  1  buy milk\n")
  #expect(try arc.lines("place", "here", "37.3301,-121.8801") == "you did not arrive at or leave any place\n")
  #expect(try arc.lines("alerts").contains("buy milk"))
  #expect(try arc.lines("place", "here", "37.5,-121.88") == "left shop\n")
  #expect(try arc.lines("place", "here", "37.33,-121.88").contains("buy milk"))
  // What answers the reminder completes the task, and is undone with it.
  #expect(try arc.lines("done", "1").hasPrefix("✓ 1  buy milk"))
  try arc.run("undo")
  #expect(try arc.lines("show", "1").contains("reminds  arriving at shop"))
  // What completes the task ends its reminder.
  try arc.run("done", "1")
  #expect(!(try arc.lines("alerts").contains("buy milk")))
  try arc.run("place", "here", "37.5,-121.88")
  #expect(try arc.lines("place", "here", "37.33,-121.88") == "arrived at shop\n")
}

@Test func wordsChangeThePlacesOfATaskAndOfAReminder() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk tomorrow 9am")
  #expect(
    try arc.lines("edit", "1", "when I leave the office")
      == "changed 1  buy milk  tomorrow 09:00 · leaving the office · Errands\n")
  #expect(!(try arc.lines("edit", "1", "anywhere").contains("leaving")))
  #expect(try arc.run("trash").output.contains("empty"))
  try arc.run("remind", "breathe when I leave home")
  #expect(try arc.lines("edit", "2", "when I arrive at the shop").contains("arriving at shop"))
  #expect(try arc.lines("reminders").contains("breathe  arriving at shop"))
}

@Test(arguments: ["91,0", "37.33", "abc", "37,181", "37.33,", "nan,0"])
func whatIsNoPositionIsRefused(text: String) throws {
  let run = try town().run("place", "here", text)
  #expect(run.errors.hasPrefix("arc: '\(text)' is not a position\n") && run.exit == 64)
}

@Test func aPlaceThatATaskWaitsForStaysUntilTheTaskIsDone() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk when I arrive at the shop")
  #expect(try arc.run("place", "rm", "shop").errors.contains("shop is in use: 1 buy milk"))
  try arc.run("done", "1")
  #expect(try arc.run("place", "rm", "shop").exit == 0)
}

@Test func aListWithAnUnknownPlaceIsRefusedWhole() throws {
  let arc = try town()
  #expect(
    try arc.lines("remind", "swim when I get home or to the pool").contains("no place is called 'the pool'"))
}

@Test func aTaskWithAPlaceHasOneNumber() throws {
  let arc = try town()
  try arc.run("add", "#Errands water plants when I get home")
  #expect(try arc.lines("add", "#Errands buy soap").hasPrefix("+ 2  buy soap"))
  #expect(try arc.lines("place", "here", "37.20,-121.80").contains("  1  water plants\n"))
  for command in ["alerts", "upcoming"] {
    #expect(try arc.lines(command).contains(" 1  water plants  Errands"))
  }
  #expect(try arc.lines("show", "1").contains("reminds  arriving at home · next today"))
  #expect(try arc.lines("snooze", "1", "3", "hours").contains("1  water plants  snoozed until today 12:00"))
  #expect(try arc.lines("history", "1").contains("1  water plants"))
  #expect(try arc.lines("alerts").contains("snoozed until today 12:00"))
  try arc.run("done", "1")
  #expect(try arc.lines("alerts").contains("no active reminders"))
}

@Test func thePlaceOfATaskTakesNoNumberInAnotherPlannerEither() throws {
  let arc = try town()
  try arc.run("add", "#Errands water plants when I get home")
  try arc.run("add", "#Errands buy soap")
  let text = try arc.lines("export")
  try arc.write(text, to: "planner.json")
  for command in [["import", "planner.json"], ["add", "#Errands iron"], ["doctor"]] {
    #expect(try arc.run(command + ["--store", "other.db"]).exit == 0)
  }
  let other = try arc.run("ls", "errands", "--store", "other.db").output
  #expect(["1  water", "2  buy", "3  iron"].allSatisfy(other.contains), "\(other)")
  #expect(try arc.run("show", "1", "--store", "other.db").output.contains("arriving at home"))
  // Taken away and given again, by undo and by words.
  try arc.run("edit", "1", "anywhere")
  try arc.run("undo")
  #expect(try arc.lines("show", "1").contains("arriving at home"))
  #expect(try arc.run("doctor").exit == 0)
}

/// The reminder that the store keeps for the places of a task is seen nowhere.
@Test func thePlacesOfATaskAreAFieldOfItInEveryDocument() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk when I arrive at the shop")
  #expect(try arc.lines("show", "1", "--json").contains(#","places":"arrive "#))
  #expect(try arc.lines("edit", "1", "when I leave home", "--json").contains(#","places":"leave "#))
  #expect(try arc.lines("reminders", "--json").contains(#""reminders":[]"#))
  let text = try arc.lines("export")
  #expect(text.contains(#""places":"leave "#) && !text.contains(#""reminders":"#), "\(text)")
  try arc.run("edit", "1", "anywhere")
  #expect(try arc.lines("show", "1", "--json").contains(#","places":null}"#))
  // What changes it back says so of the task alone.
  let undone = try arc.lines("undo", "--json")
  #expect(
    undone.contains(#","places":"leave "#) && undone.contains(#""reminders":[],"others":[]"#), "\(undone)")
}

/// A document of an earlier arc has the places of a task among the reminders.
@Test func thePlacesOfATaskInAnOlderDocumentAreReadAndAPlaceMayBeHereAlready() throws {
  let arc = try town()
  try arc.run("add", "#Errands buy milk when I leave home")
  let text = try arc.lines("export")
  let places = try #require(text.firstMatch(of: #/,"places":"(leave [^"]*)"/#))
  let task = try #require(text.firstMatch(of: #/"tasks":\[\s*\{"id":1,"uuid":"([^"]*)"/#)).1
  var older = text
  older.replaceSubrange(places.range, with: "")
  let row =
    #"{"uuid":"01890000-0000-7000-8000-000000000001","title":"buy milk","places":"\#(places.1)","series":"\#(task)"}"#
  older.replace("\n]}", with: "\n],\"reminders\":[\n\(row)\n]}", maxReplacements: 1)
  try arc.write(older, to: "older.json")
  try arc.write(text, to: "now.json")
  for (file, store) in [("older.json", "a.db"), ("now.json", "b.db"), ("now.json", "c.db")] {
    // One has a place of that name already, which takes the other's part.
    if store == "c.db" { try arc.run("place", "new", "home", "37.20,-121.80", "--store", store) }
    let taken = try arc.run("import", file, "--store", store)
    #expect(taken.exit == 0, "\(taken)")
    #expect(try arc.run("show", "1", "--store", store).output.contains("leaving home"), "\(store)")
    #expect(try arc.run("doctor", "--store", store).exit == 0)
    #expect(try arc.run("reminders", "--store", store).output.contains("buy milk") == false)
  }
}

@Test func whatThePlaceOfASeriesSaysIsAskedOfTheOpenOccurrenceAlone() throws {
  let arc = try town()
  try arc.run("add", "#Errands water plants every day when I get home")
  try arc.run("done", "1")
  #expect(try arc.lines("place", "here", "37.20,-121.80").contains("  2  water plants"))
  let closed = try arc.run("snooze", "1", "3", "hours")
  #expect(closed.exit == 1 && closed.errors.contains("1"), "\(closed)")
  #expect(try arc.lines("snooze", "2", "3", "hours").contains("water plants  snoozed until today 12:00"))
}
