import JSONText
import Sync
import SyncLedger
import Testing

/// Answers that wait while the server is restored from a backup, and what their person did after them.
struct RestoredAnswerRules {
  private var pair: Pair
  private var backup = MemoryLedger()

  init() throws {
    pair = try Pair()
    pair.a.record("0", .create, .work, ["title": "Work"])
    try pair.sync()
  }

  /// The server as it is now is what the backup has; all see something that it lacks.
  private mutating func keepBackup() throws -> Conflict {
    backup = pair.server.copy()
    pair.a.record("later", .set, .home, ["colour": "red"])
    try pair.sync()
    return try #require(pair.conflicts().first)
  }

  private mutating func restore() throws {
    backup.rename("log-2")
    pair.server = backup
    pair.b.join(backup.snapshot(), as: "b2")
    try pair.sync(&pair.b)
    pair.a.join(pair.server.snapshot(), as: "a2")
    try pair.sync()
  }

  @Test mutating func whatGotAPartAfterItsDeletionWasChosenStays() throws {
    pair.a.record("1", .set, .work, ["colour": "red"])
    pair.b.record("2", .delete, .work)
    try pair.sync()
    let conflict = try keepBackup()
    pair.b.settle(conflict, .keep, as: "3")
    pair.b.record("4", .create, .lab, ["title": "lab", "arc": "work"])
    pair.b.collect()
    try restore()
    #expect(try pair.value(.work, "title") == "Work")
    #expect(try pair.value(.lab, "arc") == "work")
    #expect(pair.conflicts().map(\.thing) == [.work])
  }

  @Test mutating func whatWasEditedAfterAnAnswerBroughtItBackStays() throws {
    pair.a.record("1", .delete, .hw)
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    try pair.sync()
    let conflict = try keepBackup()
    pair.b.settle(conflict, .keep, as: "3")
    pair.b.record("3", .undelete, .hw, ["title": "hw", "arc": "home", "date": "2027-03-13"])
    pair.b.collect()
    pair.b.record("4", .set, .hw, ["date": "2027-03-14"])
    pair.b.collect()
    try restore()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
  }

  @Test mutating func whatCameAfterAnAnswerIsNotOverwrittenByIt() throws {
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    try pair.sync()
    let conflict = try keepBackup()
    pair.b.settle(conflict, .keep, as: "3")
    pair.b.collect()
    pair.a.record("4", .set, .hw, ["date": "2027-03-15"])
    try pair.sync(&pair.a)
    // `b` hears of it, and has not sent its answer.
    try pair.b.take(pair.server.answer(pair.b.request(most: 0)))
    try restore()
    #expect(try pair.value(.hw, "date") == "2027-03-15")
    #expect(pair.conflicts().map(\.yours).contains("2027-03-13"))
  }
}

extension ThingKey {
  fileprivate static let work = ThingKey("arc", "work")
  fileprivate static let lab = ThingKey("task", "lab")
}
