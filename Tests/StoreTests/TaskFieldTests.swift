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
