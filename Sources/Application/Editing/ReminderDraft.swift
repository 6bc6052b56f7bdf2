import Entry
import Moments
import Names
import Planner
import Store

/// A reminder as described by a line and options.
///
///     line ──Reader──▶ Entry ──▶ fields of a task ──options──▶ Timetable, path, leads … ──▶ Reminder.Fields
///
/// It goes through the fields of a task, so that lines and options mean the same for both.
package struct ReminderDraft {
  package var fields: Reminder.Fields
  package var warnings: [EntryWarning] = []

  /// - Parameter title: the title to use when the line has none.
  /// - Throws: `Failure`, `ReminderError`.
  package init(
    _ line: String, title: String? = nil, _ values: FieldValues, _ options: ReminderValues,
    _ workspace: Workspace
  ) throws {
    let workspace = try options.workspace(workspace)
    let (locations, paths, places) = try workspace.store.read {
      (try $0.locations(), try $0.pathNames(), try $0.places())
    }
    let (line, trigger) = try PlacePhrase.taken(from: line, places)
    var reader = try workspace.reader(Vocabulary(arcs: [], places: locations, paths: paths), reads: .basic)
    var entry = reader.entry(of: line.isEmpty ? "\"\(title ?? values.title ?? "x")\"" : line)
    if let error = entry.error, error.code == .unknownEscalation { throw Failure(.notFound, error.message) }
    entry.error = nil
    warnings = entry.warnings
    if let title, entry.title.isEmpty { entry.title = title }
    fields = Reminder.Fields(title: entry.title)
    fields.trigger = trigger
    var task = ArcTask.Fields(entry, in: workspace.zone)
    if options.zone.map({ !$0.isEmpty }) ?? false, let home = try task.zone.map({ try Zone(named: $0) }) {
      // The line says the time in its own zone; the option says in which zone it is pinned.
      task = task.moved(from: home, to: workspace.zone)
    }
    try take(task, values, options, workspace, isNew: true)
  }

  /// - Parameter words: the changes, `every weekday 7am`; may be empty.
  package init(
    changing old: Reminder.Fields, _ words: String, _ values: FieldValues, _ options: ReminderValues,
    _ workspace: Workspace
  ) throws {
    let workspace = try options.workspace(workspace)
    fields = old
    var task = old.task
    var saysDay = values.due != nil || options.starting != nil
    let (words, trigger) = try PlacePhrase.taken(fromChange: words, workspace.store.read { try $0.places() })
    if let trigger { fields.trigger = trigger.places.isEmpty ? nil : trigger }
    if !trimmed(words).isEmpty {
      let edit = try workspace.store.read { try WordEdit(words, in: $0, workspace) }
      task = edit.changed(task)
      saysDay = saysDay || edit.entry.spans.contains { $0.kind == .date }
    }
    try take(task, values, options, workspace, isNew: false, saysDay: saysDay)
  }

  private mutating func take(
    _ task: ArcTask.Fields, _ values: FieldValues, _ options: ReminderValues, _ workspace: Workspace,
    isNew: Bool,
    saysDay: Bool = true
  ) throws {
    if values.keepMissed != nil {
      throw Failure(.usage, "only tasks have --keep-missed; arc add makes one")
    }
    let ofTasks = [
      ("--priority", values.priority), ("--label", values.label.first), ("--start", values.start),
    ]
    if let option = ofTasks.first(where: { $0.1 != nil })?.0 {
      throw Failure(.usage, "only tasks have \(option); arc add makes one")
    }
    if values.arc != nil { throw Failure(.usage, "reminders do not belong to Arcs; arc add makes a task") }
    var values = values
    let until = values.until
    values.until = nil
    if let every = options.every {
      values.recurrence = values.recurrence ?? "every \(every)"
    }
    if let starting = options.starting { values.due = values.due ?? starting }
    var task = task
    if isNew, let preset = options.preset { try set(preset, &task, values, workspace) }
    let reminding = try values.path.map { try workspace.path(called: $0) }
    if isNew, let title = values.title { task.title = title }
    let before = task
    task = try values.changed(task, reminding, workspace)
    if !isNew, let preset = options.preset { try set(preset, &task, values, workspace) }
    // A new rule alone does not bring forward a reminder that begins later.
    if !saysDay, task.recurrence != nil, let table = fields.timetable, let date = task.date {
      let now = workspace.here.local
      if table.beginsLater(than: now) {
        task.date = max(date, table.start.day)
      } else if table.start.day > now.day, task.recurrence != table.rule?.description {
        // It began on the first day that fits its rule, so it begins on the first day that fits the new rule.
        task.date = now.day.adding(days: task.time.map { $0 < now.time } ?? false ? 1 : 0)
      }
    }
    if task.repetitionBasis == .completion {
      throw Failure(
        .refused, "only a task can repeat from its completion",
        hints: ["write every 3 days to repeat by the calendar"])
    }
    if let zone = options.zone {
      task.zone = zone.isEmpty ? nil : try Zone(named: zone).name
    } else if values.due == nil, values.time == nil, task.zone == nil {
      // A time that was not given again stays in its zone.
      task.zone = before.zone
    }
    if !isNew, until == nil { try keepEnd(of: &task) }
    try fields.take(task, until: until.map { try ReminderDraft.end($0, workspace) })
    if let text = options.subtext { fields.subtext = text }
    if let text = options.body {
      fields.body = text
    } else if let text = values.description {
      fields.body = text
    }
    if !options.channel.isEmpty {
      fields.channels = options.channel.flatMap { $0.split { $0 == " " || $0 == "," }.map(String.init) }
      for name in fields.channels where !SettingKey.isChannel(name[...]) {
        throw Failure(
          .notFound,
          "no channel is called '\(name)'" + didYouMean(name, among: SettingKey.channelNames),
          hints: ["arc channel ls lists them"])
      }
    }
  }

  /// Keeps the end of the old rule when the new rule has none; `--until never` removes it.
  private func keepEnd(of task: inout ArcTask.Fields) throws {
    guard let end = fields.timetable?.rule?.end, case .until(let last) = end, let day = task.date,
      last.day(in: .utc) >= day, var repetition = try task.recurrence.map({ try RecurrencePattern($0) }),
      repetition.rule.end == .never
    else { return }
    repetition.rule.end = end
    task.recurrence = repetition.description
  }

  /// Sets the time of a preset; a new reminder without a day repeats daily.
  private func set(
    _ name: String, _ task: inout ArcTask.Fields, _ values: FieldValues, _ workspace: Workspace
  )
    throws
  {
    if let due = values.due, due.isEmpty {
      throw Failure(
        .usage, "--due \"\" removes the day, and --preset needs one", hints: ["leave one of them out"])
    }
    if NameKey(name) == NameKey("custom") { return }
    guard let time = workspace.settings.preset(name) else {
      let names = SettingKey.presets.map { String($0.name.dropFirst(7)) } + ["custom"]
      let near = didYouMean(name, among: names)
      throw Failure(
        .notFound,
        "no preset is called '\(name)'"
          + (near.isEmpty ? "; choose \(names.joined(separator: ", "))" : near))
    }
    task.time = time
    guard task.date == nil, values.due == nil else { return }
    task.date = workspace.here.local.day.adding(days: time < workspace.here.local.time ? 1 : 0)
    if task.recurrence == nil, values.recurrence == nil {
      task.recurrence = RecurrenceRule(.daily).description
    }
  }

  /// The end of a repetition: a day, or a local time; nil: it never ends.
  private static func end(_ text: String, _ workspace: Workspace) throws -> RecurrenceDate? {
    if text.isEmpty || ["never", "for ever", "forever", "none"].contains(text.lowercased()) { return nil }
    var reader = try FieldReader(workspace)
    let when = try reader.due(text)
    guard let day = when.date else { throw Failure(.refused, "'\(text)' is not a date") }
    return when.time.map { .local(LocalSecond(LocalDateTime(day: day, time: $0))) } ?? .day(day)
  }
}

extension Timetable {
  /// True when it begins later than the first occurrence of its rule from `now`.
  fileprivate func beginsLater(than now: LocalDateTime) -> Bool {
    guard var rule else { return start.day > now.day }
    rule.end = .never
    let today = LocalSecond(LocalDateTime(day: now.day, time: start.time))
    let begin = LocalSecond(now) > today ? LocalSecond(seconds: today.seconds + 86_400) : today
    return rule.occurrences(from: begin).first { _ in true }.map { $0 < start } ?? false
  }
}

extension Reminder.Fields {
  /// The same as fields of a task, for code that reads and changes those.
  package var task: ArcTask.Fields {
    var task = ArcTask.Fields(title: title)
    if let timetable {
      task.date = timetable.start.day
      task.time = timetable.isTimed ? timetable.start.time : nil
      task.zone = timetable.zone
      task.recurrence = timetable.rule?.description
      if let duration = timetable.duration { task.duration = max(1, duration / 60) }
    }
    (task.location, task.path, task.leads, task.snooze) = (location, path, leads, snooze)
    return task
  }

  /// Copies title, place, path, leads, snooze and times from the fields of a task.
  /// - Parameter until: the end of the repetition, `.some(nil)` for never; nil: as the rule says.
  package mutating func take(_ task: ArcTask.Fields, until: RecurrenceDate??) throws {
    title = task.title
    (location, path, leads, snooze) = (task.location, task.path, task.leads, task.snooze)
    guard let day = task.date else { return timetable = nil }
    let repetition = try task.recurrence.map { try RecurrencePattern($0) }
    var rule = repetition?.rule
    if let until { rule?.end = until.map { .until($0) } ?? .never }
    var table = Timetable(day: day, time: task.time, zone: task.zone, rule: rule)
    if let rule { table.start = rule.firstOccurrence(from: table.start) }
    if let endTime = task.endTime, let time = task.time {
      let minutes =
        LocalDateTime(day: task.endDate ?? day, time: endTime).minutes
        - LocalDateTime(day: day, time: time).minutes
      table.duration = minutes > 0 ? minutes * 60 : nil
    } else if let endDate = task.endDate, endDate > day {
      table.duration = (endDate.number - day.number + 1) * 86_400
    } else {
      table.duration = task.duration.map { $0 * 60 }
    }
    table.exclusions = repetition?.exclusions ?? []
    if let old = timetable {
      let said = table.exclusions
      (table.additions, table.exclusions) = (old.additions, old.exclusions)
      // When the time of day changes, exclusions keep their days.
      if old.start.secondOfDay != table.start.secondOfDay || old.isTimed != table.isTimed {
        table.exclusions = old.exclusions.map { .day($0.day(in: .utc)) }
      }
      table.exclusions += said.filter { !table.exclusions.contains($0) }
      if old.rule == table.rule, old.start.day == table.start.day, old.duration != nil, task.duration != nil {
        table.duration = old.duration
      }
    }
    timetable = table
  }
}
