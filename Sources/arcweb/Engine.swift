// arcweb: the engine that reads lines, for the page: the same as the command line's, compiled to WebAssembly.
//
//     page (engine.js) ── UTF-8 ──▶ an exported function ── JSON or words ──▶ page
//
// What goes in is text whose parts are split by tabs; what comes out is the answer, or what is wrong in words. There
// is one engine to an instance, and it keeps what it was told. Start at `Exports.swift`.

import Entry
import JSONText
import Moments
import WebRuntime

/// What the page has told the engine so far, and the reader that follows from it.
final class Engine {
  /// The engine of this instance.
  // Unchecked: a page calls from one thread.
  nonisolated(unsafe) static let shared = Engine()

  /// What the last call has to say.
  private(set) var answer = JSONWriter()
  private var languages: [String: Language] = [:]
  private var vocabulary = Vocabulary(arcs: [])
  private var told: (language: String, reference: Reader.Reference)?
  private var reader: Reader?

  private init() {
    #if hasFeature(Embedded)
      Zone.ask = { name in
        var name = name
        name.withUTF8 { page_zone($0.baseAddress, Int32($0.count)) }
      }
    #endif
  }

  /// Why a call is refused, as a message for the page's developer.
  struct Refusal: Error {
    var words: String
  }

  /// Answers a call: keeps what `body` writes, or the words of its refusal.
  /// - Returns: whether it was not refused.
  func answer(_ body: () throws(Refusal) -> Void) -> Bool {
    answer.removeAll()
    do throws(Refusal) {
      try body()
      return true
    } catch {
      answer.value(error.words)
      return false
    }
  }

  /// Knows the names that lines may mention, instead of those before.
  ///
  ///     arc ⇥ CS 298 ⇥ alias …        place ⇥ Soda Hall       path ⇥ gentle
  ///     term Spring 2027 = 2027-01-19/2027-05-14              (as `arc parse --terms` reads it)
  func setNames(_ text: String) throws(Refusal) {
    var (arcs, places, paths) = ([Vocabulary.ArcName](), [String](), [String]())
    var calendar = Vocabulary.SchoolCalendar()
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t").map { String($0) }
      switch (fields.first, fields.dropFirst().first) {
      case ("arc", let path?):
        arcs.append(Vocabulary.ArcName(path: path, aliases: Array(fields.dropFirst(2))))
      case ("place", let place?): places.append(place)
      case ("path", let path?): paths.append(path)
      default:
        guard calendar.add(line: line) else { throw Refusal(words: "'\(line)' is not a name") }
      }
    }
    vocabulary =
      paths.isEmpty
      ? Vocabulary(arcs: arcs, places: places, timetable: calendar)
      : Vocabulary(arcs: arcs, places: places, paths: paths, timetable: calendar)
    reader = nil
  }

  /// Reads lines as of then and there: `2026-11-24T09:00 ⇥ America/Los_Angeles ⇥ mdy ⇥ en`; the order may be empty.
  func setReference(_ text: String) throws(Refusal) {
    let fields = try Engine.fields(text, 4)
    guard let now = LocalDateTime(iso: fields[0]) else {
      throw Refusal(words: "'\(fields[0])' is not a date and time like 2027-02-14T09:00")
    }
    let reference = Reader.Reference(
      now: now, zone: try Engine.zone(fields[1]), dateOrder: Reader.DateOrder(rawValue: fields[2]))
    _ = try language(fields[3])
    if told?.language == fields[3] { reader?.reference = reference } else { reader = nil }
    told = (fields[3], reference)
  }

  /// Answers with the document of a line.
  func parse(_ line: UnsafeBufferPointer<UInt8>) throws(Refusal) {
    if reader == nil {
      guard let told else { throw Refusal(words: "nobody has said what time it is") }
      reader = Reader(
        language: try language(told.language), vocabulary: vocabulary, reference: told.reference)
    }
    reader?.entry(of: line).write(to: &answer)
  }

  /// Answers with the next occurrences of a rule: `start ⇥ not before ⇥ how many ⇥ zone ⇥ rule`. A start that the rule
  /// does not match is not one of them, as in a reminder that is saved.
  ///
  ///     2027-01-12T09:00 ⇥ 2027-02-01T00:00 ⇥ 2 ⇥ UTC ⇥ FREQ=WEEKLY     ["2027-02-02T09:00","2027-02-09T09:00"]
  func occurrences(_ text: String) throws(Refusal) {
    let fields = try Engine.fields(text, 5)
    guard let start = LocalDateTime(iso: fields[0]), let from = LocalDateTime(iso: fields[1]),
      let count = Int(fields[2])
    else { throw Refusal(words: "'\(text)' is not start, first time and number") }
    let pattern = try Engine.pattern(fields[4])
    let set = pattern.set(from: pattern.rule.firstOccurrence(from: LocalSecond(start)))
    var walk = set.occurrences(notBefore: LocalSecond(from), in: try Engine.zone(fields[3]))
    answer.array { list in
      for _ in 0..<max(0, count) {
        guard let next = walk.next() else { break }
        list.value(LocalDateTime(day: next.day, time: next.time).description)
      }
    }
  }

  /// Answers with a rule in words: `en ⇥ FREQ=WEEKLY;BYDAY=MO`.
  func words(_ text: String) throws(Refusal) {
    let fields = try Engine.fields(text, 2)
    answer.value(try Engine.pattern(fields[1]).words(in: fields[0]))
  }

  private func language(_ name: String) throws(Refusal) -> Language {
    if let known = languages[name] { return known }
    guard Language.names.contains(name), let language = try? Language(name) else {
      throw Refusal(
        words: "there is no language '\(name)'; the languages are \(Language.names.joined(separator: ", "))")
    }
    languages[name] = language
    return language
  }

  private static func zone(_ name: String) throws(Refusal) -> Zone {
    do { return try Zone(named: name) } catch { throw Refusal(words: error.description) }
  }

  private static func pattern(_ text: String) throws(Refusal) -> RecurrencePattern {
    do { return try RecurrencePattern(text) } catch { throw Refusal(words: error.description) }
  }

  private static func fields(_ text: String, _ count: Int) throws(Refusal) -> [String] {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    guard fields.count == count else { throw Refusal(words: "'\(text)' does not have \(count) parts") }
    return fields
  }
}
