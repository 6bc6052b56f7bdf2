import Planner

/// What people call the fields of things, by the names that they have in the log.
package enum FieldNames {
  /// The word for a field: `notes` for `description`.
  package static func word(for field: String) -> String { words[field] ?? field }

  private static let words = [
    "description": "notes", "body": "notes", "parent": "place", "startDate": "start", "endDate": "end date",
    "endTime": "end time", "ends": "last day", "last": "last day", "first": "first day", "notation": "steps",
    "recurrence": "repetition", "timetable": "when", basis: "counts from", "leads": "reminds before",
    "duration": "length", "location": "place", "places": "reminds", "aliases": "names", "short": "short name",
    "disabled": "off", "keepMissed": "keeps missed", "pick": "picks", "subtext": "second line",
  ]

  /// The fields whose changes are shown with the values before and after, in this order, and what no value of them is
  /// called.
  static let shownWithValues = [
    ("timetable", "never"), ("duration", "none"), ("location", "none"), ("path", "default"),
    ("leads", "never"), ("snooze", "default"), (basis, "due"), ("keepMissed", "default"),
    ("zone", "none"), ("priority", "none"), ("labels", "none"), ("aliases", "none"), ("short", "none"),
    ("colour", "none"),
  ]

  private static let basis = TaskField.repetitionBasis.rawValue

  /// The fields that arc sets by itself, which are not shown.
  package static let computed: Set = [
    "created", "changed", "closed", "deleted", "seed", "anchor", "turns", "series", "occurrence",
    "recurrenceID",
    "feed", "uid", "missed", "beginsByRule",
  ]
}
