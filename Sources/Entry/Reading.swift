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
/// Start at `read()` in Reader.swift. A class, because the steps would hand such a large struct on by copying it;
/// it belongs to one reader alone. That no two accesses to a property overlap is not checked at run time, which would
/// cost half as much as the reading itself: nothing here hands out a property while a step uses it.
final class Reading {
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

    /// True for hours from one to another: `2-3pm`.
    var saysRange: Bool {
      switch phrase.value {
      case .time(let time): time.end != nil
      case .moment(let moment): moment.time.end != nil
      default: false
      }
    }

    /// True for an hour; a part of the day alone (`tonight`) is none.
    var saysHour: Bool {
      switch phrase.value {
      case .time(let time): field == .time && !time.isPartAlone
      case .moment(let moment): field == .moment && !moment.time.isPartAlone
      default: false
      }
    }

    /// True for days from one to another: `march 9-11`.
    var saysDays: Bool {
      if case .date(let date) = phrase.value { date.endDay != nil } else { false }
    }
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
    /// They count only beside what is not there.
    case besideNothing
    /// Another phrase gives the day and the time at once.
    case moment
    /// Another phrase sets the field, or there is no such day.
    case notChosen
  }

  enum Field { case date, time, moment, length, place, recurrence, reminder, priority, label }

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
  @exclusivity(unchecked) var vocabulary: Vocabulary
  let context: ProductionContext
  @exclusivity(unchecked) var line: LineText
  let matcher: Matcher

  @exclusivity(unchecked) var candidates = ReusableBuffer<Candidate>()
  /// For each token, the index of the candidate that holds it; −1: none.
  @exclusivity(unchecked) var owners = ReusableBuffer<Int32>()
  @exclusivity(unchecked) var roles = ReusableBuffer<Role>()
  /// For each token and the end, whether what names a day ends before it.
  @exclusivity(unchecked) var dayEnds = ReusableBuffer<Bool>()
  /// What `findCandidates` sorts.
  @exclusivity(unchecked) var ranks = ReusableBuffer<CandidateRank>()
  @exclusivity(unchecked) var rest = Rest(first: 0, last: -1, words: 0)
  /// Where the signs begin that end the line.
  @exclusivity(unchecked) var firstFinalSign = 0
  @exclusivity(unchecked) var mentions = ReusableBuffer<Mention>()
  /// The mentions that are usable, and those of them that could name the Arc.
  @exclusivity(unchecked) var usable = ReusableBuffer<Int>()
  @exclusivity(unchecked) var rivals = ReusableBuffer<Int>()
  /// Those of the rivals whose Arc is known.
  @exclusivity(unchecked) var settled = ReusableBuffer<SettledMention>()
  /// What `releaseArc` takes out of the title.
  @exclusivity(unchecked) var leaving: [Range<Int>] = []
  /// The last `/` of the line; −1 when there is none, and when no Arc lies in another.
  @exclusivity(unchecked) var lastSlash = -1
  /// The mention that names the entry's Arc.
  @exclusivity(unchecked) var arcMention: Int?
  /// The Arc; −1: none.
  @exclusivity(unchecked) var arc: Int32 = -1
  @exclusivity(unchecked) var spans: [TextSpan] = []
  /// What `title` puts together.
  @exclusivity(unchecked) var titleBytes = ReusableBuffer<UInt8>(capacity: 256)
  @exclusivity(unchecked) var warnings: [EntryWarning] = []
  @exclusivity(unchecked) var error: EntryError?
  /// The keys of the line's words, when it names no Arc.
  @exclusivity(unchecked) var words = WordKeys()
  /// False when nobody wants to know which Arc could be meant by a line that names none.
  @exclusivity(unchecked) var suggestsArcs = true
  /// What is read beyond what every task has.
  @exclusivity(unchecked) var reads = Reader.Reads.all
  /// The starts of a list, and whether one of them is to be chosen (`friday or saturday`).
  @exclusivity(unchecked) var listItems: [ListItem] = []
  @exclusivity(unchecked) var isChoice = false
  /// The repetitions with hours of their own, behind the first.
  @exclusivity(unchecked) var timetables: [Timetable] = []
  /// The priority, 1 to 3; nil: none.
  @exclusivity(unchecked) var priority: Int?

  /// The day until which the task is hidden, and the phrase that says it.
  @exclusivity(unchecked) var startDate: Day?
  @exclusivity(unchecked) var chosenStart: Int?

  @exclusivity(unchecked) var chosenDate: Int?
  @exclusivity(unchecked) var chosenTime: Int?
  @exclusivity(unchecked) var chosenLength: Int?
  /// The part of the day that settles the chosen hour from elsewhere on the line.
  @exclusivity(unchecked) var chosenPart: Int?
  @exclusivity(unchecked) var chosenRecurrence: Int?
  /// The times of each day of the recurrence, where it has several.
  @exclusivity(unchecked) var chosenClocks: Int?
  /// The tokens of several times on a line that repeats nothing; empty: none.
  @exclusivity(unchecked) var unreadClocks = 0..<0
  /// The day until which the recurrence lasts, and the length for which it does.
  @exclusivity(unchecked) var chosenEnd: Int?
  /// The weekdays on which a daily recurrence does not fall.
  @exclusivity(unchecked) var chosenExcept: Int?
  /// The adverb whose meaning is in the chosen recurrence (`biweekly 1:1 with Dana on Tuesdays`).
  @exclusivity(unchecked) var joinedAdverb: Int?
  /// The day of what the title names as belonging to it (`tomorrow's meeting`).
  @exclusivity(unchecked) var ownedDay: MomentValue?
  @exclusivity(unchecked) var escalation: String?
  @exclusivity(unchecked) var location: String?
  @exclusivity(unchecked) var links: [Range<Int>] = []
  /// The words that are read as others, which they nearly are.
  @exclusivity(unchecked) var slips: [(token: Int, name: String)] = []

  var kinds: Kinds { language.kinds }
  let fieldKinds = Reading.fieldKinds(Kinds())
  let placeKinds = Reading.placeKinds(Kinds())
  let boundKinds = KindSet(asked: [Kinds().until])

  func reset(_ line: LineText) {
    self.line = line
    context.line = line
    candidates.removeAll()
    mentions.removeAll()
    // Takes new memory when somebody still holds the entry of the line before.
    spans.removeAll(keepingCapacity: spans.capacity <= Reading.mostSpansKept)
    warnings.removeAll(keepingCapacity: true)
    owners.fill(line.count, with: -1)
    roles.fill(line.count, with: .title)
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
  }

  /// For how many spans memory is kept, so that entries after a long line are no larger than others.
  private static let mostSpansKept = 16

  init(language: Language, vocabulary: Vocabulary, context: ProductionContext) {
    self.language = language
    self.vocabulary = vocabulary
    self.context = context
    line = context.line
    matcher = Matcher(table: language.tables, productions: Language.productions)
  }

  /// A reading of the same language and names with memory of its own.
  convenience init(likeThatOf other: Reading) {
    self.init(
      language: other.language, vocabulary: other.vocabulary,
      context: ProductionContext(likeThatOf: other.context))
    suggestsArcs = other.suggestsArcs
    reads = other.reads
  }

  /// True when a phrase of the kind begins with the token.
  @inline(__always)
  func begins(_ kind: UInt16, at token: Int) -> Bool {
    guard token < line.count else { return false }
    return matcher.begins(kind, at: token)
  }

  /// The end of the longest phrase of a kind that begins with the token.
  func end(of kind: UInt16, at token: Int) -> Int? {
    guard token < line.count else { return nil }
    return matcher.phrase(kind, at: token).map { Int($0.end) }
  }

  /// The token that begins a phrase of a kind which ends before `end`; nil when there is none.
  ///
  /// Such phrases have few words, so only the few tokens before are looked at.
  func start(of kind: UInt16, endingAt end: Int) -> Int? {
    var best: Int?
    for start in stride(from: end - 1, through: max(0, end - 4), by: -1) {
      guard matcher.begins(kind, at: start) else { continue }
      matcher.forEachPhrase(at: start, of: KindSet(asked: kind)) { if Int($0.end) == end { best = start } }
    }
    return best
  }
}
