import JSONText
import Testing

@Test(arguments: [
  (#"{"a":[1,-2.5e3,true,false,null],"b":{}}"#, #"{"a":[1,-2.5e3,true,false,null],"b":{}}"#),
  (#" [ "\u00e9\n\"\\\/" , "\ud83d\ude00" ] "#, #"["é\n\"\\/","😀"]"#),
])
func whatIsReadIsWhatStandsThere(text: String, again: String) throws {
  var reader = JSONReader(text)
  let value = try reader.value()
  try reader.end()
  #expect(written(value) == again)
}

@Test(arguments: [
  ("", "it ends too early"), ("[1", "a comma or ] is missing"), ("{a:1}", "a name in quotes is missing"),
  (#"{"a" 1}"#, "a colon is missing after \"a\""), ("\"abc", "a text does not end on its line"),
  ("[tru]", "'tru' is not a value"), (#""\x""#, "there is no escape \\x"),
  (#""\u12""#, "\\u needs four hexadecimal digits"), ("[1] 2", "there is text after the end"),
  (String(repeating: "[", count: 1000), "it is nested too deeply"),
])
func whatIsNoJSONIsRefused(text: String, message: String) {
  var reader = JSONReader(text)
  #expect(throws: JSONError(line: 1, message: message)) {
    _ = try reader.value()
    try reader.end()
  }
}

@Test func aMistakeIsSaidWithItsLine() {
  var reader = JSONReader("[\n1,\nx]")
  #expect(throws: JSONError(line: 3, message: "'x' is not a value")) { try reader.value() }
}

private func written(_ value: JSONValue) -> String {
  switch value {
  case .list(let values): "[" + values.map(written).joined(separator: ",") + "]"
  case .object(let fields):
    "{" + fields.map { "\(written(.text($0.name))):\(written($0.value))" }.joined(separator: ",") + "}"
  case .text(let text):
    {
      var json = JSONWriter()
      json.value(text)
      return json.text
    }()
  case .null: "null"
  default: value.description
  }
}
