import Escalation
import Foundation
import Testing

/// The files of Fixtures/escalation.
let timelineFiles: [String] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Fixtures/escalation")
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return files.filter { $0.hasSuffix(".timeline") }.sorted().map { folder.appending(path: $0).path }
}()

/// The lines in which a file differs from what the machine does; at most so many.
func differences(_ path: String, _ next: @escaping Next = genuine, limit: Int = 8) throws -> [String] {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  var found: [String] = []
  for timeline in Timeline.timelines(of: text) {
    let played = timeline.played(by: next)
    let expected = timeline.lines
    for index in 0..<max(played.count, expected.count) {
      let (now, was) = (
        index < played.count ? played[index] : "", index < expected.count ? expected[index] : ""
      )
      if now != was { found.append("\(timeline.name): '\(was)' is '\(now)'") }
      if found.count >= limit { return found }
      // What follows the first difference only follows from it.
      if now != was { break }
    }
  }
  return found
}

struct TimelineTests {
  @Test func thereAreTimelines() {
    #expect(timelineFiles.count >= 8)
  }

  /// `ARC_UPDATE=1 swift test` writes them anew.
  @Test(arguments: timelineFiles)
  func everyTimelineComesOutAsWritten(path: String) throws {
    if ProcessInfo.processInfo.environment["ARC_UPDATE"] != nil {
      let timelines = Timeline.timelines(of: try String(contentsOfFile: path, encoding: .utf8))
      let text = timelines.flatMap { $0.played() }.joined(separator: "\n")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    for difference in try differences(path) { Issue.record("\(path): \(difference)") }
  }
}
