import Calendars
import Entry
import Files
import JSONText
import Names
import Planner
import Store

/// Something that a file in another format cannot hold.
package struct ExportLoss {
  /// The line of the file, from 1; nil: the thing is not in the file at all.
  package var line: Int?
  /// The name of a thing that is not in the file.
  package var name = ""
  /// What is lost: `its notes`, `it is a reminder`.
  package var what: String
  /// The task it belongs to; nil: it does not belong to a task.
  package var task: ArcTask?
}

/// One export to one output.
package struct ExportWriting {
  private let selection: ExportSelection
  private let workspace: Workspace
  private let output: ByteOutput
  private let tell: (ExportLoss) throws -> Void

  /// - Parameter tell: called with each loss.
  package init(
    _ selection: ExportSelection, _ workspace: Workspace, to output: ByteOutput,
    tell: @escaping (ExportLoss) throws -> Void
  ) {
    (self.selection, self.workspace, self.output, self.tell) = (selection, workspace, output, tell)
  }

  /// Writes the selection in one of the `ExchangeFormat.exported` formats.
  /// - Parameter form: whether a calendar file has tasks as events or as to-dos.
  /// - Throws: `Failure` for a format that arc only reads.
  package func write(_ format: ExchangeFormat, _ form: CalendarTaskForm) throws {
    switch format {
    case .json: try PlannerDocument.write(selection, here: workspace.here, to: output)
    case .todotxt: try writeTodoTxt()
    case .taskwarrior: try writeTaskwarrior()
    case .markdown: try writeMarkdown()
    case .csv: try writeCSV()
    case .ical: try writeCalendar(form)
    case .text, .todoist, .ticktick, .googletasks, .googlekeep, .microsofttodo, .things, .dstask, .org,
      .taskpaper:
      let formats = ExchangeFormat.exported.map(\.rawValue).orList
      throw Failure(.usage, "arc reads \(format.rawValue) but does not write it; export \(formats)")
    }
  }

  /// Reports what of a task is not exported, including its place reminders.
  private func note(_ given: [String], _ task: ArcTask, line: Int) throws {
    let lost = given + [selection.places(of: task)].compactMap { $0 }
    guard !lost.isEmpty else { return }
    try tell(ExportLoss(line: line, what: lost.joined(separator: ", "), task: task))
  }

  private func writeTodoTxt() throws {
    let form = TodoTxt(here: workspace.here)
    var number = 0
    try selection.eachTask { task in
      let (line, lost) = form.line(task)
      number += 1
      try output.write(line + "\n")
      try note(lost, task, line: number)
    }
    try noteArcs()
  }

  private func writeTaskwarrior() throws {
    let form = Taskwarrior(here: workspace.here)
    var number = 1
    try output.write("[\n")
    try selection.eachTask { task in
      var json = JSONWriter()
      let lost = form.write(task, to: &json)
      if number > 1 { try output.write(",\n") }
      number += 1
      try output.write(json.bytes)
      try note(lost, task, line: number)
    }
    try output.write(number > 1 ? "\n]\n" : "]\n")
    try noteArcs()
  }

  private func writeMarkdown() throws {
    var form = Markdown(
      here: workspace.here, reader: try workspace.reader(Vocabulary(arcs: []), reads: .basic))
    var number = 1
    for (index, arc) in selection.arcList.enumerated() {
      try output.write((index > 0 ? "\n" : "") + form.heading(arc) + "\n")
      number += index > 0 ? 2 : 1
      var isFirst = true
      try selection.eachTask(in: arc.id) { task in
        let (text, lost) = form.lines(task)
        try output.write((isFirst ? "\n" : "") + text + "\n")
        if isFirst { number += 1 }
        isFirst = false
        try note(lost, task, line: number)
        number += text.split(separator: "\n", omittingEmptySubsequences: false).count
      }
    }
    try noteArcs(keepsEmptyArcs: true)
  }

  private func writeCSV() throws {
    let table = PlannerTable()
    try output.write(PlannerTable.columns.csv)
    var number = 1
    try selection.eachTask { task in
      let (row, lost) = table.row(task)
      number += 1
      try output.write(row)
      try note(lost, task, line: number)
      number += row.utf8.count { $0 == 0x0A } - 1
    }
    try noteArcs()
  }

  private func writeCalendar(_ form: CalendarTaskForm) throws {
    let export = CalendarExport(
      selection.snapshot, zones: workspace.store.zones, here: workspace.zone,
      dueTime: workspace.store.reminding.dueTime)
    try export.write(
      tasks: form, eachTask: { try selection.eachTask($0) }, reminders: selection.isWhole ? .all : .none,
      to: { try output.write($0) })
    try noteArcs(keepsReminders: true)
  }

  private func note(_ name: String, isKind kind: String) throws {
    try tell(ExportLoss(name: name, what: "it is \(kind)"))
  }

  /// Reports the reminders, groups, stacks, places, terms and breaks, which this format leaves out.
  private func noteReminders() throws {
    let snapshot = selection.snapshot
    for reminder in try snapshot.reminders() {
      try note("\(reminder.id) \(reminder.fields.title)", isKind: reminder.isGroup ? "a group" : "a reminder")
    }
    for stack in try snapshot.stacks() { try note(stack.name, isKind: "a stack") }
    for place in try snapshot.places() { try note(place.name, isKind: "a place") }
    for term in try snapshot.terms() { try note(term.name, isKind: term.isBreak ? "a break" : "a term") }
  }

  /// Reports the person's own escalation paths, which are left out.
  private func notePaths() throws {
    for path in try selection.snapshot.namedPaths() where path.isChanged || !path.isBuiltIn {
      try note(path.name, isKind: "an escalation path")
    }
  }

  /// Reports what of the Arcs is not exported, and the paths and reminders that only JSON holds.
  /// - Parameters:
  ///   - keepsEmptyArcs: true when the file also has Arcs without tasks.
  ///   - keepsReminders: true when the file also has reminders and groups.
  private func noteArcs(keepsEmptyArcs: Bool = false, keepsReminders: Bool = false) throws {
    if selection.isWhole { try notePaths() }
    if !keepsReminders, selection.isWhole { try noteReminders() }
    let counts = try selection.snapshot.counts()
    for arc in selection.arcList {
      var lost: [String] = []
      if !keepsEmptyArcs, counts[arc.id]?.total.all == 0 {
        lost.append("the Arc itself, because it has no tasks")
      }
      if let ends = arc.fields.ends { lost.append("its last day \(ends)") }
      if !arc.fields.description.isEmpty { lost.append("its description") }
      if !arc.fields.aliases.isEmpty { lost.append("its other names") }
      if arc.archived != nil { lost.append("the archived state") }
      if !lost.isEmpty {
        try tell(ExportLoss(name: arc.path, what: lost.joined(separator: ", ")))
      }
    }
  }
}
