import Foundation
import ScreenEmulator

extension PseudoTerminal {
  /// Starts `arc` with keyboard and screen here.
  func start(_ arc: ArcProgram, _ arguments: String...) throws { try start(arc, arguments) }

  func start(_ arc: ArcProgram, _ arguments: [String]) throws {
    try start(arc.process(ArcProgram.binary.path, arc.options + arguments))
  }
}
