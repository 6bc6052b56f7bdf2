import Calendars
import ICal
import JSONText
import Moments
import Planner
import Store

// Events as reminders, and what only arc writes.
extension TodoFileReader {
  /// The start of an occurrence that has its own event or was cancelled, and what it became.
  package struct Replaced {
    package var start: RecurrenceDate
    package var by: Identity

    package init(start: RecurrenceDate, by: Identity) {
      self.start = start
      self.by = by
    }
  }

  /// - Parameter isAlone: false where it may change what follows.
  package mutating func takeEvent(_ component: Component, at place: Intake.Place, isAlone: Bool = false)
    throws
  {
    if !isAlone, keepLaterChange(component, at: place) { return }
    let reading: TodoReader.EventReading
    do { reading = try reader.event(of: component) } catch { return try intake.reject(place, error.reason) }
    try tellUnknownZones(of: component)
    if let kept = reading.kept { return try take(kept, reading, component, at: place) }
    if let date = reading.replaces, let series = reading.fields.origin.series.flatMap({ Identity($0) }) {
      note(date, of: series, reading.fields, reading.identity)
      // One that is called off is only left out.
      if !reading.fields.isEnabled { return }
    }
    let before = intake.counts.reminders
    try intake.take(
      reading.fields, as: reading.identity, created: reading.created, at: place, lost: reading.lost)
    if intake.counts.reminders > before {
      made.insert(reading.identity)
      try intake.step.keep(reading.item, of: reading.identity)
    }
  }

  /// Notes that an occurrence has its own event.
  private mutating func note(
    _ date: CalendarDate, of series: Identity, _ fields: Reminder.Fields, _ identity: Identity
  ) {
    let zone = fields.timetable?.zone
    let moment = date.moment(in: &reader.zones, here: intake.here.zone)
    let start: RecurrenceDate =
      switch date {
      case _ where fields.timetable?.isTimed == false && date.local.secondOfDay == 0: .day(date.local.day)
      case .day(let day): .day(day)
      case .floating(let local): .local(local)
      case .zoned(let local, let tzid) where reader.zones.zone(tzid)?.name == zone: .local(local)
      case .utc, .zoned: .utc(moment)
      }
    replaced[series, default: []].append(Replaced(start: start, by: identity))
  }

  /// Excludes occurrences with their own events from their series, and updates what arc wrote from the file.
  package mutating func leaveOutReplaced() throws {
    for series in Set(replaced.keys).union(changed.keys) {
      guard let reminder = try intake.step.snapshot.reminder(series), reminder.fields.origin.feed == nil
      else {
        continue
      }
      var fields = changed[series] ?? reminder.fields
      if var timetable = fields.timetable, timetable.repeats {
        let home = timetable.home({ try? Zone(named: $0) }, local: intake.here.zone)
        for one in replaced[series] ?? [] {
          let left = timetable.leaveOut(one.start, in: home)
          if timetable.isTimed { try put(one, left, on: home) }
        }
        // In another order they are the same.
        let before = reminder.fields.timetable?.exclusions ?? []
        if Set(before) == Set(timetable.exclusions) { timetable.exclusions = before }
        fields.timetable = timetable
      }
      try change(reminder, to: fields)
    }
    (replaced, changed) = ([:], [:])
  }

  /// Has a changed occurrence say on the clock of its series where it started, which its own event may say otherwise.
  private func put(_ one: Replaced, _ left: LocalSecond?, on home: Zone) throws {
    var start = left
    if case .utc(let moment) = one.start { start = start ?? home.localSecond(at: moment) }
    guard let local = start, let reminder = try intake.step.snapshot.reminder(one.by) else { return }
    var fields = reminder.fields
    fields.origin.recurrenceID = OccurrenceStart(day: local.day, time: local.time)
    if fields != reminder.fields { try intake.step.edit(reminder: reminder.id, fields) }
  }

  /// Ends a series; nil leaves nothing of it.
  package mutating func end(_ reminder: Reminder, _ before: Timetable?) throws {
    guard let before else { return try remove(reminder) }
    var fields = reminder.fields
    fields.timetable = before
    try change(reminder, to: fields)
  }

  private mutating func change(_ reminder: Reminder, to fields: Reminder.Fields) throws {
    guard fields != reminder.fields else { return }
    do { try intake.step.edit(reminder: reminder.id, fields) } catch ReminderError.never {
      // Each of its occurrences has its own event.
      try remove(reminder)
    }
  }

  private mutating func remove(_ reminder: Reminder) throws {
    try intake.step.remove(reminder: reminder.id, byRule: true)
    guard Identity(reminder.uuid).map(made.contains) == true else { return }
    intake.counts.imported -= 1
    intake.counts.reminders -= 1
  }

  /// Imports an event that arc wrote: unchanged, except for what iCalendar can express and was changed since.
  private mutating func take(
    _ kept: String, _ reading: TodoReader.EventReading, _ component: Component, at place: Intake.Place
  ) throws {
    guard let identity = try take(kept, .reminders, at: place),
      let reminder = try intake.step.snapshot.reminder(identity)
    else { return }
    try intake.step.keep(reading.item, of: identity)
    var fields = reminder.fields
    (fields.title, fields.body, fields.location) = (
      reading.fields.title, reading.fields.body, reading.fields.location
    )
    if let said = reading.fields.timetable {
      fields.timetable = reader.timetable(kept: fields.timetable, said: said, by: component)
    }
    fields.isEnabled = reading.fields.isEnabled
    if let date = reading.replaces, let series = fields.origin.series.flatMap({ Identity($0) }) {
      note(date, of: series, fields, identity)
    }
    do {
      fields = try fields.checked()
      if fields != reminder.fields { changed[identity] = fields }
    } catch {
      try intake.step.remove(reminder: reminder.id)
      intake.counts.imported -= 1
      intake.counts.reminders -= 1
      try intake.reject(place, error.description)
    }
  }

  /// Takes a stack, a place or a reminder without a date; a member of a group waits for its group.
  package mutating func takeKept(_ line: ContentLine) throws {
    let place = Intake.Place(file: file, line: line.line, text: line.name)
    let kind = ExportedKind(rawValue: line.name.dropFirst("X-ARC-".count).lowercased() + "s")
    guard let kind else {
      return try intake.leaveOut(["\(line.name), which this version of arc does not know"], of: place)
    }
    if kind == .members {
      members.append((line.text, place))
    } else {
      _ = try take(line.text, kind, at: place)
    }
  }

  /// Puts members into their groups.
  package mutating func takeMembers() throws {
    for (kept, place) in members { _ = try take(kept, .members, at: place) }
    members = []
  }

  /// Takes a row that arc wrote.
  /// - Returns: its UUID; nil when it was not taken, which has been told.
  private mutating func take(_ kept: String, _ kind: ExportedKind, at place: Intake.Place) throws -> Identity?
  {
    var json = JSONReader(kept)
    guard let value = try? json.value(), let identity = value["uuid"]?.string.flatMap({ Identity($0) }) else {
      try intake.reject(place, "what arc saved of it cannot be read")
      return nil
    }
    do {
      guard case .taken = try intake.step.take(kind, identity, value) else {
        if kind == .reminders { try intake.skip(place, intake.step.snapshot.reminder(identity)?.id) }
        return nil
      }
    } catch let error as PlannerError {
      try intake.reject(place, error.description)
      return nil
    }
    if kind == .reminders {
      intake.counts.imported += 1
      intake.counts.reminders += 1
    }
    return identity
  }
}
