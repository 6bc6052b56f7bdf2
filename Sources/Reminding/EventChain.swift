import Escalation
import Moments

/// Events of one escalation, one after the other; for changes of a task or reminder that mean several.
///
///     var chain = EventChain(state, on: path, in: context)
///     chain.send(.reopen(earlier))
///     chain.send(.edit(due: due))
///     chain.state, chain.results      where it ends, and what each event did
public struct EventChain {
  /// The path.
  public let path: EscalationPath
  /// The state after the events so far.
  public private(set) var state: State
  /// What each event did: the state after it, and its effects.
  public private(set) var results: [(state: State, effects: [Effect])] = []
  private let context: ReminderContext

  /// Creates a chain without events.
  public init(_ state: State, on path: EscalationPath, in context: ReminderContext) {
    (self.state, self.path, self.context) = (state, path, context)
  }

  /// Adds an event.
  /// - Parameter instant: its time; nil for now.
  public mutating func send(_ event: Event, at instant: Moment? = nil) {
    let next = path.next(
      state, on: event, at: (instant ?? context.now).seconds, in: context.environment)
    state = next.state
    results.append((next.state, next.effects))
  }

  /// Goes back to an earlier state; an alert that is due and was not announced yet comes now.
  public mutating func reopen(_ earlier: State) {
    send(.reopen(earlier))
    let promised = earlier.pending?.planned ?? (earlier.cursor == nil ? earlier.next ?? earlier.due : nil)
    guard let promised, promised <= context.now.seconds, state.phase != .disabled else { return }
    send(.edit(due: earlier.due), at: Moment(seconds: promised))
  }
}
