import JSONText
import Moments
import Planner
import Store

/// The fields of a reminder or group that a document gives, to make one or to change one.
package struct GivenReminder {
  /// The names that a document may have: those of the fields that can be set, a preset time, and the end of the
  /// repetition.
  package static let names = Set(
    ReminderField.allCases.filter { ![.timetable, .apart].contains($0) }.map(\.rawValue) + [
      "preset", "until",
    ])

  /// The fields that tasks have as well, as people write them.
  package var values = FieldValues()
  /// The fields that people write for reminders alone.
  package var own = ReminderValues()
  /// How a group chooses; nil: not given.
  package private(set) var pick: Rotation.Pick?
  /// The UUID of the stack it is for; nil: not given, nil inside: none.
  package private(set) var stack: String??
  /// The arrival or departure that triggers it; nil: not given, nil inside: none.
  package private(set) var trigger: PlaceTrigger??
  private var channels: [String]?
  private var item: String??
  private var isEnabled: Bool?

  /// - Throws: `FieldMistake` for a value that a field cannot have.
  package init(_ document: [String: JSONValue]) throws(FieldMistake) {
    for field in ReminderField.allCases where document[field.rawValue] != nil {
      try take(field, from: document)
    }
    own.preset = try document.text(of: OtherField.preset)
    values.until = try document.text(of: OtherField.until)
    if values.due == "", values.time == "" { values.time = nil }
  }

  private enum OtherField: String { case preset, until }

  private mutating func take(
    _ field: ReminderField, from document: [String: JSONValue]
  ) throws(FieldMistake) {
    switch field {
    case .title, .location, .date, .time, .recurrence, .path, .leads, .snooze:
      // Tasks have them under the same names.
      guard let same = TaskField(rawValue: field.rawValue) else { return }
      try values.set(same, from: document, of: nil)
    case .subtext: own.subtext = try document.text(of: field)
    case .body: own.body = try document.text(of: field)
    case .zone: own.zone = try document.text(of: field)
    case .channels:
      channels = try document.texts(of: field)
      guard channels?.allSatisfy({ SettingKey.isChannel($0[...]) }) ?? true else {
        throw FieldMistake(description: "\"\(field.rawValue)\" is not a list of channels")
      }
    case .enabled: isEnabled = try document.flag(of: field)
    case .item: item = try document.words(of: field)
    case .stack: stack = try document.words(of: field)
    case .places:
      let places = try document.identities(of: field) ?? []
      let isArrival = try document.flag(of: ReminderField.arriving) ?? true
      trigger =
        places.isEmpty ? .some(nil) : PlaceTrigger(isArrival: isArrival, places: places.map(\.description))
    case .pick:
      guard let text = try document.text(of: field), !text.isEmpty else { return }
      pick = Rotation.Pick(rawValue: text)
      if pick == nil {
        throw FieldMistake(description: "\"\(field.rawValue)\" must be shuffle, random or rotate")
      }
    case .timetable, .apart, .arriving: break
    }
  }

  /// Sets what neither a line nor values say.
  package func setMore(_ fields: inout Reminder.Fields) {
    if let channels { fields.channels = channels }
    if let isEnabled { fields.isEnabled = isEnabled }
    if let item { fields.item = item }
    if let stack {
      fields.stack = stack
      if stack != nil { fields.item = nil }
    }
    if let trigger { fields.trigger = trigger }
  }
}
