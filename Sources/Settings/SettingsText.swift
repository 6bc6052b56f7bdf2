// Settings: what stands in config.toml (https://toml.io/en/v1.0.0), for arc and for arcd.
//
//     text ──whole──▶ values                     when all of it is TOML
//          └─line by line─▶ values, mistakes     otherwise: what can be read counts, every other line is named
//
// Start at `SettingsText`. Which keys there are, and what they take, is not known here.

import TOMLKit

/// The values in a text of settings, and what in it cannot be read.
///
///     snooze = "2h"        snooze: 2h
///     [phone]
///     topic = "owl-4711"   phone.topic: owl-4711
///     server = = 3         a mistake in line 4; all else counts
public struct SettingsText: Equatable, Sendable {
  /// One value.
  public struct Value: Equatable, Sendable {
    /// The key, with those of its tables before it: `phone.topic`.
    public var name: String
    /// The value as text; nil for lists, dates, fractions and empty tables.
    public var text: String?

    public init(name: String, text: String?) { (self.name, self.text) = (name, text) }
  }

  /// A place where the text is not TOML.
  public struct Mistake: Equatable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1.
    public var column: Int
    /// What is wrong there, lower case, without a full stop.
    public var message: String

    public init(line: Int, column: Int, message: String) {
      (self.line, self.column, self.message) = (line, column, message)
    }

    /// `12:5: …`.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The values, each name once, in no particular order.
  public private(set) var values: [Value] = []
  /// The lines that were left out, from top to bottom.
  public private(set) var mistakes: [Mistake] = []

  /// No text has more bytes: people write settings, and reading must end.
  static let limit = 1 << 20

  /// Reads a text.
  public init(_ text: String) {
    guard text.utf8.count <= SettingsText.limit else {
      mistakes = [Mistake(line: 1, column: 1, message: "the file is longer than a megabyte")]
      return
    }
    let lines = SettingsText.lines(of: text)
    if lines.allSatisfy({ SettingsText.obstacle(in: $0) == nil }), let table = try? TOMLTable(string: text) {
      values = SettingsText.values(in: table)
    } else {
      readByLines(lines)
    }
  }

  /// The lines without their line breaks; a mark of the byte order before the first is left out.
  public static func lines(of text: String) -> [String] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
  }

  /// Reads every statement by itself: one line, or as many as it takes.
  private mutating func readByLines(_ lines: [String]) {
    var seen: Set<String> = []
    // The header of the table that the lines belong to; below one that cannot be read they belong to none.
    var header = ""
    var index = 0
    while index < lines.count {
      let line = lines[index]
      defer { index += 1 }
      let beginning = line.unicodeScalars.first { $0 != " " && $0 != "\t" }
      guard let beginning, beginning != "#" else { continue }
      let isHeader = beginning == "["
      if isHeader { header = "" }
      if let obstacle = SettingsText.obstacle(in: line) {
        mistakes.append(Mistake(line: index + 1, column: obstacle.column, message: obstacle.message))
        continue
      }
      do {
        if isHeader {
          _ = try TOMLTable(string: line)
          header = line
          continue
        }
        let (statement, last) = try SettingsText.statement(in: lines, at: index)
        for value in SettingsText.values(in: try TOMLTable(string: header + "\n" + statement)) {
          if seen.insert(value.name).inserted {
            values.append(value)
          } else {
            mistakes.append(Mistake(line: index + 1, column: 1, message: "\(value.name) is set already"))
          }
        }
        index = last
      } catch {
        mistakes.append(SettingsText.mistake(error, in: index + 1))
      }
    }
  }

  /// The statement that begins in a line, and the index of its last line: strings and lists may have several.
  private static func statement(in lines: [String], at index: Int) throws -> (String, last: Int) {
    do {
      _ = try TOMLTable(string: lines[index])
      return (lines[index], index)
    } catch {
      guard lines[index].contains("=") else { throw error }
      var text = lines[index]
      for next in lines.indices.dropFirst(index + 1).prefix(longest) {
        guard obstacle(in: lines[next]) == nil else { break }
        text += "\n" + lines[next]
        if (try? TOMLTable(string: text)) != nil { return (text, next) }
      }
      throw error
    }
  }
  /// How many more lines a statement may have in a text that is not all TOML.
  private static let longest = 40

  private static func mistake(_ error: any Error, in line: Int) -> Mistake {
    guard let error = error as? TOMLParseError else {
      return Mistake(line: line, column: 1, message: "this is not TOML")
    }
    let message = error.description.prefix(1).lowercased() + error.description.dropFirst()
    return Mistake(line: line, column: max(1, error.source.begin.column), message: String(message))
  }

  /// What keeps a line from the TOML library, which ends the program at some mistakes instead of reporting them.
  private static func obstacle(in line: String) -> (column: Int, message: String)? {
    var column = 0
    var dots = 0
    for scalar in line.unicodeScalars {
      column += 1
      if scalar == "\0" { return (column, "byte 0 is not text") }
      if scalar == "." { dots += 1 }
    }
    if dots > 1000 { return (1, "more dots than any key has") }
    let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    guard text.first == "[" else { return nil }
    var name = text.dropFirst()
    if name.first == "[" { name = name.dropFirst() }
    name = name.drop { $0 == " " || $0 == "\t" }
    if let first = name.first, isKey(first) || "\"']".unicodeScalars.contains(first) { return nil }
    return (
      column: line.unicodeScalars.count - name.count + 1, message: "expected the name of a table behind ["
    )
  }

  /// True for what a key without quotes is made of.
  private static func isKey(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private static func values(in table: TOMLTable, below prefix: String = "") -> [Value] {
    table.keys.flatMap { key -> [Value] in
      let name = prefix + key
      guard let value = table[key] else { return [] }
      if let inner = value.table { return values(in: inner, below: name + ".") }
      return [
        Value(name: name, text: value.string ?? value.int.map { "\($0)" } ?? value.bool.map { "\($0)" })
      ]
    }
  }
}
