/// Which numbers imported things keep: all that the store has never given, in any order.
///
///     next 5, a file with 9, 3, 7, 7 → 9, a new one (10), 7, a new one (11)
///
/// What gets a new number gets it above all that the file is known to have (`PlannerStep.reserve`).
struct Numbering {
  /// The lowest number that the store had never given when the step began.
  private let first: Int
  /// All numbers above it, and below `next`, are free.
  private var highest: Int
  /// The next number, as far as this knows; others take numbers, too.
  private var next: Int

  /// The highest number that is taken from elsewhere.
  static let limit = Int(Int32.max) - 1

  init(next: Int) { (first, highest, self.next) = (next, next &- 1, next) }

  /// Numbers up to this one are free; new numbers come after it.
  mutating func reserve(_ next: Int, from counter: inout Int) {
    meet(counter)
    counter = max(counter, min(next, Numbering.limit + 1))
    self.next = counter
  }

  /// The number for a thing that has one already, which it keeps if it was never used here.
  /// - Parameters:
  ///   - counter: the next number of the store.
  ///   - isGiven: whether something has the number already.
  mutating func number(for own: Int, from counter: inout Int, isGiven: (Int) throws -> Bool) rethrows -> Int {
    meet(counter)
    defer { next = counter }
    if own >= counter, own <= Numbering.limit {
      (counter, highest) = (own + 1, own)
      return own
    }
    if own >= first, own < counter, try own > highest || !isGiven(own) {
      highest = max(highest, own)
      return own
    }
    highest = counter
    counter &+= 1
    return highest
  }

  /// Learns that numbers were given by others.
  private mutating func meet(_ counter: Int) {
    if counter != next { highest = max(highest, counter - 1) }
  }
}
