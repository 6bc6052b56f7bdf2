import Planner
import Testing

@testable import Store

/// The log has the places of a task in a reminder that belongs to it.
@Test func theLogHasEveryFieldOfATaskThatPeopleSet() {
  let missing = TaskField.allCases.filter { field in
    field == .places
      ? ReminderRow.list.field(field.rawValue) == nil : TaskRow.list.field(field.rawValue) == nil
  }
  #expect(missing == [])
}

@Test func theLogHasEveryFieldOfAnArcAndOfAReminderThatPeopleSet() {
  #expect(ArcField.allCases.filter { Arc.list.field($0.rawValue) == nil } == [])
  #expect(ReminderField.allCases.filter { ReminderRow.list.field($0.logName) == nil } == [])
  #expect(ReminderField.allCases.allSatisfy { ReminderField(logName: $0.logName)?.logName == $0.logName })
}
