/// The alerts for one due moment: *leads* before it, *steps* from it on, and an ending.
///
/// The path `nag`, due at 12:00, without an answer:
///
///     at due push   +1h push   +1h push   then alarm every 1h
///     12:00         13:00      14:00      15:00  16:00  17:00 …
///
/// A path is read from one line, `EscalationPath("at due push, +1h push, then stop")`, and written by `text`. `words`
/// describes it to people.
public struct EscalationPath: Hashable, Sendable {
  /// What happens after the last step.
  public enum Ending: Hashable, Sendable {
    /// No ending is given: the last step, or lead, repeats as a push once a day.
    case unsaid
    /// `then stop`: the reminder expires one hour after its last alert, or when that has stopped ringing if this is
    /// later, but not before the due moment. Until then it can still be snoozed.
    case stop
    /// `then alarm every 1h`: one more step, which repeats. It first fires one interval after the last step, or at
    /// the due moment when there is no step.
    ///
    /// `times`: the number of times it fires before the reminder expires, from 1; nil to repeat until someone
    /// answers.
    case every(Step, times: Int?)
  }

  /// The alerts before the due moment, the earliest first; no two at the same time.
  public let leads: [Step]
  /// The alerts from the due moment on, in order.
  public let steps: [Step]
  /// What happens after the last of them.
  public let ending: Ending
  /// True when the alert at the due moment sounds even in quiet hours, because a person chose that time. Not part of
  /// the path's text.
  public var isHeardWhenDue = false

  /// Creates a path; leads may be in any order.
  ///
  /// Intervals of leads, of all steps but the first, and of the repeating step are raised to at least one second.
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

  /// The repeating step at the end, and the number of times it fires (nil: no limit); nil when the path stops.
  var tail: (step: Step, times: Int?)? {
    switch ending {
    case .stop: nil
    case .every(let step, let times): (step, times)
    case .unsaid:
      (steps.last ?? leads.last).map { (Step(86_400, .push, intensity: $0.intensity), nil) }
    }
  }

  /// The position that corresponds on this path to one from an earlier version of it: the last station if this is
  /// shorter.
  func clamped(_ position: Position) -> Position {
    let last = leads.count + steps.count - (tail == nil ? 1 : 0)
    return position == .end || position.index <= last ? position : last < 0 ? .end : Position(last)
  }

  /// True when a position is one of the leads.
  public func isLead(_ position: Position) -> Bool { position.index < leads.count }

  /// Returns the number of the lead, or of the step from the due moment on, counted from 1. If the last step repeats
  /// (`.unsaid`), it keeps its number.
  public func number(at position: Position) -> Int {
    if isLead(position) { return position.index + 1 }
    let step = min(position.index, leads.count + steps.count) - leads.count + 1
    return ending == .unsaid ? max(min(step, steps.count), 1) : step
  }

  /// Returns the step that fires at a position; nil at the end of the path and past it.
  public func step(at position: Position) -> Step? {
    let index = position.index
    if index < leads.count { return leads[index] }
    if index < leads.count + steps.count { return steps[index - leads.count] }
    return index == leads.count + steps.count ? tail?.step : nil
  }
}

/// A station on a path: its leads, steps and repeating step, numbered from 0.
///
/// If the path has changed since, a position means the station that now has its number, or else the last one.
public struct Position: Hashable, Comparable, Sendable {
  /// The number of the station, from 0.
  public let index: Int
  /// The number of times the repeating step fired before; 0 for all other stations.
  public let times: Int

  /// The end, after the last station.
  static let end = Position(.max)

  init(_ index: Int, times: Int = 0) {
    self.index = index
    self.times = times
  }

  /// Compares positions; earlier on the path comes first.
  public static func < (a: Position, b: Position) -> Bool { (a.index, a.times) < (b.index, b.times) }
}
