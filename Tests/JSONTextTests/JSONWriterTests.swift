import JSONText
import Testing

@Test func commasStandBetweenFieldsAndValuesOnly() {
  var json = JSONWriter()
  json.object {
    $0.field("id", 12)
    $0.field("none", nil as Int?)
    $0.key("list")
    $0.array {
      $0.value(1)
      $0.object { $0.field("ok", true) }
      $0.array { _ in }
    }
    $0.field("title", "hw 2")
  }
  #expect(json.text == #"{"id":12,"none":null,"list":[1,{"ok":true},[]],"title":"hw 2"}"#)
}

@Test(arguments: [0, 7, 10, 99, 100, 12_345, 99_999, 100_000, .max, -1, .min])
func numbersAreWrittenInFull(number: Int) {
  var json = JSONWriter()
  json.value(number)
  #expect(json.text == "\(number)")
}

@Test(arguments: [
  ("a\"b", #""a\"b""#), ("a\\", #""a\\""#), ("\n\t\r", #""\n\t\r""#), ("\u{1}", #""\u0001""#),
  ("é → 日本 🎉", "\"é → 日本 🎉\""), ("", "\"\""),
])
func stringsAreEscapedAsTheStandardAsks(text: String, expected: String) {
  var json = JSONWriter()
  json.value(text)
  #expect(json.text == expected)
}

@Test func documentsStandOnLinesOfTheirOwn() {
  var json = JSONWriter()
  for number in 9...11 {
    json.object { $0.field("id", number) }
    json.newline()
  }
  #expect(json.text == "{\"id\":9}\n{\"id\":10}\n{\"id\":11}\n")
  json.removeAll()
  json.value(String(repeating: "\u{1F}é", count: 3000))
  #expect(json.text == "\"" + String(repeating: "\\u001fé", count: 3000) + "\"")
}

@Test(arguments: 0..<24)
func whatNeedsAnEscapeIsFoundAtEveryPlace(place: Int) {
  for sign in ["\"", "\\", "\n", "\u{0}", "\u{1F}"] {
    let before = String(repeating: "a ~\u{7F}é", count: place).prefix(place)
    var json = JSONWriter()
    json.value(before + sign + "behind it")
    let escape = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\u{0}": "\\u0000"][sign] ?? "\\u001f"
    #expect(json.text == "\"\(before)\(escape)behind it\"")
  }
}
