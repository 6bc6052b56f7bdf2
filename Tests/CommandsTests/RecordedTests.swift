import Foundation
import Testing

/// Every file of Fixtures/cli is a recording: lines that begin with `$ ` are typed, what follows is what came
/// back, standard error behind `! `, and the exit code unless it is 0.
///
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
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  static var all: [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("cli").path)
    return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  var file: URL
  var text: String

  init(_ name: String) throws {
    file = Recording.folder.appendingPathComponent("cli").appendingPathComponent(name)
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The recording with what the program says today; comments and blank lines stay.
  func replay() throws -> String {
    let arc = try ArcProgram()
    arc.environment["FIXTURES"] = Recording.folder.path
    var result = ""
    var isAnswer = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        let run = try arc.shell(String(line.dropFirst(2)))
        result += line + "\n" + Recording.masked(run.output, arc)
        result += Recording.masked(run.errors, arc).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map { "! \($0)\n" }.joined()
        result += run.exit == 0 ? "\n" : "[exit \(run.exit)]\n\n"
        isAnswer = true
      } else if line.hasPrefix("; ") {
        result += line + "\n"
        isAnswer = false
      } else if !isAnswer {
        result += line + "\n"
      }
    }
    return result
  }

  /// The text without what differs from run to run: UUIDs and the folder.
  private static func masked(_ text: String, _ arc: ArcProgram) -> String {
    text.replacingOccurrences(of: arc.folder.path, with: "FOLDER")
      .replacingOccurrences(of: folder.path, with: "FIXTURES")
      .replacingOccurrences(
        of: "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", with: "UUID",
        options: .regularExpression)
  }
}
