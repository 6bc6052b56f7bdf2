import Moments
import Planner

/// An open occurrence, and those that have begun since.
struct Overtaken {
  /// An occurrence that replaces the one before it.
  struct Begun {
    var successor: Series.Successor
    /// Its local number; nil until it has one, and for an occurrence that exists.
    var number: Int?
  }

  let row: TaskRow
  /// True when missed occurrences stay open, as separate tasks.
  let keeping: Bool
  /// True for a task that becomes its own next occurrence, since it repeats within a day.
  let moves: Bool
  /// Those that have begun, earliest first, at most the last `PlannerStep.mostOfSeries`.
  var begun: [Begun]
  /// The number of occurrences missed while the task existed.
  let count: Int
  /// When the first one began; nil when none has.
  let first: Moment?
}

/// When an occurrence takes the place of another one, and in which series.
struct Turnover: Comparable {
  var at: Moment
  var series: Identity

  static func < (a: Turnover, b: Turnover) -> Bool {
    (a.at.seconds, a.series.high, a.series.low) < (b.at.seconds, b.series.high, b.series.low)
  }
}

/// Gives new occurrences their numbers in the order in which they take the places of others, over all series.
///
/// So the numbers do not depend on when somebody looks: what is number 3 on Tuesday morning is number 3 on Tuesday
/// evening.
struct Allotment {
  private(set) var overtaken: [Overtaken]
  /// Those without a number, the earliest last.
  private var waiting: [(turnover: Turnover, series: Int, index: Int)] = []

  /// - Parameter isKnown: true for an occurrence that exists.
  init(_ overtaken: [Overtaken], isKnown: (Identity) throws -> Bool) rethrows {
    self.overtaken = overtaken
    for (position, one) in overtaken.enumerated() where !one.moves {
      guard let series = one.row.series else { continue }
      for (index, begun) in one.begun.enumerated() {
        let fields = begun.successor.fields
        if try isKnown(Identity(series: series, start: fields.start)) { continue }
        let at = max(begun.successor.begins, one.row.created)
        waiting.append((Turnover(at: at, series: series), position, index))
      }
    }
    waiting.sort { $0.turnover > $1.turnover || $0.turnover == $1.turnover && $0.index > $1.index }
  }

  /// Gives numbers to those that take their places before another one does; nil: to all.
  mutating func allot(before turnover: Turnover?, _ take: () -> Int) {
    while let next = waiting.last, turnover.map({ next.turnover < $0 }) ?? true {
      waiting.removeLast()
      overtaken[next.series].begun[next.index].number = take()
    }
  }
}
