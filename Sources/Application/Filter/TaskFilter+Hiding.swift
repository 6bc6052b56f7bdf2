import Planner

extension TaskFilter {
  /// The same without what is hidden until a later day.
  package func withoutHidden(_ here: ViewContext) -> TaskFilter {
    TaskFilter(conditions + [.init(.started(on: here.local.day))])
  }
}
