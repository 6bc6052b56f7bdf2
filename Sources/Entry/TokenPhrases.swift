import Grammar

/// What single words and short numbers are by themselves: `friday` a weekday, that a DATE, and so on.
///
/// They are most of the phrases of a line, and the same in every line for as long as now and the zone are: the matcher
/// finds them once for each word and copies them from here.
///
/// A class without checks at run time, for the reasons of `Matcher`.
final class TokenPhrases {
  /// The phrases of a token, and where they lead.
  struct List: BitwiseCopyable {
    /// Where they stand in `phrases`: `firstPhrase..<endPhrase`.
    var firstPhrase: Int32 = 0
    var endPhrase: Int32 = 0
    /// Where the paths from them stand in `paths`: `firstPath..<endPath`.
    var firstPath: Int32 = 0
    var endPath: Int32 = 0
    /// The kinds of the phrases.
    var kinds = KindSet()
    /// The kinds of the word, whatever its case.
    var wordKinds = KindSet()
    /// The words and signs that may follow on any of the paths, folded as in `MatchState`.
    var nextWords: UInt64 = 0
    /// The kinds that may.
    var nextKinds = KindSet()
  }

  /// A state in which a longer phrase may go on.
  struct Path: BitwiseCopyable {
    var state: Int32
    /// Which phrase of the token it begins with; −1: the word itself.
    var part: Int32
    /// What may follow in the state, as there: most paths end here, without a look at the state.
    var words: UInt64
    var kinds: KindSet
  }

  @exclusivity(unchecked) private(set) var phrases = ReusableBuffer<Phrase>(capacity: 256)
  @exclusivity(unchecked) private(set) var paths = ReusableBuffer<Path>(capacity: 256)
  /// The first is that of a token that cannot be kept, until the next comes.
  @exclusivity(unchecked) private(set) var lists = ReusableBuffer<List>()
  /// For each slot the number of its list; 0 until its token comes.
  @exclusivity(unchecked) private var numbers = ReusableBuffer<Int32>()
  @exclusivity(unchecked) private var values = ValueStore()
  /// For each list the kinds of its phrases, one bit each in `kindWords` numbers: a `KindSet` may seem to contain others.
  @exclusivity(unchecked) private var kindBits = ReusableBuffer<UInt64>(capacity: 256)
  private let kindWords: Int
  /// How many of the paths are kept; behind them stand those of the first list.
  @exclusivity(unchecked) private var keptPaths = 0
  private let table: GrammarTables

  init(_ table: GrammarTables) {
    self.table = table
    kindWords = (table.afterKind.count + 63) / 64
    lists.append(List())
    kindBits.fill(kindWords, with: 0)
    numbers.fill(TokenPhrases.firstWord + 2 * table.afterWord.count, with: 0)
  }

  /// The number of the list of a token that came before; 0 when it did not.
  @inline(__always)
  func list(at slot: Int) -> Int32 { numbers[slot] }

  /// The phrases of a list, of any token.
  @inline(__always)
  func phrases(ofList number: Int32) -> UnsafeMutableBufferPointer<Phrase>.SubSequence {
    let list = lists[Int(number)]
    return phrases.elements[Int(list.firstPhrase)..<Int(list.endPhrase)]
  }

  /// Whether a list has a phrase of a kind.
  @inline(__always)
  func hasPhrase(ofList number: Int32, _ kind: UInt16) -> Bool {
    kindBits[Int(number) * kindWords + Int(kind >> 6)] >> UInt64(kind & 63) & 1 == 1
  }

  /// Finds where phrases of a token lead, and keeps them with it.
  /// - Parameter slot: where they are kept; 0 when they say something of this line alone.
  /// - Returns: the number of their list.
  func add(
    _ found: Slice<UnsafeMutableBufferPointer<Phrase>>, symbol: Int32, kinds: KindSet, slot: Int
  ) -> Int32 {
    paths.removeLast(paths.count - keptPaths)
    var list = List(kinds: kinds)
    list.firstPath = Int32(paths.count)
    if symbol != Token.unknown {
      list.wordKinds = table.kinds(ofWord: symbol)
      addPath(table.afterWord[Int(symbol - GrammarTables.firstWord)], part: -1, to: &list)
    }
    for (part, phrase) in found.enumerated() {
      addPath(table.afterKind[Int(phrase.kind)], part: Int32(part), to: &list)
    }
    list.endPath = Int32(paths.count)
    if slot == 0 {
      lists[0] = list
      return 0
    }
    list.firstPhrase = Int32(phrases.count)
    let firstBits = kindBits.count
    for _ in 0..<kindWords { kindBits.append(0) }
    for phrase in found { kindBits[firstBits + Int(phrase.kind >> 6)] |= 1 << UInt64(phrase.kind & 63) }
    for (part, var phrase) in found.enumerated() {
      if case .words = phrase.value {
        // Its own words are others in every line.
        phrase.place = nil
      } else if let same = found.prefix(part).firstIndex(where: { $0.place == phrase.place }) {
        // All kinds of a number have one value.
        phrase.place = phrases[Int(list.firstPhrase) + same - found.startIndex].place
      } else {
        phrase.place = values.add(phrase.value)
      }
      phrases.append(phrase)
    }
    list.endPhrase = Int32(phrases.count)
    keptPaths = paths.count
    lists.append(list)
    numbers[slot] = Int32(lists.count - 1)
    return numbers[slot]
  }

  private func addPath(_ state: Int32, part: Int32, to list: inout List) {
    guard state >= 0 else { return }
    let next = table.states[Int(state)]
    guard next.words != 0 || !next.kinds.isEmpty else { return }
    paths.append(Path(state: state, part: part, words: next.words, kinds: next.kinds))
    list.nextWords |= next.words
    list.nextKinds.formUnion(next.kinds)
  }

  /// Forgets all, because now or the zone is another.
  func removeAll() {
    phrases.removeAll()
    paths.removeAll()
    lists.removeAll()
    lists.append(List())
    kindBits.fill(kindWords, with: 0)
    numbers.fill(numbers.count, with: 0)
    keptPaths = 0
    values.removeAll()
  }

  /// Where numbers of one, two and three digits end, and words begin.
  private static let firstWord = 1 + 1110

  /// Where a token is kept; 0 for words without meaning and for long numbers.
  @inline(__always)
  static func slot(of token: borrowing Token) -> Int {
    if token.kind == .number {
      switch token.width {
      case 1: return 1 + Int(token.value)
      case 2: return 1 + 10 + Int(token.value)
      case 3: return 1 + 110 + Int(token.value)
      default: return 0
      }
    }
    guard token.symbol != Token.unknown else { return 0 }
    return firstWord + 2 * Int(token.symbol - GrammarTables.firstWord) + (token.isCapitalised ? 1 : 0)
  }
}
