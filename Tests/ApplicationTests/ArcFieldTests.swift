import JSONText
import Moments
import Planner
import Testing

@testable import Application

extension Arc.Fields {
  /// Gives a field another value. A new field needs one.
  fileprivate mutating func change(_ field: ArcField) {
    switch field {
    case .title: title = "other"
    case .description: description = "two\nlines"
    case .ends: ends = Day(iso: "2027-05-21")
    case .aliases: aliases = ["web", "sys"]
    case .short: short = "298"
    case .colour: colour = "teal"
    }
  }
}

/// What a document says of a field is what a program sends to change it, and null removes it.
@Test(arguments: ArcField.allCases) func aFieldOfAnArcIsReadAsDocumentsWriteIt(field: ArcField) throws {
  var arc = Arc(
    id: 1, uuid: "", parent: nil, path: "CS 298", created: Moment(seconds: 0),
    fields: Arc.Fields(title: "CS 298"))
  let old = arc.fields
  arc.fields.change(field)
  var json = JSONWriter()
  json.value(arc, counts: ArcCounts())
  var reader = JSONReader(json.text)
  let document = try reader.value()
  var fields = old
  try fields.set([field.rawValue: try #require(document[field.rawValue])])
  #expect(fields == arc.fields)
  if field == .title { return }
  try fields.set([field.rawValue: .null])
  #expect(fields == old)
}

@Test func aValueThatAFieldOfAnArcCannotHaveIsSaid() {
  for (name, value, message) in [
    ("aliases", JSONValue.text("x"), "\"aliases\" is not a list"),
    ("ends", .text("friday"), "\"ends\" is not a day like 2027-02-14"),
    ("colour", .text("Sky blue"), "\"colour\" must be a word like teal"),
    ("title", .number("1"), "\"title\" must be a string"),
  ] {
    var fields = Arc.Fields(title: "Home")
    #expect(throws: FieldMistake(description: message)) { try fields.set([name: value]) }
  }
}
