/// A state of the matcher: what was read so far of one or several rules.
public struct MatchState: Sendable, BitwiseCopyable {
  /// The words and signs that may come next, folded into 64 bits; 0: none.
  public var words: UInt64
  /// The kinds that may come next.
  public var kinds: KindSet
  /// The first completion; −1: no rule is complete here.
  public var completion: Int32
  /// Its first edge in `GrammarTables.edges`; they end where those of the next state begin.
  public var firstEdge: Int32
}

/// What leads from one state to another: a word, a sign or a phrase of a kind, and how it joins what stands before.
///
/// The edges of a state lie side by side, by symbol and then by joint.
public struct Edge: Sendable, BitwiseCopyable {
  /// Symbol and joint in one number, by which edges are sorted.
  public var key: UInt32
  /// The state that it leads to.
  public var target: Int32

  /// The kind whose phrases it takes; nil when it takes a word or sign. Kinds come before words.
  @inlinable @inline(__always)
  public var kind: UInt16? { key < Edge.key(GrammarTables.firstWord, .spaced) ? UInt16(key >> 2) : nil }

  /// Whether it takes what is joined like this.
  @inlinable @inline(__always)
  public func joins(_ joint: Joint) -> Bool {
    let own = key & 3
    return own == UInt32(joint.rawValue) || own == UInt32(Joint.any.rawValue)
  }

  /// The symbol and the joint as `key` has them.
  @inlinable
  public static func key(_ symbol: Int32, _ joint: Joint) -> UInt32 {
    UInt32(truncatingIfNeeded: symbol) << 2 | UInt32(joint.rawValue)
  }
}

/// How a part of a rule joins the part before it.
public enum Joint: UInt8, Sendable, BitwiseCopyable {
  /// White space stands between them.
  case spaced
  /// Nothing stands between them.
  case glued
  /// Either.
  case any
}

/// A set of kinds in 128 bits: exact for the kinds up to 63, which are those that readers ask for; the others share
/// 64 bits, so that it may seem to hold more of them than it does.
public struct KindSet: Hashable, Sendable, BitwiseCopyable {
  /// The kinds up to 63, one bit for each.
  public var asked: UInt64
  /// The others, by the lowest six bits of their numbers.
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

  /// False only when the kind is not in the set.
  @inlinable @inline(__always)
  public func mayContain(_ kind: UInt16) -> Bool {
    (kind < 64 ? asked : others) >> UInt64(kind & 63) & 1 == 1
  }

  /// False only when the sets have no kind in common.
  @inlinable @inline(__always)
  public func mayMeet(_ other: KindSet) -> Bool { asked & other.asked | others & other.others != 0 }

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
