import Application
import Planner
import Store
import Terminal

/// Words that mean a task: `groceries`, `old lab`. One that fits means it; of several a person chooses.
struct WordsOfTask {
  private let context: Context
  /// Which tasks are looked for.
  private let kind: PlannerSnapshot.Kind
  /// How many are offered at most.
  private static let most = 9

  init(_ context: Context, kind: PlannerSnapshot.Kind = .open) {
    (self.context, self.kind) = (context, kind)
  }

  /// The words as a selection: the number of the task that they mean, or themselves where they are numbers, a filter,
  /// or the name of an Arc, or mean nothing.
  /// - Throws: `Failure` when several tasks match and none is chosen.
  func selection(_ words: [ArgumentText]) throws -> [ArgumentText] {
    guard !words.isEmpty, !TaskSelection.means(words), !words.line.allSatisfy(\.isWhitespace) else {
      return words
    }
    if try context.store.read({ (try? $0.arcs().arc(called: words.line)) != nil }) { return words }
    guard let task = try chosen(among: tasks(words), words.line) else { return words }
    return [ArgumentText(text: String(task.id))]
  }

  /// The first words as the number of the task that they mean, where the rest is accepted; as many of them as fit.
  /// - Returns: nil when no beginning of the words means a task.
  func split(_ words: [ArgumentText], leaving least: Int, accepting: ([ArgumentText]) -> Bool) throws -> (
    ArgumentText, rest: [ArgumentText]
  )? {
    guard words.count > least else { return nil }
    var first: (tasks: [ArcTask], words: String, rest: [ArgumentText])?
    for count in stride(from: words.count - least, to: 0, by: -1) {
      let (name, rest) = (Array(words[..<count]), Array(words[count...]))
      let tasks = try tasks(name)
      guard !tasks.isEmpty else { continue }
      first = first ?? (tasks, name.line, rest)
      guard accepting(rest) else { continue }
      first = (tasks, name.line, rest)
      break
    }
    guard let first, let task = try chosen(among: first.tasks, first.words) else { return nil }
    return (ArgumentText(text: String(task.id)), first.rest)
  }

  /// The tasks whose titles hold all the words; one that is called just so is alone.
  private func tasks(_ words: [ArgumentText]) throws -> [ArcTask] {
    let terms = words.line.lowercased().split(whereSeparator: \.isWhitespace)
    guard !terms.isEmpty else { return [] }
    let filter = TaskFilter(terms.map { TaskFilter.Condition(.text(String($0))) })
    let found = try context.store.read { try $0.tasks(matching: filter, kind: kind, limit: 100) }.filter {
      task in
      let title = task.fields.title.lowercased()
      return terms.allSatisfy { title.contains($0) }
    }
    let exact = found.filter { $0.fields.title.lowercased() == terms.joined(separator: " ") }
    let fitting = exact.isEmpty ? found : exact
    // What is open is meant before what was closed long ago.
    let open = fitting.filter { $0.closing == nil }
    return open.isEmpty ? fitting : open
  }

  /// The only task, or the one that the person chooses; nil when there is none.
  private func chosen(among tasks: [ArcTask], _ words: String) throws -> ArcTask? {
    guard tasks.count > 1 else { return tasks.first }
    let shown = tasks.prefix(WordsOfTask.most)
    let rows = shown.map { task in
      let reading = LineLook.reading(of: context.here.shown(task.fields), arc: task.arcPath, context.here)
      return "  \(task.id, .faint)  \(task.fields.title)  \(reading)" as StyledText
    }
    let more = tasks.count > shown.count ? ", and \(tasks.count - shown.count) more" : ""
    guard context.console.isInteractive else {
      throw Failure(
        .notFound, "several tasks match '\(words)'; say which by its number",
        hints: rows.map { trimmed($0.plain) } + (more.isEmpty ? [] : ["arc search \(words.quoted) shows all"])
      )
    }
    for row in rows { try context.console.note(row) }
    while true {
      let answer = trimmed(
        try context.console.ask("which one? its number\(more), or Enter to cancel:") ?? "")
      if answer.isEmpty { throw Failure(.refused, "cancelled; nothing was changed") }
      if let task = tasks.first(where: { String($0.id) == answer }) { return task }
      try context.console.refuse(answer, "one of \(shown.map { String($0.id) }.joined(separator: ", "))")
    }
  }
}
