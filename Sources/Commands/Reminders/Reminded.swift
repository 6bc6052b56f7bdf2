import Application
import Moments
import Planner
import Reminding
import Store
import Terminal

// Who reminds: a daemon when one runs; else arc says that nobody does, and what is due.

/// The program that reminds, as far as others notice it.
enum Reminded {
  /// True when a daemon holds the lock beside a store.
  static func runs(for store: String) -> Bool { SideLock.isHeld(.daemon, of: store) }

  static let sentence =
    "nothing will remind you yet: arc daemon install starts reminders at login (with notifications and a sound)"
  /// Under what the store remembers the day on which it was said last.
  static let told = "daemon.told"

  /// Under what it remembers the last hour in which it was said what is due.
  static let hour = "daemon.hour"
}

extension Context {
  /// Says once a day, when a task got a reminder, that nobody reminds.
  func tellWhoReminds(of task: ArcTask) throws {
    if task.alertAt != nil { try tellWhoReminds() }
  }

  /// The same when several tasks may have come.
  func tellWhoReminds() throws {
    let today = here.local.day.description
    guard Terminal.isTerminal(2), !Reminded.runs(for: store.path), try store.memo(Reminded.told) != today
    else { return }
    try store.remember(today, as: Reminded.told)
    try console.note(StyledText(Reminded.sentence, .faint))
  }

  /// Says in one line what is due or active, in the first command of an hour that no daemon serves.
  ///
  /// It goes to terminals only: pipes, and the mails of cron, stay as they are.
  func tellWhatIsDue() throws {
    let hour = String(now.seconds / 3600)
    guard Terminal.isTerminal(2), try store.memo(Reminded.hour) != hour, !Reminded.runs(for: store.path)
    else { return }
    let active = try store.readByRule { try $0.activeReminders(limit: 100) }.filter { reminder in
      // Whoever snoozed it knows about it.
      if case .snoozed(let end) = reminder.state.phase, end > now.seconds { return false }
      return !reminder.state.isClosed
    }
    guard !active.isEmpty else { return }
    // A store that can only be read remembers nothing.
    try? store.remember(hour, as: Reminded.hour)
    let names = active.prefix(3).map { reminder in
      "\(reminder.topic.number) " + console.errorAppearance.withoutMiddle(reminder.topic.title, to: 30)
    }.joined(separator: ", ")
    let more = active.count > 3 ? " and \(active.count - 3) more" : ""
    try console.note(
      "\(.overdue, .warning) to remind you of: \(names)\(more) \(.dot, .faint) \("arc alerts", .faint)")
  }

  /// Says which channels do not work, and the command that repairs each, until they do.
  func tellWhatFails() throws {
    for incident in try store.failingChannels() where settings.channels.contains(incident.subject) {
      try console.note(incident.line(here))
    }
  }
}
