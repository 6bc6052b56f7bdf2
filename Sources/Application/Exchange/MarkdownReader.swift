import Entry
import Moments
import Planner

/// Reads check lists in Markdown: headings are Arcs, items with a box are tasks, indented lines below them are notes.
///
/// An item without a box that contains items with boxes is a SubArc. The text of an item is read like a line for
/// `arc add`. It may use the signs of Obsidian's Tasks (📅 ✅ ➕ 🛫 ⏫), its tags, and Logseq's `DEADLINE: <…>`.
package struct MarkdownReader: LineFormatReader {
  package let file: String
  package var intake: Intake
  private var reader: Reader
  private var headings: [(level: Int, names: [String])] = []
  /// The items that contain the current line, outermost first.
  private var items: [Item] = []
  private var held: Held?
  private var isInCode = false
  /// The lines of the property block that is being read; nil outside one.
  private var properties: [String]?

  private struct Item {
    var indent: Int
    var text: String
    var line: Int
    var isTask: Bool
    /// True for an item without a box that contains an item with one.
    var isArc = false
  }

  private struct Held {
    var task: ArcTask
    var path: [String]
    var place: Intake.Place
    var lost: [String]

    mutating func add(note: String) {
      let notes = task.fields.description
      task.fields.description = notes.isEmpty ? note : notes + "\n" + note
    }
  }

  /// - Parameter reader: knows the names of places, but no Arcs, since headings decide the Arc.
  package init(file: String, intake: Intake, reader: Reader) {
    self.file = file
    self.intake = intake
    self.reader = reader
  }

  package mutating func take(_ text: String, number: Int) throws {
    if try takeProperties(trimmed(text), number) { return }
    let isFence = trimmed(text).hasPrefix("```")
    if isFence {
      if !isInCode { try note("a block of code", number, text) }
      isInCode.toggle()
    }
    if isFence || isInCode { return }
    let line = MarkdownLine(text)
    if line.text.isEmpty && line.box == nil { return }
    if let level = line.level {
      try close(at: 0)
      headings.removeAll { $0.level >= level }
      headings.append((level, line.text.split(separator: "/").map { trimmed($0) }))
      return
    }
    // A wrapped line, or one that belongs to the item above it.
    if !line.isItem {
      if held != nil, let item = items.last, line.indent > item.indent { return addBelow(line.text) }
      if line.text.allSatisfy({ "-=*_ ".contains($0) }) { return }
      return try note("text that is not a task: \(line.text)", number, text)
    }
    try close(at: line.indent)
    if line.box == nil, held != nil, items.last?.isTask == true {
      return held?.add(note: "- \(line.text)") ?? ()
    }
    if let box = line.box {
      if line.text.isEmpty { return try note("an empty item", number, text) }
      try takeTask(line, box, number)
    }
    items.append(Item(indent: line.indent, text: line.text, line: number, isTask: line.box != nil))
  }

  /// Ends the file.
  package mutating func end() throws { try close(at: 0) }

  /// Closes the items that do not contain a line with this indentation.
  private mutating func close(at indent: Int) throws {
    while let last = items.last, last.indent >= indent {
      items.removeLast()
      if last.isTask {
        try release()
      } else if !last.isArc {
        try note("an item without a box: \(last.text)", last.line, last.text)
      }
    }
  }

  private mutating func release() throws {
    guard let held else { return }
    self.held = nil
    try intake.take(held.task, in: held.path, at: held.place, lost: held.lost)
  }

  /// Adds a line below a task: a date or property of Logseq, or a note.
  private mutating func addBelow(_ text: String) {
    guard var below = held else { return }
    defer { held = below }
    guard let stamp = Logseq.Stamp(text) else {
      if !Logseq.isProperty(text) { return below.add(note: text) }
      return below.lost.append("the property \(text)")
    }
    let old = below.task.fields.date
    if stamp.name == "SCHEDULED", old != nil { return below.lost.append(text) }
    below.lost += stamp.rest + (old.map { ["the date \($0)"] } ?? [])
    (below.task.fields.date, below.task.fields.time) = (stamp.day, stamp.time)
    guard below.task.closing == nil else { return }
    below.task.fields.repetition = stamp.repetition
  }

  /// Reads properties between `---` lines at the beginning of a file, or between `:LOGBOOK:` and `:END:`.
  /// - Returns: true for a line that belongs to them.
  private mutating func takeProperties(_ text: String, _ number: Int) throws -> Bool {
    guard let known = properties else {
      guard number == 1 && text == "---" || text == ":LOGBOOK:" || text == ":PROPERTIES:" else {
        return false
      }
      properties = text == "---" ? ["---"] : [text]
      return true
    }
    if text == (known[0] == "---" ? "---" : ":END:") {
      properties = nil
      let what = known[0] == "---" ? "the properties" : known[0]
      let names = known.dropFirst().isEmpty ? "" : " " + known.dropFirst().joined(separator: ", ")
      try note(what + names, number, text)
    } else if !text.isEmpty {
      properties?.append(text)
    }
    return true
  }

  private mutating func note(_ what: String, _ number: Int, _ text: String) throws {
    try intake.leaveOut([what], of: Intake.Place(file: file, line: number, text: text))
  }

  private mutating func takeTask(_ line: MarkdownLine, _ box: Character, _ number: Int) throws {
    try release()
    var lost: [String] = []
    var task = ArcTask(incoming: .init(title: ""), created: intake.here.now)
    // Of the words for open tasks, only Logseq's TODO adds nothing to the box.
    if let mark = line.mark, mark != "TODO", mark != "DONE", line.box == " " {
      lost.append("the state \(mark)")
    }
    let signs = ObsidianSigns(line.text)
    task.fields = fields(of: signs.text, lost: &lost)
    lost += signs.lost
    task.fields.priority = signs.priority ?? task.fields.priority
    task.fields.startDate = signs.start
    if let due = signs.due { (task.fields.date, task.fields.endDate) = (due, nil) }
    func instant(_ day: Day) -> Moment {
      intake.here.zone.moment(at: LocalDateTime(day: day, time: .midnight)).moment
    }
    if let made = signs.created { task.created = instant(made) }
    switch box {
    case " ": break
    case "x", "X":
      task.closing = Closing(at: signs.done.map(instant) ?? intake.here.now, outcome: .completed)
    case "-": task.closing = Closing(at: signs.done.map(instant) ?? intake.here.now, outcome: .ignored)
    default: lost.append("the checkbox state [\(box)]")
    }
    if task.closing != nil { task.fields.repetition = nil }
    var path = headings.flatMap(\.names)
    for index in items.indices where !items[index].isTask {
      items[index].isArc = true
      path.append(items[index].text)
    }
    if let parent = items.last(where: \.isTask) { lost.append("parent '\(parent.text)'") }
    held = Held(
      task: task, path: path, place: Intake.Place(file: file, line: number, text: line.text), lost: lost)
  }

  /// The fields read from the text of an item, after removing tags that begin with #.
  private mutating func fields(of text: String, lost: inout [String]) -> ArcTask.Fields {
    let words = text.split(separator: " ")
    let tags = words.filter { $0.count > 1 && $0.first == "#" && $0.dropFirst().first != "\"" }
    let priorities = words.filter { ["[#A]", "[#B]", "[#C]"].contains($0) }
    let labels = Labels.merged(tags.map { String($0.dropFirst()) })
    let priority = priorities.first.flatMap { Priority(typed: String($0.dropFirst(2).dropLast())) }
    let left = tags + priorities
    let plain = left.isEmpty ? text : words.filter { !left.contains($0) }.joined(separator: " ")
    let entry = reader.entry(of: plain)
    guard !entry.title.isEmpty, entry.error == nil || entry.error?.code == .noArc else {
      var fields = ArcTask.Fields(title: plain)
      (fields.labels, fields.priority) = (labels, priority)
      return fields
    }
    var fields = ArcTask.Fields(entry, in: reader.reference.zone)
    (fields.labels, fields.priority) = (labels, priority)
    return fields
  }
}
