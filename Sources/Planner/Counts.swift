/// How many tasks there are of each kind.
public struct Counts: Hashable, Sendable {
  /// Not completed, the overdue ones included.
  public var open = 0
  /// Open and due before now.
  public var overdue = 0
  /// Completed.
  public var done = 0
  /// Closed without being completed: given up, or passed.
  public var putAway = 0

  /// Counts, from 0 each.
  public init(open: Int = 0, overdue: Int = 0, done: Int = 0, putAway: Int = 0) {
    self.open = open
    self.overdue = overdue
    self.done = done
    self.putAway = putAway
  }

  /// Closed in any way.
  public var closed: Int { done &+ putAway }

  /// Open and closed together.
  public var all: Int { open &+ closed }

  /// The sums, kind by kind; what a damaged store says must not overflow.
  public static func + (a: Counts, b: Counts) -> Counts {
    Counts(
      open: a.open &+ b.open, overdue: a.overdue &+ b.overdue, done: a.done &+ b.done,
      putAway: a.putAway &+ b.putAway)
  }
}

/// How many tasks an Arc contains.
public struct ArcCounts: Hashable, Sendable {
  /// Those directly in the Arc.
  public var own: Counts
  /// Those in the Arc and everything below it.
  public var total: Counts
  /// How many Arcs are below it, at any depth.
  public var subArcs: Int

  /// Counts of one Arc.
  public init(own: Counts = Counts(), total: Counts = Counts(), subArcs: Int = 0) {
    self.own = own
    self.total = total
    self.subArcs = subArcs
  }
}
