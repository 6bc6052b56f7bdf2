import Planner

extension TaskFilter {
  /// The filter without tasks that are hidden until a later day.
  package func withoutHidden(_ here: ViewContext) -> TaskFilter {
    TaskFilter(conditions + [.init(.started(on: here.local.day))])
  }
}
