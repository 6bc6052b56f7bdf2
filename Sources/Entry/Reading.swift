import Grammar
import Moments

/// The state of reading one line; its arrays are kept from line to line.
///
///     tokens ─▶ phrases (Matcher) ─▶ candidates ─┬▶ company: which weak ones count
///     tokens ─▶ mentions of Arcs ────────────────┘        │
///                                           one of each field is chosen
///                                                         │
///                                     title: what is left; resolution: days and times
///
/// Start at `read()` in Reader.swift.
struct Reading {
  /// A phrase of the line that may become a field of the entry.
  struct Candidate {
    var phrase: Phrase
    /// What it would set; nil for text that must stay text.
    var field: Field?
    var start: Int
    var end: Int
    var strength: Strength
    var isMarked: Bool
    var isTaken = false
    /// Why its words were given back to the title; nil when they were not.
    var dropped: Drop?
  }

  /// Why a candidate's words are given back to the title.
  enum Drop {
    /// The Arc's name holds some of them.
    case arc
    /// They belong to a name (`Sunday Times`).
    case name
    /// They count what follows, or number a house.
    case count
    /// They are weak and have no company.
    case noCompany
    /// Another phrase gives the day and the time at once.
    case moment
    /// Another phrase sets the field, or there is no such day.
    case notChosen
  }

  enum Field { case date, time, moment, length, place, recurrence, reminder }

  /// What a token is for.
  enum Role: UInt8 {
    /// It belongs to the title.
    case title
    /// It belongs to an entity or to the words that introduce it.
    case entity
    /// It stands between pieces.
    case separator
    /// It is not shown: quotes, a backslash, brackets around entities.
    case dropped
  }

  /// The tokens that nothing claims: their first, their last, and how many words and numbers they are.
  struct Rest {
    var first: Int
    var last: Int
    var words: Int

    mutating func add(_ token: Int, _ line: LineText) {
      first = min(first, token)
      last = max(last, token)
      if line[token].kind != .sign { words += 1 }
    }
  }

  let language: Language
  let vocabulary: Vocabulary
  var context: ProductionContext
  var line: LineText
  var matcher: Matcher

  var candidates: [Candidate] = []
  /// For each token, the index of the candidate that holds it; −1: none.
  var owners: [Int32] = []
  var roles: [Role] = []
  var rest = Rest(first: 0, last: -1, words: 0)
  var mentions: [Mention] = []
  /// The mention that names the entry's Arc.
  var arcMention: Int?
  /// The Arc; −1: none.
  var arc: Int32 = -1
  var spans: [TextSpan] = []
  var warnings: [EntryWarning] = []
  var error: EntryError?
  /// False when nobody wants to know which Arc could be meant by a line that names none.
  var suggestsArcs = true

  var chosenDate: Int?
  var chosenTime: Int?
  var chosenLength: Int?
  /// The part of the day that settles the chosen hour from elsewhere on the line.
  var chosenPart: Int?
  var chosenRecurrence: Int?
  /// The day until which the recurrence lasts, and the length for which it does.
  var chosenEnd: Int?
  var escalation: String?
  var location: String?
  var links: [Range<Int>] = []

  var kinds: Kinds { language.kinds }

  mutating func reset(_ line: LineText) {
    self.line = line
    context.line = line
    candidates.removeAll(keepingCapacity: true)
    mentions.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    warnings.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    owners.append(contentsOf: repeatElement(-1, count: line.count))
    roles.removeAll(keepingCapacity: true)
    roles.append(contentsOf: repeatElement(.title, count: line.count))
    arcMention = nil
    arc = -1
    error = nil
    chosenDate = nil
    chosenTime = nil
    chosenLength = nil
    chosenPart = nil
    chosenRecurrence = nil
    chosenEnd = nil
    escalation = nil
    location = nil
  }

  /// True when a phrase of the kind begins with the token.
  func begins(_ kind: UInt8, at token: Int) -> Bool {
    guard token < line.count else { return false }
    return matcher.begins(kind, at: token)
  }

  /// The end of the longest phrase of a kind that begins with the token.
  func end(of kind: UInt8, at token: Int) -> Int? {
    guard token < line.count else { return nil }
    return matcher.phrase(kind, at: token).map { Int($0.end) }
  }

  /// The token that begins a phrase of a kind which ends before `end`; nil when there is none.
  ///
  /// Such phrases have few words, so only the few tokens before are looked at.
  func start(of kind: UInt8, endingAt end: Int) -> Int? {
    var best: Int?
    for start in stride(from: end - 1, through: max(0, end - 4), by: -1) {
      guard matcher.begins(kind, at: start) else { continue }
      if matcher.phrases(at: start).contains(where: { $0.kind == kind && Int($0.end) == end }) {
        best = start
      }
    }
    return best
  }
}
