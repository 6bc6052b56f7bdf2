import Application
import Entry
import Terminal

extension EntryWarning {
  /// The warning as a note below a result.
  var line: StyledText { "\("note:", .warning) \(message)" }
}
