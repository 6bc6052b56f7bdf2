import Moments
import Planner

/// When and where the reader of a view is: what is overdue, and what clocks show.
struct Here {
  let now: Moment
  let zone: Zone
  /// Now, on the wall clock.
  let local: LocalTime
  /// How dates are said to people.
  var when: When { When(now: local) }

  init(now: Moment, zone: Zone) {
    self.now = now
    self.zone = zone
    local = zone.local(at: now)
  }

  /// Overdue is what the store counts as overdue.
  func state(of task: ArcTask) -> TaskState {
    if task.completed != nil { return .done }
    guard let due = task.fields.due(in: home(of: task.fields)) else { return .open }
    if due < now { return .overdue }
    return date(of: task.fields)?.day == local.day ? .today : .open
  }

  /// The day and time at which a task is due, on the wall clock here; nil for some day.
  func date(of fields: ArcTask.Fields) -> (day: Day, time: TimeOfDay?)? {
    guard let day = fields.date else { return nil }
    guard let time = fields.time, fields.zone != nil else { return (day, fields.time) }
    let here = zone.local(at: home(of: fields).moment(at: LocalTime(day: day, time: time)).moment)
    return (here.day, here.time)
  }

  /// An instant as the wall clock here showed it: `2026-11-20 09:00`.
  func stamp(_ moment: Moment) -> String {
    let local = zone.local(at: moment)
    return "\(local.day) \(local.time)"
  }

  /// The zone that a task is pinned to, else the one here.
  private func home(of fields: ArcTask.Fields) -> Zone {
    fields.zone.flatMap { try? Zone(named: $0) } ?? zone
  }
}
