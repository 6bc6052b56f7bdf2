import Files

/// Reads comma-separated values (RFC 4180) record by record; quoted values may span lines.
package struct CSVReader {
  /// The line on which the last record began, from 1.
  package private(set) var line = 0
  /// The character between values.
  package var separator: Character = ","
  private let input: LineInput
  private var number = 0

  package init(_ input: LineInput) { self.input = input }

  /// The values of the next record; nil at the end. Skips blank lines.
  /// - Throws: `Failure` when a quoted value has no end.
  package mutating func next() throws -> [String]? {
    var values: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    let between = separator.asciiValue
    while let bytes = try input.next() {
      number += 1
      if !isQuoted {
        if bytes.isEmpty, values.isEmpty { continue }
        if values.isEmpty { line = number }
      } else {
        value.append(0x0A)
      }
      var at = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == UInt8(ascii: "\"") {
          if isQuoted, at < bytes.count, bytes[at] == byte {
            value.append(byte)
            at += 1
          } else {
            isQuoted.toggle()
          }
        } else if byte == between, !isQuoted {
          values.append(String(decoding: value, as: UTF8.self))
          value.removeAll()
        } else {
          value.append(byte)
        }
      }
      if !isQuoted {
        values.append(String(decoding: value, as: UTF8.self))
        return values
      }
    }
    guard isQuoted else { return nil }
    throw Failure(.refused, "a value that begins on line \(line) has no closing quotes")
  }
}

extension [String] {
  /// The values as one CSV record, quoted where necessary, with CRLF.
  package var csv: String {
    map { value in
      let needsQuotes = value.contains { $0 == "\"" || $0 == "," || $0 == "\t" || $0.isNewline }
      return needsQuotes ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }.joined(separator: ",") + "\r\n"
  }
}

// Spreadsheets treat a value that begins with one of these signs as a formula, which may fetch and send data
// (https://owasp.org/www-community/attacks/CSV_Injection). A leading apostrophe makes it text.
extension String {
  /// The value with an apostrophe where a spreadsheet would read a formula; `withoutFormulaGuard` restores it.
  ///
  ///     =1+1 → '=1+1       '=1+1 → ''=1+1       'tis → 'tis       it's → it's
  package var guardedFromFormulas: String { looksGuardable ? "'" + self : self }

  /// The value before `guardedFromFormulas`.
  package var withoutFormulaGuard: String {
    guard unicodeScalars.first == "'" else { return self }
    let rest = String(unicodeScalars.dropFirst())
    return rest.looksGuardable ? rest : self
  }

  /// True for what a spreadsheet treats as a formula, and for what would look guarded.
  private var looksGuardable: Bool {
    let sign = unicodeScalars.first { $0 != "'" }
    return sign.map { "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } ?? false
  }
}
