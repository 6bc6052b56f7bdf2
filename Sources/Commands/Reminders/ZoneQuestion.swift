import Application
import Moments
import Planner
import Store
import Terminal

extension Context {
  /// Under what the store remembers in which zone a terminal was last used.
  private static let zoneMemo = "zone.seen"

  /// Asks once, on a terminal, when the machine's zone is another one than before: reminders that float stay at their
  /// local times, or keep their instants, pinned to the zone in which they were made.
  func askAboutZone() throws {
    guard console.isAskable else { return }
    let before = try store.memo(Context.zoneMemo)
    guard before != zone.name else { return }
    let count = try store.read { try $0.floatingReminders() }
    if let before, count > 0 {
      let stay =
        count == 1 ? "1 reminder stays at its local time" : "\(count) reminders stay at their local times"
      let keep = count == 1 ? "keep the same moment instead?" : "keep the same moments instead?"
      if try console.confirm("the time zone changed from \(before) to \(zone.name): \(stay); \(keep)") {
        try pinReminders(count, to: before)
      }
    }
    if before != nil || count > 0 { try store.remember(zone.name, as: Context.zoneMemo) }
  }
}
