extension EscalationPath {
  /// For a task with a time: half an hour before, when due, then daily; never an alarm.
  public static let timed = EscalationPath(
    leads: [Step(1800, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For a task with a date only: a day before, when due, then daily; never an alarm.
  public static let day = EscalationPath(
    leads: [Step(86_400, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For an event: half an hour before, and no more.
  public static let event = EscalationPath(leads: [Step(1800, .push)], ending: .stop)

  /// For what takes its time: a week and a day before, when due, then daily.
  public static let deadline = EscalationPath(
    leads: [Step(7 * 86_400, .push), Step(86_400, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For a task of high priority: a day and half an hour before, an alarm when due, a push an hour later, then an alarm
  /// once a day. Nobody can miss it, and it rings no more than once a day.
  public static let important = EscalationPath(
    leads: [Step(86_400, .push), Step(1800, .push)],
    steps: [Step(0, .alarm), Step(3600, .push)],
    ending: .every(Step(86_400, .alarm), times: nil)
  )

  /// For a reminder of its own: a push before and from then on, an alarm two hours after, then every half hour.
  public static let standard = EscalationPath(
    leads: [Step(1800, .push)],
    steps: [Step(0, .push), Step(3600, .push), Step(3600, .alarm)],
    ending: .every(Step(1800, .alarm), times: nil)
  )

  /// When due, an hour later, then daily; never an alarm.
  public static let gentle = EscalationPath(
    steps: [Step(0, .push), Step(3600, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// Every hour, from the fourth time on as an alarm.
  public static let nag = EscalationPath(
    steps: [Step(0, .push), Step(3600, .push), Step(3600, .push)],
    ending: .every(Step(3600, .alarm), times: nil)
  )

  /// Rises as the event nears, rings for ten minutes, and stops.
  public static let alarm = EscalationPath(
    leads: [
      Step(1800, .push, intensity: 2), Step(1200, .push, intensity: 3), Step(600, .push, intensity: 4),
      Step(300, .alarm, intensity: 5, ring: 600),
    ],
    ending: .stop
  )

  /// The names of the built-in paths, and what they are before anybody edits them.
  public static let builtIn: [(name: String, path: EscalationPath)] = [
    ("timed", .timed), ("day", .day), ("event", .event), ("deadline", .deadline), ("important", .important),
    ("standard", .standard), ("gentle", .gentle), ("nag", .nag), ("alarm", .alarm),
  ]
}
