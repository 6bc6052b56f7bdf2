/// A state of the matcher: what one or several rules have read so far.
public struct MatchState: Sendable, BitwiseCopyable {
  /// The words and signs that can follow, hashed into 64 bits; 0: none.
  public var words: UInt64
  /// The kinds that can follow.
  public var kinds: KindSet
  /// The first completion; −1: no rule is complete in this state.
  public var completion: Int32
  /// The index of its first edge in `GrammarTables.edges`; they end where the next state's begin.
  public var firstEdge: Int32
}

/// A transition between states: over a word, a sign or a phrase of a kind, joined to the previous part in a certain
/// way.
///
/// The edges of a state are adjacent, sorted by symbol and then by joint.
public struct Edge: Sendable, BitwiseCopyable {
  /// Symbol and joint in one number, by which edges are sorted.
  public var key: UInt32
  /// The target state.
  public var target: Int32

  /// The kind of phrases it takes; nil when it takes a word or sign. Kinds sort before words.
  @inlinable @inline(__always)
  public var kind: UInt16? { key < Edge.key(GrammarTables.firstWord, .spaced) ? UInt16(key >> 2) : nil }

  /// True when it accepts this joint.
  @inlinable @inline(__always)
  public func joins(_ joint: Joint) -> Bool {
    let own = key & 3
    return own == UInt32(joint.rawValue) || own == UInt32(Joint.any.rawValue)
  }

  /// The key for a symbol and a joint.
  @inlinable
  public static func key(_ symbol: Int32, _ joint: Joint) -> UInt32 {
    UInt32(truncatingIfNeeded: symbol) << 2 | UInt32(joint.rawValue)
  }
}

/// How a part of a rule joins the part before it.
public enum Joint: UInt8, Sendable, BitwiseCopyable {
  /// With white space between them.
  case spaced
  /// With nothing between them.
  case glued
  /// Either way.
  case any
}

/// A set of kinds in 128 bits: exact for kinds up to 63, which readers ask for. The others share 64 bits, so that the
/// set may appear to contain more of them than it does.
public struct KindSet: Hashable, Sendable, BitwiseCopyable {
  /// The kinds up to 63, one bit each.
  public var asked: UInt64
  /// The other kinds, by the lowest six bits of their numbers.
  public var others: UInt64

  /// An empty set.
  @inlinable @inline(__always)
  public init() { (asked, others) = (0, 0) }

  /// The set of these kinds up to 63.
  @inlinable @inline(__always)
  public init(asked kinds: [UInt16]) {
    self.init()
    for kind in kinds { insert(kind) }
  }

  /// The set of one kind up to 63.
  @inlinable @inline(__always)
  public init(asked kind: UInt16) { (asked, others) = (1 << UInt64(kind), 0) }

  /// False when the set does not contain the kind; true is certain only for kinds up to 63.
  @inlinable @inline(__always)
  public func mayContain(_ kind: UInt16) -> Bool {
    (kind < 64 ? asked : others) >> UInt64(kind & 63) & 1 == 1
  }

  /// False when the sets have no kind in common; true is certain only for kinds up to 63.
  @inlinable @inline(__always)
  public func mayMeet(_ other: KindSet) -> Bool { asked & other.asked | others & other.others != 0 }

  /// The kinds up to 63 that are not in another set.
  @inlinable @inline(__always)
  public func asked(without other: KindSet) -> KindSet {
    var kinds = KindSet()
    kinds.asked = asked & ~other.asked
    return kinds
  }

  /// True when no kind is in the set.
  @inlinable @inline(__always)
  public var isEmpty: Bool { asked | others == 0 }

  /// Adds the kinds of another set.
  @inlinable @inline(__always)
  public mutating func formUnion(_ other: KindSet) {
    asked |= other.asked
    others |= other.others
  }

  /// Adds a kind.
  @inlinable @inline(__always)
  public mutating func insert(_ kind: UInt16) {
    let bit: UInt64 = 1 << UInt64(kind & 63)
    if kind < 64 { asked |= bit } else { others |= bit }
  }
}
