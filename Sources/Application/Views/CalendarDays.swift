// Calendar: days with their items, and the layouts of month, week and day.
//
//     PlannerSnapshot ──CalendarDays(snapshot, from:to:here:)──▶ days: [CalendarDay]
//                                                                        │ items: [DayItem], more
//        MonthView.lines · MonthGrid.lines · WeekView.lines · DayView.lines ◀┘        pure: model in, lines out
//
// A task is on the day it is due; one with an end date on every day until then (`part` says which of them this is);
// a repeating one also on the days on which it will come again (`isExpected`). Start at `CalendarDays`.

import Moments
import Planner
import Store

/// Consecutive days with their items.
package struct CalendarDays {
  /// The days, earliest first, without gaps.
  package var days: [CalendarDay]
  /// The current day.
  package var today: Day

  /// The day with this date; nil outside the range.
  package subscript(day: Day) -> CalendarDay? {
    guard let first = days.first, day >= first.day, day.number - first.day.number < days.count else {
      return nil
    }
    return days[day.number - first.day.number]
  }

  /// The days in a range, as a separate calendar.
  package func part(from first: Day, to last: Day) -> CalendarDays {
    CalendarDays(days: days.filter { $0.day >= first && $0.day <= last }, today: today)
  }

  /// Where counting further items of a day stops.
  package var mostCounted: Int { days.first?.mostCounted ?? CalendarDay.mostKnown }

  /// True when no day has items.
  package var isEmpty: Bool { days.allSatisfy { $0.items.isEmpty } }

  package init(days: [CalendarDay], today: Day) {
    self.days = days
    self.today = today
  }
}

/// One day with its items.
package struct CalendarDay {
  package var day: Day
  /// What has no time on this day first, then by time; includes closed tasks.
  package var items: [DayItem] = []
  /// The number of items not in `items`, counted up to `mostCounted`.
  package var more = 0
  /// The number at which counting stops: the exact number on such a day is not useful, and counting would be slow.
  package var mostCounted = CalendarDay.mostKnown

  package static let mostKnown = 100
  /// Of what holds words, for which rows are looked at.
  fileprivate static let mostWithWords = 10

  package init(
    day: Day, items: [DayItem] = [], more: Int = 0, mostCounted: Int = CalendarDay.mostKnown
  ) {
    self.day = day
    self.items = items
    self.more = more
    self.mostCounted = mostCounted
  }
}

/// A task or a reminder on one day.
package struct DayItem {
  /// The position of a day within a task of several days.
  package enum Part { case whole, first, middle, last }

  /// The task; for an expected occurrence, the open task of its series.
  package var task: ArcTask
  package var state: TaskState
  package var part = Part.whole
  /// When it begins on this day; nil: it lasts all day or began earlier.
  package var time: TimeOfDay?
  /// When it ends on this day; nil: unknown, or on a later day.
  package var end: TimeOfDay?
  /// `every 2 h` for a series with several occurrences a day; nil otherwise.
  package var again: String?
  /// True for a later occurrence of a repeating task, which is not a task yet.
  package var isExpected = false
  /// True for a reminder or group; `task` then holds its title and times.
  package var isReminder = false

  /// The sort key of items within a day: what goes on from earlier days, what has no time, then by time.
  package var order: (Int, Int, Int) {
    (time != nil ? 2 : part == .whole ? 1 : 0, time.map { $0.minutes + 1 } ?? 0, task.id)
  }

  /// The minute of the day at which it ends, up to 1440 for midnight; nil where `end` is.
  package var endMinute: Int? { end.map { $0 == .midnight ? 1440 : $0.minutes } }

  package init(
    task: ArcTask, state: TaskState, part: Part = Part.whole, time: TimeOfDay? = nil, end: TimeOfDay? = nil,
    again: String? = nil, isExpected: Bool = false, isReminder: Bool = false
  ) {
    self.task = task
    self.state = state
    self.part = part
    self.time = time
    self.end = end
    self.again = again
    self.isExpected = isExpected
    self.isReminder = isReminder
  }
}

extension CalendarDays {
  /// Reads the days from one to another with their items; at most 400 days.
  /// - Parameters:
  ///   - limit: the most items read per day, for each of open tasks, closed tasks and reminders; others are counted.
  ///   - counts: false to skip counting.
  package init(
    _ snapshot: PlannerSnapshot, from first: Day, to last: Day, here: ViewContext, limit: Int = 50,
    filter: TaskFilter = TaskFilter(), counts: Bool = true
  ) throws {
    let last = min(max(first, last), first.adding(days: 399))
    today = here.local.day
    days = try (first.number...last.number).map {
      try CalendarDay(
        snapshot, day: Day(number: $0), here: here, limit: limit, filter: filter, counts: counts)
    }
    for task in try snapshot.spanning(first, matching: filter) {
      place(task, here: here, from: first)
    }
    for day in days {
      for item in day.items where item.part == .first {
        place(item.task, here: here, from: day.day.adding(days: 1))
      }
    }
    for (task, starts) in try snapshot.expected(from: first, to: last, here: here, matching: filter) {
      for start in starts { add(DayItem(expected: task, at: start), on: start.day) }
    }
    // Filters only apply to tasks.
    if filter.conditions.isEmpty {
      let found = try snapshot.reminderDays(
        from: first, to: last, limit: counts ? max(limit, CalendarDays.mostGathered) : CalendarDays.few,
        countingTo: counts ? mostCounted : nil)
      found.forEach { add($0, here: here) }
    }
    for index in days.indices { days[index].items.sort { $0.order < $1.order } }
  }

  /// Enough for a series that repeats every half hour, which is then shown in one line.
  private static let mostGathered = 48
  /// On a day with so many, a missing one is hardly noticed.
  private static let few = 8

  /// Adds the occurrences of reminders and groups on a day.
  private mutating func add(_ found: ReminderDay, here: ViewContext) {
    for (reminder, recorded) in found.first {
      add(DayItem(reminder, recorded, on: found.day, here: here), on: found.day)
    }
    days[found.day.number - (days.first?.day.number ?? 0)].more += found.more
  }

  /// Adds a task of several days to all its days from `from` on.
  private mutating func place(_ task: ArcTask, here: ViewContext, from: Day) {
    let fields = here.shown(task.fields)
    guard let start = fields.date, let end = fields.lastDay, let edge = days.last?.day else { return }
    var day = max(start, from)
    while day <= min(end, edge) {
      add(DayItem(task, fields, on: day, here: here), on: day)
      day = day.adding(days: 1)
    }
  }

  private mutating func add(_ item: DayItem, on day: Day) {
    guard let first = days.first, day >= first.day, day.number - first.day.number < days.count else { return }
    days[day.number - first.day.number].items.append(item)
  }
}

extension OccurrenceStatus {
  /// How days show it.
  fileprivate var state: TaskState {
    switch self {
    case .completed: .done
    case .ignored: .ignored
    case .missed, .cancelled: .passed
    case .scheduled, .sent: .open
    }
  }
}

extension CalendarDay {
  fileprivate init(
    _ snapshot: PlannerSnapshot, day: Day, here: ViewContext, limit: Int, filter: TaskFilter, counts: Bool
  ) throws {
    self.day = day
    if filter.asksForWords { mostCounted = CalendarDay.mostWithWords }
    var filter = filter
    filter.conditions.append(TaskFilter.Condition(.due(here.range(from: day, to: day))))
    for kind in [PlannerSnapshot.Kind.open, .done] {
      let most = counts ? limit + mostCounted : limit
      let (tasks, count) = try snapshot.list(matching: filter, kind: kind, limit: limit, countingTo: most)
      items += tasks.map { DayItem($0, here.shown($0.fields), on: day, here: here) }
      more += count - tasks.count
    }
  }
}

extension DayItem {
  /// A task on one of its days.
  package init(_ task: ArcTask, _ fields: ArcTask.Fields, on day: Day, here: ViewContext) {
    self.init(task: task, state: here.state(of: task))
    let last = fields.lastDay.flatMap { end in fields.date.map { max($0, end) } }
    if let start = fields.date, let last, last > start {
      part = day <= start ? .first : day >= last ? .last : .middle
    }
    if part == .whole || part == .first { time = fields.time }
    if part == .whole || part == .last { end = fields.endTime }
    if part == .whole, end == nil { end = time.flatMap { fields.end(after: $0) } }
    again = WithinDay.words(fields)
  }

  /// An occurrence of a reminder or group, on one of its days.
  package init(_ reminder: Reminder, _ recorded: RecordedOccurrence, on day: Day, here: ViewContext) {
    let task = ArcTask(reminder, saying: recorded.said, at: recorded.occurrence, in: here.zone)
    self.init(task, task.fields, on: day, here: here)
    let isOver = reminder.fields.over(recorded.occurrence, in: here.zone).map { $0 <= here.now } ?? false
    state = isOver && !recorded.status.isAnswered ? .passed : recorded.status.state
    isReminder = true
    again = reminder.fields.timetable?.rule.flatMap { WithinDay.words($0) }
  }

  /// A later occurrence of a repeating task.
  fileprivate init(expected task: ArcTask, at start: LocalDateTime) {
    self.init(task: task, state: .open)
    isExpected = true
    again = WithinDay.words(task.fields)
    guard task.fields.time != nil else { return }
    time = start.time
    end = task.fields.end(after: start.time)
  }
}

extension ArcTask.Fields {
  /// The last day that it is on, when it says when it ends: what ends at midnight is not on the day that begins then.
  package var lastDay: Day? {
    guard let date, let endDate else { return endDate }
    return endTime == .midnight && endDate > date ? endDate.adding(days: -1) : endDate
  }

  /// The end on the day of the start; nil: unknown, or on a later day.
  package func end(after start: TimeOfDay) -> TimeOfDay? {
    guard lastDay ?? date == date else { return nil }
    let length =
      duration
      ?? time.flatMap { time in endTime.map { ($0 == .midnight ? 1440 : $0.minutes) - time.minutes } }
    guard let length, length > 0 else { return nil }
    let minutes = start.minutes + length
    return minutes == 1440 ? TimeOfDay.midnight : TimeOfDay(minutes: min(minutes, 1439))
  }
}

extension ArcTask {
  /// What a calendar shows of an occurrence of a reminder, or of a group, which says one of its members.
  fileprivate init(
    _ reminder: Reminder, saying member: String?, at occurrence: PlannedOccurrence, in zone: Zone
  ) {
    var fields = ArcTask.Fields(title: member ?? reminder.fields.title)
    let local = zone.local(at: occurrence.due)
    fields.date = local.day
    fields.time = occurrence.start.time == nil ? nil : local.time
    fields.location = reminder.fields.location
    if let table = reminder.fields.timetable, let seconds = table.duration, seconds >= 60 {
      let last = table.lastDay(of: occurrence, in: zone)
      let end = zone.local(at: occurrence.due.adding(seconds: seconds))
      if last == local.day, fields.time == nil || end.day == local.day {
        fields.duration = seconds / 60
      } else {
        fields.endDate = fields.time == nil ? last : end.day
        fields.endTime = fields.time == nil ? nil : end.time
      }
    }
    self.init(
      id: reminder.id, uuid: reminder.uuid, arc: 0, arcPath: member == nil ? "" : reminder.fields.title,
      created: reminder.created, due: occurrence.due, alertAt: reminder.alertAt, fields: fields)
  }
}
