import Entry
import Moments
import Planner
import Store

/// Writes check lists in Markdown that `MarkdownReader` reads: a heading for each Arc, notes below their tasks.
package struct Markdown {
  package let here: ViewContext
  /// Reads each written line again, to check that it means the same; it knows no Arcs.
  package var reader: Reader

  /// The heading of an Arc; below the sixth level it includes the names of the parents.
  package func heading(_ arc: Arc) -> String {
    let names = arc.path.split(separator: "/")
    let level = min(names.count, 6)
    return String(repeating: "#", count: level) + " " + names.dropFirst(level - 1).joined(separator: "/")
  }

  /// The lines of a task, and what of it Markdown cannot hold.
  package mutating func lines(_ task: ArcTask) -> (text: String, lost: [String]) {
    var lost: [String] = []
    var box: Character = " "
    var stamp = ""
    if let closing = task.closing {
      let day = here.zone.local(at: closing.at).day
      (box, stamp) = closing.outcome == .completed ? ("x", " ✅ \(day)") : ("-", " ❌ \(day)")
      if closing.outcome == .passed { lost.append("the outcome 'passed'") }
    }
    var fields = here.shown(task.fields)
    fields.zone = nil
    if task.fields.zone != nil { lost.append("the zone \(task.fields.zone ?? "")") }
    if task.closing != nil, let rule = fields.lostRecurrence(here) {
      lost.append(rule)
      fields.repetition = nil
    }
    if task.wasMovedAlone {
      lost.append("the move of this occurrence")
    }
    if fields.snooze != nil { lost.append("the snooze length") }
    fields.snooze = nil
    if fields.hasBlankLines { lost.append("the blank lines of its notes") }
    let marks = marks(of: fields, lost: &lost)
    (fields.priority, fields.labels, fields.startDate) = (nil, [], nil)
    let notes = fields.description.split(separator: "\n")
    fields.description = ""
    let line = "- [\(box)] \(text(of: fields, lost: &lost))\(marks)\(stamp)"
    return (([line] + notes.map { "  \($0)" }).joined(separator: "\n"), lost)
  }

  /// The labels, priority and start day as Obsidian's Tasks writes them, ` #errand ⏫ 🛫 2027-02-01`.
  private func marks(of fields: ArcTask.Fields, lost: inout [String]) -> String {
    lost += fields.labels.filter { $0.contains(" ") }.sorted().map { "the spaces in the label \($0)" }
    var words = fields.labels.sorted().map { "#" + $0.replacing(" ", with: "-") }
    if let priority = fields.priority {
      words.append(priority == .high ? "⏫" : priority == .medium ? "🔼" : "🔽")
    }
    if let start = fields.startDate { words += ["🛫", start.description] }
    return words.map { " " + $0 }.joined()
  }

  /// The shortest text that reads back as the fields.
  private mutating func text(of fields: ArcTask.Fields, lost: inout [String]) -> String {
    var entry = reader.entry(of: "")
    (entry.title, entry.error) = (fields.title, nil)
    (entry.date, entry.time) = (fields.date, fields.time)
    (entry.endDate, entry.endTime, entry.duration) = (fields.endDate, fields.endTime, fields.duration)
    (entry.location, entry.repetition) = (fields.location, fields.repetition)
    (entry.path, entry.leads) = (fields.path, fields.leads.map(LeadTime.iso))
    let quoted = entry.canonicalText(in: here.zone)
    entry.title = ""
    let plain = [fields.title, entry.canonicalText(in: here.zone)].filter { !$0.isEmpty }.joined(
      separator: " ")
    if reads(plain, as: fields) { return plain }
    if reads(quoted, as: fields) { return quoted }
    // A place that contains quotes would be read differently.
    var placeless = fields
    placeless.location = nil
    if let location = fields.location {
      let without = text(of: placeless, lost: &lost)
      lost.append("the place \(location), which a line cannot contain")
      return without
    }
    lost.append("the exact title or date, which a line cannot contain")
    return quoted
  }

  private mutating func reads(_ text: String, as fields: ArcTask.Fields) -> Bool {
    let entry = reader.entry(of: text)
    guard entry.error == nil || entry.error?.code == .noArc, !text.contains(" #") else { return false }
    // Check lists do not distinguish tasks from events, which end by themselves.
    var (read, meant) = (ArcTask.Fields(entry, in: here.zone), fields)
    (read.kind, meant.kind, meant.trigger) = (nil, nil, nil)
    return read == meant
  }

  package init(here: ViewContext, reader: Reader) {
    self.here = here
    self.reader = reader
  }
}
