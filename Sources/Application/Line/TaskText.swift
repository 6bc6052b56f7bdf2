import Entry
import Planner

extension Reader {
  /// The line that reads back to a task, its notes apart: `#"CS 298" "hw 2" due 2027-03-12 at 17:00`.
  package mutating func line(of task: ArcTask, here: ViewContext) -> String {
    let entry = entry(for: task, here: here)
    let spare = entry.canonicalText(in: here.zone, sparingTitle: true)
    let read = self.entry(of: spare)
    return read.error == nil && read.arc == task.arcPath
      && task.fields.isRead(as: ArcTask.Fields(read, in: here.zone))
      ? spare : entry.canonicalText(in: here.zone)
  }

  /// The entry that a task could have been typed as.
  package mutating func entry(for task: ArcTask, here: ViewContext) -> Entry {
    let shown = here.shown(task.fields)
    var entry = entry(of: "")
    (entry.arc, entry.title, entry.location) = (task.arcPath, shown.title, shown.location)
    (entry.date, entry.time, entry.endDate, entry.endTime) = (
      shown.date, shown.time, shown.endDate, shown.endTime
    )
    (entry.duration, entry.zone) = (shown.duration, shown.zone)
    entry.repetition = shown.repetition
    (entry.path, entry.leads) = (shown.path, shown.leads.map(LeadTime.iso))
    entry.priority = shown.priority.flatMap { .init(rawValue: $0.rawValue) }
    entry.labels = shown.labels.filter(Labels.isWord).sorted()
    entry.startDate = shown.startDate
    return entry
  }
}

extension ArcTask.Fields {
  /// True when a line that was read gives these fields, apart from those that no line says.
  package func isRead(as read: ArcTask.Fields) -> Bool {
    var read = read
    read.takeWhatNoLineSays(from: self)
    return read == self
  }

  /// Takes over what a task keeps when a line changes it: its notes, its places, how long its snoozes last, whether missed
  /// occurrences are kept, and whether it is an event or a task, which a line suggests only.
  package mutating func takeWhatNoLineSays(from other: ArcTask.Fields) {
    (description, snooze, keepsMissed, kind, trigger) = (
      other.description, other.snooze, other.keepsMissed, other.kind, other.trigger
    )
  }
}

/// A task that is edited as the line it could have been typed as.
package struct LineEdit {
  package let task: ArcTask
  /// The line as it is now.
  package let line: String
  private let workspace: Workspace

  package init(_ number: Int, _ workspace: Workspace) throws {
    self.workspace = workspace
    let (task, names) = try workspace.store.read { (try $0.task(number), try $0.vocabulary(workspace)) }
    self.task = task
    var reader = try workspace.reader(names, reads: [.marks, .slips])
    line = reader.line(of: task, here: workspace.here)
  }

  /// The line read again, without the doubts that what was in the past already deserves.
  package func withoutOldDoubts(_ entry: Entry) -> Entry {
    let old = workspace.here.shown(task.fields)
    guard (entry.date, entry.time) == (old.date, old.time) else { return entry }
    var copy = entry
    copy.warnings.removeAll { $0.code == .inThePast }
    return copy
  }

  /// Keeps what the line means now, in one step.
  /// - Parameter entry: the line read again, with an Arc and a title.
  /// - Throws: `Failure` when the task was changed meanwhile.
  package func keep(_ entry: Entry) throws -> ArcTask {
    guard entry.dates.isEmpty, entry.further.isEmpty else { throw Failure.severalDates }
    let read = ArcTask.Fields(entry, in: workspace.zone)
    var fields = task.fields
    (fields.title, fields.location, fields.zone) = (read.title, read.location, read.zone)
    (fields.date, fields.time) = (read.date, read.time)
    (fields.endDate, fields.endTime, fields.duration) = (read.endDate, read.endTime, read.duration)
    fields.repetition = read.repetition
    (fields.path, fields.leads) = (read.path, read.leads)
    (fields.priority, fields.startDate) = (read.priority, read.startDate)
    fields.labels = read.labels.union(fields.labels.filter { !Labels.isWord($0) })
    return try workspace.store.record("edited \(task.id) \(task.fields.title)", as: .edit) { step in
      fields.addLeads(at: entry.remindAt, in: workspace.zone, due: step.snapshot.reminderDue(fields))
      guard try step.snapshot.task(task.id) == task else {
        throw Failure.changedMeanwhile
      }
      return try step.edit(task: task.id, fields, arc: step.arc(of: entry).id)
    }
  }
}

extension Failure {
  /// Said of a change that names several days.
  package static var severalDates: Failure {
    Failure(
      .refused, "a task can have only one date",
      hints: ["arc add makes one task for each: arc add physio 4/7, 4/14 and 4/21"])
  }
}
