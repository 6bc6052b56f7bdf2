import JSONText
import Moments
import Planner

extension FieldValues {
  /// Converts the fields of a task's document to what people write; null removes a value. Other names are skipped.
  /// - Parameter old: the task's fields, needed when only one half of its end is given; nil for a new task.
  /// - Throws: `FieldMistake` for a value of the wrong kind.
  package init(_ document: [String: JSONValue], of old: ArcTask.Fields?) throws(FieldMistake) {
    self.init()
    for field in TaskField.allCases where document[field.rawValue] != nil {
      try set(field, from: document, of: old)
    }
    if due == "", time == "" { time = nil }
  }

  mutating func set(
    _ field: TaskField, from document: [String: JSONValue], of old: ArcTask.Fields?
  ) throws(FieldMistake) {
    switch field {
    case .title: title = try document.text(of: field)
    case .kind: kind = try document.text(of: field, none: "task")
    case .date: due = try document.text(of: field)
    case .time: time = try document.text(of: field)
    case .endDate, .endTime:
      let day = try document.text(of: TaskField.endDate) ?? old?.endDate?.description ?? ""
      let time = try document.text(of: TaskField.endTime) ?? old?.endTime?.description ?? ""
      until = [day, time].filter { !$0.isEmpty }.joined(separator: " ")
    case .zone: zone = try document.text(of: field)
    case .duration: duration = try document.text(of: field)
    case .location: location = try document.text(of: field)
    case .description: description = try document.text(of: field)
    case .recurrence: recurrence = try document.text(of: field, none: "none")
    case .repetitionBasis:
      repetitionBasis = try document.text(of: field).flatMap { RepetitionBasis(rawValue: $0) }
    case .path: path = try document.text(of: field)
    case .leads: remind = try document.list(of: field)
    case .snooze: snooze = try document.text(of: field)
    case .priority: priority = try document.text(of: field, none: "none")
    case .labels: label = try document.list(of: field)
    case .startDate: start = try document.text(of: field)
    case .keepMissed: keepMissed = try document.flag(of: field)
    case .places:
      guard let text = try document.text(of: field), !text.isEmpty else { return trigger = .some(nil) }
      guard let read = PlaceTrigger(text: text) else {
        throw FieldMistake(description: "\"\(field.rawValue)\" is not arrive or leave with UUIDs of places")
      }
      trigger = read
    }
  }
}
