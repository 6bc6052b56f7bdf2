import Entry
import Planner
import Store

/// A change of the tasks that words select: `3-5 due friday`, `is:overdue friday`, and fields given one by one.
package struct TaskEdit {
  /// The words that select tasks.
  package var selection: [ArgumentText]
  /// The words that say what changes; none: the fields alone do.
  package var changes: [ArgumentText]
  /// The fields given one by one, which beat the words.
  package var fields: FieldValues
  /// How far another day or time of a repeating task reaches.
  package var reach: OccurrenceEdit

  /// - Parameter words: first those that select, then those that change; behind a first number, or behind a filter.
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
    }
  }

  /// What the words behind a selection change. Numbers among them belong to the selection when they mean nothing else:
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
  /// As they were.
  package var before: [ArcTask]
  /// As they are, in the same order.
  package var tasks: [ArcTask]
  /// True when places remind of them from now on, or no longer.
  package var setsPlaces: Bool
}

extension Workspace {
  /// Changes tasks in one step.
  /// - Throws: `Failure`, `PlannerError`.
  package func edit(_ edit: TaskEdit) throws -> EditedTasks {
    let (line, trigger) = try PlacePhrase.taken(
      fromChange: edit.changes.line, store.read { try $0.places() })
    guard !edit.fields.isEmpty || !edit.changes.isEmpty else {
      throw Failure(
        .usage, "nothing to change", hints: ["arc edit \(edit.selection.line) due friday changes its date"])
    }
    let path = try edit.fields.arc.map { try arcPath(called: $0, tree: store.read { try $0.arcs() }) }
    let reminding = try edit.fields.path.map { try self.path(called: $0) }
    let (before, tasks) = try store.record("edited tasks") { step in
      // Read inside the transaction, so that nobody's change in between is undone.
      let (selection, words) =
        trigger == nil
        ? try edit.read(in: step.snapshot, self)
        : (edit.selection, trimmed(line).isEmpty ? nil : try WordEdit(line, in: step.snapshot, self))
      let numbers = try TaskSelection(selection, in: step.snapshot, self).numbers
      let arc = try (path ?? words?.entry.arc).map { try step.snapshot.arcs().arc(called: $0).id }
      let before = try numbers.map { try step.snapshot.task($0) }
      let tasks = try before.map { old in
        let fields = try edit.fields.changed(words?.changed(old.fields) ?? old.fields, reminding, self)
        if let failure = edit.reach.failure(changing: old, to: fields) { throw failure }
        if let trigger { try step.set(trigger.places.isEmpty ? nil : trigger, ofTask: old.id) }
        return try step.edit(
          task: old.id, fields, arc: arc, occurrence: words?.entry.recurrence == nil ? edit.reach : .series)
      }
      step.label = "edited \(tasks.words)"
      return (before, tasks)
    }
    return EditedTasks(before: before, tasks: tasks, setsPlaces: trigger != nil)
  }

  /// Closes the tasks that words mean, in one step; a repeating one moves on to its next occurrence.
  /// - Parameters:
  ///   - words: numbers, ranges or a filter.
  ///   - withMissed: true to close the occurrences that were missed before them, too.
  /// - Returns: one for each task in the order of the words, the missed ones of a task before it.
  package func close(tasks words: [ArgumentText], _ outcome: ClosingOutcome, withMissed: Bool = false) throws
    -> [ClosedTask]
  {
    let numbers = try store.read { try TaskSelection(words, in: $0, self).numbers }
    return try store.close(tasks: numbers, outcome, withMissed: withMissed)
  }
}
