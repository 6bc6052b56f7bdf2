import Foundation
import Sync
import TestServer
import Testing

/// Two browsers that do not know of each other.
@Suite(.fewAtOnce) struct ConflictingChangeTests {
  @Test func twoBrowsersThatChangeTheSameConflict() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("edit", ["task": uuid, "fields": ["title": "homework 2"]])
    let met = try await second.act("edit", ["task": uuid, "fields": ["title": "hw two"]])
    #expect(tasks(met).first?.text("title") == "homework 2")
    let conflict = try #require((met["conflicts"] as? [[String: Any]])?.first)
    #expect((conflict.text("now"), conflict.text("setAside")) == ("homework 2", "hw two"))
    #expect(conflict.text("setAsideFrom") == "web: Firefox on Linux 2")
    #expect(try await first.loadChanges().list("conflicts").count == 1)
    _ = try await first.act("resolve", ["conflict": conflict.text("uuid"), "answer": "keep"])
    let settled = try await second.loadChanges()
    #expect(settled.list("tasks").map { $0.text("title") } == ["hw two"])
    #expect(settled.list("conflicts").isEmpty)
  }

  @Test(arguments: ["arc-archive", "remove"])
  func aTaskForAnArcThatAnotherPutAwayGoesToTheInbox(verb: String) async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let arc = UUID().uuidString.lowercased()
    _ = try await first.act("arc-new", ["arc": arc, "fields": ["title": "Old"]])
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act(verb, ["arc": arc])
    let added = try await second.act("add", ["line": "essay tomorrow", "arc": arc])
    #expect(tasks(added).first?.text("arc") == "Inbox")
    let done = verb == "remove" ? "deleted" : "archived"
    #expect(
      added["told"] as? [String] == ["added essay to Inbox, because another device has \(done) its Arc"])
    // Whoever has seen it is told instead.
    _ = try await second.load()
    #expect(code(try await second.act("add", ["line": "notes", "arc": arc])) != nil)
  }

  @Test func anEditOfWhatAnotherDeletedIsKeptAndBringsItBack() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("remove", ["task": uuid])
    let change = second.change(
      "edit", ["task": uuid, "fields": ["location": "Soda"], "was": ["location": NSNull()]])
    let met = try #require(try await second.send([change]).list("results").first)
    let conflict = try #require((met["conflicts"] as? [[String: Any]])?.first, "\(met)")
    #expect((conflict.text("field"), conflict["now"] as? Bool) == ("deleted", true))
    #expect(((conflict["setAside"] as? [String: Any])?.text("location")) == "Soda")
    #expect(try await second.load().list("tasks").isEmpty)
    // Sent again, it is no second conflict.
    _ = try await second.send([change])
    #expect(try await first.loadChanges().list("conflicts").count == 1)
    _ = try await first.act("resolve", ["conflict": uuid, "field": "deleted", "answer": "keep"])
    let back = try await second.load()
    #expect(back.list("tasks").map { $0.text("location") } == ["Soda"])
    #expect(back.list("conflicts").isEmpty)
  }

  @Test func anEditOfWhatAnotherDeletedIsUndoneWithItsConflict() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("remove", ["task": uuid])
    let edit = second.change("edit", ["task": uuid, "fields": ["location": "Soda"]])
    let met = try #require(try await second.send([edit]).list("results").first)
    #expect(met["undoable"] as? Bool == true)
    _ = try await first.loadChanges()
    let undo = second.change("undo", ["change": edit.text("id")])
    _ = try #require(try await second.send([undo]).list("results").first)
    let undone = try await second.load()
    #expect((undone.list("tasks").count, undone.list("conflicts").count) == (0, 0))
    // Undone in turn, the edit waits for an answer again.
    _ = try await second.act("undo", ["change": undo.text("id")])
    let again = try await first.load()
    #expect(again.list("conflicts").map { ($0["setAside"] as? [String: Any])?.text("location") } == ["Soda"])
    // Once somebody has answered, there is nothing to undo.
    _ = try await first.act("resolve", ["conflict": uuid, "field": "deleted", "answer": "keep"])
    #expect(code(try await second.act("undo", ["change": edit.text("id")])) == "refused")
    #expect(try await second.load().list("tasks").map { $0.text("location") } == ["Soda"])
  }

  @Test func aPageThatHasNotHeardTheAnswerUndoesWhatItSentByItsID() async throws {
    var page = try await RunningServer().page(of: "mia")
    let uuid = try await page.add("hw 2").text("uuid")
    let edit = page.change("edit", ["task": uuid, "fields": ["location": "Soda"]])
    let later = page.change("edit", ["task": uuid, "fields": ["priority": "high"]])
    let undo = page.change("undo", ["change": edit.text("id")])
    let results = try await page.send([edit, later, undo]).list("results")
    #expect(results.allSatisfy { $0["error"] == nil }, "\(results)")
    let task = try #require(try await page.load().list("tasks").first)
    #expect((task["location"] as? String, task.text("priority")) == (nil, "high"))
    #expect(code(try await page.act("undo", ["change": edit.text("id")])) == "gone")
  }

  @Test func whatOneHasSeenIsNoConflict() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2").text("uuid")
    _ = try await first.act("edit", ["task": uuid, "fields": ["title": "homework 2"]])
    _ = try await second.load()
    let met = try await second.act("edit", ["task": uuid, "fields": ["title": "hw two"]])
    #expect(tasks(met).first?.text("title") == "hw two")
    #expect((met["conflicts"] as? [Any])?.isEmpty == true)
  }

  @Test func labelsAreMergedByWhatWasAddedSinceThePageLooked() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2", ["fields": ["labels": ["a"]]]).text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act(
      "edit", ["task": uuid, "fields": ["labels": ["a", "b"]], "was": ["labels": ["a"]]])
    let met = try await second.act(
      "edit", ["task": uuid, "fields": ["labels": ["a", "c"]], "was": ["labels": ["a"]]])
    #expect(tasks(met).first?["labels"] as? [String] == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("duration", #"["PT1H","PT2H","PT3H"]"#, "60"), ("snooze", #"["PT10M","PT1H","PT2H"]"#, "600"),
    ("path", #"["nag","gentle","none"]"#, "nag"), ("leads", #"[["-PT30M"],["-P1D"],["-PT2H"]]"#, "1800"),
  ])
  func aConflictSaysWhatTheValueWasBeforeBoth(field: String, values: String, before: String) async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let values = try #require(try JSONSerialization.jsonObject(with: Data(values.utf8)) as? [Any])
    let uuid = try await first.add("hw 2", ["fields": ["date": "2027-03-10", field: values[0]]]).text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    let was = [field: values[0]]
    _ = try await first.act("edit", ["task": uuid, "fields": [field: values[1]], "was": was])
    let met = try await second.act("edit", ["task": uuid, "fields": [field: values[2]], "was": was])
    let conflict = try #require((met["conflicts"] as? [[String: Any]])?.first, "\(met)")
    #expect("\(conflict["before"] ?? "")" == before)
  }

  @Test(arguments: [
    ("location", "Soda", "Evans"), ("date", "2027-03-12", "2027-03-14"), ("priority", "high", "low"),
    ("recurrence", "FREQ=DAILY", "FREQ=WEEKLY"),
  ])
  func anAnswerIsUndoneInEveryFieldAndTheConflictIsOpenAgain(field: String, mine: String, theirs: String)
    async throws
  {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2", ["fields": ["date": "2027-03-10"]]).text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("edit", ["task": uuid, "fields": [field: theirs]])
    _ = try await second.act("edit", ["task": uuid, "fields": [field: mine]])
    let before = try await first.load()
    #expect(before.list("conflicts").count == 1)
    let answer = first.change("resolve", ["conflict": uuid, "field": field, "answer": "keep"])
    let answered = try #require(try await first.send([answer]).list("results").first)
    #expect(
      (answered["undoable"] as? Bool, answered.text("label")) == (true, "settled the conflict over hw 2"))
    #expect(try await second.load().list("tasks").first?.text(field) == mine)
    _ = try await first.act("undo", ["change": answer.text("id")])
    let after = try await second.load()
    #expect(after.list("tasks").first?.text(field) == before.list("tasks").first?.text(field))
    #expect(
      after.list("conflicts").map { $0.text("setAside") }
        == before.list("conflicts").map { $0.text("setAside") })
    // Undone, it can be answered once more.
    _ = try await second.act("resolve", ["conflict": uuid, "field": field, "answer": "keep"])
    #expect(try await first.load().list("tasks").first?.text(field) == mine)
  }

  @Test func theAnswerOverSomethingDeletedIsUndone() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("remove", ["task": uuid])
    _ = try await second.act("edit", ["task": uuid, "fields": ["location": "Soda"]])
    _ = try await first.load()
    let answer = first.change("resolve", ["conflict": uuid, "field": "deleted", "answer": "keep"])
    _ = try await first.send([answer])
    #expect(try await second.load().list("tasks").count == 1)
    _ = try await second.act("undo", ["change": answer.text("id")])
    let undone = try await second.load()
    #expect((undone.list("tasks").count, undone.list("conflicts").count) == (0, 1))
    #expect(code(try await second.act("undo", ["change": UUID().uuidString.lowercased()])) == "gone")
  }

  @Test func theAnswerThatDeletesAnArcIsUndoneWithWhatItReleased() async throws {
    var (first, second) = try await RunningServer().pages(of: "mia")
    let (arc, labs) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
    try await first.act("arc-new", ["arc": arc, "fields": ["title": "Work"]])
    (_, _) = (try await first.load(), try await second.load())
    try await first.act("arc-edit", ["arc": arc, "fields": ["colour": "red"]])
    try await second.act("remove", ["arc": arc])
    #expect(try await first.load().list("conflicts").count == 1)
    try await first.act("arc-new", ["arc": labs, "fields": ["title": "Labs", "parent": arc]])
    try await first.add("lab 4", ["arc": labs])
    _ = try await second.load()
    let answer = second.change("resolve", ["conflict": arc, "field": "deleted", "answer": "keep"])
    _ = try await second.send([answer])
    #expect(try await first.load().list("tasks").map { $0.text("arc") } == ["Labs"])
    try await second.act("undo", ["change": answer.text("id")])
    let undone = try await first.load()
    #expect(undone.list("tasks").map { $0.text("arc") } == ["Work/Labs"])
    #expect(undone.list("conflicts").count == 1)
  }
}
