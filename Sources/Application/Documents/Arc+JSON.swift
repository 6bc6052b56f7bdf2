import JSONText
import Moments
import Planner

extension JSONWriter {
  /// Writes an Arc with all its fields and the counts of tasks in it and its SubArcs.
  /// - Parameter look: how it is shown where there is little room; nil: not written.
  package mutating func value(_ arc: Arc, counts: ArcCounts, look: ArcLook? = nil) {
    object {
      $0.field("id", arc.id)
      $0.field("uuid", arc.uuid)
      $0.field("path", arc.path)
      for field in ArcField.allCases { $0.field(field, of: arc.fields) }
      if let look {
        $0.key("look")
        $0.object {
          // A number alone would be taken for a time: `9 AM 54`.
          $0.field("short", look.short.contains(where: \.isLetter) ? look.short : look.code)
          $0.field("colour", look.colour.rawValue)
        }
      }
      $0.field("open", counts.total.open)
      $0.field("overdue", counts.total.overdue)
      $0.field("done", counts.total.done)
      $0.field("putAway", counts.total.putAway)
      $0.field("missed", counts.total.missed)
      $0.field("subArcs", counts.subArcs)
      $0.field("created", arc.created.description)
      $0.field("archived", arc.archived?.description)
    }
  }

  /// Writes a field of an Arc under its name; one that is not set is null or empty.
  private mutating func field(_ field: ArcField, of fields: Arc.Fields) {
    key(text: field.rawValue)
    switch field {
    case .title: value(fields.title)
    case .description: value(fields.description)
    case .ends: value(fields.ends?.description)
    case .aliases: array { list in fields.aliases.forEach { list.value($0) } }
    case .short: value(fields.short)
    case .colour: value(fields.colour)
    }
  }
}

extension Arc.Fields {
  /// Takes the fields that a document has; null removes a value. Other names are skipped.
  /// - Throws: `FieldMistake` for a value that a field cannot have.
  package mutating func set(_ document: [String: JSONValue]) throws(FieldMistake) {
    for field in ArcField.allCases where document[field.rawValue] != nil { try set(field, from: document) }
  }

  private mutating func set(_ field: ArcField, from document: [String: JSONValue]) throws(FieldMistake) {
    switch field {
    case .title: title = try (document.words(of: field) ?? nil) ?? ""
    case .description: description = try (document.words(of: field) ?? nil) ?? ""
    case .ends:
      ends = nil
      guard let text = try document.words(of: field) ?? nil else { return }
      guard let day = Day(iso: text) else {
        throw FieldMistake(description: "\"\(field.rawValue)\" is not a day like 2027-02-14")
      }
      ends = day
    case .aliases: aliases = try document.texts(of: field) ?? []
    case .short: short = try document.words(of: field) ?? nil
    case .colour:
      let word = try document.words(of: field) ?? nil
      // Any colour word is stored; pages ignore those they do not know.
      guard word?.allSatisfy({ $0.isASCII && $0.isLowercase }) ?? true else {
        throw FieldMistake(description: "\"\(field.rawValue)\" must be a word like teal")
      }
      colour = word
    }
  }
}
