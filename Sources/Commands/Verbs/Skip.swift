import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc skip`: leaves occurrences of what repeats out.
struct Skip: ArcCommand {
  static let group = HelpGroup.remind
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Skip days of what repeats: a task, an event, a reminder or a group.",
    usage: "arc skip NUMBER|WORDS DAY [TIME] | NUMBER|WORDS DAY-DAY",
    discussion: """
      Examples:
        arc skip 4 2/15
        arc skip 4 3/22-3/26
        arc skip 4 tomorrow
        arc skip lecture tomorrow               the open task with that word
        arc skip 4 tomorrow 2pm                 only one of several times of a reminder

      arc unskip brings a day back. arc edit 4 except 2/15 does the same as skip.
      """)

  @Argument(help: ArgumentHelp("A number, then a day or a range of days.", valueName: "NUMBER DAY"))
  var words: [ArgumentText]
  @Flag(help: "Write it as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit { try context.skip(words, "skip", json: json) }
}

extension Context {
  /// Leaves out what a number's days say, of a task or a reminder.
  /// - Parameter command: what was typed, for messages.
  func skip(_ words: [ArgumentText], _ command: String, json: Bool) throws -> Exit {
    let (number, first, last, time) = try occurrence(words, command)
    if try store.read({ try $0.reminderIfAny(number) }) != nil {
      return try skip(reminder: number, from: first, to: last, at: time, json: json)
    }
    if time != nil {
      throw Failure(.usage, "a task is skipped for whole days: arc \(command) \(number) \(first)")
    }
    let (task, days) = try store.record("skipped \(number)") { step in
      let (task, days) = try step.skip(task: number, from: first, to: last)
      step.label = "skipped \(task.fields.title) on \(said(days))"
      return (task, days)
    }
    if json {
      try show(task, json: true)
    } else {
      try tell("skipped", task, days.map { here.when.short($0) })
    }
    return .done
  }

  /// Puts a day of a task back.
  func unskip(task number: Int, on day: Day, json: Bool) throws -> Exit {
    let task = try store.record("put back \(number)") { step in
      let task = try step.unskip(task: number, on: day)
      step.label = "put back \(task.fields.title) on \(day)"
      return task
    }
    if json {
      try show(task, json: true)
    } else {
      try tell("put back", task, [here.when.short(day)])
    }
    return .done
  }

  private func skip(reminder number: Int, from first: Day, to last: Day, at time: TimeOfDay?, json: Bool)
    throws
    -> Exit
  {
    let (reminder, left) = try store.record("skipped \(number)") { step in
      var left: [PlannedOccurrence] = []
      for day in (first.number...last.number).map({ Day(number: $0) }) {
        do { left += try step.skip(reminder: number, on: day, at: time) } catch let error as ReminderError {
          // Of several days, some may have none; but not all of them.
          guard case .noOccurrence = error, day != last || !left.isEmpty else { throw error }
        }
      }
      let reminder = try step.snapshot.reminder(number)
      step.label = "skipped \(reminder.fields.title) on \(first == last ? "\(first)" : "\(first) to \(last)")"
      return (reminder, left)
    }
    if json {
      try show(reminder, json: true)
      return .done
    }
    let times = left.map { here.when($0.due) }.joined(separator: ", ")
    let next = reminder.next.map { "next \(here.when($0.due))" } ?? "no more to come"
    try console.tell(
      "skipped \(reminder.id, .faint) \(reminder.fields.title)  \(times, .time)  \(next, .faint)")
    return .done
  }

  /// `skipped 4 lecture  Tue 9 Feb, Thu 11 Feb  next Tue 16 Feb 9 am to 10:30 am`.
  func tell(_ verb: String, _ task: ArcTask, _ days: [String]) throws {
    let next = here.when.span(here.shown(task.fields)).map { span in
      "next \(span.start)" + (span.end.map { " to \($0)" } ?? "")
    }
    try console.tell(
      "\(verb) \(task.id, .faint) \(task.fields.title)  \(days.joined(separator: ", "), .time)  \(next ?? "", .faint)"
    )
  }

  func said(_ days: [Day]) -> String {
    days.count > 3
      ? "\(days.count) days from \(days[0])" : days.map(\.description).joined(separator: ", ")
  }

  /// A number and a day behind it, perhaps with a time, or the first day and the last.
  func occurrence(_ words: [ArgumentText], _ command: String) throws -> (
    Int, Day, Day, TimeOfDay?
  ) {
    var reader = try FieldReader(self)
    var (first, rest) = (words.first, Array(words.dropFirst()))
    if let word = first, Int(word.text) == nil {
      let found = try WordsOfTask(self).split(words, leaving: 1) { rest in
        (try? reader.due(rest.line))?.date != nil
      }
      if let found { (first, rest) = found }
    }
    guard let number = first.flatMap({ Int($0.text) }), !rest.isEmpty else {
      throw Failure(.usage, "which one, and which day? arc \(command) 4 2027-03-12")
    }
    let fields = try reader.due(rest.line)
    guard let day = fields.date, fields.endTime == nil, fields.endDate == nil || fields.time == nil else {
      throw Failure(
        .refused, "'\(rest.line)' is not a day", hints: ["write one like 2/15, or several like 3/22-3/26"])
    }
    let last = fields.endDate ?? day
    guard last >= day, last.number - day.number < 400 else {
      throw Failure(.refused, "\(last) is too far from \(day)", hints: ["skip a year at most"])
    }
    return (number, day, last, fields.time)
  }
}
