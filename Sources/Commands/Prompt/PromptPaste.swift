import Planner
import Store
import Terminal

extension Prompt {
  /// Imports pasted lines as one step, after a question.
  func importPaste(_ text: String) throws {
    let count = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.count
    let arc = names.arc.map { " into \($0)" } ?? ""
    guard try console.confirm(StyledText("import \(count) lines\(arc)?")) else {
      return try console.note("nothing was added")
    }
    context.goOn()
    if try take(text, keepsGoing: false) { return }
    guard try console.confirm("keep the good lines?") else { return try console.note("nothing was added") }
    _ = try take(text, keepsGoing: true)
  }

  /// Takes the lines in one step.
  /// - Parameter keepsGoing: true to keep the good lines when others are bad, of which was told before.
  /// - Returns: false when some are bad and nothing was kept although something could be.
  private func take(_ text: String, keepsGoing: Bool) throws -> Bool {
    let report = ImportReport(console: console, json: false, isDryRun: false, rejects: nil)
    let input = ImportInput(name: "paste", lines: LineInput(bytes: text.utf8, name: "paste"))
    let (counts, isGood) = try context.store.record("import") { step in
      let settings = Importer.Settings(defaultArc: names.arc, reader: { try self.context.reader($0) })
      var importer = try Importer(step, settings: settings) { if !keepsGoing { try report.add($0) } }
      try importer.takeAll(of: input, jobs: 1) { _ in }
      let isGood = importer.counts.rejected == 0 && importer.unknownHeadings.isEmpty
      report.finish(importer.counts, importer.unknownHeadings)
      step.label = "imported \(importer.counts.imported.counted("task")) from a paste"
      if !isGood && !keepsGoing { step.discard() }
      return (importer.counts, isGood)
    }
    let isKept = isGood || keepsGoing
    if isKept || counts.imported == 0 { _ = try report.conclude(isKept: isKept) }
    try names.refresh()
    return isKept || counts.imported == 0
  }
}
