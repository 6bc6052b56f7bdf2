import Application
import Planner
import Store
import Terminal

/// Words that mean a task: `groceries`, `old lab`. One that fits means it; of several a person chooses. Where no task
/// fits, the only reminder that does can be meant.
struct WordsOfTask {
  private let context: Context
  /// Which tasks are looked for.
  private let kind: PlannerSnapshot.Kind
  private let orReminders: Bool
  /// True to mean what is due by now rather than an occurrence that is yet to come.
  private let isDue: Bool
  /// How many are offered at most.
  private static let most = 9

  /// - Parameters:
  ///   - orReminders: true for a command that takes the numbers of reminders, too.
  ///   - isDue: true for a command that closes tasks: of a series whose missed occurrences stay open, it means one of
  ///     those rather than an occurrence that is yet to come.
  init(
    _ context: Context, kind: PlannerSnapshot.Kind = .open, orReminders: Bool = false, isDue: Bool = false
  ) {
    (self.context, self.kind, self.orReminders, self.isDue) = (context, kind, orReminders, isDue)
  }

  /// The words as a selection: the number of the task that they mean, or themselves where they are numbers, a filter,
  /// or the name of an Arc, or mean nothing.
  /// - Throws: `Failure` when several tasks match and none is chosen.
  func selection(_ words: [ArgumentText]) throws -> [ArgumentText] {
    guard !words.isEmpty, !TaskSelection.means(words), !words.line.allSatisfy(\.isWhitespace) else {
      return words
    }
    if try context.store.read({ (try? $0.arcs().arc(called: words.line)) != nil }) { return words }
    let number = try chosen(among: tasks(words), words.line)?.id ?? reminder(words)
    return number.map { [ArgumentText(text: String($0))] } ?? words
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
    if let first, let task = try chosen(among: first.tasks, first.words) {
      return (ArgumentText(text: String(task.id)), first.rest)
    }
    for count in stride(from: words.count - least, to: 0, by: -1) {
      guard let number = try reminder(Array(words[..<count])) else { continue }
      return (ArgumentText(text: String(number)), Array(words[count...]))
    }
    return nil
  }

  /// The number of the only reminder or group whose name holds all the words, or that is called just so.
  func reminder(_ words: [ArgumentText]) throws -> Int? {
    let terms = words.line.lowercased().split(whereSeparator: \.isWhitespace)
    guard orReminders, !terms.isEmpty else { return nil }
    let all = try context.store.read { try $0.reminders(groups: false) + $0.reminders(groups: true) }
    let found = all.filter { reminder in
      let title = reminder.fields.title.lowercased()
      return terms.allSatisfy { title.contains($0) }
    }
    let exact = found.filter { $0.fields.title.lowercased() == terms.joined(separator: " ") }
    let fitting = exact.isEmpty ? found : exact
    return fitting.count == 1 ? fitting[0].id : nil
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
    // What is open is meant before what was closed long ago, and of a series that is over its last occurrence.
    let open = fitting.filter { $0.closing == nil }
    return open.isEmpty ? WordsOfTask.last(fitting) : current(open)
  }

  /// Of every series only the last occurrence.
  private static func last(_ tasks: [ArcTask]) -> [ArcTask] {
    let latest = Dictionary(
      tasks.compactMap { task in task.occurrence.map { ($0.series, task) } },
      uniquingKeysWith: { ($0.due ?? $0.created, $0.id) < ($1.due ?? $1.created, $1.id) ? $1 : $0 })
    return tasks.filter { task in task.occurrence.map { latest[$0.series]?.id == task.id } ?? true }
  }

  /// Of a series whose missed occurrences stay open, only the occurrence of now; where one that is due is meant and
  /// that of now is yet to come, only those that stayed open.
  private func current(_ tasks: [ArcTask]) -> [ArcTask] {
    let today = context.here.local.day
    let current = tasks.filter { $0.fields.recurrence != nil }
    let others = tasks.filter { $0.fields.recurrence == nil }
    // One that was moved to a later day is not late.
    let late = Set(others.filter { ($0.fields.date ?? today) <= today }.compactMap { $0.occurrence?.series })
    let passed = current.filter { task in
      guard isDue, let series = task.occurrence?.series, let day = task.fields.date else { return false }
      return day > today && late.contains(series)
    }
    let gone = Set(passed.map(\.id))
    let series = Set(current.filter { !gone.contains($0.id) }.compactMap { $0.occurrence?.series })
    return tasks.filter { task in
      task.fields.recurrence != nil
        ? !gone.contains(task.id) : !(task.occurrence.map { series.contains($0.series) } ?? false)
    }
  }

  /// The only task, or the one that the person chooses; nil when there is none.
  private func chosen(among tasks: [ArcTask], _ words: String) throws -> ArcTask? {
    guard tasks.count > 1 else { return tasks.first }
    let shown = tasks.prefix(WordsOfTask.most)
    try context.seeBreaks()
    let rows = shown.map { task in
      let reading = LineReading.words(of: context.here.shown(task.fields), arc: task.arcPath, context.here)
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
