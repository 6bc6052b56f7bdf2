import Moments
import Planner

// Leaving single days of a repeating task or event out.
//
//     lecture every Tue and Thu, open: Tue 9 Feb ── skip 2/9–2/11 ──▶ open: Tue 16 Feb, EXDATE 9 Feb, 11 Feb
extension PlannerStep {
  /// Leaves out the occurrences of a repeating task on some days; the open one moves on when it is one of them.
  /// - Parameter number: of any occurrence of the series; the open one is meant.
  /// - Returns: the open occurrence as it is now, and the days that were left out; none when all were before.
  /// - Throws: `PlannerError.unknownNumber`; `ReminderError.once` for what does not repeat, or not after those days;
  ///   `.noOccurrence`.
  public func skip(task number: Int, from first: Day, to last: Day) throws -> (task: ArcTask, days: [Day]) {
    let (row, repetition, series) = try repeating(task: number)
    let days = series.days(from: first, to: last)
    guard let day = days.first else {
      if repetition.exclusions.contains(where: { (first...last).contains($0.day(in: series.home)) }) {
        return (try snapshot.task(row.id), [])
      }
      let next = series.days(from: last, to: last.adding(days: 400)).first
      throw ReminderError.noOccurrence(on: first.description, next: next?.description)
    }
    var changed = row
    let kept = Set(repetition.exclusions)
    changed.fields.recurrence =
      RecurrencePattern(
        repetition.rule,
        except: (repetition.exclusions + days.map { .day($0) }.filter { !kept.contains($0) })
          .sorted { $0.day(in: series.home) < $1.day(in: series.home) }
      ).description
    if day == series.start.day {
      let rest = Series(changed.fields, start: row.occurrence, home: series.home)
      guard let next = rest?.next(after: session.now, lastDay: try session.tree().lastDay(of: row.arc)) else {
        throw ReminderError.once(title: row.fields.title)
      }
      (changed.fields, changed.occurrence) = (next, next.start)
    }
    let (fields, occurrence) = (changed.fields, changed.occurrence)
    let task = try change(row.id) { ($0.fields, $0.occurrence) = (fields, occurrence) }
    return (task, days)
  }

  /// Puts back what was left out on a day that is still to come.
  /// - Throws: `PlannerError.unknownNumber`, `ReminderError.once`, `.notSkipped`.
  @discardableResult
  public func unskip(task number: Int, on day: Day) throws -> ArcTask {
    let (row, repetition, series) = try repeating(task: number)
    let rest = repetition.exclusions.filter { $0.day(in: series.home) != day }
    guard rest.count < repetition.exclusions.count, day > series.start.day else {
      throw ReminderError.notSkipped(on: day.description)
    }
    return try change(row.id) {
      $0.fields.recurrence = RecurrencePattern(repetition.rule, except: rest).description
    }
  }

  /// The open occurrence of the series that a task belongs to.
  private func repeating(task number: Int) throws -> (TaskRow, RecurrencePattern, Series) {
    let row = try snapshot.row(ofTask: number)
    let open = row.closing == nil ? row : try openOccurrence(of: row)
    guard let open, let repetition = open.fields.recurrence.flatMap({ try? RecurrencePattern($0) }),
      let series = Series(open.fields, start: open.occurrence, home: session.home(of: open.fields))
    else { throw ReminderError.once(title: row.fields.title) }
    return (open, repetition, series)
  }
}
