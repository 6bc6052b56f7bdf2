import Application
import Entry
import Terminal

extension EntryWarning {
  /// How a warning is shown beside a result.
  var line: StyledText { "\("note:", .warning) \(message)" }
}
