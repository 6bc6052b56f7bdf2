import Application
import ArgumentParser

/// What reminders and groups have besides what tasks have.
struct ReminderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How it repeats: day, monday, 2 weeks.", valueName: "RULE")) var every:
    ArgumentText?
  @Option(help: ArgumentHelp("Its first time: '26 Jan 2027 8:00'.", valueName: "WHEN")) var starting:
    ArgumentText?
  @Option(help: ArgumentHelp("A second line under the title.", valueName: "TEXT")) var subtext: ArgumentText?
  @Option(help: ArgumentHelp("Notes, shown below the title.", valueName: "TEXT")) var body: ArgumentText?
  @Option(
    help: ArgumentHelp(
      "A preset time, every day by default: am-with-food, with-breakfast, lunch, bedtime, custom.",
      valueName: "PRESET"))
  var preset: ArgumentText?
  @Option(
    help: ArgumentHelp("The time zone of its times; empty: local time wherever you are.", valueName: "ZONE"))
  var zone: ArgumentText?
  @Option(
    help: ArgumentHelp("Deliver through this channel; can be given several times.", valueName: "CHANNEL"))
  var channel: [ArgumentText] = []
  @Option(help: ArgumentHelp("How many of the next times to show; 3 by default.", valueName: "N")) var next:
    Int?

  /// How many of the next times are shown unless said.
  static let usuallyShown = 3

  /// True when nothing of it was given.
  var isEmpty: Bool {
    [every, starting, subtext, body, preset, zone].allSatisfy { $0 == nil } && channel.isEmpty
  }

  /// How many of the next times to show.
  func shown() throws(Failure) -> Int {
    guard let next else { return ReminderOptions.usuallyShown }
    guard (1...1000).contains(next) else {
      throw Failure(.usage, "--next must be from 1 to 1000, not \(next)")
    }
    return next
  }
}

extension ReminderOptions {
  /// What was given, as values.
  var values: ReminderValues {
    var values = ReminderValues()
    (values.every, values.starting, values.subtext) = (every?.text, starting?.text, subtext?.text)
    (values.body, values.preset, values.zone) = (body?.text, preset?.text, zone?.text)
    values.channel = channel.map(\.text)
    return values
  }
}
