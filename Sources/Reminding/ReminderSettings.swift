import Escalation
import Moments

/// What a person has set about reminders as a whole.
///
/// Every task's next alert hangs on it, so the store works them out anew when it changes.
public struct ReminderSettings: Hashable, Sendable {
  /// When it is quiet; nil: never.
  public var quiet: QuietHours?
  /// At what time a whole day is due.
  public var dueTime: TimeOfDay
  /// Seconds before the due moment, for the first lead of every path that is measured in minutes; nil: as the path
  /// has it.
  public var lead: Int?
  /// Seconds before the due moment, for the last alarm of every path that comes before it; nil: as the path has it.
  public var alarmLead: Int?
  /// The names of the paths that are set for what names none; what is absent has the usual one.
  public var defaultPaths: [DefaultPath: String] = [:]

  /// Quiet from 22:00 to 8:00, whole days due at 9:00, leads as the paths have them.
  public static let usual = ReminderSettings()

  /// What is set; all else is as usual.
  public init(
    quiet: QuietHours? = .usual, dueTime: TimeOfDay = ReminderSettings.nine, lead: Int? = nil,
    alarmLead: Int? = nil
  ) {
    self.quiet = quiet
    self.dueTime = dueTime
    self.lead = lead
    self.alarmLead = alarmLead
  }

  /// 09:00, when whole days are due unless another time is set.
  public static let nine = TimeOfDay(iso: "09:00") ?? .midnight

  /// What the values of `quiet-hours`, `day-time`, `lead`, `alarm-lead`, `timed-path` … say; one that is absent, or
  /// cannot be read, is as usual.
  public init(_ value: (String) -> String?) {
    self.init(
      quiet: value("quiet-hours").flatMap(ReminderSettings.quiet) ?? .usual,
      dueTime: (value("day-time") ?? value("due-time")).flatMap { TimeOfDay(iso: $0) }
        ?? ReminderSettings.nine,
      lead: value("lead").flatMap(ReminderSettings.seconds),
      alarmLead: value("alarm-lead").flatMap(ReminderSettings.seconds))
    for kind in DefaultPath.allCases {
      if let name = value(kind.key), ReminderSettings.isPathName(name) { defaultPaths[kind] = name }
    }
  }

  /// True for what can be the name of a default path: letters, but not the word for no reminder.
  public static func isPathName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isLetter) && text != PathChoice.none
  }

  /// Quiet hours from `22:00-08:00`, none from `off`; nil for anything else.
  public static func quiet(_ text: String) -> QuietHours?? {
    if text == "off" { return .some(nil) }
    let times = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { TimeOfDay(iso: $0) }
    guard times.count == 2, text.utf8.count == 11 else { return nil }
    return QuietHours(from: times[0].minutes * 60, to: times[1].minutes * 60)
  }

  /// The seconds of `90s`, `15m`, `1h` or `2d`; nil for anything else.
  public static func seconds(_ text: String) -> Int? {
    guard let unit = ["s": 1, "m": 60, "h": 3600, "d": 86_400][text.last ?? " "],
      let count = Int(text.dropLast()), (1...10_000).contains(count)
    else { return nil }
    return count * unit
  }

  /// What the store compares it by. The number in front is that of the rules by which instants are worked out.
  public var text: String {
    "3 quiet \(quiet.map { "\($0.start)-\($0.end)" } ?? "-") due \(dueTime) lead \(lead ?? 0) alarm \(alarmLead ?? 0)"
      + DefaultPath.allCases.filter { pathName($0) != $0.usual }.map { " \($0.key) \(pathName($0))" }.joined()
  }

  /// The time in a text that the store compares it by.
  public static func dueTime(in text: String) -> TimeOfDay? {
    let words = text.split(separator: " ")
    guard let index = words.firstIndex(of: "due"), index + 1 < words.count else { return nil }
    return TimeOfDay(iso: words[index + 1])
  }

  /// A path with the leads that are set.
  public func set(_ path: EscalationPath) -> EscalationPath {
    var path = path
    if let lead { path = path.with(lead: lead) }
    if let alarmLead { path = path.with(alarmLead: alarmLead) }
    return path
  }
}
