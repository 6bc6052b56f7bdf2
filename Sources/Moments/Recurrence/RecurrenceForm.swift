/// How the words of a repetition write days and times of day.
public struct RecurrenceForm {
  /// `1 May 2027`, `May 1, 2027`.
  public var day: (Day) -> String
  /// `17:00`, `5 pm`.
  public var time: (TimeOfDay) -> String

  /// Creates a form.
  public init(day: @escaping (Day) -> String, time: @escaping (TimeOfDay) -> String) {
    (self.day, self.time) = (day, time)
  }

  /// `1 May 2027` and `17:00`, which lines are read back from in every region.
  public static var international: RecurrenceForm {
    RecurrenceForm(day: { written($0) }, time: { $0.description })
  }

  /// `1 May 2027`, or `May 1, 2027`.
  public static func day(_ day: Day, monthFirst: Bool) -> String {
    monthFirst ? "\(monthName(day.month)) \(day.day), \(day.year)" : written(day)
  }

  /// A day and its time, with seconds where they count.
  func words(_ local: LocalSecond) -> String {
    let isWhole = local.secondOfDay % 60 == 0
    return "\(day(local.day)) \(isWhole ? time(local.local.time) : clock(local))"
  }
}
