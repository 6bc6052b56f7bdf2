import Escalation
import Moments
import Planner

/// How a task, reminder or group is announced: its path, its start and its occurrences.
public struct ReminderPlan {
  /// The escalation path.
  public let path: EscalationPath
  /// The start; occurrences that are due earlier get no alert.
  public let since: Moment
  /// The current time, zones, paths and settings.
  public let context: ReminderContext
  /// Returns the member that an occurrence of a group shows, nil when no member is enabled; the closure is nil for
  /// anything but a group.
  public let pick: ((PlannedOccurrence) throws -> Identity?)?
  /// True for an event of a calendar: it happens whether or not anybody answers.
  let isEvent: Bool
  private let dates: Dates

  /// The dates of the occurrences.
  private enum Dates {
    /// A task, with the last day of its Arc and its due instant.
    case task(ArcTask.Fields, Series?, lastDay: Day?, overdue: Moment?)
    /// A reminder or group.
    case timetable(Timetable)
    /// A reminder that is triggered by a place.
    case none
  }

  /// Creates the plan of a task; nil when it has no alerts.
  /// - Parameters:
  ///   - start: where its occurrence starts according to the rule; nil when it was not moved.
  ///   - lastDay: the last day of its Arc; nil when the Arc has no end.
  ///   - overdue: its due instant.
  public init?(
    _ fields: ArcTask.Fields, start: OccurrenceStart?, lastDay: Day?, overdue: Moment?, since: Moment,
    in context: ReminderContext
  ) {
    guard let path = context.path(of: fields) else { return nil }
    let series = Series(fields, start: start, home: context.home(of: fields))
    (self.path, self.since, self.context, pick, isEvent) = (path, since, context, nil, false)
    dates = .task(fields, series, lastDay: lastDay, overdue: overdue)
  }

  /// Creates the plan of a reminder or group; nil when it has no alerts.
  /// - Parameters:
  ///   - pick: returns the member that an occurrence of a group shows; nil for a reminder.
  ///   - other: the path to use when it has no alerts; nil to return nil.
  public init?(
    _ fields: Reminder.Fields, since: Moment, pick: ((PlannedOccurrence) throws -> Identity?)?,
    or other: EscalationPath? = nil, in context: ReminderContext
  ) {
    guard let path = context.path(of: fields, isGroup: pick != nil) ?? other else { return nil }
    (self.path, self.since, self.context, self.pick) = (path, since, context, pick)
    isEvent = fields.isEvent && pick == nil
    dates = fields.timetable.map { .timetable($0) } ?? .none
  }

  /// Returns the occurrences due after an instant (seconds since 1970), earliest first; empty when it does not
  /// repeat.
  public func occurrences(after due: Int) -> any Sequence<PlannedOccurrence> {
    let instant = Moment(seconds: due)
    switch dates {
    case .task(_, let series?, let lastDay, _):
      return series.occurrences(after: instant, wholeDaysAt: context.settings.dueTime).lazy
        .prefix { next in lastDay.map { series.home.local(at: next.due).day <= $0 } ?? true }
    case .timetable(let table) where table.repeats:
      return context.occurrences(of: table, from: instant.adding(seconds: 1))
    case .task, .timetable, .none: return []
    }
  }

  /// The occurrence it begins with: the first that is not past; nil when there is none.
  public var first: PlannedOccurrence? {
    switch dates {
    case .task(let fields, _, _, let overdue):
      guard let overdue, let start = fields.start, let due = context.due(fields) else { return nil }
      if overdue >= since { return PlannedOccurrence(start: start, due: Moment(seconds: due)) }
      return firstOccurrence(after: since.seconds - 1)
    case .timetable(let table): return ReminderPlan.first(of: context.occurrences(of: table, from: since))
    case .none: return nil
    }
  }

  /// Returns the first occurrence due after an instant (seconds since 1970); nil when there is none.
  public func firstOccurrence(after due: Int) -> PlannedOccurrence? {
    ReminderPlan.first(of: occurrences(after: due))
  }

  private static func first(of occurrences: some Sequence<PlannedOccurrence>) -> PlannedOccurrence? {
    occurrences.first { _ in true }
  }

  /// The standing before anything has fired; nil when there is no occurrence.
  public var beginning: Standing? {
    first.map { first in
      Standing(
        state: path.start(due: first.due.seconds, at: since.seconds, in: context.environment).state,
        occurrence: first)
    }
  }

  /// Returns the occurrence that replaces the one due at `due`: the next one, or with `now` the last whose first
  /// alert has come by then. Both are seconds since 1970; nil when there is none.
  public func succession(after due: Int, until now: Int?) -> Succession? {
    func found(_ later: some Sequence<PlannedOccurrence>) -> Succession? {
      path.succession(
        after: due, of: later.lazy.map(\.due.seconds), until: now, in: context.environment)
    }
    return found(occurrences(after: due))
  }

  /// Returns when something happens next: the next alert, or the first alert of the next occurrence, which replaces
  /// this one; nil when nothing will.
  public func alertTime(_ state: State) -> Moment? {
    guard !state.isClosed else { return nil }
    let later = state.mayBeSucceeded ? succession(after: state.due, until: nil)?.wakes : nil
    return [state.next, later].compactMap { $0 }.min().map { Moment(seconds: $0) }
  }

  /// Returns the alerts to come from a state on.
  public func course(from state: State) -> AlertCourse {
    AlertCourse(path: path, state: state, environment: context.environment, later: succession)
  }
}

/// A subject's escalation state and the occurrence it belongs to.
public struct Standing: Hashable, Sendable {
  /// The state of its escalation.
  public var state: State
  /// The occurrence it refers to.
  public var occurrence: PlannedOccurrence

  /// Creates a standing.
  public init(state: State, occurrence: PlannedOccurrence) {
    (self.state, self.occurrence) = (state, occurrence)
  }
}
