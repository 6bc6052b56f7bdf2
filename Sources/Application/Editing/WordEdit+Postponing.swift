import Entry
import Moments
import Names
import Planner
import Store

// Putting off.
extension WordEdit {
  /// Returns the fields of a task that is put off: it goes to a later time, and neither stays nor goes back.
  ///
  ///     postpone essay friday     on a Friday, or when it is due on Friday ──▶ the Friday after
  ///     postpone essay 11/20      due on 23 Nov                            ──▶ refused
  ///
  /// - Throws: `Failure` when the words mean no later time.
  func postponed(_ task: ArcTask, in snapshot: PlannerSnapshot) throws -> ArcTask.Fields {
    let (old, today) = (workspace.here.shown(task.fields), workspace.here.local.day)
    let new = changed(task.fields)
    guard shift != nil || entry.date != nil, entry.repetition == nil else { return new }
    guard let date = old.date ?? (shift == nil ? today : nil) else {
      throw Failure(
        .refused, "\(task.id) \(old.title) has no date yet",
        hints: ["arc edit \(task.id) tomorrow gives it one"])
    }
    func isLater(_ fields: ArcTask.Fields) -> Bool {
      let fields = workspace.here.shown(fields)
      guard let day = fields.date, old.date != nil else { return true }
      if day != date { return day > date }
      return (fields.time?.minutes ?? 1440) > (old.time?.minutes ?? (fields.time == nil ? 1440 : -1))
    }
    if shift != nil, new == task.fields {
      throw Failure(
        .refused, "\(task.id) \(old.title) has no time, so only days and weeks put it off",
        hints: ["arc postpone \(task.id) 1 day"])
    }
    let saysOnlyToday = workspace.here.shown(new).date == today && entry.time == nil && shift == nil
    if isLater(new), !saysOnlyToday { return new }
    if shift == nil {
      let from = max(date, today).adding(days: 1)
      let later = try WordEdit(text, in: snapshot, workspace, daysLater: from.number - today.number)
      let again = later.changed(task.fields)
      if let day = later.entry.date, day.weekday == entry.date?.weekday, day >= from,
        day < from.adding(days: 7)
      {
        return again
      }
    }
    if isLater(new) { return new }
    let when =
      old.time == nil ? workspace.here.when.date(date) : workspace.here.when(task.due ?? workspace.now)
    throw Failure(
      .refused, "\(task.id) \(old.title) is due \(when), and that is not later",
      hints: ["arc postpone \(task.id) 1 week puts it off", "arc edit \(task.id) \(text) moves it anyway"])
  }
}
