import Moments

/// From what the next occurrence of a repeating task is counted.
public enum RepeatFrom: String, Hashable, CaseIterable, Sendable {
  /// The day on which the last one was completed.
  case completion
}

/// Which one of a series a task is.
public struct Occurrence: Hashable, Sendable {
  /// The UUID of the series' first task.
  public var series: String
  /// Where it starts by the rule, wherever it was moved; nil for one without a date.
  public var start: OccurrenceStart?

  /// An occurrence of a series.
  public init(series: String, start: OccurrenceStart?) {
    self.series = series
    self.start = start
  }
}

/// A day, perhaps with a time, on the wall clock of the task: `2027-03-12` or `2027-03-12T17:00`.
public struct OccurrenceStart: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// The time; nil for a whole day.
  public var time: TimeOfDay?

  /// A day, perhaps with a time.
  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// What `description` writes; nil for anything else.
  public init?(iso text: some StringProtocol) {
    if let local = LocalTime(iso: text) {
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
}

extension ArcTask.Fields {
  /// Where the task starts; nil without a date.
  public var start: OccurrenceStart? { date.map { OccurrenceStart(day: $0, time: time) } }
}
