import Foundation
import Testing

/// The table of README.md that says what arc reads of what is typed.
@Test(arguments: try ReadmeLine.all())
func theReadmeSaysWhatArcReads(_ line: ReadmeLine) throws {
  let arc = try ArcProgram()
  let arcs = arc.folder.appendingPathComponent("arcs.txt").path
  try "CS 61B\nMATH 54\nHome\n".write(toFile: arcs, atomically: true, encoding: .utf8)
  let run = try arc.run("parse", "--json", "--arcs", arcs, line.typed)
  let entry = try JSONDecoder().decode(ReadEntry.self, from: Data(run.output.utf8))
  #expect(entry.words == line.read)
}

/// The links of README.md and of the pages in Documentation lead to files that are there.
@Test(arguments: Recording.all.filter { $0.hasSuffix(".md") })
func aLinkLeadsSomewhere(page: String) throws {
  let file = Recording.root.appendingPathComponent(page)
  for link in try String(contentsOf: file, encoding: .utf8).matches(of: /\]\(([^)#:]+)\)/) {
    let target = file.deletingLastPathComponent().appendingPathComponent(String(link.1)).path
    #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.1)")
  }
}

/// What the README shows works: a stranger types it.
@Test func noCommandOfTheReadmeFails() throws {
  let text = try Recording("README.md").text
  #expect(text.contains("$ arc milk tomorrow"))
  #expect(!text.contains("[exit "))
}

/// A row of that table.
struct ReadmeLine: Sendable {
  var typed: String
  var read: String

  static func all() throws -> [ReadmeLine] {
    let text = try String(contentsOf: Recording.root.appendingPathComponent("README.md"), encoding: .utf8)
    let table = text.split(separator: "\n").drop { !$0.hasPrefix("| you type") }.dropFirst(2)
    return table.prefix { $0.hasPrefix("| `") }.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return ReadmeLine(typed: cells[0].trimmingCharacters(in: ["`"]), read: cells[1])
    }
  }
}

/// What the table shows of an entry.
private struct ReadEntry: Decodable {
  var arc, title, date, time, endDate, endTime, location, recurrence, priority: String?
  var remindAt: [String]

  /// `CS 61B · midterm · 2027-02-17 19:00–21:00 · at wheeler`.
  var words: String {
    let start = [date, time].compactMap { $0 }.joined(separator: " ")
    let end = [endDate, endTime].compactMap { $0 }.joined(separator: " ")
    let parts: [String?] = [
      arc, title, start + (end.isEmpty ? "" : "–" + end), location.map { "at " + $0 }, recurrence, priority,
      remindAt.isEmpty ? nil : "reminds " + remindAt.joined(separator: ", ").replacing("T", with: " "),
    ]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
