import Grammar
import Moments

extension Corpus {
  /// Reads every line and says which fields differ.
  /// - Returns: the differing lines with what was expected and what was read, in the order of the file.
  public func mismatches(language: Language) -> [(case: Case, differences: [String])] {
    var result: [(case: Case, differences: [String])] = []
    var reader: Reader?
    var setting = -1
    for item in cases {
      if item.setting != setting {
        setting = item.setting
        let context = settings[setting]
        reader = Reader(
          language: language, vocabulary: context.vocabulary,
          reference: context.reference)
      }
      guard let entry = reader?.entry(of: item.text) else { continue }
      let differences = Corpus.differences(item, entry)
      if !differences.isEmpty { result.append((item, differences)) }
    }
    return result
  }

  private static func differences(_ item: Case, _ entry: Entry) -> [String] {
    let actual = fields(of: entry)
    var differences: [String] = []
    var named: Set<String> = []
    for (field, value) in item.expected {
      named.insert(field)
      if field.hasPrefix("span ") {
        let kind = field.dropFirst(5)
        let texts = entry.spans.filter { $0.kind.rawValue == kind }.map { span in
          String(decoding: Array(entry.text.utf8)[span.start..<span.end], as: UTF8.self)
        }
        let wanted = value.hasPrefix("\"") ? String(value.dropFirst()) : value
        if wanted == "none" ? !texts.isEmpty : !texts.contains(wanted) {
          differences.append("\(field): expected \(wanted), read \(texts)")
        }
        continue
      }
      let found = actual.filter { $0.field == field }.map { $0.value }
      let wanted = value.hasPrefix("\"") ? String(value.dropFirst()) : value
      let isAbsent = value == "none"
      if isAbsent ? !found.isEmpty : !found.contains(wanted) {
        differences.append(
          "\(field): expected \(wanted), read \(found.isEmpty ? "none" : found.joined(separator: ", "))")
      }
    }
    guard item.isClosed else { return differences }
    for (field, value) in actual
    where field != "kind" && !named.contains(field) && !(field == "arc" && named.contains("error")) {
      if field == "title", named.contains("error") { continue }
      differences.append("\(field): expected none, read \(value)")
    }
    return differences
  }

  /// The fields of an entry that are present, as a corpus writes them.
  private static func fields(of entry: Entry) -> [(field: String, value: String)] {
    var fields: [(field: String, value: String)] = []
    func add(_ field: String, _ value: String?) {
      if let value { fields.append((field, value)) }
    }
    add("arc", entry.arc)
    add("title", entry.title.isEmpty ? nil : entry.title)
    add("date", entry.date?.description)
    add("time", entry.time?.hoursAndMinutes)
    add("endDate", entry.endDate?.description)
    add("endTime", entry.endTime?.description)
    add("duration", entry.duration.map { isoDuration(minutes: $0) })
    add("location", entry.location)
    let pattern = entry.recurrence.flatMap { try? RecurrencePattern($0) }
    add("recurrence", pattern?.rule.description)
    for day in pattern?.exclusions ?? [] { add("except", day.day(in: .utc).description) }
    add("repeatFrom", entry.repetition?.basis?.rawValue)
    for reminder in entry.leads { add("reminder", reminder) }
    add("dates", entry.dates.isEmpty ? nil : entry.dates.map { $0.description }.joined(separator: ", "))
    for series in entry.further { add("further", series.description) }
    for time in entry.remindAt { add("remindAt", "\(time.day)T\(time.time)") }
    add("escalation", entry.path)
    add("priority", entry.priority?.rawValue)
    for label in entry.labels { add("label", label) }
    add("start", entry.startDate?.description)
    add("kind", entry.kind.rawValue)
    for warning in entry.warnings { add("warning", warning.code.rawValue) }
    add("error", entry.error?.code.rawValue)
    return fields
  }
}

/// An ISO 8601 duration of whole minutes: `PT45M`, `PT1H30M`, `P3D`, `P1DT2H`.
public func isoDuration(minutes: Int) -> String {
  let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
  var text = "P"
  if days > 0 { text += "\(days)D" }
  if hours > 0 || rest > 0 { text += "T" }
  if hours > 0 { text += "\(hours)H" }
  if rest > 0 { text += "\(rest)M" }
  return text
}
