import Moments

extension Corpus {
  /// The fields that a line of a corpus can list, in addition to its spans, with the values that an entry has for each;
  /// none when it does not have the field.
  static let fields: [(name: String, values: @Sendable (Entry) -> [String])] = [
    ("arc", { one($0.arc) }),
    ("title", { $0.title.isEmpty ? [] : [$0.title] }),
    ("date", { one($0.date?.description) }),
    ("time", { one($0.time?.hoursAndMinutes) }),
    ("endDate", { one($0.endDate?.description) }),
    ("endTime", { one($0.endTime?.hoursAndMinutes) }),
    ("duration", { one($0.duration.map(isoDuration)) }),
    ("location", { one($0.location) }),
    ("recurrence", { one(pattern($0)?.rule.description) }),
    ("except", { pattern($0)?.exclusions.map { $0.day(in: .utc).description } ?? [] }),
    ("repeatFrom", { one($0.repetition?.basis?.rawValue) }),
    ("dates", { $0.dates.isEmpty ? [] : [$0.dates.map { "\($0)" }.joined(separator: ", ")] }),
    ("further", { $0.further.map { "\($0)" } }),
    ("reminder", { $0.leads }),
    ("remindAt", { $0.remindAt.map { "\($0.day)T\($0.time)" } }),
    ("escalation", { one($0.path) }),
    ("priority", { one($0.priority?.rawValue) }),
    ("label", { $0.labels }),
    ("start", { one($0.startDate?.description) }),
    ("kind", { [$0.kind.rawValue] }),
    ("warning", { $0.warnings.map { $0.code.rawValue } }),
    ("error", { one($0.error?.code.rawValue) }),
  ]

  private static func one(_ value: String?) -> [String] { value.map { [$0] } ?? [] }

  private static func pattern(_ entry: Entry) -> RecurrencePattern? {
    entry.recurrence.flatMap { try? RecurrencePattern($0) }
  }
}
