import Hashing
import Moments

/// How a group chooses the member for each occurrence. The choice depends only on the seed and the occurrence, so it
/// is the same after a crash and on every device.
///
///     members a b c, shuffle:   b c a │ c a b │ …      bag after bag; none begins as the last one ended
///     c is switched off after the second: b c · a │ b a │ …
///
/// Turns are counted from `anchor`: code that changes the members sets it, and notes who already had a turn in the
/// bag in progress.
public struct Rotation: Hashable, Sendable {
  /// The order in which members have their turns.
  public enum Pick: String, Hashable, CaseIterable, Sendable {
    /// Shuffled; everyone once before anyone repeats.
    case shuffle
    /// A random member each time.
    case random
    /// In order of creation, round and round.
    case rotate
  }

  /// The order in which members have their turns.
  public var pick: Pick
  /// The random seed, different for each group.
  public var seed: Int
  /// The occurrence from which turns are counted; nil for the first.
  public var anchor: OccurrenceStart?
  /// The members that already had a turn in the bag in progress at the anchor.
  public var turns: [Identity] = []

  /// Creates a rotation in which no member has had a turn yet.
  public init(_ pick: Pick = .shuffle, seed: Int) {
    self.pick = pick
    self.seed = seed
  }

  /// Returns the member whose turn it is; nil when there are no members or `index` is negative.
  /// - Parameters:
  ///   - index: the number of the occurrence, counted from 0 at the anchor.
  ///   - members: the enabled members, in any order.
  public func member(at index: Int, from members: [Identity]) -> Identity? {
    guard !members.isEmpty, index >= 0 else { return nil }
    if pick == .random {
      return members.min { ($0.hash(seed, anchor, index), $0) < ($1.hash(seed, anchor, index), $1) }
    }
    let (bag, place) = bag(at: index, from: members)
    return bag[place]
  }

  /// Returns the members that had a turn in the bag in progress after `count` occurrences.
  public func turns(after count: Int, from members: [Identity]) -> [Identity] {
    guard pick != .random, !members.isEmpty else { return [] }
    guard count > 0 else { return turns }
    let (bag, place) = bag(at: count - 1, from: members)
    let isFirst = count - 1 < waiting(members).count
    let had = (isFirst ? turns : []) + bag[...place]
    return place + 1 == bag.count ? [] : had
  }

  private func waiting(_ members: [Identity]) -> [Identity] { members.filter { !turns.contains($0) } }

  /// The bag that an occurrence is drawn from, and the position in it.
  private func bag(at index: Int, from members: [Identity]) -> (bag: [Identity], place: Int) {
    let first = waiting(members)
    if index < first.count { return (ordered(first, 0, after: turns.last), index) }
    let (number, place) = (index - first.count).quotientAndRemainder(dividingBy: members.count)
    // Only the last member of the previous bag matters. With more than two members it does not depend on earlier
    // bags.
    let before =
      number > 0
      ? ordered(members, number, after: nil).last
      : first.isEmpty ? turns.last : ordered(first, 0, after: turns.last).last
    return (ordered(members, number + 1, after: before), place)
  }

  /// The members in the order of a bag, which does not begin with `last` if there are more than two members.
  private func ordered(_ members: [Identity], _ number: Int, after last: Identity?) -> [Identity] {
    if pick == .rotate { return members.sorted() }
    var bag = members.sorted { ($0.hash(seed, anchor, number), $0) < ($1.hash(seed, anchor, number), $1) }
    if bag.count > 2, bag.first == last { bag.swapAt(0, 1) }
    return bag
  }
}

extension Identity: Comparable {
  /// Compares the bytes; of two UUIDs made one after the other (version 7), the earlier comes first.
  public static func < (a: Identity, b: Identity) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// A pseudo-random number for a member and a bag.
  fileprivate func hash(_ seed: Int, _ anchor: OccurrenceStart?, _ bag: Int) -> UInt64 {
    var message: [UInt8] = []
    for half in [UInt64(bitPattern: Int64(seed)), UInt64(bag), high, low] {
      message += (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
    if let anchor { message += Array(anchor.description.utf8) }
    return SHA256.digest(of: message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
