import Foundation
import SQLite
import Sync
import Testing

@Suite struct ChangeTests {
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
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let task = try await page.add(
      "call mom tomorrow", ["at": "\(page.day(-5))T23:30:00", "zone": "Asia/Tokyo"])
    #expect(task.text("date") == page.day(-4))
  }

  @Test func aChangeThatIsSentAgainIsDoneOnce() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let changes = [page.change("add", ["line": "milk"]), page.change("add", ["line": "bread"])]
    let first = try await page.send(changes)
    let second = try await page.send(changes)
    #expect(first.status == 200)
    #expect(first.body == second.body)
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func aTaskGetsTheUUIDThatThePageGaveIt() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let uuid = UUID().uuidString.lowercased()
    #expect(try await page.add("milk", ["task": uuid]).text("uuid") == uuid)
    #expect(code(try await page.act("add", ["line": "bread", "task": uuid])) == "invalid")
    let results = try await page.send([
      page.change("add", ["line": "eggs", "task": UUID().uuidString.lowercased()]),
      page.change("edit", ["task": uuid, "fields": ["title": "oat milk"]]),
    ]).list("results")
    #expect(results.map { $0.text("label") } == ["added eggs to Inbox", "edited oat milk in Inbox"])
  }

  @Test func fieldsBeatTheLine() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
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
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let arc = try await page.act("arc-new", ["fields": ["title": "CS 298"]])
    let arcs = (arc["things"] as? [String: Any])?["arcs"] as? [[String: Any]] ?? []
    let uuid = try await page.add("hw 2").text("uuid")
    let fields: [(name: String, value: Any, shown: String)] = [
      ("title", "homework 2", "homework 2"), ("arc", arcs.first?.text("uuid") ?? "", "CS 298"),
      ("date", "2027-03-12", "2027-03-12"), ("time", "17:00", "17:00"), ("endTime", "18:30", "18:30"),
      ("location", "Room 204", "Room 204"), ("description", "notes", "notes"), ("priority", "low", "low"),
      ("startDate", "2027-03-01", "2027-03-01"), ("escalation", "nag", "nag"), ("kind", "event", "event"),
      ("recurrence", "FREQ=WEEKLY", "FREQ=WEEKLY"),
    ]
    for (name, value, shown) in fields {
      let result = try await page.act("edit", ["task": uuid, "fields": [name: value]])
      #expect(tasks(result).first?.text(name) == shown, "\(name): \(result)")
    }
    let words = try await page.act("edit", ["task": uuid, "line": "friday 9am"])
    #expect(tasks(words).first?.text("time") == "09:00")
  }

  @Test func aTaskIsCompletedReopenedDeletedAndRestored() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let uuid = try await page.add("milk").text("uuid")
    for (verb, outcome) in [("complete", "completed"), ("reopen", ""), ("ignore", "ignored"), ("reopen", "")]
    {
      #expect(tasks(try await page.act(verb, ["task": uuid])).first?.text("outcome") == outcome)
    }
    _ = try await page.act("remove", ["task": uuid])
    #expect(try await page.loadChanges()["removed"] as? [String] == [uuid])
    #expect(tasks(try await page.act("restore", ["task": uuid])).map { $0.text("title") } == ["milk"])
    #expect(try await page.act("undo", [:]).text("label") == "undid: restored milk")
    #expect(try await page.load().list("tasks").isEmpty)
    _ = try await page.act("redo", [:])
    #expect(try await page.load().list("tasks").count == 1)
  }

  @Test func anArcAndAReminderGetTheUUIDsThatThePageGaveThem() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
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
    let (step, label) = (try #require(milk["step"] as? Int), milk.text("label"))
    // The number of another step, by mistake, undoes nothing.
    let wrong = try await page.act("undo", ["step": try #require(bread["step"] as? Int), "label": label])
    #expect(code(wrong) == "gone")
    #expect(try await page.load().list("tasks").count == 2)
    #expect(try await page.act("undo", ["step": step, "label": label]).text("label") == "undid: \(label)")
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["bread"])
    #expect(code(try await page.act("undo", ["step": step, "label": label])) != nil)
    #expect(code(try await page.act("undo", ["step": "x"])) == "invalid")
  }

  @Test func aGroupIsMadeWithMembersThatComeAndGoAndAreSwitchedOff() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let (group, first, second) = (
      UUID().uuidString.lowercased(), UUID().uuidString.lowercased(), UUID().uuidString.lowercased()
    )
    for (id, title) in [(first, "stretch"), (second, "breathe")] {
      _ = try await page.act(
        "reminder-new", ["reminder": id, "fields": ["title": title, "date": "2027-02-01", "time": "09:00"]])
    }
    let made = try await page.act(
      "group-new",
      [
        "reminder": group, "members": [first],
        "fields": [
          "title": "Breaks", "date": "2027-02-01", "time": "10:00", "recurrence": "FREQ=DAILY",
          "pick": "rotate",
        ],
      ])
    #expect(made.text("label") == "made the group Breaks", "\(made)")
    func groups(of id: String) async throws -> [[String: Any]] {
      let planner = try await page.load()
      return planner.list("reminders").first { $0.text("uuid") == id }?["groups"] as? [[String: Any]] ?? []
    }
    #expect(try await page.load().list("groups").map { $0.text("pick") } == ["rotate"])
    #expect(try await groups(of: first).map { $0.text("name") } == ["Breaks"])
    _ = try await page.act("group-add", ["group": group, "reminder": second])
    _ = try await page.act("group-switch", ["group": group, "reminder": second, "enabled": false])
    #expect(try await groups(of: second).map { $0["enabled"] as? Bool } == [false])
    _ = try await page.act("group-remove", ["group": group, "reminder": first])
    // A membership is part of the documents of both.
    #expect(try await page.loadChanges().list("reminders").count == 2)
    #expect(try await groups(of: first).isEmpty)
    let back = try await page.act("reminder-edit", ["reminder": first, "fields": ["groups": [group]]])
    #expect(code(back) == nil, "\(back)")
    #expect(try await groups(of: first).count == 1)
    for fields in [
      ["group": first, "reminder": second], ["group": group], ["group": group, "reminder": second],
    ] {
      #expect(code(try await page.act("group-add", fields)) != nil, "\(fields)")
    }
  }

  @Test func aReminderSaysWhereItIsDelivered() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let id = UUID().uuidString.lowercased()
    _ = try await page.act(
      "reminder-new",
      ["reminder": id, "line": "stretch every day 9am", "fields": ["channels": ["phone", "sound"]]])
    #expect(try await page.load().list("reminders").first?["channels"] as? [String] == ["phone", "sound"])
    _ = try await page.act("reminder-edit", ["reminder": id, "fields": ["channels": [String]()]])
    #expect(try await page.load().list("reminders").first?["channels"] as? [String] == [])
    #expect(
      code(try await page.act("reminder-edit", ["reminder": id, "fields": ["channels": ["drum"]]])) != nil)
    #expect(
      code(try await page.act("reminder-edit", ["reminder": id, "fields": ["places": [id]]])) == "gone")
  }

  @Test func placesAndStacksAreMadeUsedAndDeleted() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let made = try await page.act(
      "place-new", ["fields": ["name": "Soda", "position": "37.8756, -122.2588"]])
    #expect(made.text("label") == "made the place Soda")
    _ = try await page.act("stack-set", ["fields": ["name": "Pills", "items": ["D3", "B12"]]])
    let place = try #require(try await page.load().list("places").first)
    let stack = try #require(try await page.load().list("stacks").first)
    #expect((place.text("name"), place["radius"] as? Int) == ("Soda", 100))
    #expect((stack.text("name"), stack["items"] as? [String]) == ("Pills", ["D3", "B12"]))

    let id = UUID().uuidString.lowercased()
    _ = try await page.act(
      "reminder-new",
      [
        "reminder": id, "line": "take them every day 9am",
        "fields": ["stack": stack.text("uuid"), "places": [place.text("uuid")]],
      ])
    #expect(try await page.load().list("reminders").first?.text("stack") == stack.text("uuid"))
    for (verb, fields) in [
      ("place-remove", ["place": place.text("uuid")]), ("stack-remove", ["stack": stack.text("uuid")]),
    ] {
      #expect(code(try await page.act(verb, fields)) == "refused", "\(verb): a reminder uses it")
    }
    _ = try await page.act("reminder-edit", ["reminder": id, "fields": ["item": "D3", "stack": NSNull()]])
    #expect(try await page.load().list("reminders").first?.text("item") == "D3")
    _ = try await page.act("reminder-remove", ["reminder": id])
    _ = try await page.act("place-remove", ["place": place.text("uuid")])
    _ = try await page.act("stack-remove", ["stack": stack.text("uuid")])
    let planner = try await page.load()
    #expect(planner.list("places").isEmpty && planner.list("stacks").isEmpty)
    for fields in [["name": "Nowhere", "position": "north"], ["position": "37.3,-121.8"]] {
      #expect(code(try await page.act("place-new", ["fields": fields])) == "invalid")
    }
  }

  @Test func aDayThatWasLeftOutComesBack() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let id = UUID().uuidString.lowercased()
    _ = try await page.act(
      "reminder-new",
      ["reminder": id, "fields": ["title": "stretch", "date": "2036-02-01", "recurrence": "FREQ=DAILY"]])
    let day = ["reminder": id, "date": "2036-02-03"]
    _ = try await page.act("skip", day)
    #expect(try await page.load().list("reminders")[0].text("timetable").contains("20360203"))
    #expect(try await page.act("unskip", day).text("label") == "brought back stretch on 2036-02-03")
    #expect(try await !page.load().list("reminders")[0].text("timetable").contains("20360203"))
    #expect(code(try await page.act("unskip", day)) != nil, "it is there already")
  }

  @Test func theTrashSaysByWhatThingsComeBack() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let uuid = try await page.add("milk").text("uuid")
    _ = try await page.act("remove", ["task": uuid])
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").map { $0.text("uuid") } == [uuid])
  }

  @Test func whatALaptopPushesIsSeenAndOnlyThatIsSent() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    try await page.add("milk")
    _ = try await page.load()
    var laptop = Planner(token)
    _ = try await laptop.sync(with: server)
    let arc = laptop.add("arc", ["title": "CS 298"])
    let task = laptop.add("task", ["title": "hw 2", "arc": arc.id, "date": "2026-11-27"])
    _ = try await laptop.sync(with: server)
    let changed = try await page.loadChanges()
    #expect(changed["full"] as? Bool == false)
    #expect(changed.list("tasks").map { $0.text("title") } == ["hw 2"])
    #expect(changed.list("arcs").first { $0.text("path") == "CS 298" }?["open"] as? Int == 1)
    #expect(try await page.loadChanges().list("tasks").isEmpty)
    laptop.delete(task)
    _ = try await laptop.sync(with: server)
    #expect(try await page.loadChanges()["removed"] as? [String] == [task.id])
    page.cursor = 99_999
    #expect(try await page.loadChanges()["full"] as? Bool == true)
  }

  @Test func onlyTheArcsThatChangedAreSentAgain() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (page, other) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    var ids: [String: String] = [:]
    for path in ["School", "School/CS 298", "Home", "Work"] {
      let (names, id) = (path.split(separator: "/").map(String.init), UUID().uuidString.lowercased())
      ids[path] = id
      var fields: [String: Any] = ["title": names.last ?? ""]
      if names.count > 1 { fields["parent"] = ids[names[0]] }
      _ = try await page.act("arc-new", ["arc": id, "fields": fields])
    }
    func sent(_ verb: String, _ fields: [String: Any]) async throws -> [String] {
      _ = try await other.load()
      _ = try await page.load()
      let result = try await page.act(verb, fields)
      #expect(code(result) == nil, "\(result)")
      return try await other.loadChanges().list("arcs").map { $0.text("path") }.sorted()
    }
    let task = UUID().uuidString.lowercased()
    let school = ["School", "School/CS 298"]
    #expect(try await sent("add", ["line": "hw", "task": task, "arc": ids["School/CS 298"] ?? ""]) == school)
    #expect(try await sent("edit", ["task": task, "fields": ["title": "hw 2"]]) == school)
    #expect(try await sent("complete", ["task": task]) == school)
    #expect(
      try await sent("arc-edit", ["arc": ids["Home"] ?? "", "fields": ["description": "x"]]) == ["Home"])
    #expect(try await sent("arc-edit", ["arc": ids["School"] ?? "", "fields": ["colour": "teal"]]) == school)
    // What leaves an Arc changes that one, too.
    let moved = try await sent("edit", ["task": task, "fields": ["arc": ids["Work"] ?? ""]])
    #expect(Set(moved).isSuperset(of: ["Work"] + school))
  }

  // MARK: Two that do not know of each other

  @Test func twoBrowsersThatChangeTheSameConflict() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (first, second) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("edit", ["task": uuid, "fields": ["title": "homework 2"]])
    let met = try await second.act("edit", ["task": uuid, "fields": ["title": "hw two"]])
    #expect(tasks(met).first?.text("title") == "homework 2")
    let conflict = try #require((met["conflicts"] as? [[String: Any]])?.first)
    #expect((conflict.text("now"), conflict.text("set_aside")) == ("homework 2", "hw two"))
    #expect(conflict.text("set_aside_from") == "web: Firefox on Linux")
    #expect(try await first.loadChanges().list("conflicts").count == 1)
    _ = try await first.act("resolve", ["conflict": conflict.text("uuid"), "answer": "keep"])
    let settled = try await second.loadChanges()
    #expect(settled.list("tasks").map { $0.text("title") } == ["hw two"])
    #expect(settled.list("conflicts").isEmpty)
  }

  @Test func anEditOfWhatAnotherDeletedIsKeptAndBringsItBack() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (first, second) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    let uuid = try await first.add("hw 2").text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act("remove", ["task": uuid])
    let change = second.change(
      "edit", ["task": uuid, "fields": ["location": "Soda"], "was": ["location": NSNull()]])
    let met = try #require(try await second.send([change]).list("results").first)
    let conflict = try #require((met["conflicts"] as? [[String: Any]])?.first, "\(met)")
    #expect((conflict.text("field"), conflict["now"] as? Bool) == ("deleted", true))
    #expect(((conflict["set_aside"] as? [String: Any])?.text("location")) == "Soda")
    #expect(try await second.load().list("tasks").isEmpty)
    // Sent again, it is no second conflict.
    _ = try await second.send([change])
    #expect(try await first.loadChanges().list("conflicts").count == 1)
    _ = try await first.act("resolve", ["conflict": uuid, "field": "deleted", "answer": "keep"])
    let back = try await second.load()
    #expect(back.list("tasks").map { $0.text("location") } == ["Soda"])
    #expect(back.list("conflicts").isEmpty)
  }

  @Test func whatOneHasSeenIsNoConflict() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (first, second) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    let uuid = try await first.add("hw 2").text("uuid")
    _ = try await first.act("edit", ["task": uuid, "fields": ["title": "homework 2"]])
    _ = try await second.load()
    let met = try await second.act("edit", ["task": uuid, "fields": ["title": "hw two"]])
    #expect(tasks(met).first?.text("title") == "hw two")
    #expect((met["conflicts"] as? [Any])?.isEmpty == true)
  }

  @Test func labelsAreMergedByWhatWasAddedSinceThePageLooked() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var (first, second) = (try await WebPlanner(server, "mia"), try await WebPlanner(server, "mia"))
    let uuid = try await first.add("hw 2", ["fields": ["labels": ["a"]]]).text("uuid")
    (_, _) = (try await first.load(), try await second.load())
    _ = try await first.act(
      "edit", ["task": uuid, "fields": ["labels": ["a", "b"]], "was": ["labels": ["a"]]])
    let met = try await second.act(
      "edit", ["task": uuid, "fields": ["labels": ["a", "c"]], "was": ["labels": ["a"]]])
    #expect(tasks(met).first?["labels"] as? [String] == ["a", "b", "c"])
  }

  // MARK: The replica is a cache

  @Test func aReplicaThatIsLostIsMadeAgain() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    for line in ["milk", "call mom friday", "rent every month"] { try await page.add(line) }
    func seen(_ answer: Answer) -> [String] {
      answer.list("tasks").map {
        "\($0.text("uuid")) \($0.text("title")) \($0.text("date")) \($0.text("recurrence"))"
      }
      .sorted()
    }
    let before = seen(try await page.load())
    #expect(before.count == 3)
    _ = server.stop()
    let folder = server.folder.appendingPathComponent("data/replicas")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 1)
    try FileManager.default.removeItem(at: folder)
    try server.start()
    #expect(seen(try await page.load()) == before)
    // One that is damaged is, too.
    _ = server.stop()
    for file in files where file.hasSuffix(".db") {
      try Data("this is no planner".utf8).write(to: folder.appendingPathComponent(file))
    }
    try server.start()
    #expect(seen(try await page.load()) == before)
    try await page.add("bread")
    #expect(try await page.load().list("tasks").count == 4)
  }

  @Test func aReplicaOfAnotherLogIsMadeAgain() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    try await page.add("milk")
    _ = try server.rows("UPDATE log SET name = '00000000-0000-4000-8000-000000000000'")
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["milk"])
    try await page.add("bread")
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func whatTheLogDoesNotTakeHasNotHappened() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    try await page.add("milk")
    let change = page.change("add", ["line": "bread"])
    // Somebody holds the database for longer than the server waits.
    let other = try Database(path: server.folder.path + "/data/server.db")
    try other.execute("BEGIN IMMEDIATE")
    let refused = try await page.send([change])
    #expect((refused.status, refused.text("error.code")) == (503, "storage"))
    try other.execute("ROLLBACK")
    other.close()
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["milk"])
    // The page sends it again.
    #expect(try await page.send([change]).status == 200)
    #expect(try await page.load().list("tasks").count == 2)
  }

  @Test func anAccountThatIsDeletedLeavesNothing() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    try await page.add("milk")
    let deleted = try await page.browser.post(
      "/v1/auth/delete", #"{"password":"\#(RunningServer.password)"}"#)
    #expect(deleted.status == 204)
    let folder = server.folder.appendingPathComponent("data/replicas")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aChangeInOneBrowserIsHeardInAnother() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let other = try await WebPlanner(server, "mia")
    let stream = try RawConnection(server.port)
    try stream.send(
      "GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(other.browser.cookie ?? "")\r\n\r\n"
    )
    try await Task.sleep(for: .milliseconds(300))
    try await page.add("milk")
    _ = server.stop()
    // Where it stands, and the change.
    #expect(stream.receive(seconds: 10).components(separatedBy: "event: changed").count >= 3)
  }

  // MARK: What makes no sense

  @Test func whatIsNotThereIsSaidAndTheRestIsDone() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    _ = try await server.register("eve")
    var mia = try await WebPlanner(server, "mia")
    var eve = try await WebPlanner(server, "eve")
    let secret = try await mia.add("the secret plan").text("uuid")
    for verb in ["edit", "complete", "ignore", "reopen", "remove", "restore", "snooze", "dismiss"] {
      let result = try await eve.act(verb, ["task": secret, "fields": ["title": "stolen"]])
      #expect(code(result) == "gone", "\(verb): \(result)")
    }
    let results = try await eve.send([
      eve.change("complete", ["task": secret]), eve.change("add", ["line": "milk"]),
    ]).list("results")
    #expect(code(results[0]) == "gone")
    #expect(results[1].text("label") == "added milk to Inbox")
    #expect(try await mia.load().list("tasks").map { $0.text("title") } == ["the secret plan"])
  }

  @Test func changesThatCannotBeReadAreRefusedInWords() async throws {
    let server = try await RunningServer(["--syncs-per-minute", "0"])
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    let uuid = try await page.add("milk").text("uuid")
    let whole = [
      "[]", "{}", #"{"changes":7}"#, #"{"changes":[7]}"#, #"{"changes":[{}]}"#,
      #"{"changes":[{"id":"x","do":"add"}]}"#, #"{"changes":[{"id":"\#(uuid)"}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","base":-1}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","at":"yesterday"}]}"#,
      #"{"changes":[{"id":"\#(uuid)","do":"add","zone":"Mars/Base"}]}"#,
      #"{"changes":[\#(Array(repeating: "{}", count: 501).joined(separator: ","))]}"#,
    ]
    for body in whole {
      let answer = try await page.browser.post("/v1/changes", body)
      #expect((400..<423).contains(answer.status), "\(body.prefix(80)): \(answer.body)")
      #expect(!answer.text("error.message").isEmpty)
    }
    let single: [[String: Any]] = [
      ["do": "drop"], ["do": "add"], ["do": "add", "line": 7], ["do": "add", "line": "   "],
      ["do": "add", "line": "x", "fields": 7], ["do": "add", "line": "x", "fields": ["nothing": "x"]],
      ["do": "add", "line": "x", "fields": ["date": "never"]], ["do": "add", "line": "x", "task": "x"],
      ["do": "add", "line": "x", "fields": ["priority": "very"]],
      ["do": "add", "line": "x", "fields": ["labels": [7]]], ["do": "edit", "task": uuid],
      ["do": "edit", "task": uuid, "fields": ["arc": uuid]], ["do": "complete"],
      ["do": "complete", "task": 7],
      ["do": "snooze", "task": uuid, "until": "later"], ["do": "skip", "task": uuid, "date": "x"],
      ["do": "arc-new"], ["do": "arc-new", "fields": ["title": ""]],
      ["do": "arc-new", "fields": ["title": "a/b"]],
      ["do": "arc-new", "fields": ["title": "x", "colour": "mauve-ish"]],
      ["do": "arc-edit", "arc": uuid, "fields": ["title": "x"]], ["do": "resolve", "conflict": "x"],
      ["do": "resolve", "conflict": 1, "answer": "maybe"], ["do": "reminder-new"], ["do": "redo"],
    ]
    let before = try await page.load()["tasks"] as? [[String: Any]]
    for fields in single {
      let answer = try await page.send([page.change("", fields)])
      #expect(answer.status == 200, "\(fields): \(answer.body)")
      #expect(answer.list("results").first.flatMap(code) != nil, "\(fields): \(answer.body)")
    }
    #expect(try await page.load().list("tasks").count == before?.count)
  }

  @Test func hostileTitlesStayWhatTheyAre() async throws {
    let server = try await RunningServer()
    _ = try await server.register("mia")
    var page = try await WebPlanner(server, "mia")
    for title in [
      "<script>alert(1)</script>", "\u{202E}evil", "👩‍👩‍👧‍👦 dinner", "'; DROP TABLE task; --",
      "\\u0000\"\\\"",
    ] {
      let task = try await page.add("", ["fields": ["title": title]])
      #expect(task.text("title") == title)
    }
    let long = try await page.act("add", ["line": String(repeating: "x", count: 1 << 20)])
    #expect(code(long) == "text_too_long")
  }
}
