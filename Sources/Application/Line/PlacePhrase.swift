import Moments
import Names
import Planner

/// `when I arrive at work`, `when I leave home or the gym`, anywhere in a line.
///
///     buy milk when I get to the shop !nag   ──▶  buy milk !nag  +  arriving at: shop
///     when I leave work, call Ann            ──▶  call Ann       +  leaving: work
///     Milch kaufen, wenn ich im Laden bin    ──▶  Milch kaufen,  +  arriving at: Laden
package struct PlacePhrase {
  /// The line without the phrase.
  package var line: String
  /// What the phrase says; nil: there is none, or its place is not known.
  package var trigger: PlaceTrigger?
  /// The unknown name after words that only a place can follow; nil: there is none.
  package var unknown: String?

  private static let arrivals = [
    "when i arrive at", "when i arrive in", "when i arrive", "when i get to", "when i get", "when i come to",
    "when i come", "when i reach", "when i am at", "when i'm at", "on arriving at", "on arrival at",
    "upon arriving at", "arriving at",
  ]
  private static let departures = [
    "when i leave", "when i go from", "when i get out of", "when leaving", "on leaving", "upon leaving",
    "leaving",
  ]
  /// German puts the verb after the place: `wenn ich im Laden ankomme`, `wenn ich das Büro verlasse`.
  private static let german: [(words: String, verbs: [String], isArrival: Bool)] =
    ["wenn", "sobald"].flatMap { begin in
      ["bei", "beim", "in", "im", "am", "an", "auf", "zu", "zum", "zur"].map {
        ("\(begin) ich \($0)", ["ankomme", "bin", "komme", "eintreffe"], true)
      } + [
        ("\(begin) ich", ["ankomme", "bin", "erreiche", "betrete"], true),
        ("\(begin) ich", ["verlasse"], false), ("\(begin) ich von", ["weggehe", "losgehe", "komme"], false),
      ]
    } + [("bei ankunft in", [], true), ("bei ankunft bei", [], true), ("beim verlassen von", [], false)]
  /// All phrases, longest first, each with the verbs of which one must follow the place, and its meaning.
  private static let phrases: [(words: [String], verbs: [String], isArrival: Bool)] =
    (arrivals.map { ($0, [], true) } + departures.map { ($0, [], false) } + german)
    .map { ($0.0.split(separator: " ").map(String.init), $0.1, $0.2) }
    .sorted { $0.0.count > $1.0.count }

  /// Takes the first such phrase from a line.
  package init(_ text: String, _ places: [Place]) {
    line = text
    // Quoted text is never read.
    var isQuoted = false
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      let quotes = word.count { "\"\u{201C}\u{201D}".contains($0) }
      defer { if quotes % 2 == 1 { isQuoted.toggle() } }
      return (text: String(word), key: isQuoted || quotes > 0 ? "" : PlacePhrase.key(word))
    }
    for index in words.indices {
      for (phrase, verbs, isArrival) in PlacePhrase.phrases
      where words[index...].prefix(phrase.count).map(\.key) == phrase {
        let begin = index + phrase.count
        var (found, end, lost) = PlacePhrase.places(in: words.map(\.text), from: begin, places, isArrival)
        if let lost {
          // Half of what was said would remind at the wrong places.
          if unknown == nil { unknown = words[lost...].map(\.text).joined(separator: " ") }
          continue
        }
        if found.isEmpty {
          guard unknown == nil, ["when", "on", "upon"].contains(phrase[0]), phrase.count > 2,
            begin < words.count
          else { continue }
          unknown = words[begin...].map(\.text).joined(separator: " ")
          continue
        }
        if !verbs.isEmpty {
          guard end < words.count, verbs.contains(words[end].key.trimmingPunctuation) else { continue }
          end += 1
        }
        let rest = (words[..<index] + words[end...]).map(\.text)
        if rest.isEmpty { continue }
        line = rest.joined(separator: " ")
        trigger = PlaceTrigger(isArrival: isArrival, places: found.map(\.uuid))
        unknown = nil
        return
      }
    }
  }

  /// The line without the phrase, and what it says.
  /// - Throws: `ReminderError.unknown` for an unknown name after words that only a place can follow.
  package static func taken(from line: String, _ places: [Place]) throws -> (
    line: String, trigger: PlaceTrigger?
  ) {
    let phrase = PlacePhrase(line, places)
    if phrase.trigger == nil, let name = phrase.unknown {
      throw ReminderError.unknown(.place, name: name, near: nearNames(to: name, among: places.map(\.name)))
    }
    return (phrase.line, phrase.trigger)
  }

  /// The same of words that change something: they may be nothing but the phrase, and `anywhere` takes it away, which
  /// the answer says by no places.
  package static func taken(fromChange words: String, _ places: [Place]) throws -> (
    words: String, trigger: PlaceTrigger?
  ) {
    let parts = words.split(separator: " ").map(String.init)
    if parts.contains("anywhere") {
      return (
        parts.filter { $0 != "anywhere" }.joined(separator: " "), PlaceTrigger(isArrival: true, places: [])
      )
    }
    let (line, trigger) = try taken(from: "\"x\" " + words, places)
    return trigger == nil ? (words, nil) : (String(line.dropFirst(3)), trigger)
  }

  /// The words that may stand before each place of a list: `home or to work`, `home or when I get to work`.
  private static let prepositions: Set<String> = [
    "to", "at", "in", "into", "from", "out", "of", "either", "bei", "beim", "im", "am", "an", "auf", "zu",
    "zum",
    "zur", "nach", "von", "vom", "entweder",
  ]

  /// Behind the words that lead to the next place of a list, which may repeat the phrase or its end.
  private static func behindPhrase(_ words: [String], at begin: Int, _ isArrival: Bool) -> Int {
    let keys = words[begin...].map(key)
    var longest = 0
    for phrase in phrases where phrase.isArrival == isArrival {
      // `when I get home or I get to work`, `… or get to work`
      for left in 0..<min(3, phrase.words.count) {
        let end = phrase.words.dropFirst(left)
        if keys.starts(with: end) { longest = max(longest, end.count) }
      }
    }
    var next = begin + longest
    while next < words.count, prepositions.contains(key(words[next])) { next += 1 }
    return next
  }

  /// The places that stand there, one after the other with `or`, `and` or commas between them, and where they end.
  /// - Returns: `lost`: the position of an unknown place in the list; nil: there is none.
  private static func places(in words: [String], from begin: Int, _ places: [Place], _ isArrival: Bool) -> (
    [Place], end: Int, lost: Int?
  ) {
    var (found, end) = ([Place](), begin)
    var (isChoice, isLed) = (false, false)
    var next = begin
    if next < words.count, ["either", "entweder"].contains(key(words[next])) { next += 1 }
    while next < words.count {
      if !found.isEmpty {
        let place = behindPhrase(words, at: next, isArrival)
        (isLed, next) = (place > next, place)
        if next >= words.count { break }
      }
      // The longest name that fits; the article may be part of it.
      let hasArticle = ["the", "my", "our", "der", "die", "das", "dem", "den", "mein", "meine", "meinem"]
        .contains(key(words[next]))
      guard
        let (place, after) = PlacePhrase.place(in: words, at: next, places)
          ?? (hasArticle ? PlacePhrase.place(in: words, at: next + 1, places) : nil)
      else {
        if isChoice, isLed { return ([], end, next) }
        break
      }
      if !found.contains(place) { found.append(place) }
      (next, end) = (after, after)
      isChoice = false
      if next < words.count, ["or", "and", "oder", "und", "&", "/"].contains(key(words[next])) {
        isChoice = ["or", "oder"].contains(key(words[next]))
        next += 1
      } else if words[end - 1].last != "," {
        break
      }
    }
    return (found, end, nil)
  }

  private static func place(in words: [String], at begin: Int, _ places: [Place]) -> (Place, end: Int)? {
    for length in (1...6).reversed() where begin + length <= words.count {
      let name = NameKey(words[begin..<begin + length].joined(separator: " ").trimmingPunctuation)
      if let place = places.first(where: { NameKey($0.name) == name }) { return (place, begin + length) }
    }
    return nil
  }

  private static func key(_ word: some StringProtocol) -> String {
    word.lowercased().replacing("\u{2019}", with: "'")
  }
}

extension String {
  /// The text without the punctuation that ends a clause.
  fileprivate var trimmingPunctuation: String {
    var text = self[...]
    while let last = text.last, ",.;:".contains(last) { text.removeLast() }
    return String(text)
  }
}
