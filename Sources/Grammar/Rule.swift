/// How likely a phrase is meant as what it says.
public enum Strength: UInt8, Comparable, Sendable, BitwiseCopyable {
  /// It always counts.
  case firm
  /// It counts only with support: a marker such as `due`, another phrase next to it, or a telling position.
  case weak
  /// It counts only with a marker or next to another phrase, never because of its position.
  case feeble

  /// Firmer sorts first.
  public static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
}

// The following types are stored in a grammar's image byte by byte, so they have no padding between fields.

/// A loaded rule of the grammar.
public struct Rule: Sendable, BitwiseCopyable {
  /// The kind it produces; an index into `GrammarTables.kinds`.
  public var kind: UInt16
  /// The strength given in the rule itself.
  public var strength: Strength
  /// Its flags.
  public var flags: Flags = []
  /// The line in its file, from 1.
  public var line: Int32
  /// The index of its file in `GrammarTables.files`.
  public var file: UInt16
  /// The production that computes its value; −1: the value is `value`, or that of its only part with a value.
  public var production: Int16 = -1
  /// For a word: its value, a whole number or an index into `GrammarTables.texts`.
  public var value: Int32 = 0

  /// The flags of a rule.
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// One bit per flag.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The strength of its parts is ignored, because the rule supports them.
    @inlinable public static var firming: Flags { Flags(rawValue: 1) }
    /// It begins with a marker such as `due`.
    @inlinable public static var marked: Flags { Flags(rawValue: 2) }
    /// None of its words may begin with an upper-case letter.
    @inlinable public static var lowerCase: Flags { Flags(rawValue: 4) }
    /// All of its words must begin with an upper-case letter.
    @inlinable public static var capitalised: Flags { Flags(rawValue: 8) }
    /// `value` is an index into `GrammarTables.texts`.
    @inlinable public static var text: Flags { Flags(rawValue: 16) }
  }
}

/// One way to complete a rule, with the positions of its arguments.
public struct RuleCompletion: Sendable, BitwiseCopyable {
  /// The rule; an index into `GrammarTables.rules`.
  public var rule: Int32
  /// The index of its first argument in `GrammarTables.arguments`.
  public var firstArgument: Int32
  /// The number of its arguments.
  public var argumentCount: Int32
  /// The next completion of the same state; −1: none.
  public var next: Int32
}

/// An argument of a production: a part of the phrase, or a number written in the rule.
public struct RuleArgument: Sendable, BitwiseCopyable {
  /// The number written in the rule, or the index among the parts of the phrase that have a kind.
  public var value: Int32
  @usableFromInline var constant: Int32

  init(isConstant: Bool, value: Int32) {
    self.value = value
    constant = isConstant ? 1 : 0
  }

  /// True for a number written in the rule.
  @inlinable public var isConstant: Bool { constant != 0 }
}

/// The digits that a kind matches: the range of their value and of their number.
public struct DigitClass: Sendable, BitwiseCopyable {
  @usableFromInline var lowest, highest: Int32
  @usableFromInline var narrowest, widest: UInt8
  /// The kind; an index into `GrammarTables.kinds`.
  public var kind: UInt16
  /// The line in its file, from 1.
  public var line: Int32
  /// The index of its file in `GrammarTables.files`.
  public var file: Int32

  init(kind: UInt16, values: ClosedRange<Int32>, widths: ClosedRange<UInt8>, file: UInt16, line: Int32) {
    (lowest, highest) = (values.lowerBound, values.upperBound)
    (narrowest, widest) = (widths.lowerBound, widths.upperBound)
    (self.line, self.kind, self.file) = (line, kind, Int32(file))
  }

  /// True when digits of this value and number are of the kind.
  @inlinable
  public func contains(_ value: Int32, width: UInt8) -> Bool {
    value >= lowest && value <= highest && width >= narrowest && width <= widest
  }
}
