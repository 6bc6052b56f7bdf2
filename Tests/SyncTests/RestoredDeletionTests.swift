import Sync
import SyncLedger
import Testing

/// Deletions that wait to be sent while the server is restored from a backup.
struct RestoredDeletionRules {
  private var pair: Pair
  private let backup: MemoryLedger

  init() throws {
    pair = try Pair()
    backup = pair.server.copy()
    // Both have seen something that the backup lacks.
    pair.a.record("lab", .create, .lab, ["title": "lab", "arc": "home"])
    try pair.sync()
  }

  /// Restores the backup, and brings both devices to it.
  /// - Parameter isFirst: true when `b` comes first.
  private mutating func restore(isFirst: Bool = true) throws {
    backup.rename("log-2")
    pair.server = backup
    for isA in isFirst ? [false, true] : [true, false] {
      if isA {
        pair.a.join(pair.server.snapshot(), as: "a2")
        try pair.sync(&pair.a)
      } else {
        pair.b.join(pair.server.snapshot(), as: "b2")
        try pair.sync(&pair.b)
      }
    }
    try pair.sync()
  }

  @Test(arguments: [true, false]) mutating func aDeletionThatWaitsIsMade(isFirst: Bool) throws {
    pair.b.record("removed", .delete, .hw)
    pair.b.collect()
    try restore(isFirst: isFirst)
    #expect(try pair.value(.hw, "title") == nil)
    #expect(try pair.value(.lab, "title") == "lab")
    #expect(pair.conflicts().isEmpty)
    #expect(pair.server.allEntries.contains { $0.label == "removed" })
  }

  /// The other device brings it, and says that the one who deleted it had seen all of that.
  @Test(arguments: [true, false]) mutating func aDeletionOfWhatTheBackupLacksIsMade(isFirst: Bool) throws {
    pair.b.record("removed", .delete, .lab)
    pair.b.collect()
    try restore(isFirst: isFirst)
    #expect(try pair.value(.lab, "title") == nil)
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [true, false]) mutating func anUnseenEditOfWhatTheBackupLacksIsAskedAbout(isFirst: Bool)
    throws
  {
    pair.b.record("removed", .delete, .lab)
    pair.b.collect()
    pair.a.record("dated", .set, .lab, ["date": "2027-03-12"])
    pair.a.collect()
    try restore(isFirst: isFirst)
    #expect(pair.conflicts().map(\.field) == [Conflict.deletion])
    #expect(pair.conflicts().map(\.thing) == [.lab])
  }

  @Test mutating func whatOthersHaveEditedUnseenIsAskedAbout() throws {
    pair.b.record("removed", .delete, .hw)
    pair.b.collect()
    pair.a.record("dated", .set, .hw, ["date": "2027-03-12"])
    pair.a.collect()
    try restore()
    #expect(pair.conflicts().map(\.thing) == [.hw])
  }

  @Test(arguments: [true, false]) mutating func aNameThatADeletionFreedIsTakenByWhatWasMadeAfterIt(
    isFirst: Bool
  ) throws {
    for key in [ThingKey.lab, .hw, .home] { pair.b.record("removed", .delete, key) }
    let other = ThingKey("arc", "other")
    pair.b.record("made", .create, other, ["title": "Home"])
    pair.b.record("made", .create, ThingKey("task", "walk"), ["title": "walk", "arc": "other"])
    pair.b.collect()
    try restore(isFirst: isFirst)
    #expect(pair.a.view == pair.b.view)
    #expect(pair.a.view[.hw] == nil && pair.a.view[.home] == nil)
    #expect(pair.a.view[ThingKey("task", "walk")]?["arc"] == "other")
  }

  @Test mutating func whatWasMovedOutOfAnArcBeforeThatWasDeletedStaysWhereItIs() throws {
    pair.b.record("made", .create, ThingKey("arc", "other"), ["title": "Other"])
    pair.b.record("moved", .set, .hw, ["arc": "other"])
    pair.b.record("removed", .delete, .lab)
    pair.b.record("removed", .delete, .home)
    pair.b.collect()
    try restore()
    #expect(try pair.value(.hw, "arc") == "other")
    #expect(try pair.value(.home, "title") == nil)
  }

  @Test mutating func aPlaceWhereNoReminderWaitsAnyMoreIsDeleted() throws {
    let (gym, club) = (ThingKey("place", "gym"), ThingKey("place", "club"))
    let reminder = ThingKey("reminder", "towel")
    pair = try Pair()
    for key in [gym, club] { pair.a.record("made", .create, key, ["name": .text(key.id)]) }
    pair.a.record("made", .create, reminder, ["title": "towel", "places": "gym"])
    try pair.sync()
    let backup = pair.server.copy()
    pair.a.record("lab", .create, .lab, ["title": "lab", "arc": "home"])
    try pair.sync()
    pair.b.record("moved", .set, reminder, ["places": "club"])
    pair.b.record("removed", .delete, gym)
    pair.b.collect()
    backup.rename("log-2")
    pair.server = backup
    pair.b.join(backup.snapshot(), as: "b2")
    pair.a.join(backup.snapshot(), as: "a2")
    try pair.sync()
    #expect(try pair.value(gym, "name") == nil)
    #expect(try pair.value(reminder, "places") == "club")
    #expect(pair.conflicts().isEmpty)
  }
}

extension ThingKey {
  fileprivate static let lab = ThingKey("task", "lab")
}
