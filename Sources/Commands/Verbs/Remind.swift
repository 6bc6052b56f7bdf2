import Application
import ArgumentParser
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc remind`: one line in, one reminder out.
struct Remind: ArcCommand {
  static let group = HelpGroup.remind
  static let wordForm = WordForm.line
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Add a reminder: what, when, how often and how loudly.",
    usage: "arc remind TEXT … [--preset NAME] [--group NAME] [--for ITEM | --for-stack STACK] [--dry-run] …",
    discussion: """
      Examples:
        arc remind take vitamins every day at 8am !alarm
        arc remind vitamin D --preset bedtime
        arc remind get up every weekday at 6:30am until may 1 !alarm
        arc remind "You are enough" --group "Daily words"
        arc remind --for-stack morning every day at 8am
        arc remind breathe when I arrive at work
        arc remind stretch every 2 hours --dry-run --next 10

      It needs a date, a group or a place. arc show, edit, done, ignore, snooze and rm take its number, like a task's; \
      arc reminders lists all reminders.
      """)

  @Argument(help: ArgumentHelp("The line in your own words; it needs no quotes.", valueName: "TEXT"))
  var words: [ArgumentText] =
    []
  @OptionGroup(title: "Reminder") var options: ReminderOptions
  @Option(help: ArgumentHelp("A group it belongs to; can be given several times.", valueName: "GROUP"))
  var group: [ArgumentText] = []
  @Option(name: .customLong("for"), help: ArgumentHelp("The one item it is for.", valueName: "ITEM"))
  var item: ArgumentText?
  @Option(help: ArgumentHelp("The stack it is for.", valueName: "STACK")) var forStack: ArgumentText?
  @Flag(help: "Only show the next times; save nothing.") var dryRun = false
  @Flag(help: "Create it switched off; arc enable switches it on.") var disabled = false
  @OptionGroup(title: "Set fields directly") var fields: FieldOptions
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup var answer: AnswerOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    if item != nil, forStack != nil { throw Failure(.usage, "--for or --for-stack, not both") }
    let stack = try forStack.map { word in try context.store.read { try $0.stack(called: word.text) } }
    let groups = try context.store.read { snapshot in try group.map { try snapshot.group(called: $0.text) } }
    if words.isEmpty, fields.title == nil, item == nil, stack == nil {
      throw Failure(.usage, "remind you of what?", hints: ["arc remind take vitamins every day at 8am"])
    }
    // `arc remind me to call mom at 5`
    let typed = words.line
    let isSaidToMe = ["me", "us"].contains(words.first?.text.lowercased() ?? "")
    var draft = try ReminderDraft(
      isSaidToMe ? "remind " + typed : typed, title: stack?.name ?? item?.text, fields.values, options.values,
      context)
    draft.fields.item = item?.text.folded
    draft.fields.stack = stack?.uuid
    draft.fields.isEnabled = !disabled
    let checked = try draft.fields.checked()
    guard checked.timetable != nil || checked.trigger != nil || !groups.isEmpty else {
      var failure = Failure(ReminderError.noDate)
      failure.hints = ["tomorrow 9am", "--group NAME", "when I arrive at PLACE"].map {
        "arc remind \(checked.title.quoted) \($0)"
      }
      throw failure
    }
    let count = try options.shown()
    if dryRun {
      try context.showTimes(of: checked, count, isSaved: false, json: json)
    } else {
      let reminder = try context.add(reminder: draft.fields, to: groups.map(\.id))
      if json || answer.verbose {
        try context.showSaved(reminder, count, json: json)
      } else {
        try context.answer(reminder, next: options.next)
      }
    }
    for warning in draft.warnings where warning.code != .inThePast || draft.fields.timetable?.repeats != true
    {
      try context.console.note(warning.line)
    }
    return .done
  }
}

extension Context {
  /// Shows a reminder or group that was just kept in one line.
  /// - Parameters:
  ///   - verb: what was done with it, as a word or a symbol.
  ///   - count: how many of its next times stand below; nil: none.
  ///   - tail: what stands behind.
  func answer(_ reminder: Reminder, verb: String = "+", next count: Int? = nil, tail: StyledText = "") throws
  {
    try console.tell(
      store.read { try ReminderAnswer.line(of: $0.reminder(reminder.id), verb: verb, in: $0, here) } + tail)
    if let count, let table = reminder.fields.timetable {
      try show(times: store.read { $0.occurrences(of: table, limit: count) })
    }
    if reminder.alertAt != nil { try tellWhoReminds() }
  }

  private func show(times: some Sequence<PlannedOccurrence>) throws {
    for time in times {
      try console.show(
        "  \(here.when.date(here.local(time).day)) \(here.when.clock.text(here.local(time).time))")
    }
  }

  /// Shows a reminder that was just kept: when it comes, and how to change it.
  func showSaved(_ reminder: Reminder, _ count: Int, json: Bool) throws {
    if json { return try show(reminder, json: true) }
    try showTimes(of: reminder.fields, count, isSaved: true, json: false)
    try show(reminder, json: false)
    if reminder.alertAt != nil { try tellWhoReminds() }
  }

  /// `saved: 30 occurrences scheduled, next: today 08:00`, and the next times below.
  func showTimes(of fields: Reminder.Fields, _ count: Int, isSaved: Bool, json: Bool) throws {
    let times =
      try fields.timetable.map { table in
        try store.read { $0.occurrences(of: table, limit: 10_000) }
      } ?? []
    if json {
      return try console.show(
        .document { json in
          json.field("title", fields.title)
          json.field("occurrences", fields.isEndless ? nil : times.count)
          json.key("next")
          json.array { list in times.prefix(count).forEach { list.value($0.due.description) } }
        })
    }
    let word = isSaved ? "saved" : "not saved"
    guard let first = times.first else {
      return try console.tell(StyledText("\(word): \(fields.silence)"))
    }
    // Of what has no end, the first 30 days are counted.
    let month = first.due.adding(seconds: 30 * 86_400)
    let scheduled = fields.isEndless ? times.prefix { $0.due < month }.count : times.count
    let noun = scheduled == 1 ? "occurrence" : "occurrences"
    let off = fields.isEnabled ? "" : " (switched off)"
    try console.tell("\(word): \(scheduled) \(noun) scheduled, next: \(here.when(first.due), .time)\(off)")
    guard times.count > 1 else { return }
    try show(times: times.prefix(count))
    if fields.isEndless { try console.show(StyledText("  and so on, with no end", .faint)) }
  }
}

extension ViewContext {
  /// An occurrence on the wall clock here.
  func local(_ occurrence: PlannedOccurrence) -> LocalDateTime { zone.local(at: occurrence.due) }
}

extension Reminder.Fields {
  /// True for a rule without an end.
  var isEndless: Bool { timetable?.rule?.end == .never }
}
