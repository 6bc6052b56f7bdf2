import Entry
import Moments
import Planner

/// The fields of a task given one by one, as people write them, which beat what a line says; nil: not given, empty: taken
/// away.
package struct FieldValues {
  /// The Arc: name, path or number.
  package var arc: String?
  /// What to do.
  package var title: String?
  /// When: `friday`, `3/12`, `2027-02-14`, `tomorrow 5pm`.
  package var due: String?
  /// At what time: `5pm`, `17:30`, `noon`.
  package var time: String?
  /// When it ends: a time or a date.
  package var until: String?
  /// How long it lasts: `90m`, `2 hours`.
  package var duration: String?
  /// The IANA name of the time zone of its days and times, to which it is then pinned; empty: local time wherever the
  /// person is.
  package var zone: String?
  /// How it repeats: `every monday`, `every 2 weeks`, a rule of iCalendar, or `none`.
  package var recurrence: String?
  /// What a rule of iCalendar counts from; nil: the calendar. Words say it themselves, `every! 3 days`.
  package var repetitionBasis: RepetitionBasis?
  /// Where.
  package var location: String?
  /// Notes.
  package var description: String?
  /// The escalation path that reminds, or `none`.
  package var path: String?
  /// Lengths of time before it, `30m`, `1d`; `0m` and `at due` for the moment itself.
  package var remind: [String] = []
  /// `task` or `event`.
  package var kind: String?
  /// How long its snoozes last.
  package var snooze: String?
  /// `high`, `medium`, `low` or `none`.
  package var priority: String?
  /// Labels, or several of them with commas.
  package var label: [String] = []
  /// The day until which it is hidden.
  package var start: String?
  /// Whether a missed occurrence of a repeating task stays open beside the next one.
  package var keepMissed: Bool?
  /// The arrival or departure that reminds of it, by the UUIDs of places; nil inside: none.
  package var trigger: PlaceTrigger??

  /// Nothing is given.
  package init() {}

  /// True when nothing is given.
  package var isEmpty: Bool {
    [
      arc, title, due, time, until, duration, zone, recurrence, location, description, path, kind, snooze,
      priority, start,
    ].allSatisfy { $0 == nil } && remind.isEmpty && label.isEmpty && keepMissed == nil && trigger == nil
  }

  /// Lets the options beat what the line says, and settles the errors that they answer.
  /// - Throws: `Failure` for a date or time that cannot be read, and the errors of `ArcQuestion.path`.
  package func apply(to entry: inout Entry, tree: ArcTree, in workspace: Workspace) throws {
    if let title { entry.title = title }
    if let location { entry.location = location.isEmpty ? nil : location }
    if let recurrence {
      let fields = try WordEdit(
        recurrence: recurrence, from: repetitionBasis, workspace
      ).changed(
        ArcTask.Fields(entry, in: workspace.zone))
      entry.repetition = fields.repetition
      DatedFields(workspace.here.shown(fields)).write(to: &entry)
    }
    var when = DatedFields(entry)
    try apply(to: &when, in: workspace)
    if let home = try home() { when = when.moved(from: home, to: workspace.zone) }
    when.write(to: &entry)
    // Given times are in local time, unless they name another zone.
    if due != nil || time != nil || until != nil || zone != nil { entry.zone = try home()?.name ?? when.zone }
    if let path {
      entry.path = try workspace.path(called: path)
      if entry.error?.code == .unknownEscalation { entry.error = nil }
    }
    if let kind = try chosenKind() { entry.kind = kind == nil ? .task : .event }
    if let leads = try leads() { entry.leads = leads.map(LeadTime.iso) }
    if let priority {
      entry.priority = try Priority.typed(priority).flatMap { .init(rawValue: $0.rawValue) }
    }
    if let labels { entry.labels = labels.sorted() }
    if start != nil { entry.startDate = try startDay(workspace) }
    if due != nil || time != nil { (entry.dates, entry.further) = ([], []) }
    // Last, since the answer may make an Arc.
    if let arc { entry.arc = try workspace.arcPath(called: arc, tree: tree) }
    switch entry.error?.code {
    case .unknownArc, .ambiguousArc, .noArc: if arc != nil { entry.error = nil }
    case .noTitle: if title != nil { entry.error = nil }
    default: break
    }
  }

  /// The lead times in seconds, none for an empty one; nil when none was given.
  /// - Throws: `Failure` for a text that is not a length of time.
  package func leads() throws(Failure) -> [Int]? {
    if remind.isEmpty { return nil }
    var leads: [Int] = []
    for word in remind where !word.isEmpty {
      guard let lead = LeadTime.secondsBefore(word) else { throw FieldValues.noLength(word) }
      leads.append(lead)
    }
    return leads
  }

  /// What `--as` makes of it, nil inside for a task; nil when it was not given.
  /// - Throws: `Failure` for another word than `task` and `event`.
  package func chosenKind() throws(Failure) -> TaskKind?? {
    switch kind?.lowercased() {
    case nil: return nil
    case "task": return .some(nil)
    case "event": return .some(.event)
    case let other?:
      throw Failure(.refused, "'\(other)' is not a kind", hints: ["write --as task or --as event"])
    }
  }

  /// The labels, none for an empty one; nil when none was given.
  package var labels: Set<String>? {
    label.isEmpty ? nil : Labels.merged(label.flatMap { Labels.split($0) })
  }

  /// The day until which it is hidden; nil when it was not given, or is empty.
  package func startDay(_ workspace: Workspace) throws -> Day? {
    guard let start, !["", "none"].contains(trimmed(start).lowercased()) else { return nil }
    var reader = try FieldReader(workspace)
    return try reader.day(start)
  }

  /// The time zone that `zone` names; nil when none was given, or an empty one.
  /// - Throws: `Failure` for a name that no zone has.
  package func home() throws(Failure) -> Zone? {
    guard let zone, !zone.isEmpty else { return nil }
    if let home = try? Zone(named: zone) { return home }
    throw Failure(.refused, "'\(zone)' is not a time zone", hints: ["write one like Europe/Berlin"])
  }

  /// Checks that the places exist.
  /// - Throws: `ReminderError.unknown`.
  package func check(_ places: [Place]) throws(ReminderError) {
    if let missing = trigger??.places.first(where: { uuid in !places.contains { $0.uuid == uuid } }) {
      throw .unknown(.place, name: missing, near: [])
    }
  }

  /// How many seconds a snooze lasts; nil when it was not given, or is empty.
  /// - Throws: `Failure` for a text that is not a length of time.
  package func snoozeLength() throws(Failure) -> Int? {
    guard let snooze, !snooze.isEmpty else { return nil }
    return try FieldValues.length(snooze)
  }

  private static func length(_ text: String) throws(Failure) -> Int {
    if let seconds = LeadTime.seconds(text), seconds > 0 { return seconds }
    throw noLength(text)
  }

  private static func noLength(_ text: String) -> Failure {
    Failure(.refused, "'\(text)' is not a length of time", hints: ["write one like 30m, 1h30m or 1 day"])
  }

  /// Lets `--due`, `--time` and `--until` beat what is known; an empty value takes the field away.
  package func apply(to when: inout DatedFields, in workspace: Workspace) throws {
    if let due, due.isEmpty,
      let other = [("--time", time), ("--until", until)].first(where: {
        $0.1.map { !$0.isEmpty } ?? false
      })
    {
      throw Failure(
        .usage, "--due \"\" removes the day, and \(other.0) needs one",
        hints: ["leave out --due to keep the day, or \(other.0) to remove it"])
    }
    var reader = try FieldReader(workspace)
    when.zone = nil
    if let due {
      let old = when
      when = due.isEmpty ? DatedFields() : try reader.due(due)
      when.keepHours(of: old)
    }
    if let time {
      if time.isEmpty {
        (when.time, when.endTime) = (nil, nil)
      } else {
        let old = when
        if old.endTime != nil { (when.endDate, when.endTime) = (nil, nil) }
        try reader.setTime(time, of: &when)
        if when.endTime == nil { when.keepLength(of: old) }
      }
    }
    if let until {
      (when.endDate, when.endTime, when.duration) = (nil, nil, nil)
      if !until.isEmpty { try reader.setEnd(until, of: &when) }
    }
    if let duration {
      (when.endDate, when.endTime, when.duration) = (nil, nil, nil)
      if !duration.isEmpty { when.last(minutes: (try FieldValues.length(duration) + 59) / 60) }
    }
    when.warnings += reader.warnings
  }
}
