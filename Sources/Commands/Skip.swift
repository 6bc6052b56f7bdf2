import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc skip`: leaves one occurrence of a reminder out.
struct Skip: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Skip one day of a reminder or group, or one time on a day.",
    usage: "arc skip NUMBER DAY [TIME]",
    discussion: """
      Examples:
        arc skip 4 2027-03-12
        arc skip 4 tomorrow
        arc skip 4 tomorrow 2pm                 only one of several times
      """)

  @Argument(help: ArgumentHelp("A reminder's number, then a day.", valueName: "NUMBER DAY [TIME]")) var words:
    [Word]
  @Flag(help: "Write the reminder as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let (number, day, time) = try context.occurrence(words, "skip")
    let (reminder, left) = try context.store.record("skipped \(number)") { step in
      let left = try step.skip(reminder: number, on: day, at: time)
      let reminder = try step.snapshot.reminder(number)
      step.label = "skipped \(reminder.fields.title) on \(day)"
      return (reminder, left)
    }
    if json {
      try context.show(reminder, json: true)
      return .done
    }
    let times = left.map { context.here.when($0.due) }.joined(separator: ", ")
    let next = reminder.next.map { "next \(context.here.when($0.due))" } ?? "no more to come"
    try context.console.tell(
      "skipped \(reminder.id, .faint) \(reminder.fields.title)  \(times, .time)  \(next, .faint)")
    return .done
  }
}

/// `arc unskip`: puts one back.
struct Unskip: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "unskip",
    abstract: "Bring back a day of a reminder that was skipped or changed.",
    usage: "arc unskip NUMBER DAY [TIME]",
    discussion: """
      Example:
        arc unskip 4 2027-03-12
      """)

  @Argument(help: ArgumentHelp("A reminder's number, then a day.", valueName: "NUMBER DAY [TIME]")) var words:
    [Word]
  @Flag(help: "Write the reminder as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let (number, day, time) = try context.occurrence(words, "unskip")
    let reminder = try context.store.record("put back \(number)") { step in
      try step.unskip(reminder: number, on: day, at: time)
      let reminder = try step.snapshot.reminder(number)
      step.label = "put back \(reminder.fields.title) on \(day)"
      return reminder
    }
    if json {
      try context.show(reminder, json: true)
      return .done
    }
    let next = reminder.next.map { "next \(context.here.when($0.due))" } ?? "no more to come"
    try context.console.tell("put back \(reminder.id, .faint) \(reminder.fields.title)  \(next, .faint)")
    return .done
  }
}

extension Context {
  /// A reminder's number and a day behind it, perhaps with a time.
  fileprivate func occurrence(_ words: [Word], _ command: String) throws -> (Int, Day, TimeOfDay?) {
    guard let first = words.first, let number = Int(first.text), words.count > 1 else {
      throw Failure(.usage, "which one, and which day? arc \(command) 4 2027-03-12")
    }
    var reader = try FieldReader(self)
    let (day, time) = try reader.dayAndTime(Array(words.dropFirst()).line)
    return (number, day, time)
  }
}
