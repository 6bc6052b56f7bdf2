import JSONText
import Sync
import SyncLedger
import Testing

struct ConflictRules {
  @Test func twoValuesOfOneFieldAreAConflictAndTheServersStands() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.field == "date")
    #expect(conflict.yours == "2027-03-14")
    #expect(conflict.theirs == "2027-03-12")
    #expect(conflict.device == "b" && conflict.otherDevice == "a" && conflict.suggested == .accept)
  }

  @Test func equalValuesNeverConflict() throws {
    var pair = try Pair()
    for _ in 0..<1 {
      pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
      pair.b.record("b", .set, .hw, ["date": "2027-03-12"])
    }
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(pair.conflicts().isEmpty)
  }

  /// Which occurrence of which series a task is follows from its date, so nobody can be asked about it.
  @Test(arguments: ["series", "occurrence"])
  func whatNobodyReadsIsNoConflict(field: String) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, [field: "2027-03-12T21:00"])
    pair.b.record("b", .set, .hw, [field: "2027-03-12T18:30"])
    try pair.sync()
    #expect(try pair.value(.hw, field) == "2027-03-12T21:00")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func differentFieldsOfOneThingNeverConflict() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["time": "17:00"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(try pair.value(.hw, "time") == "17:00")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func whatWasSeenIsOverwrittenWithoutAsking() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    try pair.sync()
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func anOwnEditThatStillWaitsHidesThatOfTheOther() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["title": "from a"])
    try pair.sync(&pair.a)
    // b pulls while its own edit waits, and edits again: it has never seen the title of a.
    pair.b.record("b1", .set, .hw, ["title": "from b"])
    pair.b.collect()
    try pair.b.take(pair.server.answer(SyncRequest(device: "b", cursor: pair.b.cursor, last: pair.b.last)))
    #expect(pair.b.view[.hw]?["title"] == "from b")
    pair.b.record("b2", .set, .hw, ["title": "from b again"])
    try pair.sync()
    #expect(try pair.value(.hw, "title") == "from a")
    #expect(pair.conflicts().map(\.yours) == ["from b again"])
  }

  @Test(arguments: [
    (Resolution.keep, "2027-03-14"), (.accept, "2027-03-12"), (.merge("2027-03-13"), "2027-03-13"),
  ])
  func aConflictIsSettledOnAllDevices(resolution: Resolution, value: String) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.record("c", .set, ThingKey(Conflict.entity, conflict.id), resolution.fields)
    try pair.sync()
    #expect(pair.conflicts().isEmpty)
    #expect(try pair.value(.hw, "date") == .text(value))
    #expect(pair.server.conflict(conflict.id)?.resolution == resolution)
  }

  /// An own edit that waits hides from the person what stands.
  @Test func anAnswerThatMeetsAnUnseenValueLeavesTheConflictOpen() throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "theirs"])
    try pair.sync(&pair.a)
    pair.b.record("2", .set, .hw, ["date": "first"])
    pair.b.collect()
    pair.b.record("3", .set, .hw, ["date": "second"])
    pair.b.collect()
    // Only the first of two gets through, so the conflict is known before the second is sent.
    try pair.b.take(pair.server.answer(pair.b.request(most: 1)))
    let conflict = try #require(pair.b.conflicts.values.first)
    pair.b.journal.append(
      LocalChange(
        step: "4", label: "4", thing: ThingKey(Conflict.entity, conflict.id), kind: .set,
        fields: Resolution.merge("chosen").fields, base: pair.b.cursor, about: conflict.thing))
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "theirs")
    #expect(pair.conflicts().map(\.yours) == ["chosen"])
  }

  /// Before anything is sent: only the last answer counts, and one that was taken back is not sent.
  @Test(arguments: [true, false]) func anAnswerIsSentAsAWhole(isAnsweredAgain: Bool) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .merge("2027-03-15"), as: "c")
    pair.b.reopen(conflict, .merge("2027-03-15"), as: "d")
    if isAnsweredAgain { pair.b.settle(conflict, .merge("2027-03-16"), as: "e") }
    pair.b.collect()
    #expect(pair.b.outbox.operations.count == (isAnsweredAgain ? 1 : 0))
    try pair.sync()
    #expect(try pair.value(.hw, "date") == (isAnsweredAgain ? "2027-03-16" : "2027-03-12"))
    #expect(pair.conflicts().isEmpty == isAnsweredAgain)
  }

  @Test func anAnswerThatWaitsIsNotAskedForAgain() throws {
    var pair = try Pair()
    pair.a.record("1", .set, .hw, ["date": "2027-03-12"])
    try pair.sync(&pair.a)
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    pair.b.collect()
    // The answer gets lost: `b` does not know of the conflict, and goes on.
    _ = try pair.server.answer(pair.b.request(most: 500))
    try pair.sync(&pair.a)
    let conflict = try #require(pair.a.conflicts.values.first)
    pair.a.settle(conflict, .accept, as: "3")
    pair.a.collect()
    pair.b.record("4", .set, .hw, ["date": "2027-03-14"])
    try pair.sync(&pair.b)
    #expect(pair.b.conflicts[conflict.id]?.yours == "2027-03-14")
    try pair.a.take(pair.server.answer(pair.a.request(most: 0)))
    #expect(pair.a.conflicts.isEmpty)
  }

  /// Two edited what was deleted; one of them has gone on since, which whoever brings it back has not seen.
  @Test func anAnswerReplacesNoOwnEditByWhatItsPersonHasNotSeen() throws {
    var pair = try Pair()
    var d = SimulatedDevice("d")
    try pair.sync(&d)
    pair.a.record("1", .delete, .hw)
    try pair.sync(&pair.a)
    pair.b.record("2", .set, .hw, ["date": "2027-03-13"])
    try pair.sync(&pair.b)
    for (step, fields) in [("3", ["title": "lab"]), ("4", ["location": "gym"])] as [(String, Fields)] {
      d.record(step, .set, .hw, fields)
      d.collect()
    }
    _ = try pair.server.answer(d.request(most: 1))
    try pair.sync(&pair.a)
    let conflicts = pair.a.conflicts.values.sorted { $0.device < $1.device }
    #expect(conflicts.map(\.device) == ["b", "d"])
    pair.a.settle(conflicts[0], .keep, as: "5")
    pair.a.record("6", .set, .hw, ["location": "library"])
    pair.a.settle(conflicts[1], .keep, as: "7")
    _ = try pair.server.answer(d.request(most: 500))
    try pair.sync()
    #expect(try pair.value(.hw, "location") == "library")
    #expect(pair.conflicts().map(\.yours).contains("gym"))
  }

  @Test func twoAnswersToAConflictAreAConflict() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let key = ThingKey(Conflict.entity, try #require(pair.conflicts().first).id)
    pair.a.record("c", .set, key, Resolution.accept.fields)
    pair.b.record("d", .set, key, Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(pair.conflicts().map(\.yours) == ["2027-03-14"])
  }

  /// Who leaves the value that stands means that value, and not the one that another answer wrote meanwhile.
  @Test(arguments: [Resolution.keep, .merge("2027-03-15")])
  func anAnswerThatLeftTheValueIsNotLostToAnotherOne(first: Resolution) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, first, as: "c")
    pair.b.settle(conflict, .accept, as: "d")
    try pair.sync()
    #expect(try pair.value(.hw, "date") == (first == .keep ? "2027-03-14" : "2027-03-15"))
    #expect(pair.conflicts().map(\.yours) == ["2027-03-12"])
    let open = try #require(pair.conflicts().first)
    pair.a.settle(open, .keep, as: "e")
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-12")
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [Resolution.keep, .accept, .merge("2027-03-15")])
  func twoAnswersThatAreTheSameAreNoConflict(answer: Resolution) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, answer, as: "c")
    pair.b.settle(conflict, answer, as: "d")
    try pair.sync()
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [(Resolution.keep, "2027-03-14"), (.merge("2027-03-15"), "2027-03-15")])
  func whoSettlesTwoConflictsOfOneFieldMeansTheLast(last: Resolution, value: String) throws {
    var pair = try Pair()
    var third = SimulatedDevice("c")
    try pair.sync(&third)
    pair.a.record("a", .set, .hw, ["date": "2027-03-12"])
    pair.b.record("b", .set, .hw, ["date": "2027-03-13"])
    third.record("c", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    try pair.sync(&third)
    try pair.sync()
    let open = pair.conflicts()
    try #require(open.map(\.yours) == ["2027-03-13", "2027-03-14"])
    pair.a.settle(open[0], .keep, as: "d")
    pair.a.settle(open[1], last, as: "e")
    try pair.sync()
    #expect(try pair.value(.hw, "date") == .text(value))
    #expect(pair.conflicts().isEmpty)
  }
}
