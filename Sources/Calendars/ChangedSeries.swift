import ICal
import Planner

/// Reads series of which occurrences are changed as what is left of them.
public struct ChangedSeries {
  private let index: CalendarIndex
  /// What has become of the series that are changed from an occurrence on, by UID; inside nil: they cannot be taken apart.
  private var parts: [String: ThisAndFuture?] = [:]

  /// The series of a calendar.
  /// - Parameter index: ended.
  public init(_ index: CalendarIndex) { self.index = index }

  /// A component as what it is of its series.
  public enum Part {
    /// An event of its own, or a series, without what components of their own change.
    case whole(Component)
    /// A change of all that follows, as a series of its own; whether it stays on the days of the series it goes on from.
    case goesOn(Component, isUnmoved: Bool)
    /// Nothing is left of it.
    case nothing
  }

  /// What a component is of its series.
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
      // A midnight, as Exchange writes it, is the day.
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
