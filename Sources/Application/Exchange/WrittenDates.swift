import Entry
import Moments
import Planner

/// Reads dates in files of other programs as in any line: `every monday at 9am`, `2/14/2027 5:00 PM`.
package struct WrittenDates {
  /// Makes a reader for a language, by its folder of Grammar/; nil: the person's own.
  private let reader: (_ language: String?) throws -> Reader
  private var readers: [String: Reader] = [:]

  package init(reader: @escaping (_ language: String?) throws -> Reader) { self.reader = reader }

  /// Reads a date with its time and recurrence.
  /// - Parameter language: the folder of its language in Grammar/; empty or unknown: the person's own.
  /// - Returns: false when not all of it was understood.
  package mutating func read(
    _ text: String, language: String = "", into fields: inout ArcTask.Fields
  ) throws -> Bool {
    let name = Language.names.contains(language) ? language : ""
    var reader = try readers[name] ?? reader(name.isEmpty ? nil : name)
    defer { readers[name] = reader }
    for phrase in ["due \(text)", text] {
      let entry = reader.entry(of: "\"x\" \(phrase)")
      guard entry.title == "x", entry.date != nil, entry.location == nil, entry.leads.isEmpty else {
        continue
      }
      let read = ArcTask.Fields(entry, in: reader.reference.zone)
      (fields.date, fields.time) = (read.date, read.time)
      (fields.endDate, fields.endTime, fields.zone) = (read.endDate, read.endTime, read.zone)
      fields.repetition = read.repetition
      return true
    }
    return false
  }
}
