import Foundation
import Sync
import TestServer
import Testing

/// Reminders and groups, changed by a page.
@Suite(.fewAtOnce) struct ReminderChangeTests {
  @Test func aGroupIsMadeWithMembersThatComeAndGoAndAreSwitchedOff() async throws {
    var page = try await RunningServer().page(of: "mia")
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
    #expect(made.text("label") == "created the group Breaks", "\(made)")
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

  @Test func thePlacesOfATaskAreAFieldOfItsDocumentAndNoReminder() async throws {
    var page = try await RunningServer().page(of: "mia")
    for (name, position) in [("market", "37.33,-121.88"), ("home", "37.20,-121.80")] {
      _ = try await page.act("place-new", ["fields": ["name": name, "position": position, "radius": 150]])
    }
    let places = try await page.load().list("places").reduce(into: [:]) {
      $0[$1.text("name")] = $1.text("uuid")
    }
    let (market, home) = (try #require(places["market"]), try #require(places["home"]))
    let milk = try await page.add("milk when I arrive at market")
    #expect(milk.text("places") == "arrive \(market)", "\(milk)")
    let bread = try await page.add("bread", ["fields": ["places": "leave \(home)"]])
    #expect(bread.text("places") == "leave \(home)")
    #expect(try await page.load().list("reminders").isEmpty)
    let edited = try await page.act(
      "edit", ["task": milk.text("uuid"), "fields": ["places": "leave \(market) \(home)"]])
    #expect(tasks(edited).map { $0.text("places") } == ["leave \(market) \(home)"], "\(edited)")
    #expect(((edited["things"] as? [String: Any])?["reminders"] as? [[String: Any]])?.isEmpty == true)
    var changes = try await page.loadChanges()
    #expect(changes.list("tasks").map { $0.text("title") } == ["milk"] && changes.list("reminders").isEmpty)
    // Without places there is nothing in the trash, and undo brings them back.
    let removed = try await page.act("edit", ["task": milk.text("uuid"), "fields": ["places": NSNull()]])
    #expect(tasks(removed).first?["places"] is NSNull, "\(removed)")
    changes = try await page.loadChanges()
    #expect(changes.list("tasks").map { $0["places"] is NSNull } == [true])
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").isEmpty)
    _ = try await page.act("undo", ["step": removed.text("step")])
    changes = try await page.loadChanges()
    #expect(changes.list("tasks").map { $0.text("places") } == ["leave \(market) \(home)"])
    for places in ["market", "arrive \(UUID().uuidString.lowercased())"] {
      let refused = try await page.act("edit", ["task": milk.text("uuid"), "fields": ["places": places]])
      #expect(code(refused) != nil, "\(places)")
    }
  }

  /// No program lets it move on here: how far it has come follows from the time.
  @Test func whatNobodyAnsweredHasReachedItsAlarmAndWhatComesIsTold() async throws {
    var page = try await RunningServer().page(of: "mia")
    // Made yesterday at 9; an alarm every hour from 13:00 on.
    try await page.add(
      "pay rent", ["fields": ["date": page.day(-1), "time": "10:00", "path": "nag"]])
    var planner = try await page.load()
    let alert = try #require(planner.list("alerts").first, "\(planner.body)")
    #expect((alert.text("title"), alert.text("level")) == ("pay rent", "alarm"))
    #expect(
      planner.list("coming").allSatisfy { $0.text("level") == "alarm" && $0.text("at") > alert.text("at") })
    // Snoozed, it is silent now, and the same alarm is among what comes.
    let until = "\(page.day(1))T09:00"
    _ = try await page.act("snooze", ["task": alert.text("uuid"), "until": until, "at": page.now()])
    planner = try await page.load()
    #expect(planner.list("alerts").isEmpty)
    // Answered, it is over.
    _ = try await page.act("complete", ["task": alert.text("uuid"), "at": page.now()])
    planner = try await page.load()
    #expect(planner.list("alerts").isEmpty && planner.list("coming").isEmpty)
  }

  @Test func aReminderSaysWhereItIsDelivered() async throws {
    var page = try await RunningServer().page(of: "mia")
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
    var page = try await RunningServer().page(of: "mia")
    let made = try await page.act(
      "place-new", ["fields": ["name": "Soda", "position": "37.8756, -122.2588"]])
    #expect(made.text("label") == "added the place Soda")
    _ = try await page.act("stack-set", ["fields": ["name": "Pills", "items": ["D3", "B12"]]])
    let place = try #require(try await page.load().list("places").first)
    let stack = try #require(try await page.load().list("stacks").first)
    #expect((place.text("name"), place["radius"] as? Int) == ("Soda", 100))
    #expect((stack.text("name"), stack["items"] as? [String]) == ("Pills", ["D3", "B12"]))

    // The words that edit a task name places as those of arc edit do.
    let task = try await page.add("buy milk").text("uuid")
    let edited = try await page.act("edit", ["task": task, "line": "when I get to Soda"])
    #expect(edited.text("label") == "edited buy milk in Inbox", "\(edited)")
    _ = try await page.act("edit", ["task": task, "line": "anywhere"])
    _ = try await page.act("remove", ["task": task])

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
    var page = try await RunningServer().page(of: "mia")
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
}
