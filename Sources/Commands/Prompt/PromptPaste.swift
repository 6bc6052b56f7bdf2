import Application
import Files
import Planner
import Store
import Terminal

extension Prompt {
  /// Imports pasted lines as one step, after a question that shows how they are read.
  func importPaste(_ text: String) throws {
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    try preview(lines)
    let arc = names.arc.map { " into \($0)" } ?? ""
    guard try console.confirm(StyledText("import \(lines.count) lines\(arc)?")) else {
      return try console.note("nothing was added")
    }
    context.goOn()
    if try take(text, keepsGoing: false) { return }
    guard try console.confirm("keep the good lines?") else { return try console.note("nothing was added") }
    _ = try take(text, keepsGoing: true)
  }

  /// The first lines, each with its reading if there is room.
  private func preview(_ lines: [Substring]) throws {
    let appearance = console.errorAppearance
    let columns = appearance.columns ?? 80
    let shown = lines.count <= Prompt.mostPreviewed + 1 ? lines[...] : lines.prefix(Prompt.mostPreviewed)
    let widest = shown.map { StyledText($0) }.map(appearance.width).max() ?? 0
    let width = min(widest, max(columns / 2 - 4, 10))
    for line in shown {
      let entry = names.entry(of: String(line), suggestsArcs: false)
      let isHeading = trimmed(line).last == ":" || line.hasPrefix("#") && line.drop { $0 == "#" }.first == " "
      let reading =
        isHeading
        ? "" : LineReading.words(of: entry, context.here) + LineReading.problem(of: entry, context.here)
      let row = "  " + appearance.fitted(StyledText(line), to: width) + "  " + reading
      try console.note(appearance.cut(row, to: columns))
    }
    let more = lines.count - shown.count
    if more > 0 { try console.note("  \(.ellipsis) and \("\(more) more", .faint)") }
  }

  private static let mostPreviewed = 8

  /// Imports the lines in one step.
  /// - Parameter keepsGoing: true to import the good lines when others are bad, after the bad ones were shown.
  /// - Returns: false when some lines are bad and so the good ones were not imported.
  private func take(_ text: String, keepsGoing: Bool) throws -> Bool {
    let report = ImportReport(console: console, json: false, isDryRun: false, rejects: nil)
    let input = ImportInput(name: "a paste", lines: LineInput(bytes: text.utf8, name: "a paste"))
    var files = FileImport([(input, .text)])
    files.arc = names.arc
    let result = try context.take(files, report: { if !keepsGoing { try report.add($0) } }) { result, _ in
      report.finish(result)
      return result.isGood || keepsGoing
    }
    let isKept = result.isGood || keepsGoing
    if isKept || result.counts.imported == 0 { _ = try report.conclude(isKept: isKept) }
    try names.refresh()
    return isKept || result.counts.imported == 0
  }
}
