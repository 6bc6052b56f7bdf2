import Application
import Planner
import Terminal

extension Listing {
  /// What to say instead of an empty list.
  func emptyWords(archived: Bool) -> StyledText {
    let words =
      if isOfUnmadeInbox {
        "nothing in \(Inbox.title) yet: it keeps what names no Arc, like arc add buy milk"
      } else if archived {
        "no archived Arcs: arc archive ARC archives one"
      } else if let when {
        FilterReader.states.contains(when)
          ? "nothing is \(when == "today" ? "due today" : when): arc next shows what comes next"
          : "nothing for \(when): arc agenda \(when) also shows what repeats"
      } else if isFiltered, tree.isEmpty {
        "nothing here yet: arc milk tomorrow adds a task"
      } else if isFiltered {
        "no task matches: arc help filters lists the filters"
      } else if let arc {
        (counts[arc.id]?.own.closed ?? 0) > 0
          ? "nothing open in \(arc.path), \(closedWords(arc)): arc ls \(arc.path.quoted) --all shows them"
          : "nothing in \(arc.path) yet: arc add \(arc.path) …"
      } else if tree.isEmpty {
        "no Arcs yet: arc new \"CS 298\" makes one"
      } else {
        "all Arcs are archived: arc ls --archived shows them"
      }
    return StyledText(words, .faint)
  }

  /// `3 done, 2 missed, 1 put away`.
  private func closedWords(_ arc: Arc) -> String {
    let own = counts[arc.id]?.own ?? Counts()
    return [(own.done, "done"), (own.missed, "missed"), (own.putAway, "put away")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
