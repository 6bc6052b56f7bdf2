import Moments
import Names
import Planner
import Store

/// Days of a repeating task or reminder, as a person writes them: `2/15`, `3/22-3/26`, `tomorrow 2pm`, `spring break`.
package struct SkippedDays {
  /// The first day.
  package var first: Day
  /// The last day, at most 399 days after the first; equal to it for one day.
  package var last: Day
  /// The time of the only occurrence meant on that day; nil: all occurrences of the day.
  package var time: TimeOfDay?

  /// - Parameter breaks: those that the planner knows, which count by their names.
  /// - Throws: `Failure` for text that is not such days, and for more than 400 days.
  package init(_ text: String, _ reader: inout FieldReader, breaks: [Term] = []) throws {
    if let named = breaks.first(where: { NameKey($0.name) == NameKey(text) }) {
      (first, last) = (named.first, named.last)
      return
    }
    let fields = try reader.due(text)
    guard let day = fields.date, fields.endTime == nil, fields.endDate == nil || fields.time == nil else {
      throw Failure(
        .refused, "'\(text)' is not a day", hints: ["write one like 2/15, or several like 3/22-3/26"])
    }
    (first, last, time) = (day, fields.endDate ?? day, fields.time)
    guard last >= first, last.number - first.number < 400 else {
      throw Failure(.refused, "\(last) is too far from \(day)", hints: ["skip at most 400 days at once"])
    }
  }

  /// Days that are written one after the other: `2/16, 2/23`, `3/2 3/9`, `4/6 and 4/13-4/15`.
  /// - Throws: `Failure` when a part of the text is not such days.
  package static func all(_ text: String, _ reader: inout FieldReader, breaks: [Term] = []) throws
    -> [SkippedDays]
  {
    if let days = try? SkippedDays(text, &reader, breaks: breaks) { return [days] }
    let listed = text.replacing(" and ", with: ",").replacing("&", with: ",")
    for isSeparator in [{ $0 == "," }, { $0 == "," || $0.isWhitespace }] as [(Character) -> Bool] {
      let parts = listed.split(whereSeparator: isSeparator).map { trimmed($0) }.filter { !$0.isEmpty }
      let days = parts.compactMap { try? SkippedDays($0, &reader, breaks: breaks) }
      if parts.count > 1, days.count == parts.count { return days }
    }
    return [try SkippedDays(text, &reader, breaks: breaks)]
  }

  /// A single day.
  package init(_ day: Day) { (first, last, time) = (day, day, nil) }
}

// Skipping occurrences of repeating tasks and reminders, and restoring them.
extension Workspace {
  /// Skips days of a repeating task.
  /// - Returns: the task, and the days that were skipped; none when all were before.
  /// - Throws: `Failure` when `days` names a time; `ReminderError` when the task does not occur on these days.
  package func skip(task number: Int, _ days: SkippedDays) throws -> (task: ArcTask, days: [Day]) {
    if days.time != nil {
      throw Failure(.usage, "a task is skipped for whole days: arc skip \(number) \(days.first)")
    }
    return try inOwnForm {
      try store.record("skipped \(number)") { step in
        let (task, left) = try step.skip(task: number, from: days.first, to: days.last)
        let words =
          left.count > 3
          ? "\(left.count) days from \(left[0])" : left.map(\.description).joined(separator: ", ")
        step.label = "skipped \(task.fields.title) on \(words)"
        return (task, left)
      }
    }
  }

  /// Says the days of errors in the person's own form.
  private func inOwnForm<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch ReminderError.noOccurrence(let day, let next) {
      throw ReminderError.noOccurrence(on: here.when.inOwnForm(day), next: next.map(here.when.inOwnForm))
    } catch ReminderError.notSkipped(let day) {
      throw ReminderError.notSkipped(on: here.when.inOwnForm(day))
    }
  }

  /// Skips days of a reminder or group.
  /// - Returns: the reminder, and the occurrences that were skipped; none when all were before.
  /// - Throws: `ReminderError` when there are no occurrences on these days.
  package func skip(reminder number: Int, _ days: SkippedDays) throws -> (
    reminder: Reminder, left: [PlannedOccurrence]
  ) {
    try inOwnForm { try leaveOut(number, days) }
  }

  private func leaveOut(_ number: Int, _ days: SkippedDays) throws -> (
    reminder: Reminder, left: [PlannedOccurrence]
  ) {
    try store.record("skipped \(number)") { step in
      var left: [PlannedOccurrence] = []
      var isAnyLeft = false
      for day in (days.first.number...days.last.number).map({ Day(number: $0) }) {
        do {
          left += try step.skip(reminder: number, on: day, at: days.time)
          isAnyLeft = true
        } catch let error as ReminderError {
          // Among several days some may have no occurrence, but not all.
          guard case .noOccurrence = error, day != days.last || isAnyLeft else { throw error }
        }
      }
      let reminder = try step.snapshot.reminder(number)
      let words = days.first == days.last ? "\(days.first)" : "\(days.first) to \(days.last)"
      step.label = "skipped \(reminder.fields.title) on \(words)"
      return (reminder, left)
    }
  }

  /// Restores a skipped day of a task.
  package func unskip(task number: Int, on day: Day) throws -> ArcTask {
    try inOwnForm {
      try store.record("brought back \(number)") { step in
        let task = try step.unskip(task: number, on: day)
        step.label = "brought back \(task.fields.title) on \(day)"
        return task
      }
    }
  }

  /// Restores a skipped day of a reminder, or one time on it; nil: all its times.
  package func unskip(reminder number: Int, on day: Day, at time: TimeOfDay? = nil) throws -> Reminder {
    try inOwnForm {
      try store.record("brought back \(number)") { step in
        try step.unskip(reminder: number, on: day, at: time)
        let reminder = try step.snapshot.reminder(number)
        step.label = "brought back \(reminder.fields.title) on \(day)"
        return reminder
      }
    }
  }
}
