import JSONText
import Moments
import Planner
import Testing

@testable import Application

extension ArcTask.Fields {
  /// Gives a field another value. A new field needs one.
  fileprivate mutating func change(_ field: TaskField) {
    switch field {
    case .title: title = "other"
    case .kind: kind = .event
    case .date: date = Day(iso: "2026-12-04")
    case .time: time = TimeOfDay(iso: "17:00")
    case .endDate: endDate = Day(iso: "2026-11-29")
    case .endTime: endTime = TimeOfDay(iso: "18:30")
    case .zone: zone = "Europe/Berlin"
    case .duration: duration = 45
    case .location: location = "Room 204"
    case .description: description = "two\nlines"
    case .recurrence: recurrence = "FREQ=DAILY"
    case .repetitionBasis: (recurrence, repetitionBasis) = ("FREQ=DAILY;INTERVAL=3", .completion)
    case .path: path = "gentle"
    case .leads: leads = [86_400, 1800]
    case .snooze: snooze = 900
    case .priority: priority = .high
    case .labels: labels = ["errand", "shop"]
    case .startDate: startDate = Day(iso: "2026-11-25")
    case .keepMissed: keepsMissed = true
    case .places:
      trigger = PlaceTrigger(isArrival: false, places: ["01234567-89ab-7def-8123-456789abcdef"])
    }
  }
}

/// What a document says of a field is what a program sends to change it.
@Test(arguments: TaskField.allCases) func aFieldIsReadAsDocumentsWriteIt(field: TaskField) throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a")
  // What lasts from a time on has an end instead.
  let task = try workspace.add(field == .duration ? "essay 2026-11-27" : "essay 2026-11-27 9am").task
  var fields = task.fields
  fields.change(field)
  var changed = task
  changed.fields = fields
  var json = JSONWriter()
  json.value(changed, here: workspace.here)
  var reader = JSONReader(json.text)
  let document = try reader.value()
  var sent = [field.rawValue: try #require(document[field.rawValue])]
  if field == .repetitionBasis { sent["recurrence"] = document["recurrence"] }
  let values = try FieldValues(sent, of: task.fields)
  #expect(try values.changed(task.fields, values.path.map { .some($0) }, workspace) == fields)
}

@Test func aValueThatAFieldCannotHaveIsSaid() {
  for (name, value, message) in [
    ("labels", JSONValue.text("x"), "\"labels\" is not a list"),
    ("leads", .list([.number("1")]), "\"leads\" must contain only strings"),
    ("keepMissed", .text("yes"), "\"keepMissed\" is not true or false"),
    ("title", .number("1"), "\"title\" must be a string"),
    ("places", .text("work"), "\"places\" is not arrive or leave with UUIDs of places"),
  ] {
    #expect(throws: FieldMistake(description: message)) { try FieldValues([name: value], of: nil) }
  }
}

/// How a task reminds is not in a table for spreadsheets; the export says so.
@Test func theTableHasAColumnForEveryOtherField() {
  let named = Set(PlannerTable.columns)
  let missing = TaskField.allCases.filter { field in
    ![.path, .leads, .snooze, .places].contains(field)
      && !named.contains(field == .duration ? "minutes" : field.rawValue)
  }
  #expect(missing == [])
}
