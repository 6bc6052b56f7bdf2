import Escalation
import Moments
import Planner

/// How a task, reminder or group reminds: along which path, from when on, and at which occurrences.
public struct ReminderPlan {
  /// The path along which it reminds.
  public let path: EscalationPath
  /// From when on it speaks; what is due earlier has no alert.
  public let since: Moment
  /// The present, the zones, and what is set.
  public let context: ReminderContext
  /// The member that an occurrence of a group says, nil when nobody is switched on; nil for all else.
  public let pick: ((PlannedOccurrence) throws -> Identity?)?
  private let dates: Dates

  /// When it happens.
  private enum Dates {
    /// A task, until the last day of its Arc, and when it is overdue.
    case task(ArcTask.Fields, Series?, lastDay: Day?, overdue: Moment?)
    /// A reminder or group.
    case timetable(Timetable)
    /// A reminder that waits for a place.
    case none
  }

  /// The plan of a task; nil when it wants no alert.
  /// - Parameters:
  ///   - start: where its occurrence starts by the rule; nil: where it is now.
  ///   - lastDay: the last day of its Arc; nil: it goes on forever.
  ///   - overdue: its due instant.
  public init?(
    _ fields: ArcTask.Fields, start: OccurrenceStart?, lastDay: Day?, overdue: Moment?, since: Moment,
    in context: ReminderContext
  ) {
    guard let path = context.path(of: fields) else { return nil }
    let series = Series(fields, start: start, home: context.home(of: fields))
    (self.path, self.since, self.context, pick) = (path, since, context, nil)
    dates = .task(fields, series, lastDay: lastDay, overdue: overdue)
  }

  /// The plan of a reminder or group; nil when it wants no alert.
  /// - Parameters:
  ///   - pick: the member that an occurrence of a group says; nil for a reminder.
  ///   - other: the path along which it reminds when it wants no alert; nil: none.
  public init?(
    _ fields: Reminder.Fields, since: Moment, pick: ((PlannedOccurrence) throws -> Identity?)?,
    or other: EscalationPath? = nil, in context: ReminderContext
  ) {
    guard let path = context.path(of: fields, isGroup: pick != nil) ?? other else { return nil }
    (self.path, self.since, self.context, self.pick) = (path, since, context, pick)
    dates = fields.timetable.map { .timetable($0) } ?? .none
  }

  /// The occurrences that are due after an instant, the earliest first; none of what happens once.
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

  /// The occurrence with which it begins: the first that is not past; nil when there is none.
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

  /// The first occurrence that is due after an instant; nil when there is none.
  public func firstOccurrence(after due: Int) -> PlannedOccurrence? {
    ReminderPlan.first(of: occurrences(after: due))
  }

  private static func first(of occurrences: some Sequence<PlannedOccurrence>) -> PlannedOccurrence? {
    occurrences.first { _ in true }
  }

  /// Where it stands before anything has fired; nil when nothing will.
  public var beginning: Standing? {
    first.map { first in
      Standing(
        state: path.start(due: first.due.seconds, at: since.seconds, in: context.environment).state,
        occurrence: first)
    }
  }

  /// The occurrence that takes the place of the one that is due then: the next one, or the last of those whose first
  /// alert has come until an instant; nil when there is none.
  public func succession(after due: Int, until now: Int?) -> Succession? {
    func found(_ later: some Sequence<PlannedOccurrence>) -> Succession? {
      path.succession(
        after: due, of: later.lazy.map(\.due.seconds), until: now, in: context.environment)
    }
    return found(occurrences(after: due))
  }

  /// When there is something to do: the next alert, or the first one of the next occurrence, which takes its place;
  /// nil: never.
  public func alertTime(_ state: State) -> Moment? {
    guard !state.isClosed else { return nil }
    let later = state.mayBeSucceeded ? succession(after: state.due, until: nil)?.wakes : nil
    return [state.next, later].compactMap { $0 }.min().map { Moment(seconds: $0) }
  }

  /// What it will say from a state on.
  public func course(from state: State) -> AlertCourse {
    AlertCourse(path: path, state: state, environment: context.environment, later: succession)
  }
}

/// Where the reminding of something stands.
public struct Standing: Hashable, Sendable {
  /// The state of its escalation.
  public var state: State
  /// The occurrence that it is about.
  public var occurrence: PlannedOccurrence

  /// At a state, about an occurrence.
  public init(state: State, occurrence: PlannedOccurrence) {
    (self.state, self.occurrence) = (state, occurrence)
  }
}
