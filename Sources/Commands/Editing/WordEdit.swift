import Entry
import Moments
import Planner
import Store

/// Words that change just the fields they name: `arc edit 12 due friday 5pm`.
struct WordEdit {
  let entry: Entry
  private let context: Context

  /// - Throws: `Failure` when some of the words name no field.
  init(_ words: String, in snapshot: PlannerSnapshot, _ context: Context) throws {
    var reader = try context.reader(snapshot.vocabulary())
    // Behind a title in quotes, which is never read, since a line keeps words back that would leave it without one.
    entry = reader.entry(of: "\"x\" \(words)")
    self.context = context
    if let error = entry.error, error.code != .noArc {
      throw Failure(.notFound, error.message)
    }
    guard entry.title == "x" else {
      let left = entry.title.hasPrefix("x ") ? String(entry.title.dropFirst(2)) : entry.title
      throw Failure(
        .refused, "'\(left)' names no field to change",
        hints: ["--title \(left.quoted) changes the title", "arc help edit lists the fields"])
    }
  }

  /// The fields of a task with what the words say.
  func changed(_ old: ArcTask.Fields) -> ArcTask.Fields {
    var fields = old
    if let location = entry.location { fields.location = location }
    if let recurrence = entry.recurrence {
      fields.recurrence = recurrence
      fields.repeatFrom = entry.repeatFrom.flatMap { RepeatFrom(rawValue: $0) }
    }
    if let path = entry.escalation { fields.path = path }
    if !entry.reminders.isEmpty {
      fields.leads = entry.reminders.compactMap { LeadTime.seconds(iso: $0) }.sorted(by: >)
    }
    guard entry.date != nil || entry.duration != nil else { return fields }
    // What is said anew is said on the clock here.
    fields = context.here.shown(fields)
    fields.zone = nil
    let before = DatedFields(fields)
    var when = DatedFields(entry)
    // 'every week' begins on the day the task has; 'every monday' says which day itself.
    let namesDay =
      entry.spans.contains { $0.kind == .date } || entry.recurrence?.contains(";BY") == true
    if let day = before.date, !namesDay {
      // A time alone is one on the day the task has; a length alone changes neither.
      if let date = when.date, let end = when.endDate {
        when.endDate = day.adding(days: end.number - date.number)
      }
      if when.time == nil { when.time = before.time }
      when.date = day
    } else if when.date == nil {
      (when.date, when.time) = (before.date, before.time)
    }
    when.keepHours(of: before)
    when.write(to: &fields)
    if let name = entry.zone, let home = try? Zone(named: name) {
      fields = fields.moved(from: context.zone, to: home)
      fields.zone = name
    }
    return fields
  }
}
