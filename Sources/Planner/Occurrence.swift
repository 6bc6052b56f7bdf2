import Moments

/// Identifies the occurrence of a series that a task is.
public struct Occurrence: Hashable, Sendable {
  /// The UUID of the series' first task.
  public var series: String
  /// Where it starts according to the rule, even if it was moved; nil for an occurrence without a date.
  public var start: OccurrenceStart?

  /// Creates the identity of an occurrence.
  public init(series: String, start: OccurrenceStart?) {
    self.series = series
    self.start = start
  }
}

/// Which occurrences of a repeating task a changed day or time applies to.
public enum OccurrenceEdit: Hashable, Sendable {
  /// A new time applies from this occurrence on; a new day applies only to this occurrence.
  case usual
  /// Both apply only to this occurrence.
  case once
  /// Both apply from this occurrence on: the rule restarts here.
  case series
}

/// A day with an optional time, on the wall clock of the task: `2027-03-12` or `2027-03-12T17:00`.
public struct OccurrenceStart: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// The time; nil for a whole day.
  public var time: TimeOfDay?

  /// Creates a start from a day and an optional time.
  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// The day and time; midnight for a whole day.
  public var local: LocalDateTime { LocalDateTime(day: day, time: time ?? .midnight) }

  /// Reads what `description` writes; nil for anything else.
  public init?(iso text: some StringProtocol) {
    if let local = LocalDateTime(iso: text) {
      self.init(day: local.day, time: local.time)
    } else if let day = Day(iso: text) {
      self.init(day: day)
    } else {
      return nil
    }
  }
}

extension OccurrenceStart: CustomStringConvertible {
  /// `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
  public var description: String { time.map { "\(day)T\($0)" } ?? day.description }

  /// The readable form: `2027-03-12` or `2027-03-12 17:00`.
  public var words: String { time.map { "\(day) \($0)" } ?? day.description }
}

extension ArcTask.Fields {
  /// Where the task starts; nil without a date.
  public var start: OccurrenceStart? { date.map { OccurrenceStart(day: $0, time: time) } }

  /// Returns where an occurrence starts according to the rule after an edit to these fields; the rule text is
  /// unchanged.
  ///
  /// | every Tuesday 09:00, open on 24 Nov | `usual` | `once` | `series` |
  /// |---|---|---|---|
  /// | at 17:00 | 24 Nov 17:00 | 24 Nov 09:00 | 24 Nov 17:00 |
  /// | on 25 Nov | 24 Nov 09:00 | 24 Nov 09:00 | 25 Nov 09:00 |
  ///
  /// A rule that contains times of day itself (`BYHOUR`) keeps them.
  /// - Parameters:
  ///   - old: the fields before.
  ///   - start: where the rule placed the start before the edit.
  public func start(changing old: ArcTask.Fields, _ start: OccurrenceStart?, _ edit: OccurrenceEdit)
    -> OccurrenceStart?
  {
    guard let start, self.start != nil, self.start != old.start else { return start ?? self.start }
    switch edit {
    case .once: return start
    case .series: return self.start
    case .usual:
      guard time != old.time, recurrence.map({ !$0.contains("HOUR") && !$0.contains("MINUTE") }) ?? true
      else {
        return start
      }
      return OccurrenceStart(day: start.day, time: time)
    }
  }
}
