/// What people call the fields of things, by the names that they have in the log.
package enum FieldNames {
  /// The word for a field: `notes` for `description`.
  package static func word(for field: String) -> String { words[field] ?? field }

  private static let words = [
    "description": "notes", "body": "notes", "parent": "place", "startDate": "start", "endDate": "end date",
    "endTime": "end time", "ends": "last day", "last": "last day", "first": "first day", "notation": "steps",
    "recurrence": "repetition", "timetable": "when", "repeatFrom": "counts from", "leads": "reminds before",
    "duration": "length", "location": "place", "places": "reminds", "aliases": "names", "short": "short name",
    "disabled": "off", "keepMissed": "keeps missed", "pick": "picks", "subtext": "second line",
  ]

  /// The fields that arc sets by itself, which are not shown.
  package static let computed: Set = [
    "created", "changed", "closed", "deleted", "seed", "anchor", "turns", "series", "occurrence",
    "recurrenceID",
    "feed", "uid", "missed", "beginsByRule",
  ]
}
