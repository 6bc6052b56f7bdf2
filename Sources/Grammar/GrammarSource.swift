/// A grammar file's name and text.
public struct GrammarSource {
  /// The name shown in errors.
  public var name: String
  /// The text, UTF-8. Its memory must outlive the load.
  public var text: UnsafeBufferPointer<UInt8>
  /// True when its words replace equal ones of earlier files; false: those are mistakes.
  public var replacesWords: Bool
  /// True for a file shared by all languages, which may use kinds that a language does not have.
  public var isShared: Bool

  /// Creates a source.
  public init(
    name: String, text: UnsafeBufferPointer<UInt8>, replacesWords: Bool = false, isShared: Bool = false
  ) {
    self.name = name
    self.text = text
    self.replacesWords = replacesWords
    self.isShared = isShared
  }
}

/// A function that a grammar can call: its name and the types of its arguments and result.
///
/// Types are small numbers chosen by the caller; `TypeNames` has their names for errors.
public struct Signature: Sendable {
  /// The name as rules write it, for example `date.next`.
  public var name: String
  /// The type of each argument.
  public var arguments: [UInt8]
  /// The type of the result.
  public var result: UInt8

  /// Creates a signature.
  public init(name: String, arguments: [UInt8], result: UInt8) {
    self.name = name
    self.arguments = arguments
    self.result = result
  }
}

/// The types of values in a grammar, and the kinds that the caller uses.
public struct TypeNames: Sendable {
  /// The name of each type, by its number.
  public var names: [String]
  /// The type of a rule without a production and without a part that has a value.
  public var nothing: UInt8
  /// The type of digits in the text.
  public var digits: UInt8
  /// The type of a word's whole-number value, unless `words` says another for its kind.
  public var number: UInt8
  /// The type of a word's value that is a name.
  public var text: UInt8
  /// The value types of words of certain kinds.
  public var words: [String: UInt8]
  /// The allowed numbers of words of certain kinds: a weekday has 1 to 7.
  public var ranges: [String: ClosedRange<Int>]
  /// The kinds that the caller uses; they are numbered from 1 in this order, whether or not a file defines them.
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

/// A choice that a language makes for all lines: `setting clock 24`.
public struct GrammarSetting: Sendable {
  /// The name as files write it.
  public var name: String
  /// The allowed values.
  public var values: [String]

  /// The value when no file sets one.
  public var usual: String

  /// Creates a setting; without `usual`, the first value is the default.
  public init(_ name: String, _ values: [String], usual: String? = nil) {
    self.name = name
    self.values = values
    self.usual = usual ?? values.first ?? ""
  }

  /// The values as listed in an error.
  var choice: String {
    guard values.count <= 4, let last = values.last else {
      return "\(values.first ?? "") to \(values.last ?? "")"
    }
    return values.dropLast().joined(separator: ", ") + " or " + last
  }
}
