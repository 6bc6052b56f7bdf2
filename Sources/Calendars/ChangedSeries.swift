import ICal
import Planner

/// Splits series with changed occurrences into the parts that apply.
public struct ChangedSeries {
  private let index: CalendarIndex
  /// The parts of series that change from an occurrence on, by UID; an inner nil means that they cannot be split.
  private var parts: [String: ThisAndFuture?] = [:]

  /// Creates the series of a calendar.
  /// - Parameter index: a finished index.
  public init(_ index: CalendarIndex) { self.index = index }

  /// The part of a series that a component is.
  public enum Part {
    /// A single event, or a series without the occurrences that other components change.
    case whole(Component)
    /// A change from an occurrence on, as a series of its own; `isUnmoved` is true if it keeps the days of the old
    /// series.
    case goesOn(Component, isUnmoved: Bool)
    /// No occurrence is left.
    case nothing
  }

  /// Returns the part of its series that a component is.
  public mutating func part(_ component: Component, reader: inout TodoReader) -> Part {
    let uid = component.text("UID") ?? ""
    let isSeries = component["RECURRENCE-ID"] == nil
    let whole = isSeries ? leavingOut(component, uid) : component
    guard isSeries || ThisAndFuture.isLater(component), let parts = parts(of: uid, &reader) else {
      return .whole(whole)
    }
    if isSeries {
      return parts.before.map { .whole(reader.repeating(whole, $0)) } ?? .nothing
    }
    guard let timetable = parts.after[component.line] ?? nil else { return .nothing }
    return .goesOn(
      reader.repeating(whole, timetable), isUnmoved: parts.unmoved.contains(component.line))
  }

  private func leavingOut(_ series: Component, _ uid: String) -> Component {
    guard !uid.isEmpty, let replaced = index.replaced[uid] else { return series }
    var whole = series
    let isAtMidnight = (try? series["DTSTART"]?.date())?.local.secondOfDay == 0
    whole.properties += replaced.map { line in
      // A midnight, as Exchange writes it, means the whole day.
      guard !isAtMidnight, let date = try? line.date(), !date.isDay, date.local.secondOfDay == 0 else {
        return line.renamed("EXDATE")
      }
      return CalendarDate.day(date.local.day).line("EXDATE")
    }
    return whole
  }

  private mutating func parts(of uid: String, _ reader: inout TodoReader) -> ThisAndFuture? {
    guard let later = index.changedLater[uid], let series = later.series else { return nil }
    if let known = parts[uid] { return known }
    parts[uid] = .some(nil)
    let whole = leavingOut(series, uid)
    guard let task = try? reader.reading(of: whole).task.fields,
      let timetable = reader.timetable(of: whole, task)
    else { return nil }
    let made = ThisAndFuture(of: timetable, by: later.changes, reader: &reader)
    parts[uid] = .some(made)
    return made
  }
}
