import ArgumentParser
import Entry
import Moments
import Planner

/// The fields of a task given as options, which beat what the text says.
struct FieldOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Arc: name, path or number.", valueName: "ARC")) var arc: ArgumentText?
  @Option(help: ArgumentHelp("What to do.", valueName: "TEXT")) var title: ArgumentText?
  @Option(help: ArgumentHelp("When: friday, 3/12, 2027-02-14, tomorrow 5pm.", valueName: "WHEN")) var due:
    ArgumentText?
  @Option(help: ArgumentHelp("At what time: 5pm, 17:30, noon.", valueName: "TIME")) var time: ArgumentText?
  @Option(help: ArgumentHelp("When it ends: a time or a date.", valueName: "WHEN")) var until: ArgumentText?
  @Option(
    help: ArgumentHelp("How it repeats: every monday, every 2 weeks; or none.", valueName: "RULE"))
  var recurrence: ArgumentText?
  @Option(help: ArgumentHelp("Where.", valueName: "PLACE")) var location: ArgumentText?
  @Option(help: ArgumentHelp("Notes.", valueName: "TEXT")) var description: ArgumentText?
  @Option(
    help: ArgumentHelp(
      "The escalation path that reminds, or none; arc path lists them.", valueName: "REMINDER")) var path:
    ArgumentText?
  @Option(
    help: ArgumentHelp(
      "Remind this long before: 30m, 1d; can be given several times.", valueName: "LENGTH"))
  var remind: [ArgumentText] = []
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What it is: a task to finish, or an event that passes by itself.", valueName: "KIND"))
  var kind: ArgumentText?
  @Option(help: ArgumentHelp("How long its snoozes last.", valueName: "LENGTH")) var snooze: ArgumentText?
  @Option(help: ArgumentHelp("How much it matters: high, medium, low or none.", valueName: "PRIORITY"))
  var priority: ArgumentText?
  @Option(
    help: ArgumentHelp("A label, or several with commas; can be given several times.", valueName: "NAME"))
  var label: [ArgumentText] = []
  @Option(help: ArgumentHelp("Hidden from today and next until that day.", valueName: "WHEN")) var start:
    ArgumentText?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether a missed occurrence of a repeating task stays open beside the next one.")
  var keepMissed: Bool?

  /// Lets the options beat what the line says, and settles the errors that they answer.
  /// - Throws: `Failure` for a date or time that cannot be read, and the errors of `ArcQuestion.path`.
  func apply(to entry: inout Entry, tree: ArcTree, in context: Context) throws {
    if let title { entry.title = title.text }
    if let location { entry.location = location.text.isEmpty ? nil : location.text }
    if let recurrence {
      let fields = try WordEdit(recurrence: recurrence.text, context).changed(
        ArcTask.Fields(entry, in: context.zone))
      (entry.recurrence, entry.repeatFrom) = (fields.recurrence, fields.repeatFrom?.rawValue)
      DatedFields(context.here.shown(fields)).write(to: &entry)
    }
    var when = DatedFields(entry)
    try apply(to: &when, in: context)
    when.write(to: &entry)
    // What is said by hand is said on the clock here, unless it names another.
    if due != nil || time != nil || until != nil { entry.zone = when.zone }
    if let path {
      entry.escalation = try context.path(called: path.text)
      if entry.error?.code == .unknownEscalation { entry.error = nil }
    }
    if let kind = try chosenKind() { entry.kind = kind == nil ? .task : .event }
    if let leads = try leads() { entry.reminders = leads.map(LeadTime.iso) }
    if let priority {
      entry.priority = try Priority.typed(priority.text).flatMap { .init(rawValue: $0.rawValue) }
    }
    if let labels { entry.labels = labels.sorted() }
    if start != nil { entry.startDate = try startDay(context) }
    if due != nil || time != nil { (entry.dates, entry.further) = ([], []) }
    // Last, since the answer may make an Arc.
    if let arc { entry.arc = try ArcQuestion(context: context, tree: tree).path(called: arc.text) }
    switch entry.error?.code {
    case .unknownArc, .ambiguousArc, .noArc: if arc != nil { entry.error = nil }
    case .noTitle: if title != nil { entry.error = nil }
    default: break
    }
  }

  /// The lead times in seconds, none for an empty one; nil when none was given.
  /// - Throws: `Failure` for what is no length of time.
  func leads() throws(Failure) -> [Int]? {
    if remind.isEmpty { return nil }
    var leads: [Int] = []
    for word in remind where !word.text.isEmpty { leads.append(try FieldOptions.length(word.text)) }
    return leads
  }

  /// What `--as` makes of it, nil inside for a task; nil when it was not given.
  /// - Throws: `Failure` for another word than `task` and `event`.
  func chosenKind() throws(Failure) -> TaskKind?? {
    switch kind?.text.lowercased() {
    case nil: return nil
    case "task": return .some(nil)
    case "event": return .some(.event)
    case let other?:
      throw Failure(.refused, "'\(other)' is not a kind", hints: ["write --as task or --as event"])
    }
  }

  /// The labels, none for an empty one; nil when none was given.
  var labels: Set<String>? {
    label.isEmpty ? nil : Labels.merged(label.flatMap { Labels.split($0.text) })
  }

  /// The day until which it is hidden; nil when it was not given, or is empty.
  func startDay(_ context: Context) throws -> Day? {
    guard let start, !["", "none"].contains(trimmed(start.text).lowercased()) else { return nil }
    var reader = try FieldReader(context)
    return try reader.day(start.text)
  }

  /// How many seconds a snooze lasts; nil when it was not given, or is empty.
  /// - Throws: `Failure` for what is no length of time.
  func snoozeLength() throws(Failure) -> Int? {
    guard let snooze, !snooze.text.isEmpty else { return nil }
    return try FieldOptions.length(snooze.text)
  }

  private static func length(_ text: String) throws(Failure) -> Int {
    if let seconds = LeadTime.seconds(text), seconds > 0 { return seconds }
    throw Failure(
      .refused, "'\(text)' is not a length of time", hints: ["write one like 30m, 1h30m or 1 day"])
  }

  /// Lets `--due`, `--time` and `--until` beat what is known; an empty value takes the field away.
  func apply(to when: inout DatedFields, in context: Context) throws {
    if let due, due.text.isEmpty,
      let other = [("--time", time), ("--until", until)].first(where: {
        $0.1.map { !$0.text.isEmpty } ?? false
      })
    {
      throw Failure(
        .usage, "--due \"\" removes the day, and \(other.0) needs one",
        hints: ["leave out --due to keep the day, or \(other.0) to remove it"])
    }
    var reader = try FieldReader(context)
    when.zone = nil
    if let due {
      let old = when
      when = due.text.isEmpty ? DatedFields() : try reader.due(due.text)
      when.keepHours(of: old)
    }
    if let time {
      if time.text.isEmpty {
        (when.time, when.endTime) = (nil, nil)
      } else {
        try reader.setTime(time.text, of: &when)
      }
    }
    if let until {
      (when.endDate, when.endTime, when.duration) = (nil, nil, nil)
      if !until.text.isEmpty { try reader.setEnd(until.text, of: &when) }
    }
    when.warnings += reader.warnings
  }
}
