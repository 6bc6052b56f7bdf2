extension EscalationPath {
  /// For a task with a time: half an hour before, when due, then daily; pushes only.
  public static let timed = EscalationPath(
    leads: [Step(1800, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For a task with a date only: a day before, when due, then daily; pushes only.
  public static let day = EscalationPath(
    leads: [Step(86_400, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For an event: half an hour before, then nothing.
  public static let event = EscalationPath(leads: [Step(1800, .push)], ending: .stop)

  /// For longer work: a week and a day before, when due, then daily.
  public static let deadline = EscalationPath(
    leads: [Step(7 * 86_400, .push), Step(86_400, .push)],
    steps: [Step(0, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// For a task of high priority: a day and half an hour before, an alarm when due, a push an hour later, then an
  /// alarm once a day. Hard to miss, yet it rings no more than once a day.
  public static let important = EscalationPath(
    leads: [Step(86_400, .push), Step(1800, .push)],
    steps: [Step(0, .alarm), Step(3600, .push)],
    ending: .every(Step(86_400, .alarm), times: nil)
  )

  /// For a reminder that is not a task: a push half an hour before, when due and an hour later, an alarm two hours
  /// after, then every half hour.
  public static let standard = EscalationPath(
    leads: [Step(1800, .push)],
    steps: [Step(0, .push), Step(3600, .push), Step(3600, .alarm)],
    ending: .every(Step(1800, .alarm), times: nil)
  )

  /// When due, an hour later, then daily; pushes only.
  public static let gentle = EscalationPath(
    steps: [Step(0, .push), Step(3600, .push)],
    ending: .every(Step(86_400, .push), times: nil)
  )

  /// Every hour; an alarm from the fourth time on.
  public static let nag = EscalationPath(
    steps: [Step(0, .push), Step(3600, .push), Step(3600, .push)],
    ending: .every(Step(3600, .alarm), times: nil)
  )

  /// Grows louder as the event comes closer, rings for ten minutes, and stops.
  public static let alarm = EscalationPath(
    leads: [
      Step(1800, .push, intensity: 2), Step(1200, .push, intensity: 3), Step(600, .push, intensity: 4),
      Step(300, .alarm, intensity: 5, ring: 600),
    ],
    ending: .stop
  )

  /// The built-in paths by name, before anyone edits them.
  public static let builtIn: [(name: String, path: EscalationPath)] = [
    ("timed", .timed), ("day", .day), ("event", .event), ("deadline", .deadline), ("important", .important),
    ("standard", .standard), ("gentle", .gentle), ("nag", .nag), ("alarm", .alarm),
  ]
}
