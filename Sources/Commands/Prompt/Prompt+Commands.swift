import Application
import ArgumentParser
import Planner
import Store
import Terminal

extension Prompt {
  /// Runs a command of arc, or one of the prompt's own.
  /// - Parameter line: the text after the `/`.
  func run(command line: String) throws -> Next {
    var words = try PromptCommand.words(of: line)
    // `/arc next`
    if words.first == "arc", words.count > 1 { words.removeFirst() }
    switch words.first {
    case nil: try showHelp()
    case "q", "quit", "exit": return .leave
    case "u": try takeBack()
    case "cd": try changeArc(to: words.dropFirst().joined(separator: " "))
    case "help" where words.count == 1: try showHelp()
    case "edit" where words.count == 2 && Int(words[1]) != nil: return try edit(task: Int(words[1]) ?? 0)
    case .some(let name) where words.contains("--help") || words.contains("-h"): try runArc(["help", name])
    case .some(let name) where !context.commands.isKnown(name) && Int(name) == nil:
      throw context.commands.unknown(
        name, hint: "without the / it is a task: \(words.joined(separator: " "))")
    case .some(let name):
      // A number alone shows the task.
      try runArc(Int(name) == nil ? words : ["show"] + words)
    }
    try names.refresh()
    return .stay
  }

  func runArc(_ words: [String]) throws {
    let invocation = try Invocation(words, context.commands, standardInput: .terminal)
    guard let command = try invocation.command() as? any ArcCommand else {
      // ArgumentParser's own help.
      return try showHelp()
    }
    let own =
      command.global.isEmpty
      ? context
      : try Context(
        command.global, settings: context.settings, console: console, commands: context.commands)
    _ = try command.run(in: own)
    try console.flush()
  }

  private func changeArc(to name: String) throws {
    if name == ".." {
      names.arcNumber = names.arcNumber.flatMap { names.tree[$0]?.parent }
    } else {
      names.arcNumber = name.isEmpty || name == "/" ? nil : try names.tree.arc(calledOrBegun: name).id
    }
  }

  /// The help of the prompt.
  func showHelp() throws {
    let rows: [(String, String)] = [
      ("CS298 hw 2 fri 5pm", "adds a task; arc colours what it recognises as you type"),
      ("u", "undoes the last line"),
      ("ls, today, undo, done 2", "commands; every command of arc works behind a /: /search milk"),
      ("12, 12 friday 5pm", "show task 12; change it; /edit 12 edits it as a line"),
      ("+ls, \"today\"", "adds a task that looks like a command"),
      ("/cd CS 298, /cd ..", "chooses the Arc for lines that name none, or the one above"),
      ("Tab", "completes Arcs and commands; again: the next one"),
      ("Up, Ctrl-R", "earlier lines, and searching them"),
      ("several pasted lines", "imports them; asks first"),
      ("Ctrl-C", "clears the line; on an empty line it quits, like Ctrl-D, quit and /q"),
    ]
    var table = Rows()
    for (typed, words) in rows { table.add(typed, text: words) }
    try console.show(table.lines(console.appearance))
    try console.tell("  commands: \(context.commands.names.joined(separator: ", "), .faint)")
  }
}

extension GlobalOptions {
  /// True without an option that sets another planner, date or zone.
  var isEmpty: Bool { store == nil && now == nil && tz == nil && lang == nil }
}
