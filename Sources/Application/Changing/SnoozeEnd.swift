import Entry
import Moments
import Planner
import Store

/// The end of a snooze.
package struct SnoozeEnd {
  /// The moment.
  package var moment: Moment
  /// A note on how the text was read; nil: there is nothing to add.
  package var note: String?

  /// Ends at a moment.
  package init(moment: Moment) { self.moment = moment }

  /// Reads `3h`, `until 17:00`, `tomorrow 9am`.
  /// - Throws: `Failure` for text that is neither a length nor a time, and for a time that has passed.
  package init(_ text: String, _ workspace: Workspace) throws {
    if let seconds = LeadTime.seconds(text) {
      moment = workspace.now.adding(seconds: seconds)
      return
    }
    var words = text.split(separator: " ").map(String.init)
    // `an hour and a half` is also a length; it is counted from this second.
    let length = words.drop { ["for", "in"].contains($0.lowercased()) }.joined(separator: " ")
    if let seconds = try SnoozeEnd.length(length, workspace) {
      moment = workspace.now.adding(seconds: seconds)
      return
    }
    if let first = words.first?.lowercased(), ["until", "till", "til"].contains(first) {
      words.removeFirst()
    }
    let phrase = words.joined(separator: " ")
    var reader = try FieldReader(workspace)
    let fields: DatedFields
    do {
      fields = try reader.due(phrase)
    } catch {
      throw Failure(
        .refused, "'\(text)' is neither a length of time nor a time",
        hints: ["write one like 3h, until 17:00 or until tomorrow 9am"])
    }
    guard let day = fields.date, fields.endDate == nil, fields.endTime == nil else {
      throw Failure(.refused, "'\(text)' contains more than one time", hints: ["write one like until 17:00"])
    }
    let time = fields.time ?? workspace.store.reminding.dueTime
    moment = workspace.zone.moment(at: LocalDateTime(day: day, time: time)).moment
    // Until friday, said on a Friday, is the next one, unless a time is given that is still to come.
    if day == workspace.here.local.day, fields.time == nil || moment <= workspace.now,
      let next = try SnoozeEnd.nextWeek(phrase, day, workspace)
    {
      moment = workspace.zone.moment(at: LocalDateTime(day: next, time: time)).moment
    }
    guard moment > workspace.now else {
      throw Failure(.refused, "\(workspace.here.when(moment)) has passed; choose a later time")
    }
    // A time without a day means its next occurrence.
    let today = workspace.here.local.day
    var alone = DatedFields()
    alone.date = today
    if day == today.adding(days: 1), (try? reader.setTime(phrase, of: &alone)) != nil, alone.date == today,
      alone.time == fields.time
    {
      note = "\(time) has passed today, so tomorrow's is used"
    }
  }
}

extension SnoozeEnd {
  /// The same weekday a week later, for words that name it; nil for others, such as `today`.
  private static func nextWeek(_ phrase: String, _ today: Day, _ workspace: Workspace) throws -> Day? {
    var reader = try FieldReader(workspace, daysLater: 1)
    let next = today.adding(days: 7)
    return try? reader.due(phrase).date == next ? next : nil
  }

  /// The seconds of a length in words, `an hour and a half`, `two hours`; nil for other text, and for days and longer
  /// units, which keep the time on the clock.
  private static func length(_ text: String, _ workspace: Workspace) throws -> Int? {
    var reader = try workspace.reader(Vocabulary(arcs: []), reads: .basic)
    // Read from a whole minute, in a zone without clock changes.
    let begin = LocalDateTime(day: workspace.here.local.day, time: .midnight)
    reader.reference = Reader.Reference(now: begin, zone: .utc)
    let entry = reader.entry(of: "\"x\" in \(text)")
    guard entry.title == "x", let day = entry.date, let time = entry.time, entry.recurrence == nil,
      entry.location == nil, entry.endTime == nil, entry.leads.isEmpty, !text.isEmpty,
      entry.spans.count == 1
    else { return nil }
    let seconds = LocalSecond(LocalDateTime(day: day, time: time)).seconds - LocalSecond(begin).seconds
    // `in the morning` is not a length: its end does not move with the time at which it is said.
    reader.reference = Reader.Reference(now: begin.adding(minutes: 7), zone: .utc)
    let later = reader.entry(of: "\"x\" in \(text)")
    guard let laterDay = later.date, let laterTime = later.time, seconds > 0,
      LocalSecond(LocalDateTime(day: laterDay, time: laterTime)).seconds
        == LocalSecond(begin).seconds + seconds + 7 * 60
    else { return nil }
    return seconds
  }

  /// True for the name of a month or its beginning, from three letters on: `may`, `sept`, `Dec.`.
  package static func isMonth(_ word: String) -> Bool {
    let word = word.lowercased().hasSuffix(".") ? String(word.lowercased().dropLast()) : word.lowercased()
    return word.count >= 3 && months.contains { $0.hasPrefix(word) }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
}
