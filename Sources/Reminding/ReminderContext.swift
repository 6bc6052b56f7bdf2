import Escalation
import Moments
import Planner

/// What reminders depend on in addition to their own fields: the current time, zones, paths and settings.
public final class ReminderContext {
  /// The current time.
  public let now: Moment
  /// The machine's zone.
  public let zone: Zone
  /// The settings of reminders.
  public let settings: ReminderSettings
  /// All paths by name, with the lead times from the settings applied.
  public let paths: [String: EscalationPath]
  /// The machine's wall clock and the quiet hours of the settings.
  public let environment: Environment
  /// Returns the zone with an IANA name; the machine's for nil and unknown names.
  private let home: (String?) -> Zone
  /// Returns the name of the default path for a kind.
  private let defaults: (DefaultPath) -> String

  /// Creates a context.
  /// - Parameters:
  ///   - paths: all paths by name, as they are stored.
  ///   - home: returns the zone with an IANA name; the machine's zone for nil and unknown names.
  public convenience init(
    now: Moment, zone: Zone, settings: ReminderSettings, paths: [String: EscalationPath],
    home: @escaping (String?) -> Zone
  ) {
    self.init(
      now: now, zone: zone, settings: settings, paths: paths.mapValues { settings.set($0) },
      environment: ReminderContext.environment(of: zone, around: now, quiet: settings.quiet), home: home,
      defaults: settings.pathName)
  }

  private init(
    now: Moment, zone: Zone, settings: ReminderSettings, paths: [String: EscalationPath],
    environment: Environment, home: @escaping (String?) -> Zone, defaults: @escaping (DefaultPath) -> String
  ) {
    (self.now, self.zone, self.settings, self.paths) = (now, zone, settings, paths)
    (self.environment, self.home, self.defaults) = (environment, home, defaults)
  }

  /// Returns the same context with other default paths.
  public func with(defaults: [DefaultPath: String]) -> ReminderContext {
    ReminderContext(
      now: now, zone: zone, settings: settings, paths: paths, environment: environment, home: home,
      defaults: { defaults[$0] ?? self.settings.pathName($0) })
  }

  /// Returns the wall clock of a zone, from one year before an instant to six years after it, with the quiet hours.
  public static func environment(of zone: Zone, around now: Moment, quiet: QuietHours?) -> Environment {
    let year = 366 * 86_400
    let begin = now.adding(seconds: -year)
    let changes = zone.changes(from: begin, to: now.adding(seconds: 6 * year))
    let clock = WallClock(
      offset: zone.offset(at: begin),
      changes: changes.map { WallClock.Change(at: $0.at.seconds, offset: $0.offset) })
    return Environment(clock: clock, quiet: quiet)
  }
}

// Paths.
extension ReminderContext {
  /// Returns the path of a task; nil for a task without a date or without reminders.
  public func path(of fields: ArcTask.Fields) -> EscalationPath? {
    guard fields.date != nil, fields.path != PathChoice.none else { return nil }
    let path = path(named: fields.path, or: DefaultPath(for: fields))
    if !fields.leads.isEmpty { return path?.replacingLeads(with: fields.leads) }
    return fields.path == nil && fields.comesOften ? path?.once : path
  }

  /// Returns the path of a reminder or group; nil when it has no alerts.
  public func path(of fields: Reminder.Fields, isGroup: Bool) -> EscalationPath? {
    guard fields.path != PathChoice.none else { return nil }
    var path = path(named: fields.path, or: DefaultPath(for: fields, isGroup: isGroup)) ?? .gentle
    if !fields.leads.isEmpty {
      path = path.replacingLeads(with: fields.leads)
    } else if fields.path == nil, fields.timetable?.rule?.comesOften == true {
      path = path.once
    }
    // Someone who comes home late is awake.
    path.isHeardWhenDue = fields.trigger != nil || isChosen(fields)
    return path
  }

  /// Returns the path with this name, or the default path of a kind when the name is nil or unknown.
  public func path(named name: String?, or kind: DefaultPath) -> EscalationPath? {
    paths[pathName(name, or: kind)]
  }

  /// Returns the name of that path.
  public func pathName(_ name: String?, or kind: DefaultPath) -> String {
    [name, defaults(kind)].compactMap { $0 }.first { paths[$0] != nil } ?? kind.usual
  }

  /// True when someone chose the time at which a reminder is due, so that it sounds then even in quiet hours.
  ///
  /// The time of a feed's event was not chosen by this person: one at noon in Berlin, which is 03:00 in Los Angeles,
  /// waits for the morning there. An event that is at 03:00 on its own clock is meant for that hour. Nor did anyone who
  /// typed `every 2 hours` choose the hours of the night.
  private func isChosen(_ fields: Reminder.Fields) -> Bool {
    guard let table = fields.timetable, table.hasTimes else { return false }
    if let rule = table.rule, rule.comesOften, rule.frequency < .daily, rule.hours.isEmpty { return false }
    guard fields.origin.feed != nil, table.isTimed, let quiet = settings.quiet else { return true }
    return quiet.end(around: table.start.seconds, on: .utc) != nil
  }
}

// Zones and due moments.
extension ReminderContext {
  /// Returns the zone that a task is pinned to, or the machine's.
  public func home(of fields: ArcTask.Fields) -> Zone { home(fields.zone) }

  /// Returns the zone of a timetable's wall clock.
  public func home(of timetable: Timetable) -> Zone { home(timetable.zone) }

  /// Returns the moment a task's alerts refer to, in seconds since 1970; nil without a date. Whole days are due at
  /// the time in the settings.
  public func due(_ fields: ArcTask.Fields) -> Int? {
    fields.reminderDue(in: home(of: fields), wholeDaysAt: settings.dueTime)?.seconds
  }

  /// Returns the due moment of an occurrence of a timetable.
  public func due(of start: OccurrenceStart, in timetable: Timetable) -> Moment {
    home(of: timetable).moment(
      at: LocalDateTime(day: start.day, time: start.time ?? settings.dueTime)
    ).moment
  }

  /// Returns the occurrences of a timetable that are due at an instant or later, earliest first.
  public func occurrences(of timetable: Timetable, from instant: Moment) -> some Sequence<PlannedOccurrence> {
    timetable.occurrences(from: instant, in: home(of: timetable), wholeDaysAt: settings.dueTime)
  }

  /// Returns the first occurrence of a reminder that is due at an instant or later; nil when there is none.
  public func occurrence(of fields: Reminder.Fields, from instant: Moment) -> PlannedOccurrence? {
    fields.timetable.flatMap { occurrences(of: $0, from: instant).first { _ in true } }
  }

  /// Returns the occurrence of something that a place triggers at an instant.
  public func occurrence(at instant: Moment) -> PlannedOccurrence {
    let local = zone.local(at: instant)
    return PlannedOccurrence(start: OccurrenceStart(day: local.day, time: local.time), due: instant)
  }
}

extension ArcTask.Fields {
  /// Returns the moment its alerts refer to; nil without a date.
  /// - Parameter time: the time at which a whole day is due.
  public func reminderDue(in home: Zone, wholeDaysAt time: TimeOfDay) -> Moment? {
    date.map { home.moment(at: LocalDateTime(day: $0, time: self.time ?? time)).moment }
  }
}
