import Application
import Calendars
import Store
import Terminal

extension Context {
  /// Rewrites the published files after a command with changes, unless a daemon does that.
  ///
  /// It never fails a command: a file that cannot be written gives a warning, once until it can be written again.
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
