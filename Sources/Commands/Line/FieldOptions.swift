import Application
import ArgumentParser

/// The fields of a task given as options, which beat what the text says.
struct FieldOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Arc: name, path or number.", valueName: "ARC")) var arc: ArgumentText?
  @Option(help: ArgumentHelp("What to do.", valueName: "TEXT")) var title: ArgumentText?
  @Option(help: ArgumentHelp("When: friday, 3/12, 2027-02-14, tomorrow 5pm.", valueName: "WHEN")) var due:
    ArgumentText?
  @Option(help: ArgumentHelp("At what time: 5pm, 17:30, noon.", valueName: "TIME")) var time: ArgumentText?
  @Option(help: ArgumentHelp("When it ends: a time or a date.", valueName: "WHEN")) var until: ArgumentText?
  @Option(
    help: ArgumentHelp("How it repeats: every monday, every 2 weeks; or none.", valueName: "RULE"))
  var recurrence: ArgumentText?
  @Option(help: ArgumentHelp("Where.", valueName: "PLACE")) var location: ArgumentText?
  @Option(help: ArgumentHelp("Notes.", valueName: "TEXT")) var description: ArgumentText?
  @Option(
    help: ArgumentHelp(
      "The escalation path that reminds, or none; arc path lists them.", valueName: "PATH|none")) var path:
    ArgumentText?
  @Option(
    help: ArgumentHelp(
      "Remind this long before: 30m, 1d, at due; can be given several times.", valueName: "LENGTH"))
  var remind: [ArgumentText] = []
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What it is: a task to finish, or an event that ends by itself.", valueName: "KIND"))
  var kind: EntryKindChoice?
  @Option(help: ArgumentHelp("How long its snoozes last.", valueName: "LENGTH")) var snooze: ArgumentText?
  @Option(help: ArgumentHelp("How much it matters: high, medium, low or none.", valueName: "PRIORITY"))
  var priority: ArgumentText?
  @Option(
    help: ArgumentHelp("A label, or several with commas; can be given several times.", valueName: "LABEL"))
  var label: [ArgumentText] = []
  @Option(help: ArgumentHelp("Hidden from today and next until that day.", valueName: "WHEN")) var start:
    ArgumentText?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether a missed occurrence of a repeating task stays open when the next one comes.")
  var keepMissed: Bool?

  /// What was given, as values.
  var values: FieldValues {
    var values = FieldValues()
    (values.arc, values.title, values.due, values.time) = (arc?.text, title?.text, due?.text, time?.text)
    (values.until, values.recurrence, values.location) = (until?.text, recurrence?.text, location?.text)
    (values.description, values.path, values.kind) = (description?.text, path?.text, kind?.rawValue)
    (values.snooze, values.priority, values.start) = (snooze?.text, priority?.text, start?.text)
    (values.remind, values.label, values.keepMissed) = (remind.map(\.text), label.map(\.text), keepMissed)
    return values
  }
}
