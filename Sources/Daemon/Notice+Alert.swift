import Delivery
import Escalation
import Moments
import Reminding
import Store

extension Notice {
  /// The notice for an alert.
  ///
  /// It is the same at every attempt, except for how late it is: its text counts from the instant the alert fired.
  /// - Parameter usualSnooze: the length of a snooze, in seconds, for alerts without their own.
  init(_ alert: FiredAlert, in zone: Zone, usualSnooze: Int) {
    let words = AlertWords(alert: alert, zone: zone)
    self.init(
      key: alert.key, reminder: "\(alert.subject.number)", title: alert.title,
      message: ([alert.subtext, alert.body].filter { !$0.isEmpty } + [words.message]).joined(separator: "\n"))
    kind = alert.subject.isTask ? .task : .reminder
    id = alert.number
    arc = alert.arc.isEmpty ? nil : alert.arc
    level = alert.level == .alarm ? .alarm : .push
    intensity = alert.intensity
    step = alert.step
    isLead = alert.isLead
    due = words.due
    late = alert.late
    ring = alert.ring
    snooze = alert.snooze ?? usualSnooze
  }
}
