import Application
import Entry
import Planner
import Terminal

extension Prompt {
  /// Lets a task be edited as a line: `edit 3> #"CS 298" "hw 2" due 2027-03-12`; an empty one changes nothing,
  /// and a command runs instead.
  func edit(task number: Int) throws -> Next {
    let edit = try LineEdit(number, context)
    // Without a line editor, the command says what it needs.
    guard let reader else {
      try runArc(["edit", "\(number)"])
      return .stay
    }
    // Text that is added at the end is a separate word.
    var line = edit.line + " "
    reader.editor.leavesAtOnce = true
    defer { reader.editor.leavesAtOnce = false }
    while true {
      try console.flush()
      reader.editor.prompt = "\("edit \(number)", .strong)> "
      switch try reader.read(line) {
      case .entered(let typed): line = trimmed(typed)
      case .pasted:
        line = reader.editor.text
        try console.note("please paste only one line")
        continue
      default: line = ""
      }
      let command = PromptCommand.command(in: line, context.commands)
      guard !line.isEmpty, line != edit.line, command == nil else {
        try console.note("nothing was changed")
        try console.flush()
        return try command.map { try run(command: $0) } ?? .stay
      }
      do {
        try editing(line) { try keep(edit, line) }
        // The line to edit again is the next line's initial text.
        guard !takeDraft() else { continue }
        return .stay
      } catch {
        try report(error)
      }
    }
  }

  private func keep(_ edit: LineEdit, _ line: String) throws {
    let entry = edit.withoutOldDoubts(try question.settled(names.entry(of: line)))
    guard try question.accepts(entry, otherwise: "nothing was changed") else { return }
    let task = try edit.keep(entry)
    try console.tell(Added(tasks: [task], entry: entry).line(context.here, verb: "changed"))
  }
}
