// TOML: what stands in config.toml (https://toml.io/en/v1.0.0), for arc and for arcd.
//
//     text ──TOMLReader──▶ statements ──▶ values, each under its whole name
//                              └────────▶ mistakes: what cannot be read is left out and named, all else counts
//
// Start at `TOMLText`. Which keys there are, and what they take, is not known here.

/// The values in a text of settings, and what in it cannot be read.
///
///     snooze = "2h"        snooze: 2h
///     [phone]
///     topic = "owl-4711"   phone.topic: owl-4711
///     server = = 3         a mistake in line 4; all else counts
public struct TOMLText: Equatable, Sendable {
  /// One value.
  public struct Value: Equatable, Sendable {
    /// The key, with those of its tables before it: `phone.topic`.
    public var name: String
    /// The value as text; nil for lists, dates and fractions.
    public var text: String?
  }

  /// A place where the text is not TOML.
  public struct Mistake: Equatable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// What is wrong there, lower case, without a full stop.
    public var message: String

    /// `12:5: …`.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The values, each name once, from top to bottom.
  public private(set) var values: [Value] = []
  /// What was left out, from top to bottom.
  public private(set) var mistakes: [Mistake] = []
  /// The names that are set, and those of the tables above them.
  private var names: Set<String> = []
  private var tables: Set<String> = []

  /// No text has more bytes: people write settings, and reading must end.
  private static let limit = 1 << 20

  /// Reads a text.
  public init(_ text: String) {
    guard text.utf8.count <= TOMLText.limit else {
      mistakes = [Mistake(line: 1, column: 1, message: "the file is longer than a megabyte")]
      return
    }
    var reader = TOMLReader(text)
    var table: [String] = []
    // The keys of a list of tables have no names of their own.
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

  /// The lines without their line breaks; a mark of the byte order before the first is left out.
  public static func lines(of text: String) -> [String] {
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
  }
}
