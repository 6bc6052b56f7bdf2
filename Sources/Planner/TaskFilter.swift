import Moments

/// A filter for tasks: conditions that must all hold.
///
///     arc:cs298 due.before:friday -is:done    →    in CS 298 or below, due before Friday, not completed
///
/// People type filters, Commands reads them, and the Store evaluates them (`PlannerSnapshot.tasks(matching:)`).
public struct TaskFilter: Hashable, Sendable {
  /// A task must match all of these; an empty filter matches every task.
  public var conditions: [Condition]

  /// Creates a filter of these conditions.
  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  /// A test or its negation.
  public struct Condition: Hashable, Sendable {
    /// The test.
    public var test: Test
    /// True when the test must fail.
    public var isNegated: Bool

    /// Creates a condition.
    public init(_ test: Test, isNegated: Bool = false) {
      self.test = test
      self.isNegated = isNegated
    }
  }

  /// A property of a task that is true or false. A task without the field that a test looks at fails it.
  public enum Test: Hashable, Sendable {
    /// It is in one of these Arcs, by number; the set must already include their SubArcs.
    case arcs(Set<Int>)
    /// Its due instant is in the range; a task without a time is due at the last second of its day.
    case due(MomentRange)
    /// It was created in the range.
    case created(MomentRange)
    /// It was completed (not ignored or passed) in the range.
    case completed(MomentRange)
    /// It is in this state.
    case state(State)
    /// It is open and its due instant is before this.
    case overdue(at: Moment)
    /// It is an event.
    case event
    /// It has this field.
    case has(Field)
    /// Title, notes or location contain these words in a row; the last one can be incomplete.
    case text(String)
    /// It has this priority.
    case priority(Priority)
    /// It has this label; case is ignored.
    case label(String)
    /// It is not hidden on this day: it has no start day, or the start day is not later.
    case started(on: Day)
    /// The location contains these words in a row; the last one can be incomplete.
    case location(String)
  }

  /// States that do not depend on the clock.
  public enum State: String, CaseIterable, Sendable {
    case open, closed, done, ignored, passed, happened, missed
  }

  /// Fields that a task may lack.
  public enum Field: String, CaseIterable, Sendable {
    case date, time, end, location, note, recurrence, priority, label, start
  }

  /// True when a condition searches text.
  public var asksForWords: Bool {
    conditions.contains { condition in
      switch condition.test {
      case .text, .location: true
      default: false
      }
    }
  }

  /// True when the filter can match closed tasks, so that a list of open ones is not enough.
  public var asksForClosed: Bool {
    conditions.contains { condition in
      switch condition.test {
      case .completed: !condition.isNegated
      case .state(.open): condition.isNegated
      case .state: !condition.isNegated
      default: false
      }
    }
  }
}

/// A half-open range of instants.
public struct MomentRange: Hashable, Sendable {
  /// The first instant; nil when the range has no beginning.
  public var from: Moment?
  /// The first instant after the range; nil: the range has no end.
  public var until: Moment?

  /// Creates the range from `from` up to, but not including, `until`.
  public init(from: Moment? = nil, until: Moment? = nil) {
    self.from = from
    self.until = until
  }

  /// True when the instant is in the range.
  public func contains(_ moment: Moment) -> Bool {
    from.map { $0 <= moment } ?? true && until.map { moment < $0 } ?? true
  }
}
