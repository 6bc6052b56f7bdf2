import JSONText
import Testing

// What RFC 8259 lets through and what it does not, kind by kind.

private func read(_ bytes: [UInt8]) throws -> JSONValue {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }[...]
  var reader = JSONReader { lines.popFirst() }
  let value = try reader.value()
  try reader.end()
  return value
}

@Test(arguments: [
  // Numbers (§6)
  "0", "-0", "1", "-12", "0.5", "-0.0", "1e3", "1E+3", "1e-3", "0e0", "1.25E-2",
  "123456789012345678901234567890",
  "1e999999", "-1e-999999",
  // Literals (§3) and white space (§2)
  "true", "false", "null", " \t\r\n1\n \t", "[\n]", "{\r\n}", "[1 , 2]",
  // Texts (§7)
  #""""#, #""\u0000""#, #""\"\\\/\b\f\n\r\t""#, #""\u00E9\u00e9""#, #""\uD83D\uDE00""#,
  "\"\u{7F}\u{2028}\u{FFFF}\"",
  #""\uD800""#, #""\uDC00\uD800""#, #""\uD800\u0041""#,
  // Structures (§4, §5)
  "[]", "{}", "[[[[[]]]]]", #"{"":0}"#, #"{"a":1,"a":2}"#, #"{"a":{"b":[{}]}}"#, #"[null,1,"a",{}]"#,
])
func whatTheStandardAllowsIsRead(text: String) throws { _ = try read(Array(text.utf8)) }

@Test(arguments: [
  // Numbers
  "0x10", "0x", "1.", "-", "-.5", ".5", "01", "-01", "00", "+1", "++1", "1e", "1e+", "1.e1", "1..2", "1.2.3",
  "1e1.5",
  "1 000", "1_000", "1,000", "0b1", "0o7", "1f", "1.0L", "Infinity", "-Infinity", "NaN", "nan", "-nan",
  "-inf", "١",
  "１", "−1", "1e１", "--1", "-+1", "0e+-1", "1-", "2.e3", "0.e1", "0.3e", "9.e+", "0E", "-0x1",
  // Literals
  "True", "TRUE", "nul", "nulll", "truefalse", "undefined", "none", "a", "'a'", "`a`", "$", "\\u0061",
  // Texts
  "\"", #"""#, #""\"#, #""\x41""#, #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#, #""\u+123""#, #""\u-001""#,
  #""\u12G4""#, #""\U0041""#, #""\'""#, #""\a""#, #""\0""#, "\"a\tb\"", "\"a\u{0}b\"", "\"a\u{1F}b\"",
  "\"a\nb\"",
  #""a"b""#, #"a""#, "\"a",
  // Structures
  "", " ", "[", "]", "{", "}", "[}", "{]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1]]",
  "[1] 2",
  "[1;2]", "(1)", "<a>", #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a":1"#, #"{"a":1,}"#, #"{,"a":1}"#,
  #"{"a"::1}"#,
  #"{"a":1 "b":2}"#, #"{a:1}"#, #"{'a':1}"#, #"{1:1}"#, #"{null:1}"#, #"{"a":1}}"#, #"{"a":1}#"#,
  "[1]// note",
  "/**/1", "[1]\u{C}", "\u{A0}1", "\u{2060}[]", "\u{FEFF}\u{FEFF}1", "*", "[*]", "[\"a\":1]",
])
func whatTheStandardForbidsIsRefused(text: String) {
  #expect(throws: JSONError.self) { try read(Array(text.utf8)) }
}

@Test(arguments: [
  [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
  [0x22, 0xED, 0xA0, 0x80, 0x22],
  [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE9, 0x22], [0x22, 0x80, 0x22],
  [0x22, 0xF0, 0x9F, 0x98, 0x22],
  [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0xFE, 0xFF, 0x00, 0x31], [0x31, 0x00],
])
func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) { #expect(throws: JSONError.self) { try read(bytes) } }

@Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
func depthWithoutAnEndIsRefused(beginning: String) {
  #expect(throws: JSONError.self) { try read(Array(String(repeating: beginning, count: 100_000).utf8)) }
}
