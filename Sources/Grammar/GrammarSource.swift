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

/// The types that values of a grammar can have, and the kinds that the caller knows.
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
  /// The whole numbers that words of certain kinds can have: a week has seven weekdays.
  public var ranges: [String: ClosedRange<Int>]
  /// The kinds that the caller asks for, which have the numbers from 1 in this order, whether a file makes them or not.
  public var kinds: [String]

  /// The types with their names; the four that the notation itself produces are named apart.
  public init(
    names: [String], nothing: UInt8, digits: UInt8, number: UInt8, text: UInt8, words: [String: UInt8],
    ranges: [String: ClosedRange<Int>] = [:], kinds: [String] = []
  ) {
    self.names = names
    self.nothing = nothing
    self.digits = digits
    self.number = number
    self.text = text
    self.words = words
    self.ranges = ranges
    self.kinds = kinds
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
