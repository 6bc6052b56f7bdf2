import Foundation
import ScreenEmulator
import Testing

@Test func aScreenIsWholeWhereverTheProgramPauses() throws {
  let program = Process()
  program.executableURL = URL(fileURLWithPath: "/bin/sh")
  program.arguments = [
    "-c", #"stty raw; printf 'a\r'; sleep 0.1; printf '\nb\303'; sleep 0.1; printf '\244'"#,
  ]
  let terminal = PseudoTerminal()
  try terminal.start(program)
  #expect(terminal.end() == 0)
  #expect(terminal.screen == "a\nbä")
}

@Test func aLongTextIsReadToItsEnd() throws {
  let program = Process()
  program.executableURL = URL(fileURLWithPath: "/bin/sh")
  program.arguments = ["-c", "seq 1 20000"]
  let terminal = PseudoTerminal()
  try terminal.start(program)
  #expect(terminal.end() == 0)
  #expect(terminal.screen == (1...20000).map { "\($0)\n" }.joined())
}
