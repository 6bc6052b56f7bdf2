import Sync
import Testing

struct LogPositionsTests {
  private let task = ThingKey("task", "t1")

  private func entry(_ change: Change, rev: Int, by device: String = "other") -> LogEntry {
    LogEntry(
      rev: rev, operation: "\(device)-\(rev)", device: device, step: "s", label: "", time: 0,
      changes: [change])
  }

  @Test func onlyWhatChangedAfterARevisionIsLackedByItsBackup() {
    var positions = LogPositions(start: 5)
    let waiting = SyncOutbox(device: "own")
    let shown: Fields = ["title": "a", "date": "d", "location": "l"]
    // The title stays: entries repeat values.
    positions.note(
      entry(Change(task, .set, ["title": "a", "date": "e"]), rev: 8), over: { _ in shown }, waiting: waiting)
    #expect(positions.changed(task, since: 7, waiting: waiting) == ["date"])
    #expect(positions.changed(task, since: 8, waiting: waiting) == [])
    #expect(positions.changed(task, since: 4, waiting: waiting) == nil)
    #expect(LogPositions().changed(task, since: 8, waiting: waiting) == nil)
  }

  @Test func whatTheLogDeletesIsKnown() {
    var positions = LogPositions(start: 5)
    positions.note(
      entry(Change(task, .delete), rev: 8), over: { _ in [:] }, waiting: SyncOutbox(device: "own"))
    #expect(positions.deletions(since: 7) == [task])
    #expect(positions.deletions(since: 8) == [])
  }

  @Test func whatWaitsIsLacked() {
    let positions = LogPositions(start: 5)
    let edit = Operation(device: "own", number: 1, thing: task, kind: .set, fields: ["title": "b"], base: 5)
    let waiting = SyncOutbox(device: "own", operations: [edit], oversizedFields: [task: ["description"]])
    #expect(positions.changed(task, since: 6, waiting: waiting) == ["title", "description"])
    let made = Operation(device: "own", number: 1, thing: task, kind: .create, base: 5)
    let new = SyncOutbox(device: "own", operations: [made])
    #expect(positions.changed(task, since: 6, waiting: new) == nil)
  }

  @Test func whatIsMadeOrBroughtBackIsLackedWhole() {
    var positions = LogPositions(start: 5)
    let waiting = SyncOutbox(device: "own")
    positions.note(
      entry(Change(task, .undelete, ["title": "a"]), rev: 8), over: { _ in nil }, waiting: waiting)
    #expect(positions.changed(task, since: 7, waiting: waiting) == nil)
    // Shown already: only what differs.
    positions.note(
      entry(Change(task, .undelete, ["title": "b"]), rev: 9), over: { _ in ["title": "a", "date": "d"] },
      waiting: waiting)
    #expect(positions.changed(task, since: 8, waiting: waiting) == ["title", "date"])
  }
}

struct HiddenValuesTests {
  private func rename(
    _ number: Int, _ id: String, to title: String, was: String, _ kind: ChangeKind = .set
  ) -> Operation {
    Operation(
      device: "own", number: number, step: "s\(number)", thing: ThingKey("arc", id), kind: kind,
      fields: kind == .delete ? [:] : ["title": .text(title)], was: ["title": .text(was)], base: 1)
  }

  private func hidden(_ operations: [Operation]) -> [String] {
    SyncOutbox(device: "own", operations: operations, aliases: [ThingKey("arc", "a1"): "a2"])
      .hiddenValues(at: 0).map {
        "\($0.id) \($0.thing.id) \($0.yours.string ?? "") \($0.theirs.string ?? "")"
      }
  }

  @Test func aValueUnderAnotherIdIsHiddenByALaterOne() {
    let first = rename(1, "a1", to: "Flat", was: "Home")
    #expect(hidden([first, rename(2, "a2", to: "House", was: "Home")]) == ["own-1/a1/title a2 Flat House"])
    // Replaced by somebody who saw it, or the same.
    #expect(hidden([first, rename(2, "a2", to: "House", was: "Flat")]) == [])
    #expect(hidden([first, rename(2, "a2", to: "Flat", was: "Home")]) == [])
    // Deleted with its thing.
    #expect(
      hidden([first, rename(2, "a1", to: "", was: "", .delete), rename(3, "a2", to: "House", was: "Home")])
        == [])
  }
}
