import Application
import Dispatch
import Moments
import Planner

/// Lines that were written on a phone: they become tasks as those of `arc add` do, so that they mean what they mean
/// everywhere.
struct PhoneLines: Sendable {
  /// The store's file.
  let store: String
  /// What time it is, and where.
  let clock: DaemonClock
  /// A planner is used by one thread at a time; this one waits for the file beside the daemon's own.
  private let queue = DispatchQueue(label: "arc.phone.lines")

  init(store: String, clock: DaemonClock) { (self.store, self.clock) = (store, clock) }

  /// Adds a task.
  /// - Returns: how the line was read, or why it was not kept.
  func add(_ line: String) async -> (title: String, message: String) {
    let line = line.replacing("\0", with: "")
    // No phone shows a longer one.
    guard line.utf8.count <= 100_000 else { return ("not added: \(line.prefix(80))…", "it is too long") }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: add(line)) }
    }
  }

  private func add(_ line: String) -> (title: String, message: String) {
    do {
      let (settings, _) = SettingsFile.load()
      let workspace = Workspace(
        Workspace.Opening(
          path: store, now: clock.now, zone: clock.zone, settings: settings,
          language: try settings.language(option: nil)))
      try workspace.catchUp()
      return PhoneLines.words(of: try workspace.add(line))
    } catch {
      let failure = Failure(known: error)
      let said = failure.map { [$0.message] + $0.hints } ?? ["\(error)"]
      return ("not added: \(line)", said.prefix(3).joined(separator: "; "))
    }
  }

  /// `kept 12: hw 2`, `Fri 2026-11-27 17:00 · CS 298 · @ Room 204`, and what deserves a second look.
  static func words(of added: Added) -> (title: String, message: String) {
    let fields = added.task.fields
    let day = fields.date.map { "\(DateWords.weekday($0)) \($0)" }
    let when = [day, fields.time?.description].compactMap { $0 }.joined(separator: " ")
    let again = fields.recurrence.map { text in (try? RecurrencePattern(text))?.words ?? text }
    let parts = [
      when.isEmpty ? "no date" : when, again, fields.location.map { "@ \($0)" }, added.task.arcPath,
    ]
    let lines = [parts.compactMap { $0 }.joined(separator: " · ")] + added.entry.warnings.map(\.message)
    return ("kept \(added.task.id): \(fields.title)", lines.joined(separator: "\n"))
  }
}
