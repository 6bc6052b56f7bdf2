import Application
import ArgumentParser
import Entry
import Escalation
import Moments
import Planner
import Terminal

/// A task in one line, as commands and the prompt show it.
///
///     + 12  hw 2  Fri 17:00 · CS 298
///     changed 12  hw 2  Fri 27 Nov 17:00, in 9 days · 1 hour before · CS 298
enum TaskAnswer {
  /// - Parameters:
  ///   - verb: what was done with it, as a word or a symbol; a tick would mean that it is completed.
  ///   - places: the places where it reminds, `leaving work`; nil: none.
  static func line(of task: ArcTask, verb: String, places: String? = nil, _ here: ViewContext) -> StyledText {
    let reading = LineReading.words(of: here.shown(task.fields), places: places, arc: task.arcPath, here)
    return "\(verb, .done) \(task.id, .faint)  \(task.fields.title, .strong)  \(reading)"
  }

  /// A typed line with its recognized parts in their colours.
  static func typed(_ entry: Entry) -> StyledText {
    let bytes = Array(entry.text.utf8)
    var line: StyledText = "  "
    var end = 0
    for span in entry.spans where span.start >= end && span.end <= bytes.count {
      line += StyledText(String(decoding: bytes[end..<span.start], as: UTF8.self))
      line += StyledText(String(decoding: bytes[span.start..<span.end], as: UTF8.self), span.kind.style)
      end = span.end
    }
    return line + StyledText(String(decoding: bytes[end...], as: UTF8.self))
  }
}

/// How much a command shows.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Show everything about it, as arc show does.") var verbose = false
}

extension Context {
  /// Shows a task: in one line, or with all fields.
  func answer(_ task: ArcTask, verb: String, verbose: Bool, tail: StyledText = "") throws {
    if verbose { return try show(task, json: false) }
    if task.fields.recurrence != nil { try seeBreaks() }
    let places = task.closing == nil ? try store.read { try task.fields.trigger.map($0.placeWords) } : nil
    try console.tell(TaskAnswer.line(of: task, verb: verb, places: places, here) + tail)
  }

  /// Shows an Arc: in one line, or with all fields.
  func answer(_ arc: Arc, verb: String, json: Bool, verbose: Bool) throws {
    if json || verbose { return try show(arc, json: json) }
    try console.tell(ArcView.answer(arc, verb: verb, here))
  }

  /// Shows a typed line above the answer, on a terminal with colours.
  func showTyped(_ entry: Entry) throws {
    guard Terminal.isTerminal(1), console.appearance.colours, !entry.spans.isEmpty else { return }
    try console.tell(TaskAnswer.typed(entry))
  }
}
