import ICal
import Moments
import Planner

/// A series that changes from an occurrence on (RANGE=THISANDFUTURE, RFC 5545 §3.2.13). It becomes several series,
/// each with the content of its period.
///
///     Choir, Mondays 18:00 from 23 Nov; from 7 Dec on one day and one hour later
///     23 Nov 18:00  30 Nov 18:00 │ 8 Dec 19:00  15 Dec 19:00 …
public struct ThisAndFuture {
  /// The part of the series before the first change; nil when nothing is left.
  public private(set) var before: Timetable?
  /// The timetable of each changed component, by its line; nil when it is cancelled from there on.
  public private(set) var after: [Int: Timetable?] = [:]
  /// The lines of changes that cannot be moved as they say, and keep the times of the series.
  public private(set) var unmoved: Set<Int> = []

  /// The maximum number of changes of one series.
  static let most = 100
  /// The maximum number of occurrences that are counted.
  private static let mostCounted = 100_000

  /// True for a component that changes an occurrence and all that follow.
  public static func isLater(_ component: Component) -> Bool {
    component["RECURRENCE-ID"]?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }

  /// Returns the UID for such a change as a separate series, the same at every reading.
  public static func uid(of change: Component) -> String {
    "\(change.text("UID") ?? "")-\(change["RECURRENCE-ID"]?.value ?? "")"
  }

  /// Splits a series.
  /// - Parameter changes: components that change it from an occurrence on, in any order.
  /// - Returns: nil when it repeats or changes too often.
  public init?(of series: Timetable, by changes: [Component], reader: inout TodoReader) {
    if case .count(let count) = series.rule?.end, count > ThisAndFuture.mostCounted { return nil }
    guard changes.count <= ThisAndFuture.most else { return nil }
    let home = series.home(reader.named, local: reader.here)
    var starts: [(start: OccurrenceStart, local: LocalSecond, component: Component)] = []
    for component in changes {
      guard let date = try? component["RECURRENCE-ID"]?.date() else { continue }
      let start = reader.start(date, on: series)
      let local = LocalSecond(LocalDateTime(day: start.day, time: start.time ?? .midnight))
      starts.append((start, local, component))
    }
    starts.sort { ($0.local, $0.component.line) < ($1.local, $1.component.line) }
    var rest = series
    var change: Component?
    for (start, _, component) in starts {
      let parts = rest.split(at: start, in: home)
      place(parts.before, change, home, &reader)
      (rest, change) = (parts.after, component)
    }
    place(rest, change, home, &reader)
  }

  /// Stores the timetable of a change, or of the series itself when `change` is nil.
  private mutating func place(
    _ part: Timetable?, _ change: Component?, _ home: Zone, _ reader: inout TodoReader
  ) {
    guard let change else {
      before = part
      return
    }
    guard let part, change["STATUS"]?.value.uppercased() != "CANCELLED",
      let task = try? reader.reading(of: change).task.fields,
      let first = reader.timetable(of: change, task)
    else {
      after[change.line] = .some(nil)
      return
    }
    let moved = part.moved(to: first, in: home)
    if moved == nil { unmoved.insert(change.line) }
    after[change.line] = moved ?? part
  }
}

extension TodoReader {
  /// Returns a component with the repetitions of a timetable, as a separate series.
  public func repeating(_ component: Component, _ timetable: Timetable) -> Component {
    let names: Set<String> = ["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"]
    let writer = ReminderWriter(zones: named, here: here, dueTime: dueTime)
    let lines =
      writer.lines(of: timetable).filter { names.contains($0.name) } + writer.exclusions(of: timetable)
    var series = component
    series.properties = component.properties.filter { !names.contains($0.name) } + lines
    return series
  }
}
