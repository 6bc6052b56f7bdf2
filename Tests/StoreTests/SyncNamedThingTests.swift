import Moments
import Planner
import Sync
import Testing

@testable import Store

/// Places, stacks and groups of one name, made on different devices.
struct SyncNamedThingTests {
  enum Kind: CaseIterable { case place, stack, group }

  @Test(arguments: Kind.allCases) func whatAnotherDeviceMadeAndDeletedLeavesOnesOwnOfThatName(_ kind: Kind)
    throws
  {
    let planners = try SyncedPlanners(3)
    try planners.follow()
    try planners.stores[0].make(kind, "Gym")
    try planners.sync(planners.stores[0])
    try planners.stores[0].record("") { _ = try $0.undo() }
    try planners.sync(planners.stores[0])
    try planners.stores[1].make(kind, "Gym")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.names(kind) == ["Gym"]) }
  }

  @Test func aGroupThatAnotherDeviceMadeAndRenamedLeavesOnesOwnOfThatName() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let number = try planners.stores[0].make(.group, "Gym")
    try planners.sync(planners.stores[0])
    try planners.stores[0].record("renamed") { step in
      var fields = try step.snapshot.reminder(number).fields
      fields.title = "Old gym"
      try step.edit(reminder: number, fields)
    }
    try planners.sync(planners.stores[0])
    try planners.stores[1].make(.group, "gym")
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores { #expect(try store.names(.group) == ["Old gym", "gym"]) }
  }

  @Test func aGroupMadeOnTwoDevicesIsOneWithTheMembersOfBoth() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let shared = try planners.stores[0].make(.group, "Everybody's")
    let plain = try planners.stores[0].record("made") { step in
      var fields = Reminder.Fields(title: "run")
      fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
      return try step.add(fields, to: [shared])
    }
    try planners.sync()
    for (place, store) in planners.stores.enumerated() {
      let group = try store.make(.group, "Weekend")
      try store.record("joined") { step in
        let known = try #require(try step.snapshot.reminders().first { $0.uuid == plain.uuid })
        try step.join(reminder: known.id, group: group)
        try step.add(Reminder.Fields(title: "swim \(place)"), to: [group])
      }
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      let groups = try store.read { try $0.reminders() }.filter { $0.fields.title == "Weekend" }
      #expect(groups.count == 1)
      let members = try store.read { try $0.members(ofGroup: groups[0].id) }.map(\.reminder.fields.title)
      #expect(members.sorted() == ["run", "swim 0", "swim 1"])
    }
  }

  @Test func aReminderOfAStackMadeOnTwoDevicesIsOfTheOneStack() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    for store in planners.stores {
      try store.record("made") { step in
        let stack = try step.set(stack: "Morning", to: ["tea"], isNew: true)
        var fields = Reminder.Fields(title: "Morning")
        fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
        fields.stack = stack.uuid
        try step.add(fields)
      }
    }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      let stack = try #require(try store.read { try $0.stacks() }.first)
      #expect(try store.read { try $0.reminders() }.map(\.fields.stack) == [stack.uuid, stack.uuid])
    }
  }
}

extension PlannerStore {
  /// - Returns: its number, of a group.
  @discardableResult
  fileprivate func make(_ kind: SyncNamedThingTests.Kind, _ name: String) throws -> Int {
    try record("made") { step in
      switch kind {
      case .place:
        try step.add(place: name, Coordinate(latitude: 37_330_000, longitude: 0), radius: 200)
        return 0
      case .stack:
        try step.set(stack: name, to: ["tea"], isNew: true)
        return 0
      case .group:
        var fields = Reminder.Fields(title: name)
        fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
        return try step.add(fields, pick: .rotate).id
      }
    }
  }

  fileprivate func names(_ kind: SyncNamedThingTests.Kind) throws -> [String] {
    try read { snapshot in
      switch kind {
      case .place: try snapshot.places().map(\.name)
      case .stack: try snapshot.stacks().map(\.name)
      case .group: try snapshot.reminders().filter { $0.rotation != nil }.map(\.fields.title).sorted()
      }
    }
  }
}
