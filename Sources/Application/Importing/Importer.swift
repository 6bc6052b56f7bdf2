import Entry
import Moments
import Planner
import Store

/// Turns the lines of files into tasks within one step of the store.
///
///     line ──look-ahead──▶ heading or text ──Reader──▶ Entry ──▶ task, duplicate or rejection
///
/// It holds one line back, since a line that names an Arc is a heading when the next one is indented more.
package struct Importer {
  package private(set) var counts = Counts()
  package private(set) var unknownHeadings: [UnknownHeading] = []
  /// The names of unknown headings, by file.
  private var unknownNames: [String: Set<String>] = [:]
  let step: PlannerStep
  let settings: Settings
  private let report: (ImportEvent) throws -> Void
  private var names: ImportNames
  /// The most unknown headings for which similar names are searched.
  private static let mostSuggestions = 100
  /// The number of tasks after which an import counts as long, so that preparing for more saves time.
  private static let manyTasks = 4096
  /// The number of Arcs created so far.
  package private(set) var generation = 0
  private var linesSinceArc = 0
  /// True when no Arc was created for enough lines that a second reader may learn all names again; when a new Arc
  /// follows after every line, that would take longer than reading the lines.
  package var isSettled: Bool { linesSinceArc * 64 >= names.count }
  private var headings = Headings()
  private var held: ImportLine?
  /// The lowest task number given by this import; higher ones are its own.
  private var firstNumber = Int.max
  /// The path of the Inbox, once a line was put there.
  private var inbox: String?

  /// - Parameter report: called for each line that does not simply become a task.
  package init(_ step: PlannerStep, settings: Settings, report: @escaping (ImportEvent) throws -> Void) throws
  {
    self.step = step
    self.settings = settings
    self.report = report
    names = try ImportNames(
      step, timetable: try settings.timetable(step.snapshot), reader: settings.reader)
  }

  /// Reads the next line of the file.
  package mutating func take(_ line: ImportLine) throws {
    if line.kind == .blank { return }
    if case .comment(let words) = line.kind, try !isHeading(words) { return }
    try release(nextIndent: line.indent)
    held = line
  }

  /// Ends a file: reads the line held back, and closes its headings.
  package mutating func endFile() throws {
    try release(nextIndent: 0)
    headings.closeAll()
  }

  private mutating func release(nextIndent: Int) throws {
    guard let line = held.take() else { return }
    linesSinceArc += 1
    headings.close(at: line.indent)
    if let byte = line.bytes.withUnsafeBufferPointer(UTF8Check.firstInvalid) {
      return try reject(line, at: byte, "invalid UTF-8 at byte \(byte + 1)")
    }
    switch line.kind {
    case .heading(let name), .comment(let name): return try openColonHeading(name, line)
    case .blank, .text: break
    }
    if nextIndent > line.indent, let path = try path(ofHeading: line.text, { try $0.pathNamed($1) }) {
      return headings.open(.init(indent: line.indent, name: line.text, path: path, hasColon: false))
    }
    try read(line)
  }
}

// Headings.
extension Importer {
  /// `# CS 61B` is a heading when an Arc has that name; anything else is a comment.
  private mutating func isHeading(_ words: String) throws -> Bool {
    try !words.isEmpty && path(ofHeading: words) { try $0.pathNamed($1) } != nil
  }

  private mutating func openColonHeading(_ name: String, _ line: ImportLine) throws {
    headings.replace(at: line.indent)
    var path = try path(ofHeading: name) { try $0.pathMeant($1) }
    if path == nil {
      do {
        path = try newPath(ofHeading: name)
      } catch let error as PlannerError {
        if unknownNames[line.file, default: []].insert(name).inserted {
          unknownHeadings.append(
            UnknownHeading(name: name, file: line.file, line: line.number, reason: error.description))
        }
        try report(.unknownHeading(Rejection(line, at: line.range.lowerBound, error.description)))
      }
    }
    headings.open(.init(indent: line.indent, name: name, path: path, hasColon: true))
  }

  /// The Arc that a heading names: a SubArc of an enclosing heading's Arc, or any Arc.
  private mutating func path(
    ofHeading name: String, _ lookUp: (inout ImportNames, String) throws -> String?
  ) throws -> String? {
    // A heading of digits is a year or a page, not the number of an Arc.
    guard !name.allSatisfy(\.isNumber) else { return nil }
    for outer in headings.enclosing {
      if let parent = outer.path, let path = try lookUp(&names, "\(parent)/\(name)") { return path }
    }
    return try lookUp(&names, name)
  }

  /// Creates the Arc of a heading, below the enclosing heading's.
  /// - Throws: `PlannerError` when Arcs are not created, or the name is none.
  private mutating func newPath(ofHeading name: String) throws -> String {
    guard settings.createsArcs else {
      // What is near is looked for among all Arcs, for as many headings as people read about.
      let isExact = unknownHeadings.count >= Importer.mostSuggestions
      _ = try step.snapshot.arcs().arc(called: name, exactly: isExact)
      throw PlannerError.unknownArc(name: name, near: [])
    }
    let parent = headings.enclosing.first?.path.map { $0 + "/" } ?? ""
    return try newPath(parent + name)
  }

  /// Creates an Arc.
  private mutating func newPath(_ path: String) throws -> String {
    let before = step.nextNumbers.arc
    let arc = try step.addArc(path: path, creatingParents: true)
    for number in before..<step.nextNumbers.arc {
      guard let made = try step.snapshot.arcs()[number] else { continue }
      counts.createdArcs.append(made.path)
      try names.insert(made)
    }
    generation += 1
    linesSinceArc = 0
    return arc.path
  }
}

// Tasks.
extension Importer {
  private mutating func read(_ line: ImportLine) throws {
    let suggestsArcs = headings.current == nil && settings.defaultArc == nil && !settings.hasInbox
    var reading = try readingAhead(line, suggestsArcs) ?? reading(of: line, suggestsArcs)
    if settings.createsArcs, let error = reading.error, error.code == .unknownArc,
      let name = Entry.nameMarked(at: error.offset, in: line.text)
    {
      do { _ = try newPath(name) } catch let error as PlannerError {
        return try reject(line, at: line.range.lowerBound, error.description)
      }
      reading = try self.reading(of: line, suggestsArcs)
    }
    guard let path = try path(for: reading, line), let arc = try names.number(of: path) else { return }
    for read in reading.tasks.reminding(at: reading.remindAt, in: settings.zone, step.snapshot) {
      let fields = try step.snapshot.fitted(read, in: arc, beginsByRule: reading.beginsByRule).fields
      if !settings.allowsDuplicates, let number = try step.snapshot.duplicate(of: fields, in: arc) {
        counts.duplicates += 1
        try report(.duplicate(line, of: number < firstNumber ? number : nil))
        continue
      }
      do {
        let number = try step.number(adding: fields, to: arc, beginsByRule: reading.beginsByRule)
        firstNumber = min(firstNumber, number)
        if line.isDone { try step.close(task: number, .completed, bringingNext: false) }
      } catch let error as PlannerError {
        let control = line.bytes[line.range].firstIndex { $0 < 0x20 || $0 == 0x7F }
        return try reject(line, at: control ?? line.range.lowerBound, error.description)
      }
      counts.imported += 1
      if counts.imported == Importer.manyTasks { try step.expectManyTasks(added: counts.imported) }
      if let place = fields.location { names.use(place: place) }
    }
    for warning in reading.warnings + several(reading, line) {
      if warning.code == .inThePast { counts.inThePast += 1 } else { try report(.warning(line, warning)) }
    }
  }

  /// What was read ahead of a line; nil when it was read before a heading made an Arc, or without the suggestions that
  /// its error shall have.
  private func readingAhead(_ line: ImportLine, _ suggestsArcs: Bool) -> LineReading? {
    guard let ahead = line.ahead, ahead.generation == generation else { return nil }
    return ahead.error == nil || !suggestsArcs ? ahead : nil
  }

  private mutating func reading(of line: ImportLine, _ suggestsArcs: Bool) throws -> LineReading {
    LineReading(
      try names.entry(of: line, suggestsArcs: suggestsArcs), in: settings.zone, generation: generation)
  }

  /// A reader that knows the Arcs there are now, for reading ahead.
  package mutating func newReader() throws -> Reader {
    var reader = try settings.reader(names.vocabulary())
    reader.suggestsArcs = false
    return reader
  }

  /// The Arc of a line: its own, else its heading's, else the default; nil when the line is rejected.
  private mutating func path(for reading: LineReading, _ line: ImportLine) throws -> String? {
    guard let error = reading.error else { return reading.arc }
    guard error.code == .noArc || isKept(error, line) else {
      try reject(
        line, at: line.range.lowerBound + error.offset, error.message,
        namesUnknownArc: error.code == .unknownArc)
      return nil
    }
    if let heading = headings.current {
      if let path = heading.path { return path }
      counts.rejected += 1
      try report(
        .underUnknownHeading(
          Rejection(line, at: line.range.lowerBound, "its heading does not name an Arc"), line, heading))
      return nil
    }
    if let path = settings.defaultArc { return path }
    if settings.hasInbox { return try inboxPath() }
    try reject(line, at: line.range.lowerBound + error.offset, error.message)
    return nil
  }

  /// True for a line in which several Arcs have the name, when its heading, the default Arc or the Inbox can take it.
  private func isKept(_ error: EntryError, _ line: ImportLine) -> Bool {
    error.isAboutPlainName(in: line.text)
      && (headings.current != nil || settings.defaultArc != nil || settings.hasInbox)
  }

  /// The warning about such a line.
  private func several(_ reading: LineReading, _ line: ImportLine) -> [EntryWarning] {
    guard let error = reading.error, headings.current == nil, isKept(error, line) else { return [] }
    return [.severalArcs(error)]
  }

  /// The path of the Inbox, which is made when it is first needed.
  private mutating func inboxPath() throws -> String {
    if let inbox { return inbox }
    let before = step.nextNumbers.arc
    let arc = try step.inbox()
    if arc.id >= before {
      counts.createdArcs.append(arc.path)
      try names.insert(arc)
      generation += 1
      linesSinceArc = 0
    }
    inbox = arc.path
    return arc.path
  }

  private mutating func reject(
    _ line: ImportLine, at byte: Int, _ reason: String, namesUnknownArc: Bool = false
  ) throws {
    counts.rejected += 1
    var rejection = Rejection(line, at: byte, reason)
    rejection.namesUnknownArc = namesUnknownArc
    try report(.rejected(rejection, line, headings.current))
  }
}
