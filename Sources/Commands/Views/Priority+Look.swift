import Application
import Planner
import Terminal

extension Priority {
  /// `▲`, `■` or `▽`; without Unicode `!!!`, `!!` or `!`.
  var sign: StyledText {
    switch self {
    case .high: StyledText(.high, .mistake)
    case .medium: StyledText(.medium, .warning)
    case .low: StyledText(.low, .faint)
    }
  }
}

extension ArcTask.Fields {
  /// The title after the symbol of its priority.
  func titled(_ style: Style) -> StyledText {
    let title = StyledText(self.title, style)
    return priority.map { "\($0.sign) \(title)" } ?? title
  }
}
