import JSONText
import SeededNumbers
import Sync
import SyncLedger
import Testing

struct MergeRules {
  /// One who sends much that differs must not keep others waiting.
  @Test func textsThatDifferInHundredsOfLinesAreAConflictWithBoth() {
    func text(_ words: String, _ count: Int) -> String {
      (0..<count).map { "\(words) \($0)" }.joined(separator: "\n")
    }
    let merge = LineMerge(
      text("mine", 600) + "\nend", text("theirs", 600) + "\nend", was: text("was", 600) + "\nend")
    #expect(merge.merged == nil)
    #expect(merge.both == text("theirs", 600) + "\n" + text("mine", 600) + "\nend")
    // One changed line among many is still merged.
    let (was, mine) = (text("was", 1900), "first\n" + text("was", 1900))
    #expect(LineMerge(mine, was + "\nlast", was: was).merged == mine + "\nlast")
  }

  /// - Parameter count: how many lines; each side changes some by chance.
  @Test(arguments: [0, 1, 3, 8]) func whatOneSideAloneChangedIsMerged(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<200 {
      let was = (0..<count).map { _ in "\(Int.random(in: 0...5, using: &random))" }
      var mine = was
      for _ in 0..<3 {
        if Bool.random(using: &random), let place = mine.indices.randomElement(using: &random) {
          mine.remove(at: place)
        } else {
          mine.insert(
            "\(Int.random(in: 0...9, using: &random))", at: Int.random(in: 0...mine.count, using: &random))
        }
      }
      let (old, new) = (was.joined(separator: "\n"), mine.joined(separator: "\n"))
      #expect(LineMerge(new, old, was: old).merged == new && LineMerge(old, new, was: old).merged == new)
    }
  }

  @Test func setsComeTogetherByWhatEachAddedAndRemoved() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["labels": ["x", "y"]])
    pair.b.record("b", .set, .hw, ["labels": ["z"]])
    try pair.sync()
    #expect(try pair.value(.hw, "labels") == ["y", "z"])
    #expect(pair.conflicts().isEmpty)
  }

  @Test func aMergedSetIsNobodysSoThatTheNextEditMergesAgain() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["labels": ["x", "y"]])
    try pair.sync(&pair.a)
    pair.b.record("b", .set, .hw, ["labels": ["x", "z"]])
    pair.b.collect()
    pair.b.record("c", .set, .hw, ["labels": ["x", "z", "w"]])
    try pair.sync()
    #expect(try pair.value(.hw, "labels") == ["x", "y", "z", "w"])
  }

  @Test(arguments: [
    ("1\n2\n3\n4", "0\n1\n2\n3", "0\n1\n2\n3\n4"), ("1\n3", "1\n2\n3\nx", "1\n3\nx"),
    ("1\nb\n3", "1\nb\n3", "1\nb\n3"), ("1\n2\n3\nmine", "1\n2\n3\ntheirs", "1\n2\n3\ntheirs\nmine"),
    ("1\n2\n3\n\nmine", "1\n2\n3\n\ntheirs\nend", "1\n2\n3\n\ntheirs\nend\nmine"), ("", "1\n2\n3\n", nil),
    ("1\nb\n3", "1\nc\n3", nil),
  ])
  func textsComeTogetherLineByLine(mine: String, theirs: String, merged: String?) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["description": .text(theirs)])
    pair.b.record("b", .set, .hw, ["description": .text(mine)])
    try pair.sync()
    #expect(try pair.value(.hw, "description") == .text(merged ?? theirs))
    #expect(pair.conflicts().map(\.yours) == (merged == nil ? [.text(mine)] : []))
  }

  /// Two notes on a task that had none.
  @Test func linesThatBothAddedAreAllKept() throws {
    var pair = try Pair()
    let task = ThingKey("task", "trip")
    pair.a.record("1", .create, task, ["title": "trip", "arc": "home"])
    try pair.sync()
    pair.a.record("a", .set, task, ["description": "from a"])
    pair.b.record("b", .set, task, ["description": "from b"])
    pair.b.record("b2", .set, task, ["description": "from b\nand more"])
    try pair.sync()
    #expect(try pair.value(task, "description") == "from a\nfrom b\nand more")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func aTextThatBothChangedSuggestsTheLinesOfBoth() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["description": "1\nb\n3"])
    pair.b.record("b", .set, .hw, ["description": "1\nc\n3"])
    try pair.sync()
    #expect(pair.conflicts().first?.suggested == .merge("1\nb\nc\n3"))
  }

  @Test func exceptionsOfARepetitionComeTogether() throws {
    var pair = try Pair()
    let gym = ThingKey("reminder", "gym")
    pair.a.record("1", .create, gym, ["title": "gym", "timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY"])
    try pair.sync()
    pair.a.record("2", .set, gym, ["timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270103"])
    pair.b.record("3", .set, gym, ["timetable": "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270105"])
    try pair.sync()
    #expect(
      try pair.value(gym, "timetable")
        == "DTSTART:20270101\nRRULE:FREQ=DAILY\nEXDATE:20270103\nEXDATE:20270105")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func completingTwiceIsOnce() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["closed": .number("100"), "outcome": "completed"])
    pair.b.record("b", .set, .hw, ["closed": .number("200"), "outcome": "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "closed") == .number("100"))
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [true, false]) func completingBeatsSnoozing(isCompletedFirst: Bool) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["answer": isCompletedFirst ? "completed" : "snoozed 100"])
    pair.b.record("b", .set, .hw, ["answer": isCompletedFirst ? "snoozed 100" : "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "answer") == "completed")
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [true, false]) func ofTwoSnoozesTheLongerOneStands(isLongFirst: Bool) throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["answer": isLongFirst ? "snoozed 200" : "snoozed 100"])
    pair.b.record("b", .set, .hw, ["answer": isLongFirst ? "snoozed 100" : "snoozed 200"])
    try pair.sync()
    #expect(try pair.value(.hw, "answer") == "snoozed 200")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func completedAndIgnoredIsForAPersonToSay() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["answer": "completed"])
    pair.b.record("b", .set, .hw, ["answer": "ignored"])
    try pair.sync()
    #expect(try pair.value(.hw, "answer") == "completed")
    #expect(pair.conflicts().map(\.field) == ["answer"])
  }

  @Test(arguments: [true, false]) func anAnswerGoesWithWhatItIsAbout(isMadeBefore: Bool) throws {
    var pair = try Pair()
    let answer = ThingKey("answer", "answer")
    if isMadeBefore {
      pair.a.record("a", .create, answer, ["task": "hw", "start": "2027-03-12", "answer": "snoozed 100"])
      try pair.sync()
    }
    pair.a.record("a2", .delete, .hw)
    if isMadeBefore {
      pair.b.record("b", .set, answer, ["answer": "snoozed 200"])
    } else {
      pair.b.record("b", .create, answer, ["task": "hw", "start": "2027-03-12", "answer": "snoozed 100"])
    }
    try pair.sync()
    #expect(pair.conflicts().isEmpty)
    for view in [pair.a.view, pair.b.view] { #expect(view[answer] == nil && view[.hw] == nil) }
  }

  @Test func twoThatCompleteTheSameOccurrenceMakeTheSameNextOne() throws {
    var pair = try Pair()
    let next = ThingKey("task", "next")
    pair.a.record("a", .create, next, ["title": "hw", "date": "2027-03-12"], byRule: true)
    pair.a.record("a2", .set, next, ["title": "hw 2"])
    pair.b.record("b", .create, next, ["title": "hw", "date": "2027-03-12"], byRule: true)
    try pair.sync()
    #expect(try pair.value(next, "title") == "hw 2")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func settlingAConflictTakesNothingAwayFromAnotherOne() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .home, ["colour": "red"])
    pair.b.record("b", .set, .home, ["colour": "blue"])
    try pair.sync()
    let conflict = ThingKey(Conflict.entity, try #require(pair.conflicts().first).id)
    pair.a.record("a2", .set, conflict, Resolution.accept.fields)
    // Meanwhile b deletes Home, makes another one, and then settles what it still sees of the first.
    for key in pair.b.inside(.home) + [.home] { pair.b.record("b2", .delete, key) }
    pair.b.record("b3", .create, ThingKey("arc", "home 2"), ["title": "Home", "colour": "green"])
    pair.b.record("b4", .set, conflict, Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.home, "colour") == "red")
    let kept = pair.conflicts().filter { $0.field == "colour" }.map(\.yours)
    #expect(Set(kept) == ["green", "blue"])
  }

  @Test func whatCameIntoAThingThatStaysIsSaidAgainToWhoeverHadDeletedIt() throws {
    var pair = try Pair()
    let labs = ThingKey("arc", "labs")
    pair.a.record("1", .create, labs, ["title": "Labs"])
    try pair.sync()
    pair.a.record("2", .set, labs, ["parent": "home"])
    pair.a.record("3", .set, .home, ["colour": "red"])
    for key in [ThingKey.hw, .home] { pair.b.record("4", .delete, key) }
    try pair.sync()
    #expect(pair.conflicts().map(\.field) == [Conflict.deletion])
    let entry = pair.server.allEntries.first { $0.operation == "b-2" }
    #expect(entry?.changes.first { $0.thing == labs }?.fields == ["title": "Labs", "parent": "home"])
  }

  @Test(arguments: [true, false]) func aPersonsSnoozeStandsWhenTheProgramCloses(isSnoozedFirst: Bool) throws {
    var pair = try Pair()
    pair.a.record(
      "a", .set, .hw, ["answer": isSnoozedFirst ? "snoozed 100" : "completed"], byRule: !isSnoozedFirst)
    pair.b.record(
      "b", .set, .hw, ["answer": isSnoozedFirst ? "completed" : "snoozed 100"], byRule: isSnoozedFirst)
    try pair.sync()
    #expect(try pair.value(.hw, "answer") == "snoozed 100")
    #expect(pair.conflicts().isEmpty)
  }

  @Test func whatTheProgramWorksOutGivesWayToPeople() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["outcome": "missed"], byRule: true)
    pair.b.record("b", .set, .hw, ["outcome": "completed"])
    try pair.sync()
    #expect(try pair.value(.hw, "outcome") == "completed")
    pair.a.record("c", .set, .hw, ["outcome": "ignored"])
    pair.b.record("d", .set, .hw, ["outcome": "missed"], byRule: true)
    try pair.sync()
    #expect(try pair.value(.hw, "outcome") == "ignored")
    #expect(pair.conflicts().isEmpty)
  }
}
