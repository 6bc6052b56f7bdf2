import Escalation
import Moments

/// An alert in words: `due in 30 minutes, at 17:00`, `due yesterday; 2 earlier reminders were missed`.
public struct AlertWords {
  /// The alert.
  let alert: FiredAlert
  /// The zone of the reader.
  let zone: Zone

  /// Creates the words of an alert for a reader in a zone.
  public init(alert: FiredAlert, zone: Zone) { (self.alert, self.zone) = (alert, zone) }

  private var local: LocalDateTime { zone.local(at: alert.due) }

  /// The due time on the reader's wall clock: `2027-02-14T17:00`, or `2027-02-14` for a whole day.
  public var due: String { alert.isTimed ? "\(local)" : "\(local.day)" }

  /// The line below the title.
  public var message: String {
    // A repeated attempt is worded as of the time the alert fired.
    var parts = [due(at: max(alert.fired, alert.planned.adding(seconds: alert.late)))]
    if alert.late >= 60 { parts.append("\(AlertWords.words(of: alert.late)) late") }
    if alert.missed > 0 {
      parts.append(
        alert.missed == 1 ? "an earlier reminder was missed" : "\(alert.missed) earlier reminders were missed"
      )
    }
    return parts.joined(separator: "; ")
  }

  private func due(at now: Moment) -> String {
    let days = local.day.number - zone.local(at: now).day.number
    let seconds = alert.due.seconds - now.seconds
    guard alert.isTimed else { return "due \(AlertWords.words(ofDays: days))" }
    if (-59...0).contains(seconds) { return "due now" }
    if days == 0 || abs(seconds) < 12 * 3600 {
      let distance = AlertWords.words(of: abs(seconds))
      return seconds > 0 ? "due in \(distance), at \(local.time)" : "due \(distance) ago, at \(local.time)"
    }
    return "due \(AlertWords.words(ofDays: days)) at \(local.time)"
  }

  /// `today`, `tomorrow`, `in 7 days`, `yesterday`, `3 days ago`.
  private static func words(ofDays days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: days > 0 ? "in \(days) days" : "\(-days) days ago"
    }
  }

  /// Seconds below a minute, then hours and minutes: `45 seconds`, `2 hours 10 minutes`.
  public static func words(of seconds: Int) -> String {
    Interval(seconds: seconds < 60 ? seconds : (seconds + 30) / 60 * 60).words
  }
}
