import Planner
import Testing

@testable import Store

@Test func theLogHasEveryFieldOfATaskThatPeopleSet() {
  #expect(TaskField.allCases.filter { TaskRow.list.field($0.rawValue) == nil } == [])
}
