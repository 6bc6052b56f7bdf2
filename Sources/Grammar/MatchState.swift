/// A state of the matcher: what was read so far of one or several rules.
public struct MatchState: Sendable, BitwiseCopyable {
  /// The words and signs that may come next, folded into 64 bits; 0: none.
  public var words: UInt64
  /// The first completion; −1: no rule is complete here.
  public var completion: Int32
  /// Its first edge in `GrammarTables.edges`.
  public var firstEdge: Int32
  /// How many edges follow.
  public var edgeCount: Int32
  /// The kinds that may come next; an index into `GrammarTables.kindSets`, whose first set is empty.
  public var kindSet: Int32
}

/// What leads from one state to another: a word, a sign or a phrase of a kind, and how it joins what stands before.
///
/// The edges of a state lie side by side, by symbol and then by joint.
public struct Edge: Sendable, BitwiseCopyable {
  /// Symbol and joint in one number, by which edges are sorted.
  public var key: UInt32
  /// The state that it leads to.
  public var target: Int32

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

/// A set of kinds.
public struct KindSet: Hashable, Sendable, BitwiseCopyable {
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
