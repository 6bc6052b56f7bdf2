import Foundation
import Testing

/// The trash of an account, whatever device it was that deleted something.
@Suite struct TrashTests {
  @Test func whatAnotherDeviceDeletedComesBackWithWhatWasInIt() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var laptop = Planner(token)
    let school = laptop.add("arc", ["title": "School"])
    let arc = laptop.add("arc", ["title": "CS 298", "parent": school.id])
    let inside = laptop.add("task", ["title": "hw 2", "arc": arc.id, "location": "Soda"])
    let earlier = laptop.add("task", ["title": "hw 1", "arc": arc.id])
    laptop.delete(earlier)
    laptop.delete(inside)
    laptop.delete(arc)
    // The Arc and what was in it were deleted by one command.
    laptop.outbox[5].step = laptop.outbox[6].step
    _ = try await laptop.sync(with: server)
    var page = try await WebPlanner(server, "mia")
    let trash = try await page.browser.ask("GET", "/v1/trash").list("trash")
    #expect(Set(trash.map { $0.text("uuid") }) == [arc.id, inside.id, earlier.id])
    #expect(Set(trash.map { $0.text("path") }) == ["School/CS 298"])
    #expect(trash.filter { $0["withItsArc"] as? Bool == true }.map { $0.text("uuid") } == [inside.id])

    let restoring = page.change("restore", ["arc": arc.id])
    let restored = try #require(try await page.send([restoring]).list("results").first)
    #expect((restored.text("label"), restored["undoable"] as? Bool) == ("restored CS 298", true))
    #expect(tasks(restored).map { $0.text("location") } == ["Soda"])
    #expect(try await page.load().list("tasks").map { $0.text("arc") } == ["School/CS 298"])
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").map { $0.text("title") } == ["hw 1"])

    _ = try await page.act("undo", ["change": restoring.text("id")])
    let log = try await page.browser.ask("GET", "/v1/log").list("steps")
    #expect(log.prefix(2).map { $0.text("label") } == ["undid: restored CS 298", "restored CS 298"])
    // The log itself takes it back, by the note about it, and that again.
    #expect(log.prefix(2).map { $0.text("kind") } == ["note", "note"])
    #expect(log[1].text("uuid") == restoring.text("id"))
    #expect(log[1]["undoneBy"] is Int && !(log[0]["undoneBy"] is Int))
    let undone = try await page.load()
    #expect(undone.list("tasks").isEmpty && !undone.list("arcs").contains { $0.text("title") == "CS 298" })
    let again = try await page.act("undo", ["change": log[0].text("uuid")])
    #expect(again.text("label") == "redid: restored CS 298")
    #expect(try await page.load().list("tasks").map { $0.text("title") } == ["hw 2"])
  }

  @Test func anEmptiedTrashIsEmptyForAllAndFillsAnew() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var (laptop, page) = (Planner(token), try await WebPlanner(server, "mia"))
    let old = laptop.add("task", ["title": "old"])
    laptop.delete(old)
    _ = try await laptop.sync(with: server)
    _ = try await page.act("trash-empty", [:])
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").isEmpty)
    #expect(code(try await page.act("restore", ["task": old.id])) == "gone")
    let new = laptop.add("task", ["title": "new"])
    laptop.delete(new)
    _ = try await laptop.sync(with: server)
    #expect(try await page.browser.ask("GET", "/v1/trash").list("trash").map { $0.text("title") } == ["new"])
  }

  @Test func whatWasDeletedOnThePageAndThenElsewhereComesBackAsItWasLast() async throws {
    let server = try await RunningServer()
    let (token, _) = try await server.register("mia")
    var (laptop, page) = (Planner(token), try await WebPlanner(server, "mia"))
    let uuid = try await page.add("milk").text("uuid")
    _ = try await page.act("remove", ["task": uuid])
    _ = try await page.act("restore", ["task": uuid])
    _ = try await page.act("edit", ["task": uuid, "fields": ["title": "oat milk"]])
    _ = try await laptop.sync(with: server)
    laptop.delete(.init("task", uuid))
    _ = try await laptop.sync(with: server)
    #expect(tasks(try await page.act("restore", ["task": uuid])).map { $0.text("title") } == ["oat milk"])
  }
}
