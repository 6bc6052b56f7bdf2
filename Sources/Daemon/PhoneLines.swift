import Application
import ConfigFile
import Dispatch
import Moments
import Planner

/// Adds tasks from lines written on a phone, read exactly like those of `arc add`.
struct PhoneLines: Sendable {
  /// The path of the store's file.
  let store: String
  /// The current time and zone.
  let clock: DaemonClock
  /// Runs the planner of this type on one thread, next to the daemon's own.
  private let queue = DispatchQueue(label: "arc.phone.lines")

  init(store: String, clock: DaemonClock) { (self.store, self.clock) = (store, clock) }

  /// Adds a task.
  /// - Returns: how the line was read, or why it was not added.
  func add(_ line: String) async -> (title: String, message: String) {
    let line = line.replacing("\0", with: "")
    // No phone sends a longer line.
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

  /// The reply: `kept 12: hw 2`, then `Fri 2026-11-27 17:00 · CS 298 · @ Room 204` and the warnings.
  static func words(of added: Added) -> (title: String, message: String) {
    let fields = added.task.fields
    let day = fields.date.map { "\(DateWords.weekday($0)) \($0)" }
    let when = [day, fields.time?.description].compactMap { $0 }.joined(separator: " ")
    let again = fields.recurrence.map { text in (try? RecurrencePattern(text))?.words ?? text }
    let parts = [
      when.isEmpty ? "no date" : when, again, fields.location.map { "@ \($0)" }, added.task.arcPath,
    ]
    let lines = [parts.compactMap { $0 }.joined(separator: " · ")] + added.entry.warnings.map(\.message)
    return ("added \(added.task.id): \(fields.title)", lines.joined(separator: "\n"))
  }
}
