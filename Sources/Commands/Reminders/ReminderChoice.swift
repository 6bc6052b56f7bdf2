import Application
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

// What commands do with the numbers of reminders among those of tasks.
extension PlannerSnapshot {
  /// The reminder or group with a number; nil when a task has it, or nothing.
  func reminderIfAny(_ number: Int) throws -> Reminder? {
    do { return try reminder(number) } catch ReminderError.unknownNumber { return nil }
  }
}

extension Context {
  /// The reminder or group of a number, or the group of a name that no Arc has; nil: it is something else.
  func reminder(called typed: String) throws -> Reminder? {
    try store.read { snapshot in
      if let number = Int(typed) { return try snapshot.reminderIfAny(number) }
      if (try? snapshot.arcs().arc(called: typed)) != nil { return nil }
      return try? snapshot.group(called: typed)
    }
  }

  /// The reminders among words that are numbers, and the words that are left for tasks.
  func reminders(among words: [ArgumentText]) throws -> (reminders: [Reminder], rest: [ArgumentText]) {
    guard !words.isEmpty, words.allSatisfy({ TaskSelection.isNumbers($0) }) else { return ([], words) }
    let numbers = try Application.numbers(in: words)
    let found = try store.read { snapshot in try numbers.map { try snapshot.reminderIfAny($0) } }
    let reminders = found.compactMap { $0 }
    if reminders.isEmpty { return ([], words) }
    // A range may have gaps; with reminders in it, only what is there counts.
    let alone = TaskSelection.alone(words)
    let rest = try store.read { snapshot in
      zip(numbers, found).filter { $0.1 == nil }.map(\.0).filter { number in
        alone.contains(number) || (try? snapshot.task(number)) != nil
      }
    }
    return (reminders, rest.map { ArgumentText(text: String($0)) })
  }

  /// Refuses the numbers of reminders where only tasks are meant.
  /// - Parameters:
  ///   - reason: what follows `2 drink water is a reminder`.
  ///   - hint: what to type instead.
  func refuseReminders(among words: [ArgumentText], _ reason: String, hint: (Reminder) -> String) throws {
    guard
      let first = try reminders(among: words).reminders.first(where: { reminder in
        TaskSelection.alone(words).contains(reminder.id)
      })
    else { return }
    throw Failure(.refused, "\(first.nameAndKind)\(reason)", hints: [hint(first)])
  }

  /// The reminders among words that are numbers, and the tasks that the other words mean.
  func subjects(among words: [ArgumentText]) throws -> [Subject] {
    let (reminders, rest) = try reminders(among: words)
    let numbers = rest.isEmpty ? [] : try store.read { try TaskSelection(rest, in: $0, self).numbers }
    return reminders.map { NumberedThing.reminder($0).subject } + numbers.map { .task($0) }
  }

  /// Says what became of a reminder whose occurrence was closed.
  func show(_ answered: AnsweredReminder, _ outcome: ClosingOutcome) throws {
    let (reminder, due) = (answered.reminder, here.when(answered.occurrence.due))
    let sign = outcome == .completed ? StyledText(.done, .done) : StyledText(.ignored, .mistake)
    let next = try comesNext(reminder)
    let title = answered.member?.fields.title ?? reminder.fields.title
    try console.tell("\(sign) \(reminder.id, .faint)  \(title)  \(due, .time)  \(next, .faint)")
  }

  /// Says of a reminder that cannot be closed yet when it comes next, and how that one is skipped.
  func sayingWhatIsNotDue<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as ReminderError {
      guard case .notDue(let number, let title, _?) = error,
        let next = try store.read({ try $0.reminderIfAny(number) })?.next
      else { throw error }
      throw Failure(
        .refused, "'\(title)' is not due: the next one is \(here.when(next.due))",
        hints: ["arc skip \(number) \(typed(next.start.day)) skips it"])
    }
  }

  /// A day in a command to type: `tomorrow`, `fri`, `2027-03-12`.
  func typed(_ day: Day) -> String {
    day < here.local.day ? "\(day)" : here.when.near(day)?.lowercased() ?? "\(day)"
  }

  /// Replies to the reminders and tasks among words, in one step.
  /// - Throws: `Failure` when one of them does not take it; then nothing has happened.
  func reply(_ reply: ReminderReply, to words: [ArgumentText]) throws -> [RepliedThing] {
    do {
      return try store.asOneStep {
        try store.reply(reply, to: subjects(among: words), usualSnooze: settings.snooze)
      }
    } catch let refused as RefusedReply {
      throw Failure(refused, here, instead: try wayOut(ofEarly: refused.number))
    }
  }

  /// What to type where nothing can be snoozed yet, because an alert is yet to come; nil where nothing comes.
  private func wayOut(ofEarly number: Int) throws -> String? {
    if let reminder = try store.read({ try $0.reminderIfAny(number) }) {
      guard let next = reminder.next else { return nil }
      return reminder.fields.timetable?.repeats == true
        ? "arc skip \(number) \(typed(next.start.day)) skips that one"
        : "arc edit \(number) \(typed(next.start.day.adding(days: 1))) moves it"
    }
    let day = try store.read { try $0.task(number) }.fields.date ?? here.local.day
    return "arc edit \(number) \(typed(max(day, here.local.day).adding(days: 1))) moves it"
  }

  /// Says when reminders speak next.
  func showNext(of reminders: [Reminder]) throws {
    for reminder in reminders {
      let next =
        try store.read { try $0.escalation(ofReminder: reminder.id) }?.next(here) ?? comesNext(reminder)
      try console.tell("  \(reminder.id, .faint)  \(reminder.fields.title)  \(next, .time)")
    }
  }

  /// When a reminder comes next: `next Fri 09:00`, `next when arriving at home`, `no more to come`.
  func comesNext(_ reminder: Reminder) throws -> String {
    if let next = reminder.next { return "next \(here.when(next.due))" }
    guard let trigger = reminder.fields.trigger else { return "no more to come" }
    let place = try store.read { try $0.placeWords(trigger) }
    return "next when \(place)"
  }

  /// The reminders among words that are numbers, or the group that they name, and the words that are left.
  func remindersOrGroup(among words: [ArgumentText]) throws -> (reminders: [Reminder], rest: [ArgumentText]) {
    let (reminders, rest) = try reminders(among: words)
    if reminders.isEmpty, !words.isEmpty, let group = try reminder(called: words.line), group.isGroup {
      return ([group], [])
    }
    return (reminders, rest)
  }
}

extension Failure {
  /// What it means that a reply is not taken, and what can be done instead.
  /// - Parameter instead: what to type where the alert is yet to come.
  fileprivate init(_ refused: RefusedReply, _ here: ViewContext, instead: String?) {
    let name = "\(refused.number) \(refused.title)"
    switch refused.refusal {
    case .noReminder where refused.isClosed:
      self.init(
        .refused, "\(name) is already closed", hints: ["arc reopen \(refused.number) opens it again"])
    case .noReminder:
      self.init(
        .refused, "\(name) has no reminder",
        hints: ["arc edit \(refused.number) --remind \"1h before\" gives it one"])
    case .refused(.notActive(let first)):
      let comes = first.map { "it first reminds you \(here.when($0))" } ?? "it will not remind you"
      self.init(
        .refused, "\(name): nothing to snooze yet; \(comes)",
        hints: [instead].compactMap { $0 })
    case .refused(let reason): self.init(.refused, "\(name): \(reason.words { here.when($0) })")
    }
  }
}
