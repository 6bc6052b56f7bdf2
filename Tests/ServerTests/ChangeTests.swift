import Foundation
import Sync
import TestServer
import Testing

@Suite(.fewAtOnce) struct ChangeTests {
  @Test func aLineBecomesATaskThatOtherDevicesGet() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let task = try await page.add("call mom tomorrow 5pm")
    #expect(task.text("title") == "call mom")
    #expect((task.text("date"), task.text("time"), task.text("arc")) == (page.day(0), "17:00", "Inbox"))
    var laptop = Planner(token)
    let entries = try await laptop.sync(with: server).entries
    let change = try #require(entries.flatMap(\.changes).last { $0.thing.entity == "task" })
    #expect(change.thing.id == task.text("uuid"))
    #expect(change.fields["title"] == .text("call mom"))
    #expect(entries.allSatisfy { $0.label == "added call mom to Inbox" })
    let planner = try await page.load()
    #expect(planner.list("tasks").map { $0.text("title") } == ["call mom"])
    #expect(planner.list("arcs").map { $0.text("title") } == ["Inbox"])
    #expect((planner.text("account"), planner.text("zone")) == ("mia", "America/Los_Angeles"))
  }

  @Test func aLineTypedOfflineIsReadAsOfThen() async throws {
    var page = try await RunningServer().page(of: "mia")
    let task = try await page.add(
      "call mom tomorrow", ["at": "\(page.day(-5))T23:30:00", "zone": "Asia/Tokyo"])
    #expect(task.text("date") == page.day(-4))
  }

  @Test func aChangeThatIsSentAgainIsDoneOnce() async throws {
    var page = try await RunningServer().page(of: "mia")
    let changes = [page.change("add", ["line": "milk"]), page.change("add", ["line": "bread"])]
    let first = try await page.send(changes)
    let second = try await page.send(changes)
    #expect(first.status == 200)
    #expect(first.body == second.body)
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func aTaskGetsTheUUIDThatThePageGaveIt() async throws {
    var page = try await RunningServer().page(of: "mia")
    let uuid = UUID().uuidString.lowercased()
    #expect(try await page.add("milk", ["task": uuid]).text("uuid") == uuid)
    #expect(code(try await page.act("add", ["line": "bread", "task": uuid])) == "invalid")
    let results = try await page.send([
      page.change("add", ["line": "eggs", "task": UUID().uuidString.lowercased()]),
      page.change("edit", ["task": uuid, "fields": ["title": "oat milk"]]),
    ]).list("results")
    #expect(results.map { $0.text("label") } == ["added eggs to Inbox", "edited oat milk in Inbox"])
  }

  @Test func anArcThatSomebodyElseHasMadeMeanwhileIsTheSame() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (page, other) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    try await other.act("arc-new", ["fields": ["title": "Garden"]])
    let garden = try #require(try await other.load().list("arcs").first).text("uuid")
    let (own, line) = (UUID().uuidString.lowercased(), ["line": "dig"])
    let change = page.change("arc-new", ["arc": own, "fields": ["title": "Garden"]])
    for _ in 1...2 {
      let result = try #require(try await page.send([change]).list("results").first)
      let arcs = (result["things"] as? [String: Any])?["arcs"] as? [[String: Any]]
      #expect(arcs?.map { $0.text("uuid") } == [garden], "\(result)")
    }
    #expect(
      tasks(try await page.act("add", line.merging(["arc": garden]) { $1 })).first?.text("arc") == "Garden")
    // Who has seen it is told.
    #expect(try await page.load().list("arcs").map { $0.text("uuid") } == [garden])
    let again = try await page.act("arc-new", ["arc": own, "fields": ["title": "Garden"]])
    #expect(code(again) == "refused")
  }

  @Test func fieldsBeatTheLine() async throws {
    var page = try await RunningServer().page(of: "mia")
    let task = try await page.add(
      "monitor friday 5pm",
      [
        "fields": [
          "title": "monitor friday", "date": NSNull(), "time": NSNull(), "priority": "high",
          "labels": ["home", "errand"], "description": "two\nlines",
        ]
      ])
    #expect(task.text("title") == "monitor friday")
    #expect(task["date"] is NSNull && task["time"] is NSNull)
    #expect((task.text("priority"), task.text("description")) == ("high", "two\nlines"))
    #expect(task["labels"] as? [String] == ["errand", "home"])
  }

  @Test func everyFieldOfATaskIsEdited() async throws {
    var page = try await RunningServer().page(of: "mia")
    let arc = try await page.act("arc-new", ["fields": ["title": "CS 298"]])
    let arcs = (arc["things"] as? [String: Any])?["arcs"] as? [[String: Any]] ?? []
    let uuid = try await page.add("hw 2").text("uuid")
    let fields: [(name: String, value: Any, shown: String)] = [
      ("title", "homework 2", "homework 2"), ("arc", arcs.first?.text("uuid") ?? "", "CS 298"),
      ("date", "2027-03-12", "2027-03-12"), ("time", "17:00", "17:00"), ("endTime", "18:30", "18:30"),
      ("location", "Room 204", "Room 204"), ("description", "notes", "notes"), ("priority", "low", "low"),
      ("startDate", "2027-03-01", "2027-03-01"), ("path", "nag", "nag"), ("kind", "event", "event"),
      ("recurrence", "FREQ=WEEKLY", "FREQ=WEEKLY"),
    ]
    for (name, value, shown) in fields {
      let result = try await page.act("edit", ["task": uuid, "fields": [name: value]])
      #expect(tasks(result).first?.text(name) == shown, "\(name): \(result)")
    }
    let words = try await page.act("edit", ["task": uuid, "line": "friday 9am"])
    #expect(tasks(words).first?.text("time") == "09:00")
  }

  /// A page may have been without the network since before fields were renamed.
  @Test func aChangeWithTheNamesThatFieldsHadBeforeArrives() async throws {
    var page = try await RunningServer().page(of: "mia")
    let task = try await page.add(
      "hw 2", ["fields": ["date": "2027-03-12", "escalation": "nag", "reminders": ["-PT30M"]]])
    #expect((task.text("path"), task["leads"] as? [String]) == ("nag", ["-PT30M"]))
    let former: [String: Any] = ["escalation": "gentle", "reminders": ["-P1D", "-PT2H"]]
    let edit: [String: Any] = [
      "task": task.text("uuid"), "fields": former, "was": ["escalation": "nag", "reminders": ["-PT30M"]],
    ]
    let edited = try #require(tasks(try await page.act("edit", edit)).first)
    #expect((edited.text("path"), edited["leads"] as? [String]) == ("gentle", ["-P1D", "-PT2H"]))
    let fields = ["title": "tea", "date": page.day(1), "time": "09:00"].merging(former) { $1 }
    _ = try await page.act("reminder-new", ["fields": fields])
    let reminder = try #require(try await page.load().list("reminders").first)
    #expect((reminder.text("path"), reminder["leads"] as? [String]) == ("gentle", ["-P1D", "-PT2H"]))
    let arc = try await page.act("arc-new", ["fields": ["title": "Home", "reminders": []]])
    #expect(code(arc) == "invalid")
  }

  @Test func aTaskIsCompletedReopenedDeletedAndRestored() async throws {
    var page = try await RunningServer().page(of: "mia")
    let uuid = try await page.add("milk").text("uuid")
    for (verb, outcome) in [("complete", "completed"), ("reopen", ""), ("ignore", "ignored"), ("reopen", "")]
    {
      #expect(tasks(try await page.act(verb, ["task": uuid])).first?.text("outcome") == outcome)
    }
    _ = try await page.act("remove", ["task": uuid])
    #expect(try await page.loadChanges()["removed"] as? [String] == [uuid])
    #expect(tasks(try await page.act("restore", ["task": uuid])).map { $0.text("title") } == ["milk"])
    #expect(try await page.act("undo", [:]).text("label") == "undid: restored milk in Inbox")
    #expect(try await page.load().list("tasks").isEmpty)
    _ = try await page.act("redo", [:])
    #expect(try await page.load().list("tasks").count == 1)
  }

  @Test(arguments: ["en", "de"])
  func aRepetitionCountsFromCompletionWhenThePageSaysSo(language: String) async throws {
    var page = try await RunningServer().page(of: "mia")
    _ = try await page.act("config", ["key": "language", "value": language])
    let uuid = try await page.add("water ferns").text("uuid")
    for (from, rule) in [("completion", "FREQ=DAILY;INTERVAL=3"), (nil, "FREQ=WEEKLY;BYDAY=MO")] {
      let fields: [String: Any] = ["recurrence": rule, "repeatFrom": from ?? NSNull()]
      let task = try #require(tasks(try await page.act("edit", ["task": uuid, "fields": fields])).first)
      #expect((task.text("recurrence"), task["repeatFrom"] as? String) == (rule, from))
    }
  }

  @Test func anArcAndAReminderGetTheUUIDsThatThePageGaveThem() async throws {
    var page = try await RunningServer().page(of: "mia")
    let ids = (1...4).map { _ in UUID().uuidString.lowercased() }
    // All in one go, as after a day without a network.
    let results = try await page.send([
      page.change("arc-new", ["arc": ids[0], "fields": ["title": "School"]]),
      page.change("arc-new", ["arc": ids[1], "fields": ["title": "CS 298", "parent": ids[0]]]),
      page.change("add", ["line": "hw 2", "arc": ids[1]]),
      page.change("reminder-new", ["reminder": ids[2], "line": "stretch every day 9am"]),
      page.change("arc-new", ["arc": ids[0], "fields": ["title": "Other"]]),
      page.change("reminder-new", ["reminder": ids[2], "line": "again every day 9am"]),
    ]).list("results")
    #expect(results.map { code($0) ?? "" } == ["", "", "", "", "invalid", "invalid"], "\(results)")
    let planner = try await page.load()
    #expect(planner.list("arcs").map { $0.text("uuid") }.filter(ids.contains) == [ids[0], ids[1]])
    #expect(planner.list("tasks").map { $0.text("arc") } == ["School/CS 298"])
    #expect(planner.list("reminders").map { $0.text("uuid") } == [ids[2]])
  }

  @Test func aStepIsUndoneThoughOthersCameAfterIt() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (page, other) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    let milk = try await page.act("add", ["line": "milk"])
    let bread = try await other.act("add", ["line": "bread"])
    let step = milk.text("step")
    #expect(step != bread.text("step"))
    // No step has that UUID.
    #expect(code(try await page.act("undo", ["step": "00000000-0000-7000-8000-000000000000"])) == "gone")
    #expect(try await page.load().list("tasks").count == 2)
    #expect(try await page.act("undo", ["step": step]).text("label") == "undid: \(milk.text("label"))")
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["bread"])
    #expect(code(try await page.act("undo", ["step": step])) == "gone")
    #expect(code(try await page.act("undo", ["step": "x"])) == "invalid")
    let log = try await page.browser.ask("GET", "/v1/log").list("steps")
    #expect(log.map { $0.text("uuid") }.suffix(2) == [bread.text("step"), step])
  }

  @Test func theTrashSaysByWhatThingsComeBack() async throws {
    var page = try await RunningServer().page(of: "mia")
    let uuid = try await page.add("milk").text("uuid")
    _ = try await page.act("remove", ["task": uuid])
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").map { $0.text("uuid") } == [uuid])
  }
}
