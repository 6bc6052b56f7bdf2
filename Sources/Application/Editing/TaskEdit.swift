import Entry
import Names
import Planner
import Store

/// An edit of tasks: of those that words select, `3-5 due friday`, `is:overdue friday`, or of one by its number; with
/// fields given by name.
package struct TaskEdit {
  /// The words that select tasks.
  package var selection: [ArgumentText]
  /// The words that say what changes; empty: only `fields` apply.
  package var changes: [ArgumentText]
  /// The fields given as options; they win over the words.
  package var fields: FieldValues
  /// Whether a new day or time of a repeating task applies to this occurrence or to the series.
  package var reach: OccurrenceEdit
  /// True to put tasks off: they go to a later time, or are not changed.
  package var isPostponement = false

  /// - Parameter words: the selection, a number or a filter, then the changes.
  /// - Throws: `StoreError`.
  package init(_ words: [ArgumentText], fields: FieldValues, reach: OccurrenceEdit, in workspace: Workspace)
    throws
  {
    (self.fields, self.reach) = (fields, reach)
    if words.allSatisfy({ TaskSelection.isNumbers($0) }) {
      (selection, changes) = (words, [])
    } else if TaskSelection.isNumbers(words[0]) {
      (selection, changes) = (Array(words[..<1]), Array(words[1...]))
    } else {
      var reader = FilterReader(workspace, tree: try workspace.store.read { try $0.arcs() })
      (selection, changes) = reader.split(words)
      // In `#home %errand` the label is what changes, since nothing else does.
      let labels = words.reversed().prefix { LabelWords.isMarked($0.text) }.count
      if changes.isEmpty, fields.isEmpty, labels > 0, words.count > 1 {
        let count = max(words.count - labels, 1)
        let rest: [ArgumentText]
        (selection, rest) = reader.split(Array(words[..<count]))
        changes = rest + words[count...]
      }
    }
  }

  /// An edit of one task.
  /// - Parameter changes: words that say what changes, `friday 5pm`; may be empty.
  package init(task number: Int, _ changes: String, fields: FieldValues, reach: OccurrenceEdit = .usual) {
    selection = [ArgumentText(text: String(number))]
    self.changes = changes.allSatisfy(\.isWhitespace) ? [] : [ArgumentText(text: changes)]
    (self.fields, self.reach) = (fields, reach)
  }

  /// Reads the changes. Numbers at their start belong to the selection when the words do not make sense otherwise:
  /// `1 3 due friday` is two tasks, `1 3 pm` one.
  fileprivate func read(in snapshot: PlannerSnapshot, _ workspace: Workspace) throws -> (
    selection: [ArgumentText], edit: WordEdit?
  ) {
    guard !changes.isEmpty else { return (selection, nil) }
    let numbers = changes.prefix { TaskSelection.isNumbers($0) }.count
    do {
      return (selection, try WordEdit(changes.line, in: snapshot, workspace))
    } catch {
      for count in 0..<numbers where count + 1 < changes.count {
        let rest = changes.dropFirst(count + 1)
        guard let edit = try? WordEdit(Array(rest).line, in: snapshot, workspace) else { continue }
        return (selection + changes.prefix(count + 1), edit)
      }
      throw error
    }
  }
}

/// Tasks that were changed together.
package struct EditedTasks {
  /// The tasks before the change.
  package var before: [ArcTask]
  /// The tasks after the change, in the same order.
  package var tasks: [ArcTask]
}

extension Workspace {
  /// Changes tasks in one step.
  /// - Throws: `Failure`, `PlannerError`.
  package func edit(_ edit: TaskEdit) throws -> EditedTasks {
    let places = try store.read { try $0.places() }
    try edit.fields.check(places)
    let (line, trigger) = try PlacePhrase.taken(fromChange: edit.changes.line, places)
    guard !edit.fields.isEmpty || !edit.changes.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(edit.selection.line) due friday changes its date"])
    }
    let path = try edit.fields.arc.map { try arcPath(called: $0, tree: store.read { try $0.arcs() }) }
    let reminding = try edit.fields.path.map { try self.path(called: $0) }
    let (before, tasks) = try store.record("edited tasks", as: .edit) { step in
      // Reads inside the transaction, so that changes made in between are not overwritten.
      let (selection, words) =
        trigger == nil
        ? try edit.read(in: step.snapshot, self)
        : (edit.selection, trimmed(line).isEmpty ? nil : try WordEdit(line, in: step.snapshot, self))
      let numbers = try TaskSelection(selection, in: step.snapshot, self).numbers
      let arc = try (path ?? words?.entry.arc).map { try step.snapshot.arcs().arc(called: $0).id }
      let before = try numbers.map { try step.snapshot.task($0) }
      let tasks = try before.map { old in
        let changed =
          edit.isPostponement
          ? try words?.postponed(old, in: step.snapshot) : words?.changed(old.fields)
        var fields = try edit.fields.changed(changed ?? old.fields, reminding, self)
        if let failure = edit.reach.failure(changing: old, to: fields) { throw failure }
        if let trigger { fields.trigger = trigger.places.isEmpty ? nil : trigger }
        return try step.edit(
          task: old.id, fields, arc: arc,
          occurrence: words?.entry.recurrence == nil ? edit.reach : .series,
          beginsByRule: words?.beginsByRule == true && edit.fields.due == nil)
      }
      step.label = "edited \(tasks.words)"
      return (before, tasks)
    }
    return EditedTasks(before: before, tasks: tasks)
  }

  /// Replaces the fields of a task that was edited as a text.
  /// - Parameter arc: the name of the Arc it moves to; nil: it stays in its own.
  /// - Throws: `Failure` when it was changed meanwhile or the edit is not allowed, `PlannerError`.
  package func replace(
    _ old: ArcTask, with fields: ArcTask.Fields, arc: String?, reach: OccurrenceEdit
  ) throws -> ArcTask {
    if let failure = reach.failure(changing: old, to: fields) { throw failure }
    return try store.record("edited \([old].words)", as: .edit) { step in
      guard try step.snapshot.task(old.id) == old else { throw Failure.changedMeanwhile }
      let arc = try arc.map { try step.snapshot.arcs().arc(called: $0).id }
      return try step.edit(task: old.id, fields, arc: arc, occurrence: reach)
    }
  }

  /// Replaces the fields of tasks that were edited as lines, in one step.
  /// - Parameter before: the tasks as they were when the lines were made, by number.
  /// - Throws: `Failure` when one was changed meanwhile, `PlannerError`.
  package func replace(
    _ before: [Int: ArcTask], with changes: [ViewEdit.Change], reach: OccurrenceEdit
  ) throws {
    try store.record("edited \(changes.count.counted("task")) in the editor", as: .edit) { step in
      for change in changes {
        guard try step.snapshot.task(change.number) == before[change.number] else {
          throw Failure.changedMeanwhile
        }
        try step.edit(
          task: change.number, change.fields, arc: step.snapshot.arcs().arc(called: change.arc).id,
          occurrence: reach)
      }
    }
  }
}
