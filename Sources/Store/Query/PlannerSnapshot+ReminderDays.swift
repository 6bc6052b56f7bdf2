import Moments
import Planner

// Days with what reminders bring on them. Of each day the first few are asked for and the others counted only so far,
// so most of many reminders need not be looked at: once every day has enough, only what may come earlier in a day than
// what is there.
extension PlannerSnapshot {
  /// What all reminders and groups that are switched on bring on some days of the machine's wall clock; what was
  /// skipped is not among it. Rules are followed within those days only.
  /// - Parameters:
  ///   - limit: how many of a day are given.
  ///   - most: how far the others are counted; nil: they are not, and of each day any few will do.
  public func reminderDays(from first: Day, to last: Day, limit: Int, countingTo most: Int?) throws
    -> [ReminderDay]
  {
    guard first <= last else { return [] }
    var shelves = Array(
      repeating: DayShelf(limit: limit, most: most ?? 0), count: last.number - first.number + 1)
    let zone = session.zone
    let begin = zone.firstMoment(of: first)
    let end = zone.firstMoment(of: last.adding(days: 1)).adding(seconds: -1)
    var clocks = WallClocks(session, from: begin, to: end)
    var reader = TimetableReader()
    // What comes next is known of all; what has come is recorded.
    // What comes next in another zone must be worked out.
    let dueByThen = session.visit == nil ? "due_at <= ?2" : "?2"
    try session.statement(
      """
      SELECT id, timetable FROM reminder WHERE timetable IS NOT NULL AND disabled IS NULL AND id IN (
        SELECT id FROM reminder WHERE \(dueByThen)
        UNION SELECT thing FROM occurrence WHERE due >= ?1 AND due <= ?2)
      """
    ).rows(.integer(begin.seconds), .integer(end.seconds)) {
      let id = $0.integer(0)
      let text = $0.text(1)
      let minute = most == nil ? .max : clocks.earliestMinute(of: Timetable.Glance(text))
      if shelves.allSatisfy({ $0.isIndifferent(toMinute: minute, id: id) }) { return most != nil }
      guard let table = try? reader.timetable(text) else { return true }
      // What began earlier may last into these days.
      let from = begin.adding(seconds: -max(0, table.duration ?? 0))
      let occurrences = session.occurrences(of: table, from: from, to: end)
      guard try session.visit == nil || occurrences.isEmpty || comesHere(id, from: begin, to: end) else {
        return true
      }
      for occurrence in occurrences {
        let local = zone.local(at: occurrence.due)
        let lastDay = min(table.lastDay(of: occurrence, in: zone), last)
        var day = max(local.day, first)
        while day <= lastDay {
          let minute = occurrence.start.time == nil || day > local.day ? -1 : local.time.minutes
          shelves[day.number - first.number].add(
            DayShelf.Place(minute: minute, id: id, occurrence: occurrence))
          day = day.adding(days: 1)
        }
      }
      return true
    }
    try addTriggered(to: &shelves, first, from: begin, to: end)
    return try days(of: shelves, from: first)
  }

  /// Adds what places triggered within a time, which has no timetable.
  private func addTriggered(
    to shelves: inout [DayShelf], _ first: Day, from begin: Moment, to end: Moment
  ) throws {
    let rows = try session.reminderRows(
      """
      timetable IS NULL AND places IS NOT NULL AND disabled IS NULL AND id IN (
        SELECT id FROM reminder WHERE due_at >= ?1 AND due_at <= ?2
        UNION SELECT thing FROM occurrence WHERE due >= ?1 AND due <= ?2)
      """, .integer(begin.seconds), .integer(end.seconds))
    // The places of a task stand with the task.
    for row in rows where TaskPlaces(row) == nil {
      let recorded = try recorded(ofReminder: row.id, limit: 100).map(\.occurrence)
      for occurrence in Set(recorded + [row.next].compactMap { $0 })
      where begin <= occurrence.due && occurrence.due <= end {
        let local = session.zone.local(at: occurrence.due)
        shelves[local.day.number - first.number].add(
          DayShelf.Place(minute: local.time.minutes, id: row.id, occurrence: occurrence))
      }
    }
  }

  /// True for what comes next by an instant in a zone that is visited, or came within a time.
  private func comesHere(_ id: Int, from begin: Moment, to end: Moment) throws -> Bool {
    if let next = try session.reminderRow(id)?.next, next.due <= end { return true }
    return try session.statement("SELECT 1 FROM occurrence WHERE thing = ? AND due >= ? AND due <= ? LIMIT 1")
      .first(.integer(id), .integer(begin.seconds), .integer(end.seconds)) { _ in true } ?? false
  }

  private func days(of shelves: [DayShelf], from first: Day) throws -> [ReminderDay] {
    var known: [Int: Reminder] = [:]
    return try shelves.enumerated().map { index, shelf in
      var day = ReminderDay(day: first.adding(days: index), first: [], more: shelf.more)
      for place in shelf.kept {
        guard let reminder = try known[place.id] ?? session.reminderRow(place.id)?.reminder else { continue }
        known[place.id] = reminder
        var recorded = RecordedOccurrence(occurrence: place.occurrence, status: .scheduled)
        if let record = try session.record(of: place.occurrence.start, ofThing: place.id) {
          recorded.status = record.status
          recorded.said = try record.pick.flatMap { try ReminderRow.find($0, in: session) }?.fields.title
        }
        day.first.append((reminder, recorded))
      }
      return day
    }
  }
}

/// How the wall clocks of other zones stand to the machine's within a time.
private struct WallClocks {
  private let session: Session
  private let (begin, end): (Moment, Moment)
  /// By how many seconds the machine's wall clock is ahead, for each zone all that occur.
  private var leads: [String: [Int]] = [:]

  init(_ session: Session, from begin: Moment, to end: Moment) {
    self.session = session
    (self.begin, self.end) = (begin, end)
  }

  /// The minute of the day here before which nothing of a timetable comes within the time; -1 when a whole day may come,
  /// or nothing can be told without following the rule.
  mutating func earliestMinute(of glance: Timetable.Glance?) -> Int {
    guard let glance else { return -1 }
    guard let zone = glance.zone else { return glance.secondOfDay / 60 }
    let earliest = leads(of: zone).map { lead in (glance.secondOfDay + lead + 86_400 * 2) % 86_400 }.min()
    return (earliest ?? 0) / 60
  }

  private mutating func leads(of name: String) -> [Int] {
    if let known = leads[name] { return known }
    var pinned = Timetable(start: LocalSecond(seconds: 0))
    pinned.zone = name
    let other = session.home(of: pinned)
    let changes = [session.zone, other].flatMap { $0.changes(from: begin, to: end).map(\.at) }
    let found = ([begin, end] + changes).map { session.zone.offset(at: $0) - other.offset(at: $0) }
    leads[name] = found
    return found
  }
}
