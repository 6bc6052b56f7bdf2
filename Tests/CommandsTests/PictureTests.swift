import Foundation
import ScreenEmulator
import Testing

/// The picture of the prompt in README.md. `ARC_UPDATE=1 swift test --filter ThePicture` takes it anew.
struct ThePictureOfThePrompt: AtThePrompt {
  let arc: ArcProgram
  let terminal = PseudoTerminal(columns: 92)

  init() throws {
    arc = try .withArcs("CS 61B", "MATH 54", "Home")
    for line in [
      "cs61b lab 4 due friday", "math54 pset 3 due thursday 11:59pm", "home call grandma tomorrow 6pm",
    ] {
      try arc.run("add", line)
    }
  }

  @Test func showsWhatThePromptShows() throws {
    let file = Recording.root.appendingPathComponent("Documentation/prompt.svg")
    try start()
    press("cs61b midterm wed feb 17 7-9pm @ wheeler", shows: "@ wheeler · CS 61B")
    let rows = terminal.emulator.lines.lastIndex { !$0.isEmpty } ?? 0
    let picture = terminal.emulator.svg(
      rows: 0..<rows + 1,
      title: "The prompt of arc colours a line while it is typed and says how it reads it.")
    if ProcessInfo.processInfo.environment["ARC_UPDATE"] == "1" {
      try Data(picture.utf8).write(to: file)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == picture)
    }
  }
}
