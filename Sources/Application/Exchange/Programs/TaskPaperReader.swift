import Moments
import Planner

/// Reads TaskPaper (https://guide.taskpaper.com/getting-started/): projects end in a colon, tasks begin with a hyphen,
/// tags with an at sign, and tabs say what lies below what.
///
/// A project is an Arc; a task below a task is one beside it; other lines are notes.
package struct TaskPaperReader: LineFormatReader {
  package let file: String
  package var intake: Intake
  private var projects: [(indent: Int, name: String)] = []
  private var parents: [(indent: Int, title: String)] = []
  private var held: (task: ForeignTask, place: Intake.Place)?

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }

  /// What a line says about whether a file is one of TaskPaper. A plain list may have headings and hyphens, too, and
  /// indented lines belong to what stands above them.
  package static func vote(_ line: Substring) -> FormatVote {
    let rest = line.drop(while: \.isWhitespace)
    let isItem = rest.hasPrefix("- ")
    if isItem, ["@done", "@due(", "@start(", "@defer("].contains(where: { rest.contains($0) }) {
      return .yes
    }
    return isItem || rest.isEmpty || rest.startIndex > line.startIndex || rest.hasSuffix(":") ? .neither : .no
  }

  package mutating func take(_ text: String, number: Int) throws {
    let indent = text.prefix { $0 == "\t" }.count
    let line = trimmed(text)
    if line.isEmpty { return }
    if line.hasPrefix("- ") { return try task(trimmed(line.dropFirst(2)), indent, number) }
    let name = trimmed(line.split(separator: " ").filter { !$0.hasPrefix("@") }.joined(separator: " "))
    guard name.hasSuffix(":") else { return try note(line, indent, number) }
    try end()
    projects.removeAll { $0.indent >= indent }
    projects.append((indent, String(name.dropLast())))
    parents = []
  }

  package mutating func end() throws {
    guard let (task, place) = held else { return }
    held = nil
    try intake.take(task, at: place)
  }

  /// Adds a note to the task above it when it is indented further. Otherwise it is the project's note, which imports do
  /// not keep, so it is reported.
  private mutating func note(_ text: String, _ indent: Int, _ number: Int) throws {
    if held != nil, let parent = parents.last, indent > parent.indent || indent == 0 {
      held?.task.note(text)
    } else {
      try intake.leaveOut(["note '\(text)'"], of: Intake.Place(file: file, line: number, text: text))
    }
  }

  private mutating func task(_ text: String, _ indent: Int, _ number: Int) throws {
    try end()
    projects.removeAll { $0.indent >= indent && indent > 0 }
    parents.removeAll { $0.indent >= indent }
    var task = ForeignTask("")
    var title = text[...]
    for tag in text.matches(of: /(?:^|\s)@([\p{L}\p{N}_.\-]+)(?:\(([^)]*)\))?/) {
      title = Substring(title.replacing(tag.0, with: ""))
      let value = tag.2.map(String.init)
      switch tag.1 {
      case "due": task.due = value.flatMap { ForeignTime($0) } ?? task.due
      case "done":
        let at = value.flatMap { ForeignTime($0) }?.moment(in: intake.here.zone)
        task.closing = Closing(at: at ?? intake.here.now, outcome: .completed)
      case "cancelled", "canceled": task.closing = Closing(at: intake.here.now, outcome: .ignored)
      case "start", "defer": task.start = value.flatMap { ForeignTime($0) } ?? task.start
      case "priority": task.priority = Priority(typed: value ?? "1") ?? task.priority
      case "today" where value == nil: task.due = task.due ?? .day(intake.here.local.day)
      case let name where value == nil: task.labels.append(String(name))
      default: task.lost.append("the tag " + trimmed(tag.0))
      }
    }
    task.title = trimmed(title)
    if task.title.isEmpty {
      return try intake.leaveOut(
        ["a task without a title"], of: Intake.Place(file: file, line: number, text: text))
    }
    task.path = projects.map(\.name)
    if let parent = parents.last { task.lose("parent", "'\(parent.title)'") }
    parents.append((indent, task.title))
    held = (task, Intake.Place(file: file, line: number, text: task.title))
  }
}
