import Application
import Moments
import Planner
import Terminal

/// An Arc with another last day.
struct ExtendedArc {
  var arc: Arc
  /// Its last day before; nil when it had none.
  var before: Day?

  /// `Home ends Fri 27 Nov`, and that this is sooner than before.
  func line(_ here: ViewContext) -> StyledText {
    let ends = arc.fields.ends.map { here.when.date($0) } ?? ""
    guard let day = arc.fields.ends, let before, day < before else {
      return "\(arc.path) ends \(ends)".asResult
    }
    return "\(arc.path) ends \(ends), earlier than before (\(here.when.date(before)))".asResult
  }
}
