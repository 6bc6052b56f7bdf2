import Delivery
import Escalation
import Moments
import Reminding
import Store

extension Notice {
  /// What to say of an alert that has fired.
  ///
  /// The same at every attempt, but for how late it is: what is said counts from the moment at which it fired.
  /// - Parameter usualSnooze: how many seconds a snooze lasts when the alert does not say.
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
