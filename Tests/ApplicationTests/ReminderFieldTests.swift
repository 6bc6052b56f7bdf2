import JSONText
import Moments
import Planner
import Testing

@testable import Application

private let uuid = "01234567-89ab-7def-8123-456789abcdef"

extension Reminder {
  /// Gives a field another value. A new field needs one.
  fileprivate mutating func change(_ field: ReminderField) throws {
    switch field {
    case .title: fields.title = "other"
    case .subtext: fields.subtext = "with food"
    case .body: fields.body = "two\nlines"
    case .location: fields.location = "Kitchen"
    case .timetable: fields.timetable = try Timetable(text: "DTSTART:20261127T090000\nRDATE:20261130T090000")
    case .date: fields.timetable = try Timetable(text: "DTSTART:20261128T090000")
    case .time: fields.timetable = try Timetable(text: "DTSTART:20261127T173000")
    case .zone: fields.timetable = try Timetable(text: "DTSTART;TZID=Europe/Berlin:20261127T090000")
    case .recurrence: fields.timetable = try Timetable(text: "DTSTART:20261127T090000\nRRULE:FREQ=DAILY")
    case .path: fields.path = "gentle"
    case .leads: fields.leads = [86_400, 1800]
    case .snooze: fields.snooze = 900
    case .channels: fields.channels = ["desktop", "phone"]
    case .enabled: fields.isEnabled = false
    case .item: fields.item = "D3"
    case .stack: fields.stack = uuid
    case .apart: fields.apart = ["D3", "iron"]
    case .arriving: fields.trigger = PlaceTrigger(isArrival: false, places: [uuid])
    case .places: fields.trigger = PlaceTrigger(isArrival: true, places: [uuid])
    case .pick: rotation = Rotation(.rotate, seed: 0)
    }
  }
}

/// What a document says of a field is what a program sends to change it.
@Test(arguments: ReminderField.allCases.filter { GivenReminder.names.contains($0.rawValue) })
func aFieldOfAReminderIsReadAsDocumentsWriteIt(field: ReminderField) throws {
  let folder = try Folder()
  let workspace = try folder.workspace("a")
  var reminder = Reminder(
    id: 1, uuid: uuid, created: Moment(seconds: 0), changed: Moment(seconds: 0),
    fields: Reminder.Fields(title: "pills"))
  reminder.fields.timetable = try Timetable(text: "DTSTART:20261127T090000")
  let old = reminder.fields
  try reminder.change(field)
  var json = JSONWriter()
  json.value(reminder)
  var reader = JSONReader(json.text)
  let document = try reader.value()
  var sent = [field.rawValue: try #require(document[field.rawValue])]
  // A zone is that of the time beside it, and an arrival is one at places.
  if field == .zone { (sent["date"], sent["time"]) = (document["date"], document["time"]) }
  if field == .arriving { sent["places"] = document["places"] }
  let given = try GivenReminder(sent)
  var fields = try ReminderDraft(changing: old, "", given.values, given.own, workspace).fields
  if let title = given.values.title { fields.title = title }
  given.setMore(&fields)
  #expect(fields == reminder.fields && given.pick == reminder.rotation?.pick)
}

@Test func aValueThatAFieldOfAReminderCannotHaveIsSaid() {
  for (name, value, message) in [
    ("channels", JSONValue.list([.text("pigeon")]), "\"channels\" is not a list of channels"),
    ("enabled", .text("yes"), "\"enabled\" is not true or false"),
    ("places", .list([.text("home")]), "\"places\" is not a list of UUIDs"),
    ("pick", .text("first"), "\"pick\" must be shuffle, random or rotate"),
    ("preset", .number("1"), "\"preset\" must be a string"),
  ] {
    #expect(throws: FieldMistake(description: message)) { try GivenReminder([name: value]) }
  }
}
