import Moments
import Planner
import Sync
import Testing

@testable import Store

/// Reminders whose place or stack is deleted on another device that does not know of them.
struct SyncReminderTests {
  private let planners: SyncedPlanners
  private var store: PlannerStore { planners.stores[0] }
  private var other: PlannerStore { planners.stores[1] }

  /// Two planners with the place Gym and the stack Morning.
  init() throws {
    planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].record("made") { step in
      try step.add(place: "Gym", Coordinate(latitude: 37_330_000, longitude: 0), radius: 200)
      try step.set(stack: "Morning", to: ["tea"], isNew: true)
    }
    try planners.sync()
  }

  @Test func aPlaceDeletedElsewhereStaysForAReminderThatWaitsThere() throws {
    try store.addReminder(at: "Gym")
    try other.record("removed") { try $0.remove(place: "Gym") }
    try planners.sync(other)
    try planners.pull(store)
    #expect(try store.places() == ["Gym"])
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
    #expect(try other.places() == ["Gym"])
  }

  @Test func aPlaceDeletedElsewhereGoesWhenTheReminderThatWaitedThereIsDeleted() throws {
    let number = try store.addReminder(at: "Gym")
    try other.record("removed") { try $0.remove(place: "Gym") }
    try planners.sync(other)
    try planners.pull(store)
    try store.record("removed") { try $0.remove(reminder: number) }
    // The log has nothing new.
    try planners.pull(store)
    #expect(try store.places() == [])
    try planners.sync()
    try planners.expectSame()
  }

  @Test func aPlaceDeletedHereComesBackForAReminderFromElsewhere() throws {
    try other.addReminder(at: "Gym")
    try planners.sync(other)
    try store.record("removed") { try $0.remove(place: "Gym") }
    try planners.pull(store)
    #expect(try store.places() == ["Gym"])
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
    #expect(try other.places() == ["Gym"])
  }

  @Test func aPlaceDeletedHereGoesAgainWithTheReminderFromElsewhere() throws {
    let number = try other.addReminder(at: "Gym")
    try planners.sync(other)
    try store.record("removed") { try $0.remove(place: "Gym") }
    try planners.pull(store)
    try other.record("removed") { try $0.remove(reminder: number) }
    try planners.sync(other)
    try planners.pull(store)
    #expect(try store.places() == [])
    try planners.sync()
    try planners.expectSame()
    #expect(try other.places() == [])
  }

  @Test func aPlaceThatComesBackTakesItsNameFromANewOne() throws {
    try other.addReminder(at: "Gym")
    try planners.sync(other)
    try store.record("moved") { step in
      try step.remove(place: "Gym")
      try step.add(place: "gym", Coordinate(latitude: 0, longitude: 0), radius: 100)
    }
    try planners.pull(store)
    #expect(try store.places().contains("Gym"))
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
    #expect(try other.places() == ["Gym"])
  }

  @Test func aStackDeletedElsewhereIsTakenFromANewReminder() throws {
    try store.addReminder(of: "Morning")
    try other.record("removed") { try $0.remove(stack: "Morning") }
    try planners.sync(other)
    try planners.pull(store)
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
  }

  @Test func aStackDeletedHereIsNotOfAReminderFromElsewhere() throws {
    try other.addReminder(of: "Morning")
    try planners.sync(other)
    try store.record("removed") { try $0.remove(stack: "Morning") }
    try planners.pull(store)
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
  }

  @Test func aReminderThatComesBackFromTheTrashBringsItsPlaceAndItsStack() throws {
    let folder = try TemporaryFolder()
    let store = planner(folder.file)
    try store.record("made") { step in
      try step.add(place: "Gym", Coordinate(latitude: 37_330_000, longitude: 0), radius: 200)
      try step.set(stack: "Morning", to: ["tea"], isNew: true)
    }
    let numbers = [try store.addReminder(at: "Gym"), try store.addReminder(of: "Morning")]
    for number in numbers { try store.record("removed") { try $0.remove(reminder: number) } }
    try store.record("removed") { step in
      try step.remove(place: "Gym")
      try step.remove(stack: "Morning")
    }
    for number in numbers { try store.record("restored") { _ = try $0.restore(reminder: number) } }
    #expect(try store.places() == ["Gym"])
    #expect(try store.read { try $0.stacks() }.map(\.name) == ["Morning"])
    #expect(try store.faults() == [])
    for _ in numbers { try store.record("undo") { _ = try $0.undo() } }
    #expect(try store.places() == [])
  }

  @Test func aReminderWhosePlaceWasDeletedElsewhereDoesNotComeBackByUndo() throws {
    let number = try store.addReminder(at: "Gym")
    try store.record("removed") { try $0.remove(reminder: number) }
    try planners.sync()
    try other.record("removed") { try $0.remove(place: "Gym") }
    try planners.sync()
    let step = try store.record("undo") { try $0.undo() }
    #expect(step.notUndone == [.prevented(.gone("the place where 'bag' reminds"))])
    #expect(try store.faults() == [])
    try planners.sync()
    try planners.expectSame()
  }

  @Test func aPlaceThatOnlyAClosedTaskWaitedAtGoesFromIt() throws {
    let folder = try TemporaryFolder()
    let store = planner(folder.file)
    let places = try store.record("made") { step in
      try ["Gym", "Shop"].map { name in
        try step.add(place: name, Coordinate(latitude: 37_330_000, longitude: 0), radius: 200).uuid
      }
    }
    for wanted in [[places[0]], places] {
      let task = try store.addTask(ArcTask.Fields(title: "milk"), to: "Home")
      try store.record("placed") {
        try $0.set(PlaceTrigger(isArrival: true, places: wanted), ofTask: task.id)
      }
      try store.record("completed") { _ = try $0.complete(task: task.id) }
    }
    try store.record("removed") { try $0.remove(place: "Gym") }
    #expect(try store.faults() == [])
    let triggers = try store.read { try $0.session.triggers() }.values.map(\.places)
    #expect(triggers == [[places[1]]])
    try store.record("undo") { _ = try $0.undo() }
    #expect(try store.read { try $0.session.triggers() }.count == 2)
    #expect(try store.faults() == [])
  }
}

extension PlannerStore {
  fileprivate func places() throws -> [String] { try read { try $0.places() }.map(\.name) }

  /// - Returns: the reminder's number.
  @discardableResult
  fileprivate func addReminder(at place: String) throws -> Int {
    try record("waits at a place") { step in
      var fields = Reminder.Fields(title: "bag")
      let known = try #require(try step.snapshot.places().first { $0.name == place })
      fields.trigger = PlaceTrigger(isArrival: true, places: [known.uuid])
      return try step.add(fields).id
    }
  }

  /// - Returns: the reminder's number.
  @discardableResult
  fileprivate func addReminder(of stack: String) throws -> Int {
    try record("made a reminder") { step in
      var fields = Reminder.Fields(title: "pills")
      fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
      fields.stack = try step.snapshot.stack(called: stack).uuid
      return try step.add(fields).id
    }
  }
}
