import Moments

/// Which tasks a person asks for: conditions that must all hold.
///
///     arc:cs298 due.before:friday -is:done    →    in CS 298 or below, due before Friday, not completed
///
/// The Store answers it (`PlannerSnapshot.tasks(matching:)`); people type it, and Commands reads it.
public struct TaskFilter: Hashable, Sendable {
  /// A task must match all of these; an empty filter matches every task.
  public var conditions: [Condition]

  /// A filter of these conditions.
  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  /// A test, or its opposite.
  public struct Condition: Hashable, Sendable {
    /// What is asked of a task.
    public var test: Test
    /// True when the test must fail.
    public var isNegated: Bool

    /// A test, or its opposite.
    public init(_ test: Test, isNegated: Bool = false) {
      self.test = test
      self.isNegated = isNegated
    }
  }

  /// One thing that is true of a task or not. A task without the field that a test looks at fails it.
  public enum Test: Hashable, Sendable {
    /// It is in one of these Arcs, by their numbers; the SubArcs are in the set too.
    case arcs(Set<Int>)
    /// Its due instant is in the range: for a task without a time, the last second of its day.
    case due(MomentRange)
    /// It was made in the range.
    case created(MomentRange)
    /// It was completed (not ignored or passed) in the range.
    case completed(MomentRange)
    /// It is in this state.
    case state(State)
    /// It is open and its due instant is before this.
    case overdue(at: Moment)
    /// It passes by itself.
    case event
    /// It has this field.
    case has(Field)
    /// Title, notes or location hold these words one after the other, the last one perhaps only begun.
    case text(String)
    /// It matters so much.
    case priority(Priority)
    /// It has this label, in capitals or not.
    case label(String)
    /// It is not hidden on this day: it has no start day, or that has come.
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

  /// True when it asks for words, or for tasks without them.
  public var asksForWords: Bool {
    conditions.contains { condition in
      switch condition.test {
      case .text, .location: true
      default: false
      }
    }
  }

  /// True when it asks for tasks that are no longer open, so that a list of open ones would not do.
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

/// The instants from one to another.
public struct MomentRange: Hashable, Sendable {
  /// The first instant; nil: since ever.
  public var from: Moment?
  /// The first instant after the range; nil: the range has no end.
  public var until: Moment?

  /// The instants from `from`, before `until`.
  public init(from: Moment? = nil, until: Moment? = nil) {
    self.from = from
    self.until = until
  }

  /// True when an instant is in the range.
  public func contains(_ moment: Moment) -> Bool {
    from.map { $0 <= moment } ?? true && until.map { moment < $0 } ?? true
  }
}
