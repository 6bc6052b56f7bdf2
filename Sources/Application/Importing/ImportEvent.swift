import Entry

/// What an import says about a line.
package enum ImportEvent {
  case rejected(Rejection, ImportLine, Headings.Heading?)
  /// Rejected only because its heading is unknown, which is told once for the heading.
  case underUnknownHeading(Rejection, ImportLine, Headings.Heading)
  case unknownHeading(Rejection)
  /// Already there under a number, or without one twice in the same import.
  case duplicate(ImportLine, of: Int?)
  case warning(ImportLine, EntryWarning)
  /// A line of another program's file that cannot become a task.
  case refused(Rejection)
  /// A task of another program's file that is there already, under a number.
  case known(file: String, line: Int, text: String, number: Int?)
  /// What of another program's file is not imported.
  case leftOut(file: String, line: Int, what: String)
  /// Numbers that were taken here, so that what had them has others: how many, and the first few.
  case newNumbers(file: String, count: Int, first: [String])
  /// What is wrong with a line of a file whose rest is read.
  case mistake(file: String, line: Int, what: String)
}
