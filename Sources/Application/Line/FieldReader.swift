import Entry
import Moments

/// Reads dates and times in options and forms, with the engine that reads lines.
///
/// The words of an option are put behind a title in quotes, which is never read; they count only when all of
/// them were read and nothing but the title is left.
package struct FieldReader {
  /// What deserves a second look in what was read.
  package private(set) var warnings: [EntryWarning] = []
  private var reader: Reader

  /// - Parameter daysLater: how many days after today the words are read.
  package init(_ workspace: Workspace, daysLater: Int = 0) throws {
    reader = try workspace.reader(Vocabulary(arcs: []), daysLater: daysLater)
    // An option has no warnings to show what was meant: a slip is a mistake there.
    reader.reads = []
  }

  /// A date, perhaps with a time and an end: `friday`, `3/12`, `2027-02-14`, `tomorrow 5pm`, `3/12 - 3/14`.
  package mutating func due(_ text: String) throws(Failure) -> DatedFields {
    guard let entry = read(["due \(text)", text]) else {
      let meant = reader.corrected(text)
      let isDay = meant.map { read(["due \($0)", $0]) != nil } ?? false
      throw Failure(
        .refused, "'\(text)' is not a date",
        hints: [
          isDay ? "did you mean '\(meant ?? "")'?" : "write one like friday, 3/12, march 12 or 2027-02-14"
        ])
    }
    var fields = DatedFields(entry)
    fields.warnings = []
    return fields
  }

  /// The day of a date without a time, for example the end of an Arc.
  package mutating func day(_ text: String) throws(Failure) -> Day {
    let fields = try due(text)
    guard let day = fields.date, fields.time == nil, fields.endDate == nil else {
      throw Failure(
        .refused, "'\(text)' is more than one day", hints: ["write one day like 5/21 or 2027-05-21"])
    }
    return day
  }

  /// A day, perhaps with a time of it.
  package mutating func dayAndTime(_ text: String) throws(Failure) -> (Day, TimeOfDay?) {
    let fields = try due(text)
    guard let day = fields.date, fields.endDate == nil, fields.endTime == nil else {
      throw Failure(
        .refused, "'\(text)' is more than one day", hints: ["write one day like 5/21 or 2027-05-21"])
    }
    return (day, fields.time)
  }

  /// Sets the time, and the end of a range such as `2-3:30pm`; without a date it is the next such time.
  package mutating func setTime(_ text: String, of fields: inout DatedFields) throws(Failure) {
    let day = fields.date.map { "\($0) " } ?? ""
    guard let entry = read(["\(day)\(text)", "\(day)at \(text)"]), let time = entry.time else {
      throw Failure(.refused, "'\(text)' is not a time", hints: ["write one like 5pm, 17:30 or noon"])
    }
    (fields.date, fields.time, fields.zone) = (entry.date, time, entry.zone)
    if entry.endTime != nil { (fields.endDate, fields.endTime) = (entry.endDate, entry.endTime) }
  }

  /// Sets the end: a time on the same day, or a date with or without a time.
  package mutating func setEnd(_ text: String, of fields: inout DatedFields) throws(Failure) {
    let day = fields.date.map { "\($0) " } ?? ""
    if let entry = read(["\(day)\(text)", "\(day)at \(text)"]), let time = entry.time, entry.endTime == nil,
      entry.date == fields.date
    {
      fields.endTime = time
    } else if let entry = read(["due \(text)"]), entry.endDate == nil, entry.endTime == nil {
      fields.endDate = entry.date == fields.date ? nil : entry.date
      fields.endTime = entry.time
    } else {
      throw Failure(
        .refused, "'\(text)' is not an end time or date",
        hints: ["write a time like 6pm, or a date like friday or 3/14"])
    }
  }

  /// What the first phrase means of which every word is read as a date or time.
  private mutating func read(_ phrases: [String]) -> Entry? {
    for phrase in phrases {
      let entry = reader.entry(of: "\"x\" \(phrase)")
      let isOnlyDate =
        entry.title == "x" && entry.date != nil && entry.location == nil && entry.recurrence == nil
        && entry.leads.isEmpty && entry.path == nil
      if isOnlyDate {
        warnings += entry.warnings
        return entry
      }
    }
    return nil
  }
}
