import Application
import JSONText
import Names
import Terminal

/// Tells people on standard error, and programs in JSON, what became of the lines of an import.
final class ImportReport {
  private let console: Console
  private let json: Bool
  private let isDryRun: Bool
  private let rejects: RejectsFile?
  private var bar: ProgressBar
  private var counts = Importer.Counts()
  private var unknownHeadings: [Importer.UnknownHeading] = []
  private var leftOut: [(file: String, line: Int, what: String)] = []
  private var writer = JSONWriter()
  private var hasBegun = false
  private var hasRejected = false
  private var namesUnknownArcs = false
  /// How many notes of each kind there are; only the first are said.
  private var noted: [NoteKind: Int] = [:]

  init(console: Console, json: Bool, isDryRun: Bool, rejects: RejectsFile?) {
    self.console = console
    self.json = json
    self.isDryRun = isDryRun
    self.rejects = rejects
    bar = ProgressBar("importing", on: console.errors, appearance: console.errorAppearance)
  }

  /// Begins the JSON document unless it has begun: rejected lines are written as they come, the counts at the end.
  private func begin() throws {
    if !hasBegun { try console.output.write("{\"schema\":1,\"rejected\":[") }
    hasBegun = true
  }

  /// Ends a document that has begun when the import fails, so that it is still valid JSON.
  func abandon() throws {
    try noteTheRest()
    if hasBegun { try console.output.write("],\"imported\":0}\n") }
  }

  /// Draws the progress within a file.
  func progress(for input: ImportInput) -> (Int) throws -> Void {
    { [self] taken in
      let part = input.lines.bytesInAll.map { Double(taken) / Double(max($0, 1)) }
      try bar.update(part: part, "\(taken / 1024) KiB of \(input.name)")
    }
  }

  /// Tells about one line.
  func add(_ event: ImportEvent) throws {
    try bar.finish()
    switch event {
    case .rejected(let rejection, let line, let heading):
      if rejection.namesUnknownArc { namesUnknownArcs = true }
      try note(rejection.lines(console.errorAppearance), .rejected)
      try write(rejection)
      try rejects?.add(line, under: heading)
    case .underUnknownHeading(let rejection, let line, let heading):
      try write(rejection)
      try rejects?.add(line, under: heading)
    case .unknownHeading(let rejection):
      try write(rejection)
    case .refused(let rejection):
      try note(rejection.lines(console.errorAppearance), .rejected)
      try write(rejection)
    case .known(let file, let line, let text, let number):
      let what = number.map { "already there as \($0)" } ?? "already there"
      try note(["\("\(file):\(line):", .faint) \(what), skipped: \(text)"], .known)
    case .leftOut(let file, let line, let what):
      try note(["\("\(file):\(line):", .faint) \("not imported:", .warning) \(what)"], .leftOut)
      if json { leftOut.append((file, line, what)) }
    case .columns(let header, let file):
      try note([StyledText("\(file): \(header.words)", .faint)])
      if json { leftOut += header.unread.map { (file, 1, "the column \($0)") } }
    case .newNumbers(let file, let count, let first):
      let rest = count > first.count ? ", …" : ""
      let what = count == 1 ? "1 number is" : "\(count) numbers are"
      try note(["\("\(file):", .faint) \(what) already used here: \(first.joined(separator: ", "))\(rest)"])
    case .mistake(let file, let line, let what):
      try note(["\("\(file):\(line):", .faint) \(what)"], .mistake)
    case .duplicate(let line, let number):
      let what = number.map { "already there as \($0)" } ?? "twice in this import"
      try note(["\("\(line.file):\(line.number):", .faint) \(what), skipped: \(line.text)"], .known)
    case .warning(let line, let warning):
      let text = "\(warning.message): \(line.text)"
      try note(
        ["\("\(line.file):\(line.number):", .faint) \("note:", .warning) \(text)"], .warning)
    }
  }

  /// Says the first notes of a kind; a broken file of 100,000 lines says no more than that.
  private func note(_ lines: [StyledText], _ kind: NoteKind) throws {
    noted[kind, default: 0] += 1
    if noted[kind, default: 0] <= kind.most { try note(lines) }
  }

  /// Says how many notes were not said.
  private func noteTheRest() throws {
    for kind in NoteKind.allCases {
      let more = noted[kind, default: 0] - kind.most
      if more > 0 { try note(["\(.ellipsis, .faint) \("and \(more) \(kind.words(more))", .faint)"]) }
    }
  }

  /// Takes the counts over.
  func finish(_ result: ImportResult) {
    (counts, unknownHeadings) = (result.counts, result.unknownHeadings)
  }

  /// Says how it ended, and what to do.
  func conclude(isKept: Bool) throws -> Exit {
    try bar.finish()
    try noteTheRest()
    try noteUnknownHeadings()
    let isComplete = counts.rejected == 0 && unknownHeadings.isEmpty
    if json {
      try concludeDocument(isKept: isKept)
    } else if counts.isEmpty && isComplete {
      try console.show("nothing to import: no tasks found")
    } else if isKept {
      try console.show(summary)
      if counts.imported > 0, !isDryRun {
        let views =
          counts.reminders == 0
          ? ("arc ls", "arc ls --tree")
          : counts.reminders == counts.imported ? ("arc reminders", "arc cal") : ("arc ls", "arc reminders")
        try console.show("  \(views.0, .faint) \(.dot, .faint) \(views.1, .faint)")
      }
    }
    if !isKept {
      try note(["\("arc:", .mistake) \(rejectedWords), so nothing was imported"])
      var hints = ["  fix the lines, or keep the good ones with --keep-going --rejects FILE"]
      if namesUnknownArcs, unknownHeadings.isEmpty {
        hints.append("  --create-arcs creates the Arcs that they name")
      }
      try note(hints.map { StyledText($0, .faint) })
    }
    return isComplete ? .done : .refused
  }

  private var summary: StyledText {
    let created = isDryRun ? "create" : "created"
    let arcs = counts.createdArcs.isEmpty ? "" : ", \(created) \(counts.createdArcs.count.counted("Arc"))"
    let verb = isDryRun ? "would import" : "imported"
    var parts: [String] = []
    if counts.duplicates > 0 { parts.append("\(counts.duplicates.counted("duplicate")) skipped") }
    if counts.rejected > 0 { parts.append(rejectedWords) }
    if counts.leftOut > 0 { parts.append("\(counts.leftOut.counted("thing")) not imported") }
    if counts.inThePast > 0 { parts.append("\(counts.inThePast) in the past") }
    let rest = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return "\(verb) \(counts.words, .strong)\(arcs)\(rest)"
  }

  private var rejectedWords: String {
    let lines = counts.rejected == 0 ? nil : "\(counts.rejected.counted("line")) rejected"
    let headings =
      unknownHeadings.isEmpty ? nil : "\(unknownHeadings.count.counted("heading")) without an Arc"
    return [lines, headings].compactMap { $0 }.joined(separator: ", ")
  }

  /// All headings without an Arc, as one error.
  private func noteUnknownHeadings() throws {
    guard let first = unknownHeadings.first else { return }
    if unknownHeadings.count == 1 {
      try note(["\("\(first.file):\(first.line):1", .strong): \(first.reason)"])
    } else {
      try note(["\("\(first.file):", .strong) \(unknownHeadings.count) headings do not name an Arc:"])
      for heading in unknownHeadings { try note(["  line \(heading.line): \(heading.reason)"]) }
    }
    try note([StyledText("  --create-arcs creates the Arcs that headings name", .faint)])
  }

  private func concludeDocument(isKept: Bool) throws {
    writer.removeAll()
    // The rest of the object that `begin` opened.
    writer.object {
      $0.field("imported", isKept ? counts.imported : 0)
      $0.field("reminders", isKept ? counts.reminders : 0)
      $0.field("duplicates", counts.duplicates)
      $0.key("created")
      $0.array { list in if isKept { counts.createdArcs.forEach { list.value($0) } } }
      $0.key("notCarriedOver")
      $0.array { list in
        for (file, line, what) in leftOut {
          list.object {
            $0.field("file", file)
            $0.field("line", line)
            $0.field("what", what)
          }
        }
      }
      $0.field("dryRun", isDryRun)
    }
    try begin()
    try console.output.write("],")
    try console.output.write(writer.bytes.dropFirst())
    try console.output.write("\n")
  }

  private func write(_ rejection: Rejection) throws {
    guard json else { return }
    writer.removeAll()
    rejection.write(to: &writer)
    try begin()
    if hasRejected { try console.output.write(",") }
    hasRejected = true
    try console.output.write(writer.bytes)
  }

  private func note(_ lines: [StyledText]) throws {
    for line in lines { try console.note(line) }
  }
}

/// The kinds of notes about the lines of an import.
private enum NoteKind: CaseIterable {
  case known, rejected, leftOut, mistake, warning

  /// How many are said.
  var most: Int { self == .known ? 5 : 100 }

  /// What the others are called.
  func words(_ count: Int) -> String {
    switch self {
    case .known: "more \(count == 1 ? "that is" : "that are") already there"
    case .rejected: "more that cannot be imported"
    case .leftOut: "more \(count == 1 ? "thing" : "things") not imported"
    case .mistake: "more \(count == 1 ? "mistake" : "mistakes")"
    case .warning: "more \(count == 1 ? "note" : "notes")"
    }
  }
}
