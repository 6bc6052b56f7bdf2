import Application
import ArgumentParser
import Moments
import Names
import Planner
import Store
import Terminal

/// `arc skip`: leaves occurrences of what repeats out.
struct Skip: ArcCommand {
  static let group = HelpGroup.remind
  static let otherwise = RefusedLineMeaning.perhapsTask
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Skip days of what repeats: a task, an event, a reminder or a group.",
    usage: "arc skip NUMBER|WORDS DAY [TIME] | NUMBER|WORDS DAY-DAY …",
    discussion: """
      Examples:
        arc skip 4 2/15
        arc skip 4 3/22-3/26
        arc skip 4 2/16, 2/23
        arc skip 4 spring break                 once arc break knows it
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
    let (number, days) = try occurrence(words, command)
    guard try store.read({ try $0.reminderIfAny(number) }) != nil else {
      let skipped = try store.asOneStep { try days.map { try skip(task: number, $0) } }
      guard let task = skipped.last?.task else { return .done }
      try tell("skipped", task, skipped.flatMap(\.days), json: json)
      return .done
    }
    let skipped = try store.asOneStep { try days.map { try skip(reminder: number, $0) } }
    guard let reminder = skipped.last?.reminder else { return .done }
    let left = skipped.flatMap(\.left)
    if json {
      try show(reminder, json: true)
      return .done
    }
    let next = try comesNext(reminder)
    try tell("skipped", reminder.id, reminder.fields.title, left.map { here.when($0.due) }, next)
    return .done
  }

  /// `skipped 4 lecture  Tue 9 Feb, Thu 11 Feb  next Tue 16 Feb 9 am to 10:30 am`, or the task as JSON.
  /// - Parameter days: none when all were skipped before.
  func tell(_ verb: String, _ task: ArcTask, _ days: [Day], json: Bool) throws {
    if json { return try show(task, json: true) }
    let next = here.when.span(here.shown(task.fields)).map { span in
      "next \(span.start)" + (span.end.map { " to \($0)" } ?? "")
    }
    try tell(verb, task.id, task.fields.title, days.map { here.when.short($0) }, next ?? "")
  }

  /// - Parameter times: what was skipped; empty when it was skipped before: `already skipped 4 lecture  next …`.
  private func tell(_ verb: String, _ number: Int, _ title: String, _ times: [String], _ next: String) throws
  {
    let (said, list) = times.isEmpty ? ("already \(verb)", "") : (verb, "  \(times.joined(separator: ", "))")
    try console.tell("\(said) \(number, .faint) \(title)\(list, .time)  \(next, .faint)")
  }

  /// What to type where the day is missing: of what the words mean, the day on which it comes next.
  private func whichDay(_ words: [ArgumentText], _ command: String) throws -> Failure {
    let chosen = try WordsOfTask(self, orReminders: true).selection(words)
    let next = try store.read { snapshot in
      try Int(chosen.line).flatMap { try snapshot.nextDay(ofThing: $0) }
    }
    guard let next else { return Failure(.usage, "which one, and which day? arc \(command) 4 2027-03-12") }
    let hint =
      command == "skip"
      ? "arc skip \(next.number) \(typed(next.day))" : "arc show \(next.number) lists the skipped days"
    return Failure(.usage, "which day of \(next.number) \(next.title)?", hints: [hint])
  }

  /// What to type for words that may be the name of a break; nil for those that are rather a day.
  private func unknownBreak(_ text: String, _ breaks: [Term]) -> Failure? {
    guard !text.contains(where: \.isNumber), NearDays.words(near: text).isEmpty else { return nil }
    let near = didYouMean(text, among: breaks.map(\.name))
    return Failure(
      .refused, "'\(text)' is neither a day nor a break that arc knows" + near,
      hints: ["arc break \(text.quoted) 3/22-3/26 makes one, with its days; or write a day like 2/15"])
  }

  /// A number and the days after it.
  func occurrence(_ words: [ArgumentText], _ command: String) throws -> (number: Int, [SkippedDays]) {
    var reader = try FieldReader(self)
    let breaks = try terms(onlyBreaks: true, of: nil)
    var (first, rest) = (words.first, Array(words.dropFirst()))
    if let word = first, Int(word.text) == nil {
      let found = try WordsOfTask(self, orReminders: true).split(words, leaving: 1) { rest in
        (try? SkippedDays.all(rest.line, &reader, breaks: breaks)) != nil
      }
      if let found { (first, rest) = found }
      if found == nil, !rest.isEmpty {
        throw Failure(
          .notFound, "no repeating task or reminder matches '\(words.line)'",
          hints: ["arc \(command) 4 2027-03-12 takes a number, then a day; arc ls is:repeating lists them"])
      }
    }
    guard let number = first.flatMap({ Int($0.text) }), !rest.isEmpty else {
      throw try whichDay(words, command)
    }
    do {
      return (number, try SkippedDays.all(rest.line, &reader, breaks: breaks))
    } catch let failure as Failure {
      throw unknownBreak(rest.line, breaks) ?? failure
    }
  }
}

extension PlannerSnapshot {
  /// The day on which a repeating task, a reminder or a group comes next; nil for anything else, or where none comes.
  fileprivate func nextDay(ofThing number: Int) throws -> (number: Int, title: String, day: Day)? {
    if let reminder = try reminderIfAny(number) {
      return reminder.next.map { (number, reminder.fields.title, $0.start.day) }
    }
    guard let task = try? task(number), task.closing == nil, task.fields.recurrence != nil else { return nil }
    return task.fields.date.map { (number, task.fields.title, $0) }
  }
}
