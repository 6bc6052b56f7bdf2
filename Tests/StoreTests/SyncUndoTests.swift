import Moments
import Planner
import Sync
import SyncLedger
import Testing

@testable import Store

/// Undo in a planner that other devices change, too.
struct SyncUndoTests {
  /// Two planners with tasks that the first one has edited.
  private func edited() throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw 1", "2027-03-12"), to: "Home")
    try planners.stores[0].addTask(task("hw 2", "2027-03-12"), to: "Home")
    try planners.sync()
    try planners.stores[0].record("edited 2 tasks") { step in
      for title in ["hw 1", "hw 2"] {
        guard let old = try planners.stores[0].numbered(title, step) else { continue }
        var fields = old.fields
        (fields.title, fields.date) = (title + " new", Day(iso: "2027-04-01"))
        try step.edit(task: old.id, fields)
      }
    }
    try planners.sync()
    return planners
  }

  @Test func givesBackOnlyWhatNobodyElseHasChanged() throws {
    let planners = try edited()
    let copy = try #require(try planners.stores[1].task("hw 1 new"))
    try planners.stores[1].record("renamed") {
      var fields = copy.fields
      fields.title = "hw 1 of the other"
      try $0.edit(task: copy.id, fields)
    }
    try planners.sync()
    let step = try planners.stores[0].record("") { try $0.undo() }
    #expect(step.notUndone == [.field("title", of: "'hw 1 of the other'")])
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("hw 1 of the other")?.fields.date == Day(iso: "2027-03-12"))
      #expect(try store.task("hw 2")?.fields.date == Day(iso: "2027-03-12"))
      #expect(try store.conflicts().isEmpty)
    }
    #expect(throws: PlannerError.nothingToRedo) { try planners.stores[1].record("") { try $0.redo() } }
    #expect(try planners.stores[0].record("") { try $0.redo() }.notUndone.isEmpty)
    #expect(try planners.stores[0].task("hw 1 of the other")?.fields.date == Day(iso: "2027-04-01"))
  }

  @Test func keepsWhatItMadeWhenAnotherDeviceHasChangedIt() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].record("added 2 tasks") { step in
      let arc = try step.addArc(path: "Home").id
      for title in ["hw 1", "hw 2"] { try step.add(task(title), to: arc) }
    }
    try planners.sync()
    let copy = try #require(try planners.stores[1].task("hw 1"))
    try planners.stores[1].record("edited") { _ = try $0.edit(task: copy.id, task("hw 1", "2027-03-12")) }
    try planners.sync()
    let step = try planners.stores[0].record("") { try $0.undo() }
    #expect(step.notUndone.first == .creation(of: "'hw 1'"))
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("hw 1")?.fields.date == Day(iso: "2027-03-12"))
      #expect(try store.task("hw 2") == nil)
      #expect(try store.task("hw 1")?.arcPath == "Home")
    }
  }

  @Test func takesBackACreationThatOnlyCameBackFromTheServer() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw 1"), to: "Home")
    try planners.sync()
    #expect(try planners.stores[0].record("") { try $0.undo() }.notUndone.isEmpty)
    try planners.sync()
    for store in planners.stores { #expect(try store.task("hw 1") == nil) }
  }

  @Test func leavesWhatAnotherDeviceHasDeleted() throws {
    let planners = try edited()
    let copy = try #require(try planners.stores[1].task("hw 1 new"))
    try planners.stores[1].record("deleted") { _ = try $0.remove(task: copy.id) }
    try planners.sync()
    let step = try planners.stores[0].record("") { try $0.undo() }
    #expect(step.notUndone == [.prevented(.gone("'hw 1 new'"))])
    #expect(step.notUndone.map(\.isChangedElsewhere) == [false])
    try planners.sync()
    try planners.expectSame()
    #expect(try planners.stores[1].task("hw 2") != nil)
    #expect(try planners.stores[1].task("hw 1") == nil)
  }
}

/// Things that come back, because others have changed what was deleted here.
struct SyncReturnTests {
  @Test func whatWasDeletedWithItsArcLiesInItAgain() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw"), to: "Home/Labs")
    try planners.sync()
    try planners.stores[0].record("edited") { step in
      let hw = try #require(try planners.stores[0].numbered("hw", step))
      _ = try step.edit(task: hw.id, task("hw 2"))
      for arc in try step.snapshot.arcs().arcs {
        var fields = arc.fields
        fields.colour = "blue"
        _ = try step.edit(arc: arc.id, fields)
      }
    }
    try planners.sync(planners.stores[0])
    try planners.stores[1].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().arcs.first { $0.path == "Home" }).id)
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("hw 2")?.arcPath == "Home/Labs") }
  }

  @Test func aMemberThatWasDeletedWithItsGroupIsInItAgain() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    var fields = Reminder.Fields(title: "Gym")
    fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
    try planners.stores[0].record("made a group") { step in
      let group = try step.add(fields, pick: .rotate)
      fields.title = "run"
      _ = try step.add(fields, to: [group.id])
    }
    try planners.sync()
    func rename(_ store: PlannerStore) throws {
      try store.record("renamed") { step in
        for reminder in try step.snapshot.reminders() {
          var fields = reminder.fields
          fields.title += " 2"
          _ = try step.edit(reminder: reminder.id, fields)
        }
      }
    }
    try rename(planners.stores[0])
    try planners.sync(planners.stores[0])
    try planners.stores[1].record("removed") { step in
      for reminder in try step.snapshot.reminders() { try step.remove(reminder: reminder.id) }
    }
    try planners.sync()
    try planners.expectSame()
    #expect(
      try planners.stores[1].read { try $0.reminders() }.map(\.fields.title).sorted() == ["Gym 2", "run 2"])
  }
}

/// The Inbox, which another device deletes while something waits in it.
struct SyncInboxTests {
  @Test(arguments: [true, false]) func comesBackForWhatLiesInIt(thereAreOthers: Bool) throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("old"), to: Inbox.title)
    if thereAreOthers { try planners.stores[0].record("made") { _ = try $0.addArc(path: "Home") } }
    try planners.sync()
    try planners.stores[0].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().inbox).id)
    }
    try planners.sync(planners.stores[0])
    try planners.stores[1].addTask(task("new"), to: Inbox.title)
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.task("new")?.arcPath == Inbox.title)
      #expect(try store.task("old") == nil)
    }
  }

  @Test func whatWasMovedIntoItGoesBack() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("old"), to: Inbox.title)
    try planners.stores[0].addTask(task("new"), to: "Home")
    try planners.sync()
    try planners.stores[0].record("removed") { step in
      try step.remove(arc: #require(try step.snapshot.arcs().inbox).id)
    }
    try planners.sync(planners.stores[0])
    try planners.stores[1].record("moved") { step in
      let task = try #require(try planners.stores[1].numbered("new", step))
      _ = try step.move(task: task.id, to: #require(try step.snapshot.arcs().inbox).id)
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.task("new")?.arcPath == "Home") }
  }
}

extension PlannerStore {
  fileprivate func numbered(_ title: String, _ step: PlannerStep) throws -> ArcTask? {
    try step.session.allTasks().first { $0.fields.title == title }.map { try step.session.task($0) }
  }
}
