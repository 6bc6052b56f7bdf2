/// How somebody is reminded of one moment: *leads* before it, *steps* from it on, and how it ends.
///
/// The path `nag`, due at 12:00, when nobody answers:
///
///     at due push   +1h push   +1h push   then alarm every 1h
///     12:00         13:00      14:00      15:00  16:00  17:00 …
///
/// A path is written and read as one line: `EscalationPath("at due push, +1h push, then stop")`, `text`. `words`
/// says it to people.
public struct EscalationPath: Hashable, Sendable {
  /// What happens after the last step.
  public enum Ending: Hashable, Sendable {
    /// Nothing is said about it: the last step, or lead, comes again as a push once a day.
    case unsaid
    /// `then stop`: the reminder expires, an hour after its last alert or when that has stopped ringing, and not
    /// before the due moment; until then it can still be snoozed.
    case stop
    /// `then alarm every 1h`: one more step, which repeats. Its first firing is one interval after the step before
    /// it, at the due moment when there is none.
    ///
    /// `times`: how often it fires in all, from 1, before the reminder expires; nil: until somebody answers.
    case every(Step, times: Int?)
  }

  /// The alerts before the due moment, the earliest first; no two at the same time.
  public let leads: [Step]
  /// The alerts from the due moment on, in their order.
  public let steps: [Step]
  /// What happens after the last of them.
  public let ending: Ending
  /// True when what fires at the due moment is heard then, quiet hours or not: a person chose that very time. It is no
  /// part of the line that a path is written as.
  public var isHeardWhenDue = false

  /// A path; leads may come in any order.
  ///
  /// Intervals of leads, of steps after the first and of what repeats are at least a second: less becomes one.
  public init(leads: [Step] = [], steps: [Step] = [], ending: Ending = .unsaid) {
    var byInterval: [Int: Step] = [:]
    for lead in leads { byInterval[max(lead.interval, 1)] = lead.with(interval: max(lead.interval, 1)) }
    self.leads = byInterval.values.sorted { $0.interval > $1.interval }
    self.steps = steps.enumerated().map { $0 == 0 ? $1 : $1.with(interval: max($1.interval, 1)) }
    if case .every(let step, let times) = ending {
      self.ending = .every(step.with(interval: max(step.interval, 1)), times: times.map { max($0, 1) })
    } else {
      self.ending = ending
    }
  }

  /// The step that repeats at the end, and how often it fires; nil when the path just stops.
  var tail: (step: Step, times: Int?)? {
    switch ending {
    case .stop: nil
    case .every(let step, let times): (step, times)
    case .unsaid:
      (steps.last ?? leads.last).map { (Step(86_400, .push, intensity: $0.intensity), nil) }
    }
  }

  /// The position on this path that one from an earlier form of it means: the last station when it had more.
  func clamped(_ position: Position) -> Position {
    let last = leads.count + steps.count - (tail == nil ? 1 : 0)
    return position == .end || position.index <= last ? position : last < 0 ? .end : Position(last)
  }

  /// Whether a position is one of the leads.
  public func isLead(_ position: Position) -> Bool { position.index < leads.count }

  /// Which lead, or which step from the due moment on, from 1. A last step that comes again keeps its number.
  public func number(at position: Position) -> Int {
    if isLead(position) { return position.index + 1 }
    let step = min(position.index, leads.count + steps.count) - leads.count + 1
    return ending == .unsaid ? max(min(step, steps.count), 1) : step
  }

  /// The step that fires at a position; nil at the end, and beyond.
  public func step(at position: Position) -> Step? {
    let index = position.index
    if index < leads.count { return leads[index] }
    if index < leads.count + steps.count { return steps[index - leads.count] }
    return index == leads.count + steps.count ? tail?.step : nil
  }
}

/// A place on a path: its leads, steps and repeating step counted through from 0.
///
/// A path may have been changed since a position was taken: then it means the station that now has its number, or
/// the last one.
public struct Position: Hashable, Comparable, Sendable {
  /// Which station, from 0.
  public let index: Int
  /// How often the repeating step has come before; 0 for all others.
  public let times: Int

  /// After the last station.
  static let end = Position(.max)

  init(_ index: Int, times: Int = 0) {
    self.index = index
    self.times = times
  }

  /// Earlier on the path comes first.
  public static func < (a: Position, b: Position) -> Bool { (a.index, a.times) < (b.index, b.times) }
}
