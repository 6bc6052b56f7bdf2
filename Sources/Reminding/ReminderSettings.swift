import Escalation
import Moments

/// The settings for all reminders.
///
/// Every next alert depends on them, so the store computes all of them again when they change.
public struct ReminderSettings: Hashable, Sendable {
  /// The quiet hours; nil when there are none.
  public var quiet: QuietHours?
  /// The time at which a whole day is due.
  public var dueTime: TimeOfDay
  /// Seconds before the due moment, for the first lead of each path that is in minutes or hours; nil to use the
  /// path's.
  public var lead: Int?
  /// Seconds before the due moment, for the last alarm lead of each path; nil to use the path's.
  public var alarmLead: Int?
  /// The names of the default paths; a missing kind uses `DefaultPath.usual`.
  public var defaultPaths: [DefaultPath: String] = [:]

  /// The defaults: quiet from 22:00 to 8:00, whole days due at 9:00, leads of the paths.
  public static let usual = ReminderSettings()

  /// Creates settings; omitted ones have their defaults.
  public init(
    quiet: QuietHours? = .usual, dueTime: TimeOfDay = ReminderSettings.nine, lead: Int? = nil,
    alarmLead: Int? = nil
  ) {
    self.quiet = quiet
    self.dueTime = dueTime
    self.lead = lead
    self.alarmLead = alarmLead
  }

  /// 09:00, the default time at which whole days are due.
  public static let nine = TimeOfDay(iso: "09:00") ?? .midnight

  /// How long a snooze lasts, in seconds, where nothing says.
  public static let usualSnooze = 3600

  /// The quiet hours as `quiet-hours` has them: `22:00-08:00`, or `off`.
  public var quietText: String {
    func time(_ seconds: Int) -> String {
      TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60).map { "\($0)" } ?? ""
    }
    return quiet.map { "\(time($0.start))-\(time($0.end))" } ?? "off"
  }

  /// Reads the values of `quiet-hours`, `day-time`, `lead`, `alarm-lead`, `timed-path` …; one that is missing or
  /// cannot be read gets its default.
  public init(_ value: (String) -> String?) {
    self.init(
      quiet: value("quiet-hours").flatMap(ReminderSettings.quiet) ?? .usual,
      dueTime: value("day-time").flatMap(ReminderSettings.time)
        ?? ReminderSettings.nine,
      lead: value("lead").flatMap(ReminderSettings.seconds),
      alarmLead: value("alarm-lead").flatMap(ReminderSettings.seconds))
    for kind in DefaultPath.allCases {
      if let name = value(kind.key), ReminderSettings.isPathName(name) { defaultPaths[kind] = name }
    }
  }

  /// True for a possible name of a default path: letters only, and not `none`.
  public static func isPathName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isLetter) && text != PathChoice.none
  }

  /// Reads quiet hours: `22:00-08:00`, or `off` for none (an inner nil); an outer nil for anything else.
  public static func quiet(_ text: String) -> QuietHours?? {
    if text == "off" { return .some(nil) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let times = parts.compactMap(ReminderSettings.time)
    guard parts.count == 2, times.count == 2 else { return nil }
    return QuietHours(from: times[0].minutes * 60, to: times[1].minutes * 60)
  }

  /// Reads `09:00` or `9:00`; nil for anything else.
  public static func time(_ text: String) -> TimeOfDay? {
    switch text.utf8.count {
    case 4: TimeOfDay(iso: "0" + text)
    case 5: TimeOfDay(iso: text)
    default: nil
    }
  }

  /// Reads `90s`, `15m`, `1h` or `2d` in seconds; nil for anything else. The count is 1 to 10,000.
  public static func seconds(_ text: String) -> Int? {
    guard let unit = ["s": 1, "m": 60, "h": 3600, "d": 86_400][text.last ?? " "],
      let count = Int(text.dropLast()), (1...10_000).contains(count)
    else { return nil }
    return count * unit
  }

  /// The text by which the store notices a change. Its first number is the version of the rules that compute alerts.
  public var text: String {
    "6 quiet \(quiet.map { "\($0.start)-\($0.end)" } ?? "-") due \(dueTime) lead \(lead ?? 0) alarm \(alarmLead ?? 0)"
      + DefaultPath.allCases.filter { pathName($0) != $0.usual }.map { " \($0.key) \(pathName($0))" }.joined()
  }

  /// Reads the due time from such a text; nil when there is none.
  public static func dueTime(in text: String) -> TimeOfDay? {
    let words = text.split(separator: " ")
    guard let index = words.firstIndex(of: "due"), index + 1 < words.count else { return nil }
    return TimeOfDay(iso: words[index + 1])
  }

  /// Returns a path with the lead times of the settings.
  public func set(_ path: EscalationPath) -> EscalationPath {
    var path = path
    if let lead { path = path.with(lead: lead) }
    if let alarmLead { path = path.with(alarmLead: alarmLead) }
    return path
  }
}
