import Application
import Moments
import Planner
import Store
import Terminal

// Reminders among the tasks of a day, and what is deleted of either.
extension CalendarScreen {
  /// Makes a reminder that comes on the day shown, unless the line names another one.
  func remind() throws {
    try askForLine("remind on \(here.when.date(place.day)):") { line in
      let namesDay = names.entry(of: line, suggestsArcs: false).spans.contains { $0.kind == .date }
      try tell(["remind", line] + (namesDay ? [] : ["--starting", place.day.description]))
    }
  }

  /// Changes a reminder by words as `arc edit` takes them: `8am`, `every weekday`, `--title "vitamin C"`.
  func change(_ item: DayItem) throws {
    try askForLine("change \(item.task.id) \(item.task.fields.title), with words as in arc edit:") { line in
      let words = try PromptCommand.words(of: line)
      guard let reach = try reach(item) else { return }
      try tell(["edit", "\(item.task.id)"] + words + reach)
    }
  }

  /// Which occurrences a change is for, as options; nil when the question is left.
  private func reach(_ item: DayItem) throws -> [String]? {
    guard try repeats(item) else { return [] }
    let day = place.day
    let question = "1 only \(here.when.date(day)), 2 from then on, 3 all of it:"
    while let answer = try ask(StyledText(question), completing: nil) {
      switch trimmed(answer) {
      case "1": return ["--only", day.description]
      case "2": return ["--from-here", day.description]
      case "3": return []
      default: try refuse(answer, "1, 2 or 3")
      }
    }
    return nil
  }

  /// Deletes a task after a question; of a reminder that repeats, all of it or that day.
  func delete(_ item: DayItem) throws {
    let (number, title) = (item.task.id, item.task.fields.title)
    if item.isReminder, try repeats(item) {
      let day = place.day
      let question: StyledText =
        "1 skips \(here.when.date(day)), 2 deletes \(number, .faint) \(title, .strong) on all days:"
      switch trimmed(try ask(question, completing: nil) ?? "") {
      case "1": return try tell(["skip", "\(number)", day.description])
      case "2": return try tell(["rm", "\(number)", "--yes"])
      default: return frame.message = "nothing was changed"
      }
    }
    guard try confirm("delete \(number, .faint) \(title, .strong)?") else {
      return frame.message = "not deleted"
    }
    try tell(["rm", "\(number)", "--yes"])
  }

  private func repeats(_ item: DayItem) throws -> Bool {
    guard item.isReminder else { return false }
    return try context.store.read { try $0.reminderIfAny(item.task.id)?.fields.timetable?.repeats ?? false }
  }

  /// Runs a command whose errors the caller says, and keeps the first line of its answer.
  private func tell(_ words: [String]) throws {
    frame.message = try frame.answer(to: words).first { !$0.isBlank } ?? StyledText()
  }
}
