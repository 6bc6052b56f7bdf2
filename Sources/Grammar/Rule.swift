/// How far a phrase counts by itself.
public enum Strength: UInt8, Comparable, Sendable, BitwiseCopyable {
  /// It counts.
  case firm
  /// It counts only in company: with a marker, beside another part, or at a telling place.
  case weak
  /// It counts only with a marker or beside another part, never by its place.
  case feeble

  /// Firmer comes first.
  public static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
}

// What follows lies in an image of the grammar byte by byte, so none of it has gaps between its fields.

/// A rule of the grammar after loading.
public struct Rule: Sendable, BitwiseCopyable {
  /// What it makes; an index into `GrammarTables.kinds`.
  public var kind: UInt16
  /// The strength that the rule itself has.
  public var strength: Strength
  /// What the rule asks for and does beyond its pattern.
  public var flags: Flags = []
  /// The line in its file, from 1.
  public var line: Int32
  /// The index of its file in `GrammarTables.files`.
  public var file: UInt16
  /// The production that makes its value; −1: the value is `value`, or that of its part when it has one.
  public var production: Int16 = -1
  /// The value of a word: a whole number, or an index into `GrammarTables.texts`.
  public var value: Int32 = 0

  /// What is true of a rule.
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// One bit for each.
    public var rawValue: UInt8

    /// The flags of these bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The parts' weakness does not count, because the rule is their company.
    @inlinable public static var firming: Flags { Flags(rawValue: 1) }
    /// It opens with a word such as `due`.
    @inlinable public static var marked: Flags { Flags(rawValue: 2) }
    /// None of its words may begin with an upper-case letter.
    @inlinable public static var lowerCase: Flags { Flags(rawValue: 4) }
    /// All of its words must begin with an upper-case letter.
    @inlinable public static var capitalised: Flags { Flags(rawValue: 8) }
    /// `value` is an index into `GrammarTables.texts`.
    @inlinable public static var text: Flags { Flags(rawValue: 16) }
  }
}

/// One way in which a rule can be complete, with the places of its arguments.
public struct RuleCompletion: Sendable, BitwiseCopyable {
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
public struct RuleArgument: Sendable, BitwiseCopyable {
  /// The number written in the rule; for a part its index among those parts of the phrase that have a kind.
  public var value: Int32
  @usableFromInline var constant: Int32

  init(isConstant: Bool, value: Int32) {
    self.value = value
    constant = isConstant ? 1 : 0
  }

  /// True for a number written in the rule.
  @inlinable public var isConstant: Bool { constant != 0 }
}

/// Which digits a kind stands for: their value and how many there are.
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

  /// Whether digits of this value and number are of the kind.
  @inlinable
  public func contains(_ value: Int32, width: UInt8) -> Bool {
    value >= lowest && value <= highest && width >= narrowest && width <= widest
  }
}
