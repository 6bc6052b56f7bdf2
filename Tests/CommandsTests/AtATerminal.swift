import Foundation
import ScreenEmulator
import Testing

/// Tests that type at `arc` on a terminal.
protocol AtATerminal {
  var arc: ArcProgram { get }
  var terminal: PseudoTerminal { get }
}

extension AtATerminal {
  /// Presses keys and waits for a text.
  func press(_ keys: String, shows text: String) {
    terminal.press(keys)
    #expect(terminal.displays(text), "after \(keys.debugDescription): \(terminal.emulator.text)")
  }
}

/// Tests that type at `arc` alone.
protocol AtThePrompt: AtATerminal {}

extension AtThePrompt {
  /// Opens the prompt and waits for it.
  func start(_ arguments: String...) throws {
    try terminal.start(arc, arguments)
    #expect(terminal.displays("Ctrl-D quits\n>"))
  }

  /// The titles of all open tasks, by number.
  func titles() throws -> [String] {
    let output = try arc.run("ls", "--tree", "--json").output
    return output.components(separatedBy: "\"title\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
      .filter { !["CS 298", "Labs", "Home"].contains($0) }
  }
}

extension ArcProgram {
  /// A program with these Arcs, on a terminal that can move its cursor.
  static func withArcs(_ names: String...) throws -> ArcProgram {
    let arc = try ArcProgram()
    arc.environment["TERM"] = "xterm-256color"
    for name in names { try arc.run("new", name) }
    return arc
  }
}
