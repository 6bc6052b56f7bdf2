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
    let rest = try store.read { snapshot in
      zip(numbers, found).filter { $0.1 == nil }.map(\.0).filter {
        words.contains { $0.text == "\($0)" } || (try? snapshot.task($0)) != nil
      }
    }
    return (reminders, rest.map { ArgumentText(text: String($0)) })
  }

  /// Closes the occurrences of the reminders among the words.
  /// - Returns: the reminders, for a document, and the words that are left for tasks.
  func closeReminders(among words: [ArgumentText], _ outcome: ClosingOutcome, json: Bool) throws -> (
    reminders: [Reminder], rest: [ArgumentText]
  ) {
    let (reminders, rest) = try reminders(among: words)
    guard !reminders.isEmpty else { return ([], words) }
    let verb = outcome == .completed ? "completed" : "ignored"
    let answered = try store.record("\(verb) reminders") { step in
      let answered = try reminders.map { try step.close(reminder: $0.id, outcome) }
      step.label =
        "\(verb) \(answered.map { $0.member?.fields.title ?? $0.reminder.fields.title }.joined(separator: ", "))"
      return answered
    }
    if json { return (answered.map(\.reminder), rest) }
    for one in answered {
      let sign = outcome == .completed ? StyledText(.done, .done) : StyledText(.ignored, .mistake)
      let next = one.reminder.next.map { "next \(here.when($0.due))" } ?? "no more to come"
      try console.tell(
        "\(sign) \(one.reminder.id, .faint)  \(one.member?.fields.title ?? one.reminder.fields.title)  \(here.when(one.occurrence.due), .time)  \(next, .faint)"
      )
    }
    return (answered.map(\.reminder), rest)
  }

  /// Asks something of the reminders among the words.
  /// - Returns: the reminders, for a document, and the words that are left for tasks.
  func askReminders(among words: [ArgumentText], json: Bool, _ request: (Reminder) -> ReminderRequest) throws
    -> (
      reminders: [Reminder], rest: [ArgumentText]
    )
  {
    let (reminders, rest) = try reminders(among: words)
    guard !reminders.isEmpty else { return ([], words) }
    let changed = try store.record("answered reminders") { step in
      try reminders.map { reminder in
        let request = request(reminder)
        if case .snooze = request {
          step.label = "snoozed \(reminder.fields.title)"
        } else {
          step.label = "dismissed the alerts before \(reminder.fields.title)"
        }
        do { return try step.ask(request, ofReminder: reminder.id) } catch let refusal as ReminderRefusal {
          throw Failure(refusal, of: reminder.id, reminder.fields.title, otherwise: "it has no alerts", here)
        }
      }
    }
    if json { return (changed, rest) }
    for reminder in changed {
      let next =
        try store.read { try $0.escalation(ofReminder: reminder.id) }?.next(here) ?? "no more to come"
      try console.tell("  \(reminder.id, .faint)  \(reminder.fields.title)  \(next, .time)")
    }
    return (changed, rest)
  }

  /// Deletes the reminders among the words, or the group of that name, after a question.
  /// - Returns: the words that are left; nil when the answer was no.
  func removeReminders(among words: [ArgumentText], isSure: Bool) throws -> [ArgumentText]? {
    var (reminders, rest) = try reminders(among: words)
    if reminders.isEmpty, !words.isEmpty, let group = try reminder(called: words.line), group.isGroup {
      (reminders, rest) = ([group], [])
    }
    guard !reminders.isEmpty else { return words }
    let names: [String] = try reminders.map { reminder in
      guard reminder.isGroup else { return "\(reminder.id) \(reminder.fields.title)" }
      let members = try store.read { try $0.members(ofGroup: reminder.id).count }
      let kept =
        members == 0 ? "" : members == 1 ? ", but not its member" : ", but not its \(members) members"
      return "the group \(reminder.fields.title)\(kept)"
    }
    let what: String = names.joined(separator: ", ")
    if !isSure {
      guard console.isInteractive else {
        throw Failure(
          .refused, "this would delete \(what)",
          hints: ["arc rm \(words.map(\.text.quoted).joined(separator: " ")) --yes deletes without asking"])
      }
      guard try console.confirm(StyledText("delete \(what)?")) else {
        try console.note("kept")
        return nil
      }
    }
    try store.record("deleted \(what)") { step in
      for reminder in reminders { try step.remove(reminder: reminder.id) }
    }
    try console.tell("deleted \(what)".asResult)
    return rest
  }
}
