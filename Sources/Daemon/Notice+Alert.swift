import Delivery
import Escalation
import Moments
import Store

extension Notice {
  /// What to say of an alert that has fired.
  ///
  /// The same at every attempt, but for how late it is: what is said counts from the moment at which it fired.
  init(_ alert: FiredAlert, in zone: Zone) {
    let words = AlertWords(alert: alert, zone: zone)
    self.init(
      key: alert.key, reminder: "\(alert.task)", title: alert.title,
      message: ([alert.subtext, alert.body].filter { !$0.isEmpty } + [words.message]).joined(separator: "\n"))
    id = alert.task
    arc = alert.arc.isEmpty ? nil : alert.arc
    level = alert.level == .alarm ? .alarm : .push
    intensity = alert.intensity
    step = alert.step
    isLead = alert.isLead
    due = words.due
    late = alert.late
    ring = alert.ring
  }
}

/// An alert in words: `due in 30 minutes, at 17:00`, `due yesterday; 2 earlier reminders were missed`.
struct AlertWords {
  var alert: FiredAlert
  var zone: Zone

  private var local: LocalTime { zone.local(at: alert.due) }

  /// When it is due on the wall clock here: `2027-02-14T17:00`, or `2027-02-14` for a whole day.
  var due: String { alert.isTimed ? "\(local)" : "\(local.day)" }

  var message: String {
    var parts = [due(at: alert.fired)]
    if alert.late >= 60 { parts.append("\(Interval(seconds: alert.late / 60 * 60).words) late") }
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
    if abs(seconds) < 60 { return "due now" }
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

  /// Whole minutes below an hour, then hours and minutes.
  private static func words(of seconds: Int) -> String {
    Interval(seconds: (seconds + 30) / 60 * 60).words
  }
}
