// TOML: reads config.toml (https://toml.io/en/v1.0.0), for arc, arcd and arc-server.
//
//     text ──TOMLReader──▶ statements ──▶ values, each under its full name
//                              └────────▶ mistakes: unreadable parts are skipped, everything else counts
//
// Start at `TOMLText`. This module does not know which keys exist or which values they take.

/// The values in a TOML text, and its mistakes.
///
///     snooze = "2h"        snooze: 2h
///     [phone]
///     topic = "owl-4711"   phone.topic: owl-4711
///     server = = 3         a mistake in line 4; everything else counts
public struct TOMLText: Equatable, Sendable {
  /// One value.
  public struct Value: Equatable, Sendable {
    /// The full name: its tables' names, then its key: `phone.topic`.
    public var name: String
    /// The value as text; nil for lists, dates and fractions.
    public var text: String?
  }

  /// A place where the text is not TOML.
  public struct Mistake: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, in characters from 1.
    public var column: Int
    /// What is wrong; lower case, no full stop.
    public var message: String

    /// Position and message: `12:5: …`.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The values from top to bottom, each name once.
  public private(set) var values: [Value] = []
  /// The mistakes from top to bottom.
  public private(set) var mistakes: [Mistake] = []
  /// The names of values so far, and of the tables that contain them.
  private var names: Set<String> = []
  private var tables: Set<String> = []

  /// Largest text read, in bytes (1 MiB).
  private static let limit = 1 << 20

  /// Reads a text; never fails as a whole.
  public init(_ text: String) {
    guard text.utf8.count <= TOMLText.limit else {
      mistakes = [Mistake(line: 1, column: 1, message: "the file is longer than a megabyte")]
      return
    }
    var reader = TOMLReader(text)
    var table: [String] = []
    // Keys inside a list of tables have no full names.
    var isInList = false
    while true {
      do {
        guard let (statement, line) = try reader.next() else { return }
        switch statement {
        case .header(let key, let isList):
          (table, isInList) = (key, isList)
          if isList { add(key, .other, line, isRepeatable: true) }
        case .pair(let key, let value):
          if !isInList { add(table + key, value, line) }
        }
      } catch {
        mistakes.append(Mistake(line: error.line, column: error.column, message: error.message))
      }
    }
  }

  private mutating func add(
    _ key: [String], _ value: TOMLReader.Value, _ line: Int, isRepeatable: Bool = false
  ) {
    if case .table(let pairs) = value {
      for pair in pairs { add(key + pair.key, pair.value, line) }
      return
    }
    let name = key.joined(separator: ".")
    let above = key.indices.dropFirst().map { key[..<$0].joined(separator: ".") }
    if let known = (above + [name]).first(where: names.contains) ?? (tables.contains(name) ? name : nil) {
      if !isRepeatable { mistakes.append(Mistake(line: line, column: 1, message: "\(known) is already set")) }
      return
    }
    names.insert(name)
    tables.formUnion(above)
    switch value {
    case .text(let text): values.append(Value(name: name, text: text))
    case .integer(let number): values.append(Value(name: name, text: String(number)))
    case .boolean(let flag): values.append(Value(name: name, text: String(flag)))
    case .other, .table: values.append(Value(name: name, text: nil))
    }
  }

  /// The lines without line breaks and without a leading byte order mark.
  public static func lines(of text: String) -> [String] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
  }
}
