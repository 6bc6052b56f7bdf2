import Application
import Planner
import Store
import Terminal

/// Changes made in the person's editor: a task as a form, or many as lines. Each is one step.
struct EditorEdit {
  var context: Context
  /// How far another day or time of a repeating task reaches.
  var reach: OccurrenceEdit

  /// Changes one task as a form.
  /// - Returns: the task as it was and as it is.
  func editForm(of number: Int) throws -> (ArcTask, ArcTask) {
    let old = try context.store.read { try $0.task(number) }
    let form = try TaskForm(old, context)
    let task = try Editor.edit(form.text, named: "task.txt", context.console) { text in
      let (fields, arc, saysRule) = try form.read(text, over: old)
      let reach = saysRule ? .series : reach
      return try context.replace(old, with: fields, arc: arc, reach: reach)
    }
    return (old, task)
  }

  /// Changes the tasks of numbers or a filter, one a line.
  func editView(of words: [ArgumentText]) throws -> Exit {
    let (view, tasks) = try context.store.read { snapshot in
      let tasks = try self.tasks(words, in: snapshot)
      return (try ViewEdit(tasks, in: snapshot, context), tasks)
    }
    guard !tasks.isEmpty else { throw Failure(.notFound, "no task matches") }
    let before = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let changes = try Editor.edit(view.text, named: "tasks.txt", context.console) { text in
      let changes = try view.changes(in: text)
      try context.replace(before, with: changes, reach: reach)
      return changes
    }
    for change in changes {
      try context.console.show("\("-", .mistake) \(change.number)  \(change.before)")
      try context.console.show("\("+", .done) \(change.number)  \(change.after)")
      guard let old = before[change.number] else { continue }
      let task = try context.store.read { try $0.task(change.number) }
      if let line = try context.seriesChangeNote(of: old, to: task) { try context.console.show(line) }
      if let line = try context.warning(of: task, unless: old) { try context.console.note(line) }
    }
    if changes.isEmpty { try context.console.show(StyledText("nothing was changed", .faint)) }
    return .done
  }

  private func tasks(_ words: [ArgumentText], in snapshot: PlannerSnapshot) throws -> [ArcTask] {
    if !words.isEmpty, words.allSatisfy({ TaskSelection.isNumbers($0) }) {
      return try TaskSelection(words, in: snapshot, context).numbers.map { try snapshot.task($0) }
    }
    let tree = try snapshot.arcs()
    let list = try ListWords(words, tree: tree, workspace: context)
    return try snapshot.tasks(matching: list.filter.within(list.arc, tree: tree), kind: list.filter.kind)
  }
}
