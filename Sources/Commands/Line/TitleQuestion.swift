import Application
import Entry
import Terminal

/// Asks for the title that a line lacks.
struct TitleQuestion {
  var question: ArcQuestion

  /// The entry with a title; what the answer says besides, and the line did not, is taken too.
  /// - Throws: `Failure` when nothing was typed.
  func titled(_ entry: Entry) throws -> Entry {
    let words: StyledText =
      if let arc = entry.arc { "what is the task in \(arc)?" } else { "what is the task?" }
    let answer = try question.answer(to: words)
    guard !answer.isEmpty else { throw Failure(.refused, "no title; nothing was added") }
    let names = question.tree.vocabulary
    var reader = try question.context.reader(Vocabulary(arcs: names, places: question.places))
    return entry.titled(answer, read: reader.entry(of: answer))
  }
}
