import Moments

/// A corpus: lines with their meaning, for one language. It documents the grammar and tests it.
///
///     now: Fri 2026-11-20 09:00 America/Los_Angeles
///     arcs: CS 298, CS 298/Labs, Home
///     CS298 hw 3 fri             => arc "CS 298" ; title "hw 3" ; date 2026-11-20
///     ! sat down with home team  => date none
///
/// A line is closed: fields it does not list must be absent. A line with `! ` shows what must not be read; only the
/// fields it lists are checked. Grammar/README.md explains the notation.
public struct Corpus {
  /// One line with its expectations.
  public struct Case: Sendable {
    /// The line number in the corpus file, from 1.
    public var line: Int
    /// The text to read.
    public var text: String
    /// The expected fields in their order; the value `none` means that the field must be absent.
    public var expected: [(field: String, value: String)]
    /// True when fields that are not listed must be absent.
    public var isClosed: Bool
    /// The context: an index into `Corpus.settings`.
    public var setting: Int
  }

  /// The context of the lines below a header.
  public struct Setting {
    /// Now, zone and date order.
    public var reference: Reader.Reference
    /// The Arcs and their aliases.
    public var arcs: [Vocabulary.ArcName] = []
    /// Locations used before.
    public var places: [String] = []
    /// Terms, breaks and lessons.
    public var timetable = Vocabulary.SchoolCalendar()

    /// The vocabulary made of these names.
    public var vocabulary: Vocabulary { Vocabulary(arcs: arcs, places: places, timetable: timetable) }
  }

  /// The contexts, in file order.
  public private(set) var settings: [Setting] = []
  /// The lines, in file order.
  public private(set) var cases: [Case] = []

  /// Reads a corpus.
  /// - Parameter file: the file name shown in errors.
  /// - Throws: a mistake in its notation.
  public init(_ text: String, file: String = "corpus") throws(CorpusError) {
    do {
      try self.init(reading: text)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }

  private init(reading text: String) throws(CorpusError) {
    var setting = Setting(
      reference: Reader.Reference(
        now: LocalDateTime(day: Day(number: 0), time: .midnight), zone: .utc))
    for (index, rawLine) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = rawLine.trimmed
      if line.isEmpty || line.hasPrefix(";") { continue }
      if try Corpus.readHeader(line, number: index + 1, into: &setting) {
        settings.append(setting)
        continue
      }
      guard !settings.isEmpty else {
        throw CorpusError(line: index + 1, message: "a 'now:' line must come first")
      }
      cases.append(try Corpus.readCase(line, number: index + 1, setting: settings.count - 1))
    }
  }

  private static func readHeader(
    _ line: Substring, number: Int, into setting: inout Setting
  ) throws(CorpusError) -> Bool {
    if let rest = line.after("now:") {
      let words = rest.split(separator: " ")
      guard words.count == 4, let now = LocalDateTime(iso: "\(words[1])T\(words[2])"),
        let zone = try? Zone(named: String(words[3]))
      else { throw CorpusError(line: number, message: "expected 'now: Fri 2026-11-20 09:00 Zone/Name'") }
      guard "\(now.day.weekday)".hasPrefix(words[0].lowercased()) else {
        throw CorpusError(line: number, message: "\(words[1]) is not a valid \(words[0])")
      }
      setting.reference.now = now
      setting.reference.zone = zone
    } else if let rest = line.after("arcs:") {
      setting.arcs = rest.split(separator: ",").map { item in
        let parts = item.split(separator: "=", maxSplits: 1)
        let aliases = parts.count < 2 ? [] : parts[1].split(separator: "+").map { String($0.trimmed) }
        return Vocabulary.ArcName(path: String(parts[0].trimmed), aliases: aliases)
      }
    } else if let rest = line.after("places:") {
      setting.places = rest.split(separator: ",").map { String($0.trimmed) }
    } else if let word = ["term", "break", "lesson"].first(where: { line.hasPrefix("\($0): ") }) {
      guard setting.timetable.add(line: "\(word)\(line.dropFirst(word.count + 1))") else {
        throw CorpusError(line: number, message: "expected '\(word): NAME = 2027-01-19/2027-05-14'")
      }
    } else if let rest = line.after("order:") {
      guard let order = Reader.DateOrder(rawValue: String(rest.trimmed)) else {
        throw CorpusError(line: number, message: "expected 'order: mdy' or 'order: dmy'")
      }
      setting.reference.dateOrder = order
    } else {
      return false
    }
    return true
  }

  private static func readCase(_ line: Substring, number: Int, setting: Int) throws(CorpusError) -> Case {
    guard let arrow = line.lastRange(of: " => ") else {
      throw CorpusError(line: number, message: "expected 'text => field value ; …'")
    }
    var text = line[..<arrow.lowerBound].trimmed
    let isNegative = text.hasPrefix("! ")
    if isNegative { text = text.dropFirst(2).trimmed }
    var expected: [(field: String, value: String)] = []
    for item in splitItems(line[arrow.upperBound...]) {
      let parts = item.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { throw CorpusError(line: number, message: "'\(item)' has no value") }
      if parts[0] == "span" {
        let words = parts[1].split(separator: " ", maxSplits: 1)
        guard words.count == 2 else {
          throw CorpusError(line: number, message: "a span has a kind and a text")
        }
        expected.append(("span \(words[0])", unquoted(words[1])))
      } else if fields.contains(where: { $0.name == parts[0] }) {
        expected.append((String(parts[0]), unquoted(parts[1])))
      } else {
        throw CorpusError(
          line: number,
          message:
            "there is no field '\(parts[0])'; the fields are \(fields.map { $0.name }.joined(separator: ", ")) and span"
        )
      }
    }
    return Case(
      line: number, text: String(text), expected: expected, isClosed: !isNegative, setting: setting)
  }

  /// Splits at ` ; ` outside quotes, but not inside `FREQ=WEEKLY;BYDAY=MO`.
  private static func splitItems(_ text: Substring) -> [Substring] {
    var items: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted, text[text.index(after: index)...].first?.isWhitespace ?? true {
        items.append(text[start..<index].trimmed)
        start = text.index(after: index)
      }
    }
    items.append(text[start...].trimmed)
    return items.filter { !$0.isEmpty }
  }

  /// A string without its quotes and escapes; anything else as it is. A quoted `none` is marked apart.
  private static func unquoted(_ value: Substring) -> String {
    let value = value.trimmed
    guard value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 else { return String(value) }
    var result = "\""
    var rest = value.dropFirst().dropLast()
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      if next == "u", rest.first == "{", let close = rest.firstIndex(of: "}"),
        let scalar = UInt32(rest[rest.index(after: rest.startIndex)..<close], radix: 16).flatMap(
          Unicode.Scalar.init)
      {
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: close)...]
      } else {
        result.append(next)
      }
    }
    return result
  }
}

/// A mistake in the notation of a corpus.
public struct CorpusError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name as it was given.
  public var file = ""
  /// The line, from 1.
  public var line: Int
  /// What is wrong, lower case, without a full stop.
  public var message: String

  /// `file:line: message`.
  public var description: String { "\(file):\(line): \(message)" }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count).trimmed : nil
  }

  fileprivate func lastRange(of text: String) -> Range<Index>? {
    var index = endIndex
    while index > startIndex {
      index = self.index(before: index)
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
    }
    return nil
  }
}
