import Planner
import Store

// What a person may have meant who named no task and no Arc.
extension PlannerSnapshot {
  /// The task with a number; the error says what a reminder with that number is, and how what was deleted comes back.
  /// - Throws: `Failure`, `PlannerError.unknownNumber`.
  package func taskOrTrace(_ number: Int) throws -> ArcTask {
    do {
      return try task(number)
    } catch PlannerError.unknownNumber {
      if let reminder = try? reminder(number) {
        throw Failure(
          .notFound, "\(reminder.nameAndKind), not a task",
          hints: ["arc show \(number) shows it; arc edit \(number) changes it"])
      }
      guard let item = try trash().first(where: { !$0.isArc && $0.number == number }) else {
        throw PlannerError.unknownNumber(number)
      }
      throw Failure(
        .notFound, "\(number) \(item.title) was deleted",
        hints: ["arc trash restore \(number) brings it back"])
    }
  }

  /// The Arc that words name, also by its first letters; where none has such a name, the error lists open tasks that
  /// hold the words.
  /// - Parameter isWhole: true where only the whole name counts, because the Arc is to be deleted.
  /// - Throws: `Failure`, `PlannerError`.
  package func arcOrTrace(called words: String, isWhole: Bool = false) throws -> Arc {
    do {
      return try isWhole ? arcs().arc(called: words) : arcs().arc(calledOrBegun: words)
    } catch {
      guard let error = error as? PlannerError, case .unknownArc(_, let names) = error else { throw error }
      var failure = Failure(error)
      let whole = isWhole ? names.map { "arc rm \($0.quoted) deletes that Arc" } : []
      let near = try near(words)
      failure.hints = whole + near
      if names.isEmpty {
        failure.message =
          near.isEmpty ? "no open task and no Arc matches '\(words)'" : "no Arc matches '\(words)'"
        failure.hints.append("arc search \(words.quoted) looks everywhere")
      }
      throw failure
    }
  }

  /// Up to three open tasks and three reminders that hold all the words, each as a hint: `task 6 is club in Home`.
  package func near(_ words: String) throws -> [String] {
    let words = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return [] }
    let tasks = try tasks(matching: TaskFilter(words.map { TaskFilter.Condition(.text($0)) }), limit: 3)
    let reminders = try reminders().filter { reminder in
      words.allSatisfy { reminder.fields.title.lowercased().contains($0.lowercased()) }
    }
    return tasks.map { "task \($0.id) is \($0.fields.title) in \($0.arcPath)" }
      + reminders.prefix(3).map { "\($0.isGroup ? "group" : "reminder") \($0.id) is \($0.fields.title)" }
  }
}

extension Reminder {
  /// `2 drink water is a reminder`, in messages.
  package var nameAndKind: String {
    "\(id) \(fields.title) is a \(isGroup ? "group of reminders" : "reminder")"
  }
}
