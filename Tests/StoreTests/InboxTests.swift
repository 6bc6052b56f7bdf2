import Moments
import Planner
import Testing

@testable import Store

@Test func twoDevicesMakeTheSameInbox() throws {
  let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
  let here = try planner(one.file).record("new") { try $0.inbox() }
  try planner(other.file).record("new") { try $0.addArc(path: "Home") }
  let there = try planner(other.file).record("new") { try $0.inbox() }
  #expect(here.uuid == there.uuid)
  #expect(here.uuid.dropFirst(14).first == "8")
  #expect(try planner(other.file).paths() == ["Inbox", "Home"])
}

@Test func theInboxStaysTheSameWhateverItIsCalled() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let made = try store.record("new") { try $0.inbox() }
  try store.record("rename") { try $0.edit(arc: made.id, Arc.Fields(title: "Someday")) }
  #expect(try store.record("again") { try $0.inbox() }.path == "Someday")
}

@Test func anArcThatIsCalledInboxIsTheInbox() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let own = try store.record("new") { try $0.addArc(path: "inbox") }
  #expect(try store.record("again") { try $0.inbox() }.id == own.id)
}

@Test func anArchivedInboxComesBack() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  let made = try store.record("new") { try $0.inbox() }
  try store.record("archive") { try $0.archive(arc: made.id) }
  #expect(try store.record("again") { try $0.inbox() }.archived == nil)
}
