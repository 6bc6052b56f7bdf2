import Foundation
import TestServer
import Testing

/// Tasks on the clock of another zone, and how long tasks last.
@Suite(.fewAtOnce) struct PinnedTaskTests {
  @Test func aPinnedTaskComesWithItsOwnClockAndTheOneHere() async throws {
    var page = try await RunningServer().page(of: "mia")
    let task = try await page.add("call Ana 2027-07-02 9am Tokyo time")
    #expect(try when(task) == "2027-07-02 09:00 Asia/Tokyo, here 2027-07-01 17:00")
    page.zone = "Europe/Berlin"
    let there = try #require(try await page.load().list("tasks").first)
    #expect(try when(there) == "2027-07-02 09:00 Asia/Tokyo, here 2027-07-02 02:00")
  }

  @Test func fieldsWithAZoneAreOnItsClock() async throws {
    var page = try await RunningServer().page(of: "mia")
    let added = try await page.add(
      "call Ana", ["fields": ["date": "2027-07-02", "time": "09:00", "zone": "Asia/Tokyo"]])
    #expect(try when(added) == "2027-07-02 09:00 Asia/Tokyo, here 2027-07-01 17:00")
    let task = added.text("uuid")
    func edit(_ fields: [String: Any]) async throws -> [String: Any] {
      try #require(tasks(try await page.act("edit", ["task": task, "fields": fields])).first)
    }
    // A time stays on the clock that is named with it.
    let later = try await edit(["time": "10:30", "zone": "Asia/Tokyo"])
    #expect(try when(later) == "2027-07-02 10:30 Asia/Tokyo, here 2027-07-01 18:30")
    // Another zone has the same time on another clock, none the one here.
    let moved = try await edit(["zone": "Europe/Berlin"])
    #expect(try when(moved) == "2027-07-02 10:30 Europe/Berlin, here 2027-07-02 01:30")
    let local = try await edit(["zone": NSNull()])
    #expect((local.text("date"), local.text("time")) == ("2027-07-02", "10:30"))
    #expect(local["zone"] is NSNull && local["local"] == nil)
    let refused = try await page.act("edit", ["task": task, "fields": ["zone": "Mars/Base"]])
    #expect(code(refused) == "refused")
  }

  @Test func aLengthGivesTheEndOfWhatHasATime() async throws {
    var page = try await RunningServer().page(of: "mia")
    let walk = try await page.add("walk 2027-07-02 23:00", ["fields": ["duration": "PT1H30M"]])
    #expect((walk.text("endDate"), walk.text("endTime")) == ("2027-07-03", "00:30"))
    let essay = try await page.add("essay 2027-07-02", ["fields": ["duration": "90m"]])
    #expect(essay.text("duration") == "PT1H30M" && essay["endTime"] is NSNull)
    for length in ["PT99999999999H", "P9999999D", "99999999 weeks", "soon"] {
      let refused = try await page.act("edit", ["task": walk.text("uuid"), "fields": ["duration": length]])
      #expect(code(refused) != nil, "\(length): \(refused)")
    }
    let edited = try await page.act("edit", ["task": essay.text("uuid"), "fields": ["duration": NSNull()]])
    #expect(try #require(tasks(edited).first)["duration"] is NSNull)
  }

  /// When a pinned task is: `2027-07-02 09:00 Asia/Tokyo, here 2027-07-01 17:00`.
  private func when(_ task: [String: Any]) throws -> String {
    let local = try #require(task["local"] as? [String: Any])
    return "\(task.text("date")) \(task.text("time")) \(task.text("zone")), here"
      + " \(local.text("date")) \(local.text("time"))"
  }
}
