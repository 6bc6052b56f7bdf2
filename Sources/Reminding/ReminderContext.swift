import Escalation
import Moments
import Planner

/// What decides about reminders besides their own fields: the present, where it is, and what a person has set.
public final class ReminderContext {
  /// The present.
  public let now: Moment
  /// The machine's zone.
  public let zone: Zone
  /// What has been set about reminders.
  public let settings: ReminderSettings
  /// All paths by name, with the leads that are set.
  public let paths: [String: EscalationPath]
  /// The machine's wall clock and the quiet hours.
  public let environment: Environment
  /// The zone with an IANA name, or the machine's.
  private let home: (String?) -> Zone
  /// The names of the paths that are set for what names none.
  private let defaults: (DefaultPath) -> String

  /// - Parameters:
  ///   - paths: all paths by name, as they are written.
  ///   - home: the zone with an IANA name; the machine's for nil and for a name that is unknown.
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

  /// The same with other paths for what names none.
  public func with(defaults: [DefaultPath: String]) -> ReminderContext {
    ReminderContext(
      now: now, zone: zone, settings: settings, paths: paths, environment: environment, home: home,
      defaults: { defaults[$0] ?? self.settings.pathName($0) })
  }

  /// The wall clock of a zone, from a year before an instant to six years after it, and the quiet hours.
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
  /// The path that reminds of a task; nil for one without a date and one that wants none.
  public func path(of fields: ArcTask.Fields) -> EscalationPath? {
    guard fields.date != nil, fields.path != PathChoice.none else { return nil }
    let path = path(named: fields.path, or: DefaultPath(for: fields))
    return fields.leads.isEmpty ? path : path?.replacingLeads(with: fields.leads)
  }

  /// The path along which a reminder or group reminds; nil for one that wants no alerts.
  public func path(of fields: Reminder.Fields, isGroup: Bool) -> EscalationPath? {
    guard fields.path != PathChoice.none else { return nil }
    var path = path(named: fields.path, or: DefaultPath(for: fields, isGroup: isGroup)) ?? .gentle
    if !fields.leads.isEmpty { path = path.replacingLeads(with: fields.leads) }
    // Whoever comes home late is awake.
    path.isHeardWhenDue = fields.trigger != nil || isChosen(fields)
    return path
  }

  /// The path with a name, or the one that is set for a kind; a name that is unknown counts as none.
  public func path(named name: String?, or kind: DefaultPath) -> EscalationPath? {
    paths[pathName(name, or: kind)]
  }

  /// The name of that path.
  public func pathName(_ name: String?, or kind: DefaultPath) -> String {
    [name, defaults(kind)].compactMap { $0 }.first { paths[$0] != nil } ?? kind.usual
  }

  /// True when somebody chose the time at which a reminder is due, so that it is heard then, quiet hours or not.
  ///
  /// Nobody here chose that of an event of a feed: one at noon in Berlin waits for the morning of Los Angeles, where it
  /// is 03:00. One that is at 03:00 on its own clock is of that hour.
  private func isChosen(_ fields: Reminder.Fields) -> Bool {
    guard let table = fields.timetable, table.hasTimes else { return false }
    guard fields.origin.feed != nil, table.isTimed, let quiet = settings.quiet else { return true }
    return quiet.end(around: table.start.seconds, on: .utc) != nil
  }
}

// Zones and due moments.
extension ReminderContext {
  /// The zone that a task is pinned to, or the machine's.
  public func home(of fields: ArcTask.Fields) -> Zone { home(fields.zone) }

  /// The zone of a timetable's wall clock.
  public func home(of timetable: Timetable) -> Zone { home(timetable.zone) }

  /// The moment that a task's reminder is about, where whole days are due at the time that is set; nil without a date.
  public func due(_ fields: ArcTask.Fields) -> Int? {
    fields.reminderDue(in: home(of: fields), wholeDaysAt: settings.dueTime)?.seconds
  }

  /// The moment that an occurrence of a timetable is about.
  public func due(of start: OccurrenceStart, in timetable: Timetable) -> Moment {
    home(of: timetable).moment(
      at: LocalDateTime(day: start.day, time: start.time ?? settings.dueTime)
    ).moment
  }

  /// The occurrences of a timetable that are due at an instant or later, the earliest first.
  public func occurrences(of timetable: Timetable, from instant: Moment) -> some Sequence<PlannedOccurrence> {
    timetable.occurrences(from: instant, in: home(of: timetable), wholeDaysAt: settings.dueTime)
  }
}

extension ArcTask.Fields {
  /// The moment that its reminder is about; nil without a date.
  /// - Parameter time: when a whole day is due.
  public func reminderDue(in home: Zone, wholeDaysAt time: TimeOfDay) -> Moment? {
    date.map { home.moment(at: LocalDateTime(day: $0, time: self.time ?? time)).moment }
  }
}
