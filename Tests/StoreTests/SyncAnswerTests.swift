import Moments
import Planner
import Reminding
import Sync
import Testing

@testable import Store

/// Answers to alerts, told from device to device.
struct SyncAnswerTests {
  /// Two planners with a task and a daily reminder, of which both have been reminded today.
  private func reminded() throws -> SyncedPlanners {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    try planners.stores[0].addTask(task("hw 2", "2026-11-21", "08:00"), to: "Home")
    var fields = Reminder.Fields(title: "pills")
    fields.timetable = try Timetable(text: daily.replacing(" ", with: "\n"))
    try planners.stores[0].record("added pills") { _ = try $0.add(fields) }
    try planners.sync()
    // 2026-11-21 08:01 UTC.
    for store in planners.stores {
      store.now = fixedNow.adding(seconds: 15 * 3600 + 60)
      try store.fireAll()
    }
    return planners
  }

  @Test func aSnoozeOnOneDeviceSilencesTheOthers() throws {
    let planners = try reminded()
    let until = planners.stores[0].now.adding(seconds: 3600)
    for number in try [planners.stores[0].number("hw 2"), planners.stores[0].number("pills")] {
      try planners.stores[0].ask(.snooze(until: until), number)
    }
    try planners.sync()
    #expect(try planners.stores[1].recalls().count == 2)
    for title in ["hw 2", "pills"] {
      #expect(try planners.stores[1].alertAt(title) == until, "\(title)")
    }
    for store in planners.stores {
      store.now = until
      #expect(try Set(store.fireAll()) == ["hw 2", "pills"])
    }
  }

  @Test func anOccurrenceClosedOnOneDeviceIsClosedEverywhere() throws {
    let planners = try reminded()
    try planners.stores[0].close("pills")
    try planners.sync()
    for store in planners.stores {
      #expect(try store.occurrences("pills") == ["2026-11-21T08:00 completed"])
      #expect(try store.next("pills") == "2026-11-22T08:00")
    }
    #expect(try planners.stores[1].recalls().map(\.alert.title) == ["pills"])
    #expect(try planners.stores[1].read { try $0.steps(limit: 9) }.isEmpty)
  }

  @Test func aDeviceThatWasOffGoesToTheOccurrenceThatWasAnswered() throws {
    let planners = try reminded()
    planners.stores[0].now = fixedNow.adding(seconds: 2 * 86_400 - 9 * 3600 + 60)
    try planners.stores[0].fireAll()
    try planners.stores[0].close("pills")
    try planners.sync()
    #expect(try planners.stores[1].next("pills") == "2026-11-23T08:00")
    #expect(
      try planners.stores[1].occurrences("pills") == [
        "2026-11-21T08:00 missed", "2026-11-22T08:00 completed",
      ])
  }

  @Test(arguments: [[0, 1], [1, 0]]) func completingBeatsSnoozing(order: [Int]) throws {
    let planners = try reminded()
    let (snoozer, closer) = (planners.stores[0], planners.stores[1])
    try snoozer.ask(.snooze(until: snoozer.now.adding(seconds: 600)), snoozer.number("pills"))
    try snoozer.ask(.snooze(until: snoozer.now.adding(seconds: 600)), snoozer.number("hw 2"))
    try closer.close("pills")
    try closer.close("hw 2")
    for place in order + order { try planners.sync(planners.stores[place]) }
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.occurrences("pills") == ["2026-11-21T08:00 completed"])
      #expect(try store.next("pills") == "2026-11-22T08:00")
      #expect(try store.task("hw 2")?.closing != nil)
      #expect(try store.task("hw 2")?.alertAt == nil)
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func ofTwoSnoozesTheLongerOneStands() throws {
    let planners = try reminded()
    for (place, store) in planners.stores.enumerated() {
      try store.ask(.snooze(until: store.now.adding(seconds: 1800 - 600 * place)), store.number("hw 2"))
    }
    try planners.sync()
    for store in planners.stores {
      #expect(try store.alertAt("hw 2") == store.now.adding(seconds: 1800))
      #expect(try store.conflicts().isEmpty)
    }
  }

  @Test func anAnswerThatIsTakenBackIsTakenBackEverywhere() throws {
    let planners = try reminded()
    let store = planners.stores[0]
    let until = store.now.adding(seconds: 1800)
    try store.close("pills")
    try store.ask(.snooze(until: until), store.number("hw 2"))
    try planners.sync()
    #expect(try planners.stores[1].alertAt("hw 2") == until)
    for _ in 0..<2 { try store.record("undo") { try $0.undo() } }
    try planners.sync()
    for store in planners.stores {
      #expect(try store.next("pills") == "2026-11-21T08:00")
      #expect(try store.occurrences("pills") == ["2026-11-21T08:00 sent"])
      #expect(try store.alertAt("hw 2") != until)
    }
  }

  @Test func whatAnotherDeviceHasAnsweredSinceIsNotUndone() throws {
    let planners = try reminded()
    let (store, other) = (planners.stores[0], planners.stores[1])
    try store.ask(.snooze(until: store.now.adding(seconds: 3600)), store.number("pills"))
    try planners.sync()
    try other.close("pills")
    try planners.sync()
    #expect(try store.record("") { try $0.undo() }.notUndone == [.creation(of: "'pills'")])
    try planners.sync()
    for store in planners.stores {
      #expect(try store.occurrences("pills") == ["2026-11-21T08:00 completed"])
      #expect(try store.next("pills") == "2026-11-22T08:00")
    }
  }

  @Test func anAnswerToWhatOthersHaveDeletedIsNoConflict() throws {
    let planners = try reminded()
    let (store, other) = (planners.stores[0], planners.stores[1])
    let number = try other.number("pills")
    try other.record("deleted") { try $0.remove(reminder: number) }
    try planners.sync(other)
    try store.ask(.snooze(until: store.now.adding(seconds: 3600)), store.number("pills"))
    try planners.sync()
    try planners.expectSame()
    for store in planners.stores {
      #expect(try store.conflicts().isEmpty)
      #expect(try store.read { try $0.session.statement("SELECT 1 FROM answer").first { _ in true } } == nil)
    }
  }

  @Test func aClockThatIsAYearBehindIsSnoozedAllTheSame() throws {
    let planners = try reminded()
    let (store, late) = (planners.stores[0], planners.stores[1])
    late.now = fixedNow.adding(seconds: -365 * 86_400)
    let until = store.now.adding(seconds: 3600)
    try store.ask(.snooze(until: until), store.number("hw 2"))
    try planners.sync()
    #expect(try late.alertAt("hw 2") == until)
  }

  @Test func aPathThatAnotherDeviceChangesGoesOnFromTheLastAlert() throws {
    let planners = try SyncedPlanners(2)
    try planners.follow()
    let (store, other) = (planners.stores[0], planners.stores[1])
    try store.record("path") { try $0.set(path: "mine", to: "at due push, +1h push") }
    var fields = task("call", "2026-11-21", "08:00")
    fields.path = "mine"
    try store.addTask(fields, to: "Home")
    try planners.sync()
    let due = fixedNow.adding(seconds: 15 * 3600)
    other.now = due
    #expect(try other.fireAll() == ["call"])
    try store.record("path") { try $0.set(path: "mine", to: "at due push, +10m push") }
    try planners.sync()
    #expect(try other.alertAt("call") == due.adding(seconds: 600))
  }
}

extension PlannerStore {
  /// Fires and delivers what is due.
  /// - Returns: the titles.
  @discardableResult
  fileprivate func fireAll() throws -> [String] {
    let alerts = try fire(to: { _ in ["desktop"] })
    for delivery in try waitingDeliveries() {
      try accepted(alert: delivery.alert.id, by: "desktop", as: "bubble \(delivery.alert.id)")
    }
    return alerts.map(\.title)
  }

  fileprivate func ask(_ request: ReminderRequest, _ number: Int) throws {
    try record("asked") { step in
      if try step.session.task(number) != nil {
        try step.ask(request, of: .task(number))
      } else {
        try step.ask(request, of: .reminder(number))
      }
    }
  }

  fileprivate func close(_ title: String) throws {
    let number = try number(title)
    try record("done") { step in
      if try step.session.task(number) != nil {
        try step.complete(task: number)
      } else {
        try step.close(reminder: number, .completed)
      }
    }
  }

  /// The number of the task or reminder of a title.
  fileprivate func number(_ title: String) throws -> Int {
    let reminder = try read { try $0.reminders().first { $0.fields.title == title }?.id }
    return try reminder ?? #require(try task(title)?.id)
  }

  fileprivate func alertAt(_ title: String) throws -> Moment? {
    try task(title)?.alertAt ?? read { try $0.reminders().first { $0.fields.title == title }?.alertAt }
  }

  fileprivate func next(_ title: String) throws -> String? {
    try read { try $0.reminders().first { $0.fields.title == title }?.next?.start.description }
  }

  /// What became of the occurrences of a reminder, the earliest first.
  fileprivate func occurrences(_ title: String) throws -> [String] {
    let number = try number(title)
    return try read { try $0.recorded(ofReminder: number, limit: 99) }.reversed().map {
      "\($0.occurrence.start) \($0.status.rawValue)"
    }
  }
}
