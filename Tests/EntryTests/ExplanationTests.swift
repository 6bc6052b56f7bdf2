import Entry
import Moments
import Testing

/// A grammar small enough to point into.
private let files = [
  GrammarFile(
    name: "tiny.words",
    text: Array(
      """
      weekday 5 friday | weak fri
      weekday 6 saturday | weak sat
      due 1 due | due on
      setting clock 12
      setting first-morning-hour 7
      setting capitals names
      """.utf8)),
  GrammarFile(
    name: "tiny.rules",
    text: Array(
      """
      digits tiny-hour 1..12 1..2
      day = w:weekday -> date.weekday(w)
      DATE = d:day
      DATE marked = :due d:day
      TIME = h:tiny-hour ~ pm -> time.hour(h)
      TEXT = 9 pm
      DATE = black friday -> date.today(7)
      """.utf8)),
]

private func explained(_ text: String) throws -> [String] {
  var reader = Reader(
    language: try Language(files: files, isAlone: true),
    vocabulary: Vocabulary(arcs: ["Home", "Home/Garden"].map { Vocabulary.ArcName(path: $0) }),
    reference: Reader.Reference(now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: .utc))
  var explained: [String] = []
  for piece in reader.explanation(of: text).pieces {
    explained.append("\(piece.kind?.rawValue ?? "title"): \(piece.node.words)")
    explained += lines(piece.node, depth: 1)
    if let loss = piece.loss { explained.append("  not read: \(loss)") }
    if let other = piece.runnerUp {
      explained.append("  not \(other.node.kind) '\(other.node.words)': \(other.loss)")
    }
  }
  return explained
}

private func lines(_ node: Explanation.Node, depth: Int) -> [String] {
  let parts = [node.kind, node.value.map { "= \($0)" }].compactMap { $0 } + node.flags
  let source = [node.place, node.production].compactMap { $0 }
  return [String(repeating: "  ", count: depth) + (parts + source).joined(separator: " ")]
    + node.parts.flatMap { lines($0, depth: depth + 1) }
}

struct ExplanationTests {
  @Test(arguments: [
    (
      "Home rake due fri",
      [
        "arc: Home", "  arc = Home",
        "date: due fri",
        "  DATE = Fri 2026-11-20 marked tiny.rules:4",
        "    due = 1 tiny.words:3",
        "    day = Fri 2026-11-20 weak tiny.rules:2 date.weekday",
        "      weekday = Friday weak tiny.words:1",
        "  not DATE 'fri': 'due fri' covers more words",
      ]
    ),
    (
      "Garden sat down with Ann 9 pm",
      [
        "arc: Garden", "  arc = Home/Garden",
        "title: sat",
        "  DATE = Sat 2026-11-21 weak tiny.rules:3",
        "    day = Sat 2026-11-21 weak tiny.rules:2 date.weekday",
        "      weekday = Saturday weak tiny.words:2",
        "  not read: too weak: no date or time next to it, not alone between separators, not at the start or end",
        "title: 9 pm",
        "  TEXT tiny.rules:6",
        "  not TIME '9 pm': '9 pm' is text",
      ]
    ),
    (
      "Home Garden friday sale due saturday",
      [
        "arc: Garden", "  arc = Home/Garden",
        "  not arc 'Home': 'Garden' is an Arc below it",
        "title: friday",
        "  DATE = Fri 2026-11-20 tiny.rules:3",
        "    day = Fri 2026-11-20 tiny.rules:2 date.weekday",
        "      weekday = Friday tiny.words:1",
        "  not read: 'due saturday' is marked",
        "date: due saturday",
        "  DATE = Sat 2026-11-21 marked tiny.rules:4",
        "    due = 1 tiny.words:3",
        "    day = Sat 2026-11-21 tiny.rules:2 date.weekday",
        "      weekday = Saturday tiny.words:2",
        "  not DATE 'saturday': 'due saturday' covers more words",
      ]
    ),
    (
      "Home black friday 5pm",
      [
        "arc: Home", "  arc = Home",
        "date: black friday",
        "  DATE = Fri 2026-11-27 tiny.rules:7 date.today",
        "  not DATE 'friday': 'black friday' covers more words",
        "time: 5pm",
        "  TIME = 17:00 tiny.rules:5 time.hour",
        "    tiny-hour = 5 tiny.rules:1",
      ]
    ),
    (
      "read saturday post, Home, friday !nag",
      [
        "title: saturday",
        "  DATE = Sat 2026-11-21 tiny.rules:3",
        "    day = Sat 2026-11-21 tiny.rules:2 date.weekday",
        "      weekday = Saturday tiny.words:2",
        "  not read: 'friday' is at the end of the line",
        "arc: Home", "  arc = Home",
        "date: friday",
        "  DATE = Fri 2026-11-20 tiny.rules:3",
        "    day = Fri 2026-11-20 tiny.rules:2 date.weekday",
        "      weekday = Friday tiny.words:1",
        "escalation: !nag", "  escalation = nag",
      ]
    ),
  ])
  func aLineIsExplained(text: String, lines: [String]) throws {
    #expect(try explained(text) == lines)
  }
}
