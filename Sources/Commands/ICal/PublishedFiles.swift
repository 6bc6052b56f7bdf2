import Application
import Calendars
import Store
import Terminal

extension Context {
  /// Writes the files anew that are published, after a command that has changed something, unless a daemon does that.
  ///
  /// It never fails a command: what cannot be written is a warning, once until it can be written again.
  func keepPublishedFiles() {
    guard store.steps > 0, !Reminded.runs(for: store.path),
      let known = try? store.read({ try $0.publications() }), !known.isEmpty,
      let failed = try? CalendarPublisher(store: store).publish()
    else { return }
    for (file, problem) in failed where known.first(where: { $0.file == file })?.problem != problem {
      try? console.note("\("arc:", .warning) \(file) is published, but cannot be written: \(problem)")
    }
  }
}
