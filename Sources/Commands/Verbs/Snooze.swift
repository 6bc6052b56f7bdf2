import Application
import ArgumentParser
import Entry
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// `arc snooze`: silence reminders for a while; then the last alert comes again.
struct Snooze: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Silence a reminder for a while; then its last alert comes again.",
    usage: "arc snooze NUMBER … | WORDS [LENGTH | until WHEN]",
    discussion: """
      Examples:
        arc snooze 12               asks how long; in a script, its usual length
        arc snooze 12 3h            or 3 hours, an hour and a half, 90 seconds
        arc snooze groceries 1h     the open task with that word
        arc snooze 12 until 17:00
        arc snooze 12 until tomorrow 9am

      arc edit 12 --snooze 3h sets the usual length for one task, arc config snooze 30m for all others.
      """)

  @Argument(help: ArgumentHelp("Task numbers or words of one, then how long.", valueName: "NUMBER|WORDS"))
  var words: [ArgumentText]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// The numbers, and the words that say how long: of `1 3 hours`, `1 3 pm`, `2 3 december` the last number is theirs.
  /// Words of a task stand for its number.
  private func parts(_ context: Context) throws -> (numbers: [ArgumentText], rest: String) {
    let isNumbers = { (word: ArgumentText) in
      TaskSelection.isNumbers(word) && (try? Application.numbers(in: [word])) != nil
    }
    let numbers = Array(words.prefix(while: isNumbers))
    if numbers.isEmpty {
      let found = try WordsOfTask(context).split(words, leaving: 0) { rest in
        rest.isEmpty || (try? SnoozeEnd(rest.line, context)) != nil
      }
      if let (number, rest) = found { return ([number], rest.line) }
      if words.isEmpty { throw Failure(.usage, "which task? arc snooze 12 3h") }
      throw Failure(
        .notFound, "no open task matches '\(words.line)'", hints: ["arc snooze 12 3h takes its number"])
    }
    let rest = Array(words.dropFirst(numbers.count))
    guard let first = rest.first else { return (numbers, "") }
    let isLone = (try? SnoozeEnd(rest.line, context)) != nil
    if isLone, !SnoozeEnd.isMonth(first.text) { return (numbers, rest.line) }
    for count in stride(from: numbers.count - 1, to: 0, by: -1) {
      let words = Array(numbers[count...]) + rest
      if (try? SnoozeEnd(words.line, context)) != nil { return (Array(numbers[..<count]), words.line) }
    }
    return (numbers, rest.line)
  }

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    var (numbers, rest) = try parts(context)
    var reminders: [Reminder] = []
    if try !context.reminders(among: numbers).reminders.isEmpty {
      let end = rest.allSatisfy(\.isWhitespace) ? nil : try SnoozeEnd(rest, context)
      (reminders, numbers) = try context.askReminders(among: numbers, json: json) { reminder in
        .snooze(
          until: end?.moment
            ?? context.now.adding(seconds: reminder.fields.snooze ?? context.configuration.snooze))
      }
      if numbers.isEmpty {
        if json { try context.showDocument(of: reminders) }
        return .done
      }
    }
    let tasks = try context.store.read { snapshot in
      try TaskSelection(numbers, in: snapshot, context).numbers.map { try snapshot.task($0) }
    }
    var until: SnoozeEnd?
    if !rest.allSatisfy(\.isWhitespace) {
      until = try SnoozeEnd(rest, context)
    } else if context.console.isInteractive, !json {
      until = try SnoozeMenu(context, usual: tasks[0].fields.snooze).choose()
    }
    if let waiting = try tasks.first(where: { try context.isWaiting($0) }) {
      return try move(waiting, rest, context)
    }
    let snoozed = try context.store.record("snoozed") { step in
      let snoozed = try tasks.map { task in
        let end =
          until?.moment ?? context.now.adding(seconds: task.fields.snooze ?? context.configuration.snooze)
        return (try context.ask(.snooze(until: end), of: task, step), end)
      }
      step.label = "snoozed \(snoozed.map(\.0).words)"
      return snoozed
    }
    if json {
      try context.showDocument(of: snoozed.map(\.0), and: reminders)
      return .done
    }
    if let note = until?.note { try context.console.note(StyledText(note, .faint)) }
    for (task, end) in snoozed {
      try context.console.show(
        TaskLine.head(of: task, here: context.here)
          + "\(task.fields.title)  \("snoozed until \(context.here.when(end))", .time)")
    }
    return .done
  }
}

extension Snooze {
  /// Offers another day to a task of which nothing has fired yet: as a question, elsewhere as a command.
  private func move(_ task: ArcTask, _ when: String, _ context: Context) throws -> Exit {
    let words = when.split(separator: " ").drop { ["until", "till", "til", "for"].contains($0.lowercased()) }
      .joined(separator: " ")
    let isLength = LeadTime.seconds(words) != nil
    let day = words.isEmpty ? "tomorrow" : isLength && !words.hasPrefix("in ") ? "in \(words)" : words
    if words.isEmpty == false, context.console.isInteractive, !json {
      guard try context.console.confirm("Nothing to snooze yet. Move it to \(day)?") else {
        try context.console.note("kept")
        return .refused
      }
      var edit = try Edit.parse([])
      edit.words = [ArgumentText(text: "\(task.id)"), ArgumentText(text: day)]
      return try edit.run(in: context)
    }
    throw Failure(.refused, "nothing to snooze yet", hints: ["arc edit \(task.id) \(day) moves it"])
  }
}

extension Context {
  /// True for an open task whose reminder has not spoken yet, and has nothing to say by now.
  fileprivate func isWaiting(_ task: ArcTask) throws -> Bool {
    guard task.closing == nil, let reminder = try store.read({ try $0.reminder(ofTask: task.id) }) else {
      return false
    }
    guard case .scheduled = reminder.state.phase else { return false }
    return reminder.state.next.map { $0 > now.seconds } ?? true
  }
}

/// When a snooze ends.
struct SnoozeEnd {
  var moment: Moment
  /// What people should know about how it was read; nil: nothing.
  var note: String?

  init(moment: Moment) { self.moment = moment }

  /// Reads `3h`, `until 17:00`, `tomorrow 9am`.
  /// - Throws: `Failure` for what is neither a length nor a time, and for a time that is past.
  init(_ text: String, _ context: Context) throws {
    if let seconds = LeadTime.seconds(text) {
      moment = context.now.adding(seconds: seconds)
      return
    }
    var words = text.split(separator: " ").map(String.init)
    // `an hour and a half` is a length, too; it is counted from this very second.
    let length = words.drop { ["for", "in"].contains($0.lowercased()) }.joined(separator: " ")
    if let seconds = try SnoozeEnd.length(length, context) {
      moment = context.now.adding(seconds: seconds)
      return
    }
    if let first = words.first?.lowercased(), ["until", "till", "til"].contains(first) {
      words.removeFirst()
    }
    let phrase = words.joined(separator: " ")
    var reader = try FieldReader(context)
    let fields: DatedFields
    do {
      fields = try reader.due(phrase)
    } catch {
      throw Failure(
        .refused, "'\(text)' is neither a length of time nor a time",
        hints: ["write one like 3h, until 17:00 or until tomorrow 9am"])
    }
    guard let day = fields.date, fields.endDate == nil, fields.endTime == nil else {
      throw Failure(.refused, "'\(text)' contains more than one time", hints: ["write one like until 17:00"])
    }
    let time = fields.time ?? context.store.reminding.dueTime
    moment = context.zone.moment(at: LocalDateTime(day: day, time: time)).moment
    guard moment > context.now else {
      throw Failure(.refused, "\(context.here.when(moment)) has passed; choose a later time")
    }
    // A time alone is the next such time.
    let today = context.here.local.day
    var alone = DatedFields()
    alone.date = today
    if day == today.adding(days: 1), (try? reader.setTime(phrase, of: &alone)) != nil, alone.date == today,
      alone.time == fields.time
    {
      note = "\(time) has passed today, so tomorrow's is used"
    }
  }
}

extension SnoozeEnd {
  /// The seconds of a length in words that lines know: `an hour and a half`, `two hours`; nil for anything else, and
  /// for days and longer, which keep the time on the clock.
  private static func length(_ text: String, _ context: Context) throws -> Int? {
    var reader = try context.reader(Vocabulary(arcs: []), reads: .basic)
    // Read on a whole minute, in a place where no clock changes.
    let begin = LocalDateTime(day: context.here.local.day, time: .midnight)
    reader.reference = Reader.Reference(now: begin, zone: .utc)
    let entry = reader.entry(of: "\"x\" in \(text)")
    guard entry.title == "x", let day = entry.date, let time = entry.time, entry.recurrence == nil,
      entry.location == nil, entry.endTime == nil, entry.reminders.isEmpty, !text.isEmpty,
      entry.spans.count == 1
    else { return nil }
    let seconds = LocalSecond(LocalDateTime(day: day, time: time)).seconds - LocalSecond(begin).seconds
    // `in the morning` is no length: it does not depend on when it is said.
    reader.reference = Reader.Reference(now: begin.adding(minutes: 7), zone: .utc)
    let later = reader.entry(of: "\"x\" in \(text)")
    guard let laterDay = later.date, let laterTime = later.time, seconds > 0,
      LocalSecond(LocalDateTime(day: laterDay, time: laterTime)).seconds
        == LocalSecond(begin).seconds + seconds + 7 * 60
    else { return nil }
    return seconds
  }

  /// True for the name of a month or its abbreviation.
  static func isMonth(_ word: String) -> Bool {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    return months.contains(String(word.lowercased().prefix(3)))
  }
}

/// The question how long, on a terminal.
struct SnoozeMenu {
  private let context: Context
  let ends: [(name: String, moment: Moment)]

  /// - Parameter usual: seconds that the task's snooze lasts; nil: as set.
  init(_ context: Context, usual: Int?) {
    self.context = context
    let here = context.here
    func at(_ day: Day, _ time: String) -> Moment {
      context.zone.moment(at: LocalDateTime(day: day, time: TimeOfDay(iso: time) ?? .midnight)).moment
    }
    let today = here.local.day
    let length = usual ?? context.configuration.snooze
    var ends = [(Interval(seconds: length).words, context.now.adding(seconds: length))]
    if length != 3 * 3600 { ends.append(("3 hours", context.now.adding(seconds: 3 * 3600))) }
    ends.append(("17:00", at(today, "17:00")))
    ends.append(("tomorrow 9:00", at(today.adding(days: 1), "09:00")))
    self.ends = ends.filter { $0.1 > context.now }
  }

  /// Asks until something was chosen.
  /// - Throws: `Failure` when nothing was.
  func choose() throws -> SnoozeEnd {
    for (index, end) in ends.enumerated() {
      try context.console.note(
        "  \(index + 1)  \(end.name)  \("until \(context.here.when(end.moment))", .faint)")
    }
    while true {
      guard
        let answer = try context.console.ask(
          "how long? 1-\(ends.count), or something like 2h or until 18:30 [1]:")
      else {
        throw Failure(.refused, "nothing was snoozed")
      }
      let typed = trimmed(answer)
      if typed.isEmpty { return SnoozeEnd(moment: ends[0].moment) }
      if let number = Int(typed), ends.indices.contains(number - 1) {
        return SnoozeEnd(moment: ends[number - 1].moment)
      }
      do {
        return try SnoozeEnd(typed, context)
      } catch let failure as Failure {
        try context.console.note(StyledText(failure.message))
      }
    }
  }
}

extension Context {
  /// Asks something of the reminder of a task.
  /// - Throws: `Failure` when it cannot.
  func ask(_ request: ReminderRequest, of task: ArcTask, _ step: PlannerStep) throws -> ArcTask {
    do {
      return try step.ask(request, ofTask: task.id)
    } catch let refusal as ReminderRefusal {
      throw Failure(
        refusal, of: task.id, task.fields.title,
        otherwise: task.closing == nil ? "it has no reminder" : "it is closed", here)
    }
  }
}

extension Failure {
  /// What it means that a reminder cannot be asked for something, and what can be done instead.
  /// - Parameter otherwise: what is said where nothing reminds.
  init(_ refusal: ReminderRefusal, of number: Int, _ title: String, otherwise: String, _ here: ViewContext) {
    switch refusal {
    case .noReminder: self.init(.refused, "\(number) \(title): \(otherwise)")
    case .refused(.notActive(let first)):
      let comes = first.map { "it first reminds you \(here.when($0))" } ?? "it will not remind you"
      self.init(
        .refused, "\(number) \(title): nothing to snooze yet; \(comes)",
        hints: ["arc edit \(number) tomorrow moves it"])
    case .refused(let reason): self.init(.refused, "\(number) \(title): \(reason.words { here.when($0) })")
    }
  }
}
