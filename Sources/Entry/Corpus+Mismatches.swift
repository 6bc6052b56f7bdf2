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
    let actual = fields.flatMap { field in field.values(entry).map { (field: field.name, value: $0) } }
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
