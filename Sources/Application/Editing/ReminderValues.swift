import Moments

/// The fields that only reminders and groups have, as typed. Nil: not given; empty: to be removed.
package struct ReminderValues {
  /// How it repeats: `day`, `monday`, `2 weeks`.
  package var every: String?
  /// Its first time: `26 Jan 2027 8:00`.
  package var starting: String?
  /// A second line under the title.
  package var subtext: String?
  /// More text.
  package var body: String?
  /// The name of a preset time: `lunch`.
  package var preset: String?
  /// The time zone of its times; empty: local time wherever the machine is.
  package var zone: String?
  /// The channels that deliver it.
  package var channel: [String] = []

  /// Values with nothing given.
  package init() {}

  /// The workspace in which days and times are read: in the reminder's zone when one is given.
  /// - Throws: when there is no zone of that name.
  package func workspace(_ workspace: Workspace) throws -> Workspace {
    guard let zone, !zone.isEmpty else { return workspace }
    return workspace.placed(in: try Zone(named: zone))
  }
}
