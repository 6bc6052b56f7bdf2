// Grammar: a language as data, checked and compiled into tables.
//
//     Grammar/en/*.words, *.rules ──GrammarScanner──▶ declarations ──GrammarLoader──▶ GrammarTables
//                                                                                          │
//     "due fri 5pm" ──Tokenizer──▶ tokens ───────────────── Entry's Matcher walks them ◀───┘
//
// Start at `GrammarTables.load`. Grammar/README.md explains the notation.

/// A grammar file's name and text.
public struct GrammarSource {
  /// The name that errors show.
  public var name: String
  /// UTF-8 text, which must outlive the load.
  public var text: UnsafeBufferPointer<UInt8>
  /// True when its words replace equal ones of earlier files, instead of being a mistake.
  public var replacesWords: Bool
  /// True for a file of all languages, which may ask for kinds that a language does not have.
  public var isShared: Bool

  /// A file with this name and this text.
  public init(
    name: String, text: UnsafeBufferPointer<UInt8>, replacesWords: Bool = false, isShared: Bool = false
  ) {
    self.name = name
    self.text = text
    self.replacesWords = replacesWords
    self.isShared = isShared
  }
}

/// What a grammar may call: a function's name and the types of its arguments and its result.
///
/// Types are small numbers that the caller chooses; `TypeNames` says them in errors.
public struct Signature: Sendable {
  /// The name as rules write it, for example `date.next`.
  public var name: String
  /// One type an argument.
  public var arguments: [UInt8]
  /// The type of what it gives back.
  public var result: UInt8

  /// A function of this name and these types.
  public init(name: String, arguments: [UInt8], result: UInt8) {
    self.name = name
    self.arguments = arguments
    self.result = result
  }
}

/// The types that values of a grammar can have.
public struct TypeNames: Sendable {
  /// The name of each type, its number being the index.
  public var names: [String]
  /// The type of a rule without a production and without a part that has a value.
  public var nothing: UInt8
  /// The type of digits in the text.
  public var digits: UInt8
  /// The type of a word's whole-number value, unless `words` says another for its kind.
  public var number: UInt8
  /// The type of a word's value that is a name.
  public var text: UInt8
  /// The types of words of certain kinds.
  public var words: [String: UInt8]

  /// The types with their names; the four that the notation itself produces are named apart.
  public init(
    names: [String], nothing: UInt8, digits: UInt8, number: UInt8, text: UInt8, words: [String: UInt8]
  ) {
    self.names = names
    self.nothing = nothing
    self.digits = digits
    self.number = number
    self.text = text
    self.words = words
  }
}

/// Something that a language settles once for all of its lines: `setting clock 24`.
public struct GrammarSetting: Sendable {
  /// The name as files write it.
  public var name: String
  /// The values it can have.
  public var values: [String]

  /// The value where no file sets one.
  public var usual: String

  /// A setting that takes one of these values; where no file sets it, `usual` or the first.
  public init(_ name: String, _ values: [String], usual: String? = nil) {
    self.name = name
    self.values = values
    self.usual = usual ?? values.first ?? ""
  }

  /// The values as an error says them.
  var choice: String {
    guard values.count <= 4, let last = values.last else {
      return "\(values.first ?? "") to \(values.last ?? "")"
    }
    return values.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// How far a phrase counts by itself.
public enum Strength: UInt8, Comparable, Sendable {
  /// It counts.
  case firm
  /// It counts only in company: with a marker, beside another part, or at a telling place.
  case weak
  /// It counts only with a marker or beside another part, never by its place.
  case feeble

  /// Firmer comes first.
  public static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
}

/// A rule of the grammar after loading.
public struct Rule: Sendable {
  /// What it makes; an index into `GrammarTables.kinds`.
  public var kind: UInt8
  /// The strength that the rule itself has.
  public var strength: Strength
  /// True when the parts' weakness does not count, because the rule is their company.
  public var isFirming: Bool
  /// True for a rule that opens with a word such as `due`.
  public var isMarked: Bool
  /// True when none of its words may begin with an upper-case letter.
  public var isLowerCase: Bool
  /// True when all of its words must begin with an upper-case letter.
  public var isCapitalised: Bool
  /// The production that makes its value; −1: the value is `value`, or that of its part when it has `part`.
  public var production: Int16
  /// The value of a word: a whole number, or an index into `GrammarTables.texts`.
  public var value: Int32
  /// True when `value` is an index into `GrammarTables.texts`.
  public var isText: Bool
  /// The index of its file in the list of sources.
  public var file: UInt8
  /// The line in its file, from 1.
  public var line: Int32
}

/// One way in which a rule can be complete, with the places of its arguments.
public struct Completion: Sendable {
  /// The rule; an index into `GrammarTables.rules`.
  public var rule: Int32
  /// The first argument in `GrammarTables.arguments`.
  public var firstArgument: Int32
  /// How many arguments follow.
  public var argumentCount: Int32
  /// The next completion of the same state; −1: none.
  public var next: Int32
}

/// An argument of a production: a part of the phrase, or a number written in the rule.
public struct RuleArgument: Sendable {
  /// True for a number written in the rule.
  public var isConstant: Bool
  /// The number, or the index of the part among those parts of the phrase that have a kind.
  public var value: Int32
}

/// Which digits a kind stands for: their value and how many there are.
public struct DigitClass: Sendable {
  /// The kind; an index into `GrammarTables.kinds`.
  public var kind: UInt8
  /// The values it takes.
  public var values: ClosedRange<Int32>
  /// How many digits it takes.
  public var widths: ClosedRange<UInt8>
  /// The index of its file in the list of sources.
  public var file: UInt8
  /// The line in its file, from 1.
  public var line: Int32
}

/// A state of the matcher: what was read so far of one or several rules.
public struct MatchState: Sendable {
  /// The first completion; −1: no rule is complete here.
  public var completion: Int32 = -1
  /// One bit for each kind that may come next.
  public var kinds: KindSet = KindSet()
  /// The words and signs that may come next, folded into 64 bits; 0: none.
  public var words: UInt64 = 0
}

/// A set of kinds.
public struct KindSet: Sendable {
  /// One bit for each kind, 64 to a number.
  @usableFromInline var bits = SIMD4<UInt64>()

  /// An empty set.
  public init() {}

  /// Whether the kind is in the set.
  @inlinable
  public func contains(_ kind: UInt8) -> Bool { bits[Int(kind >> 6)] >> UInt64(kind & 63) & 1 == 1 }

  /// Whether the sets have a kind in common.
  @inlinable
  public func meets(_ other: KindSet) -> Bool { bits & other.bits != SIMD4<UInt64>() }

  /// True when no kind is in the set.
  @inlinable
  public var isEmpty: Bool { bits == SIMD4<UInt64>() }

  /// Adds a kind.
  @inlinable
  public mutating func insert(_ kind: UInt8) { bits[Int(kind >> 6)] |= 1 << UInt64(kind & 63) }
}

/// How a part of a rule joins the part before it.
public enum Joint: UInt8, Sendable {
  /// White space stands between them.
  case spaced
  /// Nothing stands between them.
  case glued
  /// Either.
  case any
}

/// A grammar compiled for matching.
public struct GrammarTables: Sendable {
  /// The names of its files.
  public internal(set) var files: [String] = []
  /// The words and signs it holds.
  public internal(set) var words: WordTable
  /// The names of its kinds.
  public internal(set) var kinds: [String] = []
  /// The type of each kind.
  public internal(set) var types: [UInt8] = []
  /// Its rules, words first in the order of the files.
  public internal(set) var rules: [Rule] = []
  /// The names that words stand for.
  public internal(set) var texts: [String] = []
  /// The classes of digits.
  public internal(set) var digits: [DigitClass] = []
  /// The states; the first is the start.
  public internal(set) var states: [MatchState] = [MatchState()]
  /// The completions that states name.
  public internal(set) var completions: [Completion] = []
  /// The arguments that completions name.
  public internal(set) var arguments: [RuleArgument] = []
  /// The state that follows a state on a joint and a symbol.
  public internal(set) var edges = EdgeTable()

  /// The value of each setting, in the order in which they were declared.
  public internal(set) var settings: [String] = []
  /// How many words and signs have a number, from `firstWord` on.
  public var wordCount: Int { words.count }

  /// Symbols below this one are kinds; the others are words and signs.
  public static let firstWord: Int32 = 255

  /// The kind of any word whatever; rules may use it anywhere but at their beginning.
  public static let anyWord: UInt8 = 0

  /// The number of a kind; nil when the grammar has none of that name.
  public func kind(_ name: String) -> UInt8? {
    kinds.firstIndex(of: name).map { UInt8($0) }
  }

  /// True for a word that is by itself of a kind.
  public func isWord(_ symbol: Int32, of kind: UInt8) -> Bool {
    guard symbol >= GrammarTables.firstWord,
      let state = edges.target(EdgeTable.key(state: 0, joint: .any, symbol: symbol))
    else { return false }
    var completion = states[Int(state)].completion
    while completion >= 0 {
      if rules[Int(completions[Int(completion)].rule)].kind == kind { return true }
      completion = completions[Int(completion)].next
    }
    return false
  }

  /// True for a longer word that ends with a word of a kind (`Stadtbibliothek` with `Bibliothek`).
  public func hasEnding(_ word: String, of kind: UInt8) -> Bool {
    let letters = word.unicodeScalars
    guard letters.count <= 64 else { return false }
    return letters.indices.dropFirst(2).contains { start in
      var hash = WordHash()
      for letter in letters[start...] { hash.add(letter) }
      return isWord(words.symbol(hash), of: kind)
    }
  }
}

/// The transitions between states, in one open-addressing table.
public struct EdgeTable: Sendable {
  /// Keys (state, joint, symbol) beside the state that follows; 0 is an empty slot.
  public private(set) var slots: [(key: UInt64, target: Int32)]
  /// The number of slots less one; a power of two less one.
  public private(set) var mask: Int
  private var count = 0

  init() {
    slots = Array(repeating: (0, 0), count: 16_384)
    mask = slots.count - 1
  }

  /// The key of a transition; never 0.
  @inlinable
  public static func key(state: Int32, joint: Joint, symbol: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: state)) << 34 | UInt64(joint.rawValue) << 32
      | UInt64(UInt32(bitPattern: symbol + 1))
  }

  /// Where the search for a key begins.
  @inlinable
  public static func slot(_ key: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
  }

  func target(_ key: UInt64) -> Int32? {
    var index = EdgeTable.slot(key, mask: mask)
    while slots[index].key != 0 {
      if slots[index].key == key { return slots[index].target }
      index = (index + 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, target: Int32) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: (0, 0), count: old.count * 2)
      mask = slots.count - 1
      for slot in old where slot.key != 0 { place(slot) }
    }
    count += 1
    place((key, target))
  }

  private mutating func place(_ slot: (key: UInt64, target: Int32)) {
    var index = EdgeTable.slot(slot.key, mask: mask)
    while slots[index].key != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }
}
