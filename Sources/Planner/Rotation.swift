import Hashing
import Moments

/// How a group chooses the member for each occurrence: only from its seed and the occurrence, so the choice is
/// the same after a crash and on every device.
///
///     members a b c, shuffle:   b c a │ c a b │ …      a bag at a time; no bag begins as the one before ended
///     c is switched off after the second: b c · a │ b a │ …
///
/// Turns are counted from `anchor`: whoever changes the members sets it, and notes who had a turn in the bag under way.
public struct Rotation: Hashable, Sendable {
  /// In what order members have their turns.
  public enum Pick: String, Hashable, CaseIterable, Sendable {
    /// Shuffled; everyone once before anyone repeats.
    case shuffle
    /// A random member each time.
    case random
    /// One after the other, in the order in which they were made.
    case rotate
  }

  /// In what order members have their turns.
  public var pick: Pick
  /// The seed, different for each group.
  public var seed: Int
  /// The occurrence from which turns are counted; nil: the first.
  public var anchor: OccurrenceStart?
  /// Who already had a turn in the bag in progress at the anchor.
  public var turns: [Identity] = []

  /// A rotation that has just begun.
  public init(_ pick: Pick = .shuffle, seed: Int) {
    self.pick = pick
    self.seed = seed
  }

  /// The member whose turn it is; nil when there is none.
  /// - Parameters:
  ///   - index: which occurrence it is, counted from the anchor, from 0.
  ///   - members: those that are switched on, in any order.
  public func member(at index: Int, from members: [Identity]) -> Identity? {
    guard !members.isEmpty, index >= 0 else { return nil }
    if pick == .random {
      return members.min { ($0.hash(seed, anchor, index), $0) < ($1.hash(seed, anchor, index), $1) }
    }
    let (bag, place) = bag(at: index, from: members)
    return bag[place]
  }

  /// Who already had a turn in the bag in progress after so many occurrences.
  public func turns(after count: Int, from members: [Identity]) -> [Identity] {
    guard pick != .random, !members.isEmpty else { return [] }
    guard count > 0 else { return turns }
    let (bag, place) = bag(at: count - 1, from: members)
    let isFirst = count - 1 < waiting(members).count
    let had = (isFirst ? turns : []) + bag[...place]
    return place + 1 == bag.count ? [] : had
  }

  private func waiting(_ members: [Identity]) -> [Identity] { members.filter { !turns.contains($0) } }

  /// The bag that an occurrence is drawn from, and which one of it.
  private func bag(at index: Int, from members: [Identity]) -> (bag: [Identity], place: Int) {
    let first = waiting(members)
    if index < first.count { return (ordered(first, 0, after: turns.last), index) }
    let (number, place) = (index - first.count).quotientAndRemainder(dividingBy: members.count)
    // Only the last of the bag before matters, and that depends on no earlier one but for two members.
    let before =
      number > 0
      ? ordered(members, number, after: nil).last
      : first.isEmpty ? turns.last : ordered(first, 0, after: turns.last).last
    return (ordered(members, number + 1, after: before), place)
  }

  /// Members in the order of a bag, which does not begin with the one that was last.
  private func ordered(_ members: [Identity], _ number: Int, after last: Identity?) -> [Identity] {
    if pick == .rotate { return members.sorted() }
    var bag = members.sorted { ($0.hash(seed, anchor, number), $0) < ($1.hash(seed, anchor, number), $1) }
    if bag.count > 2, bag.first == last { bag.swapAt(0, 1) }
    return bag
  }
}

extension Identity: Comparable {
  /// By their bytes; of those made one after the other (version 7) the earlier comes first.
  public static func < (a: Identity, b: Identity) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// A pseudo-random number for a member of a group in a bag.
  fileprivate func hash(_ seed: Int, _ anchor: OccurrenceStart?, _ bag: Int) -> UInt64 {
    var message: [UInt8] = []
    for half in [UInt64(bitPattern: Int64(seed)), UInt64(bag), high, low] {
      message += (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
    if let anchor { message += Array(anchor.description.utf8) }
    return SHA256.digest(of: message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
