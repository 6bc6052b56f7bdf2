import JSONText
import Sync
import SyncLedger
import Testing

/// What devices bring to a server that was restored from a backup.
struct RestoredServerRules {
  private var pair: Pair
  private let backup: MemoryLedger

  init() throws {
    pair = try Pair()
    backup = pair.server.copy()
  }

  /// Restores the backup, and brings the devices to it, in this order.
  private mutating func restore(_ order: [WritableKeyPath<Pair, SimulatedDevice>]) throws {
    backup.rename("log-2")
    pair.server = backup
    for device in order {
      pair[keyPath: device].join(pair.server.snapshot(), as: "\(pair[keyPath: device].id)2")
      try pair.sync(&pair[keyPath: device])
    }
    try pair.sync()
  }

  @Test(arguments: [true, false]) mutating func whatWasChosenAgainIsNotReplacedByWhatWasInBetween(
    isFirst: Bool
  ) throws {
    pair.a.record("1", .set, .hw, ["title": "in between"])
    try pair.sync()
    pair.b.record("2", .set, .hw, ["title": "hw"])
    try pair.sync(&pair.b)
    try restore(isFirst ? [\.b, \.a] : [\.a, \.b])
    let kept = pair.conflicts().flatMap { [$0.yours, $0.theirs] }
    #expect(try pair.value(.hw, "title") == "hw" || kept.contains("hw"))
  }

  /// An answer that brought something back was taken back, which deletes that, and then its person went on with it.
  @Test func anAnswerThatIsTakenBackDeletesNothingThatWasEditedAfterThat() throws {
    var pair = try Pair()
    pair.b.record("1", .delete, .hw)
    try pair.sync(&pair.b)
    pair.a.record("2", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, .keep, as: "3")
    try pair.sync()
    let backup = pair.server.copy()
    pair.b.record("4", .set, .home, ["colour": "red"])
    try pair.sync()
    pair.a.reopen(conflict, .keep, as: "5")
    pair.a.collect()
    pair.a.record("6", .set, .hw, ["location": "library"])
    backup.rename("log-2")
    pair.server = backup
    pair.a.join(backup.snapshot(), as: "a2")
    pair.b.join(backup.snapshot(), as: "b2")
    try pair.sync()
    #expect(try pair.value(.hw, "location") == "library")
    #expect(pair.conflicts().map(\.yours) == [JSONValue(["date": "2027-03-12"] as Fields)])
  }

  /// A deletion was chosen in a conflict, and what came after that had not been seen. Only `b` still has it.
  @Test func anAnswerThatDeletesAndWaitsDoesNotDeleteWhatCameAfterIt() throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("2", .delete, .hw)
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    let backup = pair.server.copy()
    pair.b.settle(conflict, .keep, as: "3")
    pair.b.collect()
    pair.a.record("4", .set, .hw, ["location": "library"])
    try pair.sync(&pair.a)
    // `b` hears of it, and has not sent its answer.
    try pair.b.take(pair.server.answer(pair.b.request(most: 0)))
    #expect(pair.b.view[.hw]?["location"] == "library")
    backup.rename("log-2")
    pair.server = backup
    pair.b.join(backup.snapshot(), as: "b2")
    try pair.sync(&pair.b)
    #expect(pair.b.view[.hw]?["location"] == "library" || !pair.b.conflicts.isEmpty)
  }

  /// A conflict is open in the backup. Its answer came after that, and all have seen it.
  @Test(arguments: [true, false], [.keep, .accept, .merge("2027-03-14")] as [Resolution])
  func whatTheLostLogHadClosedIsNotAskedAboutAgain(isFirst: Bool, resolution: Resolution) throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    try pair.sync()
    let backup = pair.server.copy()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, resolution, as: "3")
    try pair.sync()
    let chosen = try pair.value(.hw, "date")
    backup.rename("log-2")
    pair.server = backup
    for device in isFirst ? [\Pair.a, \Pair.b] : [\Pair.b, \Pair.a] {
      pair[keyPath: device].join(pair.server.snapshot(), as: "\(pair[keyPath: device].id)2")
      try pair.sync(&pair[keyPath: device])
    }
    try pair.sync()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "date") == chosen)
  }

  /// A deletion and an edit, settled either way after the backup.
  @Test(arguments: [true, false], [Resolution.keep, .accept])
  func aDeletionThatTheLostLogHadSettledIsNotAskedAboutAgain(isFirst: Bool, resolution: Resolution) throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("2", .delete, .hw)
    try pair.sync()
    let backup = pair.server.copy()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, resolution, as: "3")
    try pair.sync()
    let title = try pair.value(.hw, "title")
    #expect((title == nil) == (resolution == .keep))
    backup.rename("log-2")
    pair.server = backup
    for device in isFirst ? [\Pair.a, \Pair.b] : [\Pair.b, \Pair.a] {
      pair[keyPath: device].join(pair.server.snapshot(), as: "\(pair[keyPath: device].id)2")
      try pair.sync(&pair[keyPath: device])
    }
    try pair.sync()
    #expect(pair.conflicts() == [])
    #expect(try pair.value(.hw, "title") == title)
  }

  /// The answer was taken back before the log was lost.
  @Test func whatTheLostLogHadOpenedAgainStaysOpen() throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    try pair.sync()
    let backup = pair.server.copy()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .accept, as: "3")
    try pair.sync()
    pair.b.reopen(conflict, .accept, as: "4")
    try pair.sync()
    #expect(pair.conflicts().count == 1)
    backup.rename("log-2")
    pair.server = backup
    pair.a.join(backup.snapshot(), as: "a2")
    pair.b.join(backup.snapshot(), as: "b2")
    try pair.sync()
    #expect(pair.conflicts().map(\.id) == [conflict.id])
  }

  /// On the restored server somebody went on who had seen nothing of the answer.
  @Test func whatHasComeToAConflictSinceTheBackupIsAskedAbout() throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    try pair.sync(&pair.a)
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    pair.b.collect()
    // `b` does not know of the conflict.
    _ = try pair.server.answer(pair.b.request(most: 500))
    let backup = pair.server.copy()
    try pair.sync(&pair.a)
    let conflict = try #require(pair.a.conflicts.values.first)
    pair.a.settle(conflict, .accept, as: "3")
    try pair.sync(&pair.a)
    backup.rename("log-2")
    pair.server = backup
    pair.b.record("4", .set, .hw, ["date": "2027-03-15"])
    pair.b.join(backup.snapshot(), as: "b2")
    try pair.sync(&pair.b)
    pair.a.join(backup.snapshot(), as: "a2")
    try pair.sync()
    #expect(pair.conflicts().flatMap { [$0.yours, $0.theirs] }.contains("2027-03-15"))
  }
}
