import Entry

/// A report of an import about a line.
package enum ImportEvent {
  case rejected(Rejection, ImportLine, Headings.Heading?)
  /// Rejected only because its heading is unknown, which is reported once per heading.
  case underUnknownHeading(Rejection, ImportLine, Headings.Heading)
  case unknownHeading(Rejection)
  /// A duplicate of the task with a number; nil: of an earlier line of this import.
  case duplicate(ImportLine, of: Int?)
  case warning(ImportLine, EntryWarning)
  /// A line of another program's file that cannot be imported.
  case refused(Rejection)
  /// A task of another program's file that exists already, with its number.
  case known(file: String, line: Int, text: String, number: Int?)
  /// Something in another program's file that is not imported.
  case leftOut(file: String, line: Int, what: String)
  /// The columns of a table: those that are read, and those that arc has no place for.
  case columns(TableHeader, file: String)
  /// Things got new numbers because theirs were in use: how many, and the first few, `12 is 40 now`.
  case newNumbers(file: String, count: Int, first: [String])
  /// A mistake in a line of a file; the rest of the file is still read.
  case mistake(file: String, line: Int, what: String)
}
