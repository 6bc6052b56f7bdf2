import Grammar
import Moments

/// The state of reading one line. Its arrays keep their memory from line to line.
///
///     tokens ─▶ phrases (Matcher) ─▶ candidates ─┬▶ company: which weak ones count
///     tokens ─▶ mentions of Arcs ────────────────┘        │
///                                           one of each field is chosen
///                                                         │
///                                     title: what is left; resolution: days and times
///
/// Start at `Reader.entry(_ text:)` in Reader.swift, which calls the steps in order. A class, because passing such a
/// large struct from step to step would copy it; each belongs to one reader. Exclusive access to its properties is
/// not checked at run time, which would cost half as much as the reading itself: no step hands out a property while
/// another uses it.
final class Reading {
  /// A phrase of the line that may become a field of the entry.
  struct Candidate {
    var phrase: Phrase
    /// The field it would set; nil for text that must stay text.
    var field: Field?
    var start: Int
    var end: Int
    var strength: Strength
    var isMarked: Bool
    var isTaken = false
    /// Why its words were given back to the title; nil if they were not.
    var dropped: Drop?

    /// True for a range of times: `2-3pm`.
    var saysRange: Bool {
      switch phrase.value {
      case .time(let time): time.end != nil
      case .moment(let moment): moment.time.end != nil
      default: false
      }
    }

    /// True for a time on the clock; false for only a part of the day (`tonight`).
    var saysHour: Bool {
      switch phrase.value {
      case .time(let time): field == .time && !time.isPartAlone
      case .moment(let moment): field == .moment && !moment.time.isPartAlone
      default: false
      }
    }

    /// True for a range of days: `march 9-11`.
    var saysDays: Bool {
      if case .date(let date) = phrase.value { date.endDay != nil } else { false }
    }
  }

  /// Why a candidate's words are given back to the title.
  enum Drop {
    /// Some of them are part of the Arc's name.
    case arc
    /// They are part of a name (`Sunday Times`).
    case name
    /// They count what follows, or are a house number.
    case count
    /// They are weak, and no stronger phrase supports them.
    case noCompany
    /// They count only next to another phrase, which is missing.
    case besideNothing
    /// Another phrase sets both day and time.
    case moment
    /// Another phrase sets the field, or the day does not exist.
    case notChosen
  }

  enum Field { case date, time, moment, length, place, recurrence, reminder, priority, label }

  /// What a token is for.
  enum Role: UInt8 {
    /// It belongs to the title.
    case title
    /// It belongs to an entity, or to the words that introduce one.
    case entity
    /// It separates other parts.
    case separator
    /// It is not part of the title: quotes, a backslash, brackets around entities.
    case dropped
  }

  /// The tokens that no candidate claims: the first, the last, and the number of words and numbers among them.
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
  @exclusivity(unchecked) var vocabulary: Vocabulary
  let context: ProductionContext
  @exclusivity(unchecked) var line: LineText
  let matcher: Matcher

  @exclusivity(unchecked) var candidates = ReusableBuffer<Candidate>()
  /// For each token, the index of the candidate that claims it; −1 if none.
  @exclusivity(unchecked) var owners = ReusableBuffer<Int32>()
  @exclusivity(unchecked) var roles = ReusableBuffer<Role>()
  /// For each token and for the end of the line: true when a phrase naming a day ends before it.
  @exclusivity(unchecked) var dayEnds = ReusableBuffer<Bool>()
  /// The candidates as `findCandidates` sorts them.
  @exclusivity(unchecked) var ranks = ReusableBuffer<CandidateRank>()
  @exclusivity(unchecked) var rest = Rest(first: 0, last: -1, words: 0)
  /// The index of the first punctuation token at the end of the line.
  @exclusivity(unchecked) var firstFinalSign = 0
  @exclusivity(unchecked) var mentions = ReusableBuffer<Mention>()
  /// The usable mentions (indices), and those among them that could name the Arc.
  @exclusivity(unchecked) var usable = ReusableBuffer<Int>()
  @exclusivity(unchecked) var rivals = ReusableBuffer<Int>()
  /// The rivals whose Arc is known.
  @exclusivity(unchecked) var settled = ReusableBuffer<SettledMention>()
  /// The token ranges that `releaseArc` removes from the title.
  @exclusivity(unchecked) var leaving: [Range<Int>] = []
  /// The index of the last `/` token; −1 when there is none, or when no Arc is inside another.
  @exclusivity(unchecked) var lastSlash = -1
  /// The index of the mention that names the entry's Arc; nil if none.
  @exclusivity(unchecked) var arcMention: Int?
  /// The index of the entry's Arc in the vocabulary; −1 if none.
  @exclusivity(unchecked) var arc: Int32 = -1
  @exclusivity(unchecked) var spans: [TextSpan] = []
  /// The title as it is put together.
  @exclusivity(unchecked) var titleBytes = ReusableBuffer<UInt8>(capacity: 256)
  @exclusivity(unchecked) var warnings: [EntryWarning] = []
  @exclusivity(unchecked) var error: EntryError?
  /// The keys of the line's words; filled when the line names no Arc.
  @exclusivity(unchecked) var words = WordRuns()
  /// False when no suggestions are needed for a line that names no Arc.
  @exclusivity(unchecked) var suggestsArcs = true
  /// What is read in addition to the fields every task has.
  @exclusivity(unchecked) var reads = Reader.Reads.all
  /// The starts in a list, and whether only one of them is meant (`friday or saturday`).
  @exclusivity(unchecked) var listItems: [ListItem] = []
  @exclusivity(unchecked) var isChoice = false
  /// The tokens of a list of days or hours.
  @exclusivity(unchecked) var choice = 0..<0
  /// The recurrences with times of their own, after the first.
  @exclusivity(unchecked) var timetables: [Timetable] = []
  /// The priority, 1 to 3; nil: none.
  @exclusivity(unchecked) var priority: Int?

  /// The day until which the task is hidden, and the phrase that says it.
  @exclusivity(unchecked) var startDate: Day?
  @exclusivity(unchecked) var chosenStart: Int?

  @exclusivity(unchecked) var chosenDate: Int?
  @exclusivity(unchecked) var chosenTime: Int?
  @exclusivity(unchecked) var chosenLength: Int?
  /// The part of the day, elsewhere on the line, that settles the chosen hour.
  @exclusivity(unchecked) var chosenPart: Int?
  @exclusivity(unchecked) var chosenRecurrence: Int?
  /// The times on each day of the recurrence, when there are several.
  @exclusivity(unchecked) var chosenClocks: Int?
  /// The tokens of several times on a line without a recurrence; empty if none.
  @exclusivity(unchecked) var unreadClocks = 0..<0
  /// The phrase that ends the recurrence: its last day, or how long it lasts.
  @exclusivity(unchecked) var chosenEnd: Int?
  /// The phrase with the weekdays that a daily recurrence skips.
  @exclusivity(unchecked) var chosenExcept: Int?
  /// The adverb whose meaning is part of the chosen recurrence (`biweekly 1:1 with Dana on Tuesdays`).
  @exclusivity(unchecked) var joinedAdverb: Int?
  /// The day of something in the title that belongs to it (`tomorrow's meeting`).
  @exclusivity(unchecked) var ownedDay: MomentValue?
  @exclusivity(unchecked) var escalation: String?
  @exclusivity(unchecked) var location: String?
  @exclusivity(unchecked) var links: [Range<Int>] = []
  /// Names behind `#` that no Arc has, and the words that are labels without `%`.
  @exclusivity(unchecked) var tags: [Tag] = []
  @exclusivity(unchecked) var contexts: [Range<Int>] = []
  /// Misspelled words: the token, and the word it was read as.
  @exclusivity(unchecked) var slips: [(token: Int, name: String)] = []

  var kinds: Kinds { language.kinds }
  let fieldKinds = Reading.fieldKinds(Kinds())
  let placeKinds = Reading.placeKinds(Kinds())
  let ownKinds = Reading.ownKinds(Kinds())
  let listKinds = Reading.listKinds(Kinds())
  let boundKinds = KindSet(asked: [Kinds().until])

  func reset(_ line: LineText) {
    self.line = line
    context.line = line
    candidates.removeAll()
    mentions.removeAll()
    // Allocates new memory if the previous line's entry is still in use.
    spans.removeAll(keepingCapacity: spans.capacity <= Reading.mostSpansKept)
    warnings.removeAll(keepingCapacity: true)
    owners.fill(line.count, with: -1)
    roles.fill(line.count, with: .title)
    // Until `measureRest` has looked for signs at the end.
    firstFinalSign = line.count
    arcMention = nil
    arc = -1
    error = nil
    chosenDate = nil
    chosenTime = nil
    chosenLength = nil
    chosenPart = nil
    chosenRecurrence = nil
    chosenClocks = nil
    unreadClocks = 0..<0
    chosenEnd = nil
    chosenExcept = nil
    joinedAdverb = nil
    ownedDay = nil
    priority = nil
    (startDate, chosenStart) = (nil, nil)
    listItems.removeAll(keepingCapacity: true)
    timetables.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
    escalation = nil
    location = nil
    tags.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
  }

  /// Memory is kept for this many spans, so that entries after a long line are no larger than others.
  private static let mostSpansKept = 16

  init(language: Language, vocabulary: Vocabulary, context: ProductionContext) {
    self.language = language
    self.vocabulary = vocabulary
    self.context = context
    line = context.line
    matcher = Matcher(table: language.tables, productions: Language.productions)
  }

  /// Creates a reading of the same language and names with its own memory.
  convenience init(likeThatOf other: Reading) {
    self.init(
      language: other.language, vocabulary: other.vocabulary,
      context: ProductionContext(likeThatOf: other.context))
    suggestsArcs = other.suggestsArcs
    reads = other.reads
  }

  /// True when a phrase of the kind begins at the token.
  @inline(__always)
  func begins(_ kind: UInt16, at token: Int) -> Bool {
    guard token < line.count else { return false }
    return matcher.begins(kind, at: token)
  }

  /// The end of the longest phrase of a kind that begins at the token; nil if there is none.
  func end(of kind: UInt16, at token: Int) -> Int? {
    guard token < line.count else { return nil }
    return matcher.phrase(kind, at: token).map { Int($0.end) }
  }

  /// The first token of a phrase of this kind that ends before `end`; nil if there is none.
  ///
  /// Such phrases have few words, so only the four tokens before `end` are looked at.
  func start(of kind: UInt16, endingAt end: Int) -> Int? {
    var best: Int?
    for start in stride(from: end - 1, through: max(0, end - 4), by: -1) {
      guard matcher.begins(kind, at: start) else { continue }
      matcher.forEachPhrase(at: start, of: KindSet(asked: kind)) { if Int($0.end) == end { best = start } }
    }
    return best
  }
}
