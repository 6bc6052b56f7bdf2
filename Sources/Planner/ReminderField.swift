/// A field of a reminder or group that a person sets, with the name that it has in documents; in the order of documents.
/// See `TaskField`.
public enum ReminderField: String, Hashable, CaseIterable, Sendable {
  case title, subtext, body, location, timetable, date, time, zone, recurrence
  case path, leads, snooze, channels, enabled, item, stack, apart, arriving, places, pick

  /// The name of the field in the log and between devices, which keep some in another form than documents.
  public var logName: String {
    switch self {
    case .date, .time, .zone, .recurrence: Self.timetable.rawValue
    case .arriving: Self.places.rawValue
    case .enabled: "disabled"
    default: rawValue
    }
  }

  /// The field that has a name in the log, in the form nearest to that of the log; nil when there is none.
  public init?(logName: String) {
    let found = Self(rawValue: logName) ?? Self.allCases.first { $0.logName == logName }
    guard let found else { return nil }
    self = found
  }
}
