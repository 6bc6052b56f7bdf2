import Planner

// What forms of other programs have no place for.
extension ArcTask.Fields {
  /// True when it says how it reminds.
  var saysHowItReminds: Bool { path != nil || !leads.isEmpty || snooze != nil }

  /// True when notes have lines without text between others.
  var hasBlankLines: Bool { description.contains("\n\n") }
}
