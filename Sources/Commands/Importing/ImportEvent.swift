import Entry

/// What an import says about a line.
enum ImportEvent {
  case rejected(Rejection, ImportLine, Headings.Heading?)
  /// Rejected only because its heading is unknown, which is told once for the heading.
  case underUnknownHeading(Rejection, ImportLine, Headings.Heading)
  case unknownHeading(Rejection)
  /// Already there under a number, or without one twice in the same import.
  case duplicate(ImportLine, of: Int?)
  case warning(ImportLine, EntryWarning)
}
