import Moments

/// What reminders and groups have besides what tasks have, as people write it; nil: not given, empty: taken away.
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
  /// The time zone of its times; empty: local time wherever the person is.
  package var zone: String?
  /// The channels that deliver it.
  package var channel: [String] = []

  /// Nothing is given.
  package init() {}

  /// Where days and times are read: in the zone of the reminder when it is said.
  package func workspace(_ workspace: Workspace) throws -> Workspace {
    guard let zone, !zone.isEmpty else { return workspace }
    return workspace.placed(in: try Zone(named: zone))
  }
}
