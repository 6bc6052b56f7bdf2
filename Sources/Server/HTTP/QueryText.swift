import Hummingbird

extension Request {
  /// A text in the query, as browsers' forms and `URLSearchParams` write it: `+` is a space, `%2B` a plus
  /// (https://url.spec.whatwg.org/#urlencoded-parsing); nil when it is missing.
  func text(_ name: String) -> String? {
    for pair in (uri.query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if String(formEncoded: parts[0]) == name { return parts.count > 1 ? String(formEncoded: parts[1]) : "" }
    }
    return nil
  }
}

extension String {
  /// The text that a form sent like this. A `%` that encodes nothing stands for itself.
  fileprivate init(formEncoded encoded: Substring) {
    let given = Array(encoded.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < given.count {
      if given[index] == UInt8(ascii: "%"), let byte = UInt8(hexadecimal: given[(index + 1)...].prefix(2)) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(given[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : given[index])
        index += 1
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// A byte by its two hexadecimal digits; nil when they are none.
  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == 2 else { return nil }
    self = UInt8(values[0] * 16 + values[1])
  }
}
