import Application
import TOML

/// The settings file as lines, so that one key can be found and changed and everything else stays, including
/// comments.
package struct SettingsText {
  private var lines: [String]

  package init(_ text: String) {
    lines = TOMLText.lines(of: text)
    if lines.last == "" { lines.removeLast() }
  }

  /// The whole text, with a line break at its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// The line that sets a key, from 1; `table.key` for a key in a table; nil when it is not set.
  package func line(of name: String) -> Int? { index(of: name).map { $0 + 1 } }

  /// Sets a key of the root table: in its line, else after the comment that offers it (`# key = …`), else after the
  /// last key before the first table.
  package mutating func set(_ name: String, to value: String) {
    let setting = "\(name) = \(SettingsText.quoted(value))"
    if let index = index(of: name) {
      lines[index] = setting + SettingsText.comment(of: lines[index])
    } else {
      let tables = lines.firstIndex { $0.trimmed.hasPrefix("[") } ?? lines.endIndex
      let offer = lines[..<tables].firstIndex {
        $0.hasPrefix("#") && SettingsText.key(of: String($0.drop { $0 == "#" })) == name
      }
      let last = lines[..<tables].lastIndex { !$0.trimmed.isEmpty }
      lines.insert(setting, at: (offer ?? last).map { $0 + 1 } ?? 0)
    }
  }

  /// Removes a key.
  package mutating func remove(_ name: String) {
    if let index = index(of: name) { lines.remove(at: index) }
  }

  private func index(of name: String) -> Int? {
    var table = ""
    for (index, line) in lines.enumerated() {
      let line = line.trimmed
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        table = line[..<end].drop { $0 == "[" }.trimmed + "."
      } else if let key = SettingsText.key(of: line), table + key == name {
        return index
      }
    }
    return nil
  }

  /// The key that a line sets, without quotes; nil: it sets none.
  private static func key(of line: String) -> String? {
    guard let sign = line.firstIndex(of: "="), !line.hasPrefix("#") else { return nil }
    let key = line[..<sign].trimmed
    return key.isEmpty ? nil : key.filter { $0 != "\"" && $0 != "'" && $0 != " " }
  }

  /// The comment at the end of a line, with the white space before it; empty when there is none.
  private static func comment(of line: String) -> String {
    var quote: Character?
    var isEscaped = false
    for index in line.indices {
      let sign = line[index]
      if let open = quote {
        if sign == open, !isEscaped { quote = nil }
        isEscaped = open == "\"" && sign == "\\" && !isEscaped
      } else if sign == "\"" || sign == "'" {
        quote = sign
      } else if sign == "#" {
        let before = line[..<index].reversed().prefix { $0 == " " || $0 == "\t" }
        return String(before.reversed()) + line[index...]
      }
    }
    return ""
  }

  /// The value as a TOML basic string.
  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let hex = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { Application.trimmed(self) }
}
