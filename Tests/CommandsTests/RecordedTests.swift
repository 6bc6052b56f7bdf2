import Foundation
import Testing

/// Every file of Fixtures/cli is a recording: lines that begin with `$ ` are typed, what follows is what came
/// back, standard error behind `! `, and the exit code unless it is 0.
///
/// The blocks of README.md and of the pages in Documentation that are marked `console` are recordings too.
/// `ARC_UPDATE=1 swift test` records them anew.
@Test(arguments: Recording.all)
func whatIsRecordedComesBack(_ name: String) throws {
  let recording = try Recording(name)
  let replayed = try recording.replay()
  if ProcessInfo.processInfo.environment["ARC_UPDATE"] == "1" {
    try Data(replayed.utf8).write(to: recording.file)
  } else {
    // Line by line, so that a failure shows the line and not the whole recording.
    let before = recording.text.split(separator: "\n", omittingEmptySubsequences: false)
    let after = replayed.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, (recorded, replayed)) in zip(before, after).enumerated() where recorded != replayed {
      #expect(replayed == recorded, "\(name):\(line + 1)")
      return
    }
    #expect(before.count == after.count)
  }
}

struct Recording {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README.md, the pages of Documentation and the files of Fixtures/cli, by their paths in the package.
  static var all: [String] {
    ["README.md"] + files(of: "Documentation", ".md") + files(of: "Fixtures/cli", ".txt")
  }

  private static func files(of folder: String, _ ending: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  var file: URL
  var text: String

  init(_ path: String) throws {
    file = Recording.root.appendingPathComponent(path)
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The recording with what the program says today; comments and blank lines stay.
  func replay() throws -> String {
    let arc = try ArcProgram()
    arc.environment["FIXTURES"] = Recording.root.appendingPathComponent("Fixtures").path
    var result: [Substring] = []
    var isRecorded = file.pathExtension == "txt"
    var isAnswer = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line == "```console" { isRecorded = true }
      if line == "```" {
        isRecorded = false
        if result.last == "" { result.removeLast() }
        isAnswer = false
      }
      if isRecorded, line.hasPrefix("$ ") {
        result.append(line)
        result += answer(to: String(line.dropFirst(2)), arc).split(
          separator: "\n", omittingEmptySubsequences: false)
        isAnswer = true
      } else if !isRecorded || !isAnswer || line.hasPrefix("; ") {
        result.append(line)
        isAnswer = false
      }
    }
    return result.joined(separator: "\n") + "\n"
  }

  /// What comes back for one line of shell, a blank line at its end.
  private func answer(to line: String, _ arc: ArcProgram) -> String {
    guard let run = try? arc.shell(line) else { return "could not be run\n" }
    let errors = masked(run.errors, arc).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return masked(run.output, arc) + errors.map { "! \($0)\n" }.joined()
      + (run.exit == 0 ? "" : "[exit \(run.exit)]\n")
  }

  /// The text without what differs from run to run: UUIDs and folders.
  private func masked(_ text: String, _ arc: ArcProgram) -> String {
    text.replacingOccurrences(of: arc.folder.path, with: "FOLDER")
      .replacingOccurrences(of: Recording.root.appendingPathComponent("Fixtures").path, with: "FIXTURES")
      .replacingOccurrences(
        of: "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", with: "UUID",
        options: .regularExpression)
  }
}
