import JSONText
import Sync
import SyncLedger
import Testing

struct DeletionRules {
  @Test func anEditOfWhatWasDeletedCanBeRestored() throws {
    var pair = try Pair()
    pair.a.record("a", .delete, .hw)
    pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    try pair.sync()
    #expect(try pair.value(.hw, "title") == nil)
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.field == Conflict.deletion && conflict.suggested == .keep)
    // Nobody has the task any more to look that up.
    #expect(conflict.name == "hw" && conflict.holder == "home")
    #expect(try Conflict(bytes: conflict.bytes) == conflict)
    pair.a.record("c", .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    #expect(try pair.value(.hw, "title") == "hw")
  }

  @Test func whatOneEditedTheOtherDoesNotDeleteUnseen() throws {
    var pair = try Pair()
    pair.a.record("a", .set, .hw, ["date": "2027-03-14"])
    pair.b.record("b", .delete, .hw)
    try pair.sync()
    #expect(try pair.value(.hw, "date") == "2027-03-14")
    let conflict = try #require(pair.conflicts().first)
    #expect(conflict.yours == .bool(true))
    pair.b.record("c", .set, ThingKey(Conflict.entity, conflict.id), Resolution.keep.fields)
    try pair.sync()
    #expect(try pair.value(.hw, "title") == nil)
    #expect(pair.conflicts().isEmpty)
  }

  /// One device deleted a task and the other edited it; then both answer. The first answer stands, and where the second
  /// means something else, it is a conflict.
  /// - Parameters:
  ///   - isEditFirst: whether the edit reached the server first.
  ///   - first: the answer of `a`, which reaches the server first.
  @Test(arguments: [true, false], [Resolution.keep, .accept])
  func twoAnswersAboutADeletionAreAConflict(isEditFirst: Bool, first: Resolution) throws {
    var pair = try Pair()
    if isEditFirst {
      pair.a.record("a", .set, .hw, ["date": "2027-03-14"])
      pair.b.record("b", .delete, .hw)
    } else {
      pair.a.record("a", .delete, .hw)
      pair.b.record("b", .set, .hw, ["date": "2027-03-14"])
    }
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, first, as: "c")
    pair.b.settle(conflict, first == .keep ? .accept : .keep, as: "d")
    try pair.sync()
    let stays = isEditFirst == (first == .accept)
    #expect(try pair.value(.hw, "title") == (stays ? "hw" : nil))
    let open = try #require(pair.conflicts().first)
    #expect(pair.conflicts().count == 1)
    #expect((open.yours == .bool(true)) == stays)
    // The second answer is given once more, now by somebody who has seen the first.
    pair.a.settle(open, .keep, as: "e")
    try pair.sync()
    #expect(try pair.value(.hw, "title") == (stays ? nil : "hw"))
    #expect(pair.conflicts().isEmpty)
  }

  @Test(arguments: [true, false], [Resolution.keep, .accept])
  func twoAnswersAboutADeletionThatAreTheSameAreNoConflict(isEditFirst: Bool, answer: Resolution) throws {
    var pair = try Pair()
    pair.a.record("a", isEditFirst ? .set : .delete, .hw, isEditFirst ? ["date": "2027-03-14"] : [:])
    pair.b.record("b", isEditFirst ? .delete : .set, .hw, isEditFirst ? [:] : ["date": "2027-03-14"])
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, answer, as: "c")
    pair.b.settle(conflict, answer, as: "d")
    try pair.sync()
    #expect(pair.conflicts().isEmpty)
    #expect(try pair.value(.hw, "title") == (isEditFirst == (answer == .accept) ? "hw" : nil))
  }

  @Test func whatADeletedArcWasNotSeenToHoldGoesToTheArcAbove() throws {
    var pair = try Pair()
    let (labs, lab) = (ThingKey("arc", "labs"), ThingKey("task", "lab"))
    pair.a.record("1", .create, labs, ["title": "Labs", "parent": "home"])
    try pair.sync()
    pair.a.record("2", .create, lab, ["title": "lab 4", "arc": "labs"])
    pair.b.record("3", .delete, labs)
    try pair.sync()
    #expect(try pair.value(lab, "arc") == "home")
    #expect(pair.outcome("b-1")?.reason == "'lab 4' was moved to 'Home', because its Arc was deleted")
  }

  /// - Parameter isMoved: whether somebody moves the task before the answer is undone.
  @Test(arguments: [true, false]) func whatAnAnswerMovedOutOfAnArcReturnsWhenItIsUndone(isMoved: Bool) throws
  {
    var pair = try Pair()
    let (lab, labs, work) = (ThingKey("task", "lab"), ThingKey("arc", "labs"), ThingKey("arc", "work"))
    pair.a.record("1", .create, labs, ["title": "Labs", "parent": "home"])
    pair.a.record("1", .create, work, ["title": "Work"])
    try pair.sync()
    pair.a.record("2", .set, labs, ["colour": "red"])
    pair.a.record("2", .create, lab, ["title": "lab 4", "arc": "labs"])
    pair.b.record("3", .delete, labs)
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .keep, as: "4")
    try pair.sync()
    #expect(try pair.value(lab, "arc") == "home")
    if isMoved { pair.a.record("5", .set, lab, ["arc": "work"]) }
    try pair.sync()
    pair.b.reopen(conflict, .keep, as: "6")
    try pair.sync()
    #expect(try pair.value(labs, "title") == "Labs")
    #expect(try pair.value(lab, "arc") == (isMoved ? "work" : "labs"))
    #expect(try pair.value(.hw, "arc") == "home")
  }

  @Test func aSubArcOfAnArcAtTheTopReturnsWhenTheAnswerThatDeletedThatIsUndone() throws {
    var pair = try Pair()
    let (old, labs, term) = (ThingKey("arc", "old"), ThingKey("arc", "labs"), ThingKey("term", "term"))
    pair.a.record("1", .create, old, ["title": "Old"])
    try pair.sync()
    pair.a.record("2", .set, old, ["colour": "red"])
    pair.a.record("2", .create, labs, ["title": "Labs", "parent": "old"])
    pair.a.record("2", .create, term, ["name": "Spring", "arc": "old"])
    pair.b.record("3", .delete, old)
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .keep, as: "4")
    try pair.sync()
    #expect(try pair.value(labs, "parent") == nil)
    #expect(try pair.value(term, "arc") == nil)
    pair.b.reopen(conflict, .keep, as: "5")
    try pair.sync()
    #expect(try pair.value(labs, "parent") == "old")
    #expect(try pair.value(term, "arc") == "old")
    #expect(try pair.value(.home, "parent") == nil)
  }

  /// - Parameter isChanged: whether somebody gives the reminder another stack before the answer is undone.
  @Test(arguments: [true, false]) func aReferenceThatAnAnswerClearedReturnsWhenItIsUndone(isChanged: Bool)
    throws
  {
    var pair = try Pair()
    let (stack, other) = (ThingKey("stack", "gym"), ThingKey("stack", "pool"))
    let reminder = ThingKey("reminder", "run")
    pair.a.record("1", .create, stack, ["name": "Gym"])
    pair.a.record("1", .create, other, ["name": "Pool"])
    pair.a.record("1", .create, reminder, ["title": "run", "stack": "gym"])
    try pair.sync()
    pair.a.record("2", .set, stack, ["note": "red"])
    pair.b.record("3", .delete, stack)
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .keep, as: "4")
    try pair.sync()
    #expect(try pair.value(reminder, "stack") == nil)
    if isChanged { pair.a.record("5", .set, reminder, ["stack": "pool"]) }
    try pair.sync()
    pair.b.reopen(conflict, .keep, as: "6")
    try pair.sync()
    #expect(try pair.value(stack, "name") == "Gym")
    #expect(try pair.value(reminder, "stack") == (isChanged ? "pool" : "gym"))
  }

  @Test func whatAnAnswerDeletedReturnsAloneAndThatIsSaidWhenTheLogHasForgottenIt() throws {
    var pair = try Pair()
    pair.a.record("3", .set, .home, ["colour": "blue"])
    pair.b.record("3", .delete, .home)
    try pair.sync()
    let conflict = try #require(pair.conflicts().first)
    pair.a.settle(conflict, .keep, as: "4")
    try pair.sync()
    #expect(pair.a.view[.home] == nil && pair.a.view[.hw]?["arc"] != .text("home"))
    pair.server.compact(through: pair.server.head, tombstones: 0)
    pair.a.reopen(conflict, .keep, as: "5")
    try pair.sync()
    #expect(pair.a.view[.home]?["title"] == "Home")
    #expect(
      pair.outcome("a-\(pair.a.last)")?.reason
        == "'Home' is back, but without what was in it: the server no longer stores what the answer moved or deleted"
    )
  }

  @Test func aPartThatWentWithItsWholeReturnsWhenTheAnswerIsUndone() throws {
    var pair = try Pair()
    let (group, member) = (ThingKey("reminder", "group"), ThingKey("member", "m"))
    pair.a.record("1", .create, group, ["title": "chores", "pick": "rotate"])
    pair.a.record("1", .create, ThingKey("reminder", "r"), ["title": "dishes"])
    try pair.sync()
    pair.a.record("2", .set, group, ["note": "red"])
    pair.b.record("3", .delete, group)
    try pair.sync()
    pair.a.record("4", .create, member, ["group": "group", "reminder": "r"])
    let conflict = try #require(pair.conflicts().first)
    pair.b.settle(conflict, .keep, as: "5")
    try pair.sync()
    #expect(try pair.value(member, "group") == nil)
    #expect(pair.conflicts().map(\.thing) == [member])
    pair.b.reopen(conflict, .keep, as: "6")
    try pair.sync()
    #expect(try pair.value(member, "group") == "group")
    #expect(pair.conflicts().map(\.thing) == [group])
  }

  @Test(arguments: [true, false]) func withoutAnArcAboveItGoesToTheInbox(isArcDeletedFirst: Bool) throws {
    var pair = try Pair()
    let lab = ThingKey("task", "lab")
    pair.a.record(
      "a", isArcDeletedFirst ? .delete : .create, isArcDeletedFirst ? .hw : lab,
      isArcDeletedFirst ? [:] : ["title": "lab", "arc": "home"])
    if isArcDeletedFirst { pair.a.record("a", .delete, .home) }
    pair.b.record(
      "b", isArcDeletedFirst ? .create : .delete, isArcDeletedFirst ? lab : .hw,
      isArcDeletedFirst ? ["title": "lab", "arc": "home"] : [:])
    if !isArcDeletedFirst { pair.b.record("b", .delete, .home) }
    try pair.sync()
    #expect(try pair.value(lab, "arc") == .text(SyncProtocol.inbox))
    #expect(try pair.value(.inbox, "title") == "Inbox")
  }

  @Test func anArcThatTheInboxBecameIsTheInboxWhenItIsDeleted() throws {
    var pair = try Pair()
    let (work, lab) = (ThingKey("arc", "work"), ThingKey("task", "lab"))
    pair.a.record("1", .create, work, ["title": "Work", "archived": .number("1")])
    pair.b.record("2", .create, .inbox, ["title": "Work"])
    pair.b.record("3", .create, lab, ["title": "lab", "arc": .text(SyncProtocol.inbox)])
    try pair.sync()
    #expect(try pair.value(lab, "arc") == "work")
    pair.a.record("4", .delete, work)
    try pair.sync()
    #expect(try pair.value(lab, "arc") == "work")
    #expect(try pair.value(work, "title") == "Inbox")
    #expect(try pair.value(work, "archived")?.isEmpty ?? true)
  }

  @Test(arguments: [true, false], [true, false]) func whatComesIntoAnArchivedArcIsSaid(
    isArchivedFirst: Bool, isMoved: Bool
  ) throws {
    var pair = try Pair()
    let (old, lab) = (ThingKey("arc", "old"), ThingKey("task", "lab"))
    pair.a.record("1", .create, old, ["title": "Old"])
    try pair.sync()
    func archive(_ device: inout SimulatedDevice) {
      device.record("2", .set, old, ["archived": .number("1")])
    }
    func fill(_ device: inout SimulatedDevice) {
      if isMoved { return device.record("3", .set, .hw, ["arc": "old"]) }
      device.record("3", .create, lab, ["title": "hw", "arc": "old"])
    }
    if isArchivedFirst { archive(&pair.a) } else { fill(&pair.a) }
    if isArchivedFirst { fill(&pair.b) } else { archive(&pair.b) }
    try pair.sync()
    let why = isArchivedFirst ? "which another device has archived" : "where another device has put it"
    #expect(pair.outcome("b-1")?.reason == "'hw' is in 'Old', \(why): arc unarchive Old")
    #expect(try pair.value(isMoved ? .hw : lab, "arc") == "old")
    // Who has seen it knows.
    pair.a.record("4", .create, ThingKey("task", "next"), ["title": "next", "arc": "old"])
    try pair.sync()
    #expect(pair.outcome("a-5")?.reason == nil)
  }

  @Test func aPartGoesWithItsWholeAndThatIsSaid() throws {
    var pair = try Pair()
    let (group, member) = (ThingKey("reminder", "group"), ThingKey("member", "m"))
    pair.a.record("1", .create, group, ["title": "chores", "pick": "rotate"])
    pair.a.record("1", .create, ThingKey("reminder", "r"), ["title": "dishes"])
    try pair.sync()
    pair.a.record("2", .create, member, ["group": "group", "reminder": "r"])
    pair.b.record("3", .delete, group)
    try pair.sync()
    #expect(try pair.value(member, "group") == nil)
    #expect(pair.conflicts().map(\.thing) == [member])
  }
}
