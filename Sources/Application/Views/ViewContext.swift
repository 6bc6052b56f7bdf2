import Moments
import Planner
import Reminding

/// When and where the reader of a view is: what is overdue, and what clocks show.
package struct ViewContext {
  package let now: Moment
  package let zone: Zone
  /// Now, on the wall clock.
  package let local: LocalDateTime
  /// The first day of the week and the order of dates.
  package let regional: Regional
  /// The short names and colours of Arcs; empty until a view needs them.
  package var looks: ArcLooks
  /// The breaks whose names stand for their days in repetitions; empty until an answer needs them.
  package var breaks: [Term] = []
  /// How dates are written for people.
  package var when: DateWords {
    DateWords(now: local, monthFirst: regional.monthFirst, clock: regional.clock)
  }

  package init(now: Moment, zone: Zone, regional: Regional = Regional(), looks: ArcLooks = ArcLooks()) {
    self.now = now
    self.zone = zone
    self.regional = regional
    self.looks = looks
    local = zone.local(at: now)
  }

  /// The state of a task at this moment; it is overdue when the store counts it as overdue.
  package func state(of task: ArcTask) -> TaskState {
    switch task.closing?.outcome {
    case .completed: return .done
    case .ignored: return .ignored
    case .passed: return endedEarly(task) ? .ended : task.fields.kind == .event ? .happened : .passed
    case .missed: return .missed
    case nil: break
    }
    guard let due = task.fields.due(in: home(of: task.fields)) else { return .open }
    if due < now, task.fields.kind != .event { return .overdue }
    let shown = shown(task.fields)
    guard let day = shown.date else { return .open }
    if task.fields.kind == .event, day < local.day, let last = shown.endDate {
      return last >= local.day ? .today : .open
    }
    return day == local.day ? .today : .open
  }

  /// True for an occurrence that was closed before its time: its series ended with its Arc.
  private func endedEarly(_ task: ArcTask) -> Bool {
    guard task.fields.recurrence != nil, let closing = task.closing,
      let due = task.fields.due(in: home(of: task.fields))
    else { return false }
    return closing.at < due
  }

  /// The state of what a reminder is about.
  package func state(of topic: ReminderTopic) -> TaskState {
    guard case .reminder(let reminder, let occurrence, _) = topic else {
      return topic.task.map(state) ?? .open
    }
    guard let occurrence else { return .open }
    if let over = reminder.fields.over(occurrence, in: zone) {
      return over <= now ? .passed : occurrence.due <= now ? .today : .open
    }
    let day = zone.local(at: occurrence.due).day
    let isWhole = occurrence.start.time == nil
    if isWhole ? day < local.day : occurrence.due < now { return .overdue }
    return day == local.day ? .today : .open
  }

  /// How many occurrences were missed before the open one; where nothing can be written, with those that have fallen
  /// due since.
  package func missed(_ task: ArcTask) -> Int {
    task.closing == nil ? task.missed + missedSince(task) : 0
  }

  private func missedSince(_ task: ArcTask) -> Int {
    guard task.fields.recurrence != nil, state(of: task) == .overdue else { return 0 }
    return Series(task.fields, start: task.occurrence?.start, home: home(of: task.fields))?.missed(at: now)
      ?? 0
  }

  /// The fields as they are shown: days and times of a task that is pinned to a zone, on the wall clock here.
  package func shown(_ fields: ArcTask.Fields) -> ArcTask.Fields {
    fields.zone == nil ? fields : fields.moved(from: home(of: fields), to: zone)
  }

  /// An instant as people say it, on the wall clock here: `today 09:00`.
  package func stamp(_ moment: Moment) -> String {
    let local = zone.local(at: moment)
    return when.short(local.day, local.time)
  }

  /// The instants of all days from one to another, both included.
  package func range(from first: Day, to last: Day) -> MomentRange {
    MomentRange(from: start(of: first), until: start(of: last.adding(days: 1)))
  }

  /// The first instant of a day.
  package func start(of day: Day) -> Moment {
    zone.moment(at: LocalDateTime(day: day, time: .midnight)).moment
  }

  /// The zone that a task is pinned to, or else this one.
  package func home(of fields: ArcTask.Fields) -> Zone {
    fields.zone.flatMap { try? Zone(named: $0) } ?? zone
  }
}

extension ArcTask.Fields {
  /// The same instants as wall-clock times of another zone; whole days stay as they are.
  package func moved(from home: Zone, to zone: Zone) -> ArcTask.Fields {
    var moved = self
    guard let date, let time else { return moved }
    func there(_ day: Day, _ time: TimeOfDay) -> LocalDateTime {
      let local = zone.localSecond(at: home.moment(at: LocalDateTime(day: day, time: time)).moment)
      return LocalDateTime(day: local.day, time: local.time)
    }
    let start = there(date, time)
    (moved.date, moved.time) = (start.day, start.time)
    if let endTime {
      let end = there(endDate ?? date, endTime)
      moved.endDate = end.day == start.day ? nil : end.day
      moved.endTime = end.time
    }
    return moved
  }
}

extension ViewContext {
  /// An instant in words: `today 17:00`, `Fri 27 Nov 11:30`.
  package func when(_ moment: Moment) -> String {
    let local = zone.local(at: moment)
    return when.short(local.day, local.time)
  }

  /// The same for seconds since 1970.
  package func when(_ seconds: Int) -> String { when(Moment(seconds: seconds)) }
}
