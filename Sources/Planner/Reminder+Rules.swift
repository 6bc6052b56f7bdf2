import Moments
import Names

extension Reminder {
  /// The shortest time allowed between two occurrences, in seconds.
  public static let shortestGap = 300
}

extension Reminder.Fields {
  /// Returns the fields as they are saved, after checking that a reminder may have them.
  /// - Throws: `.emptyTitle`, `.textHoldsControl`, and the errors of `Timetable.check`.
  public func checked() throws(ReminderError) -> Reminder.Fields {
    var kept = self
    kept.title = title.trimmingSpace
    if kept.title.isEmpty { throw .emptyTitle }
    if kept.title.holdsControl { throw .textHoldsControl(field: "title") }
    kept.subtext = subtext.trimmingSpace
    if kept.subtext.holdsControl { throw .textHoldsControl(field: "subtext") }
    if let location {
      let place = location.trimmingSpace
      if place.holdsControl { throw .textHoldsControl(field: "location") }
      kept.location = place.isEmpty ? nil : place
    }
    if let item, item.holdsControl { throw .textHoldsControl(field: "item") }
    if !leads.isEmpty { kept.leads = Set(leads.filter { $0 >= 0 }).sorted(by: >) }
    // Calendars of others are accepted as they are, except that they may not repeat too often.
    if origin.feed == nil { try timetable?.check() } else { try timetable?.checkGaps() }
    return kept
  }

  /// The fields that decide when alerts come. Others can still decide along which path: compare that, too.
  public var schedule: [String?] {
    [timetable?.description, path, leads.map(String.init).joined(separator: ","), "\(isEnabled)"]
  }
}

extension Timetable {
  /// Refuses a repetition that ends before it starts, never happens, or happens more often than
  /// `Reminder.shortestGap` allows. Only the first hundred occurrences are checked.
  public func check() throws(ReminderError) {
    if case .until(let end) = rule?.end {
      let isBefore =
        switch end {
        case .day(let day): day < start.day
        case .local(let local): local < start
        case .utc(let moment): moment.seconds < start.seconds - 14 * 3600
        }
      if isBefore { throw .endsBeforeStart }
    }
    let starts = starts(in: .utc)
    if let seconds = starts.gapBelowShortest { throw .tooOften(seconds: seconds) }
    if !starts.contains(where: { _ in true }) { throw .never }
  }

  /// Refuses a repetition that happens more often than `Reminder.shortestGap` allows.
  func checkGaps() throws(ReminderError) {
    guard !additions.isEmpty || rule?.isWithinDays == true else { return }
    if let seconds = starts(in: .utc).gapBelowShortest { throw .tooOften(seconds: seconds) }
  }
}

extension Sequence<LocalSecond> {
  /// The seconds between two of the first hundred occurrences when less than `Reminder.shortestGap`; nil otherwise.
  var gapBelowShortest: Int? {
    var last: LocalSecond?
    for local in prefix(100) {
      if let last, local.seconds - last.seconds < Reminder.shortestGap { return local.seconds - last.seconds }
      last = local
    }
    return nil
  }
}
