import Escalation
import Planner
import Testing

@testable import Store

// What a group says when its members come and go.

@Test(arguments: [true, false])
func aMemberThatLeavesItsGroupFallsSilentAtOnce(isDeleted: Bool) throws {
  let desk = try ReminderDesk()
  let group = try desk.add("words", daily, path: "nag", pick: .rotate)
  let word = try desk.add("truth", to: [group])
  #expect(try desk.at("21 08:00").fire() == ["truth 1 push"])
  // It may only leave one group for another.
  let other = try desk.at("21 08:10").add("another", daily, pick: .rotate)
  try desk.store.record("left") { step in
    if isDeleted { return try step.remove(reminder: word) }
    try step.join(reminder: word, group: other)
    try step.leave(reminder: word, group: group)
  }
  #expect(try desk.store.recalls().map(\.kind) == [.withdraw])
  #expect(try desk.at("21 09:00").fire() == [])
}

@Test func switchingOffAnotherMemberSilencesNothing() throws {
  let desk = try ReminderDesk()
  let group = try desk.add("words", daily, path: "nag", pick: .rotate)
  let members = try ["truth", "kindness"].map { (title: $0, number: try desk.add($0, to: [group])) }
  let told = try desk.at("21 08:00").fire()
  let spoken = try #require(members.first { told == ["\($0.title) 1 push"] })
  let silent = try #require(members.first { $0.title != spoken.title })
  try desk.at("21 08:10").store.record("switched") {
    try $0.enable(reminder: silent.number, group: group, false)
  }
  #expect(try desk.store.recalls().isEmpty)
  #expect(try desk.at("21 09:00").fire() == ["\(spoken.title) 2 push"])
}
