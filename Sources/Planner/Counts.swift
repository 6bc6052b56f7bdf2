/// The numbers of open, overdue, done, missed and put-away tasks.
public struct Counts: Hashable, Sendable {
  /// Open tasks, including overdue ones.
  public var open = 0
  /// Open tasks due before now.
  public var overdue = 0
  /// Completed tasks.
  public var done = 0
  /// Tasks closed without being completed: given up or passed.
  public var putAway = 0
  /// Occurrences of repeating tasks that nobody completed before the next one took their place.
  public var missed = 0

  /// Creates counts; each defaults to 0.
  public init(open: Int = 0, overdue: Int = 0, done: Int = 0, putAway: Int = 0, missed: Int = 0) {
    self.open = open
    self.overdue = overdue
    self.done = done
    self.putAway = putAway
    self.missed = missed
  }

  /// Tasks closed in any way.
  public var closed: Int { done &+ putAway &+ missed }

  /// All tasks, open and closed.
  public var all: Int { open &+ closed }

  /// Adds counts of the same kind. Additions wrap around: numbers from a damaged store must not trap.
  public static func + (a: Counts, b: Counts) -> Counts {
    Counts(
      open: a.open &+ b.open, overdue: a.overdue &+ b.overdue, done: a.done &+ b.done,
      putAway: a.putAway &+ b.putAway, missed: a.missed &+ b.missed)
  }
}

/// How many tasks an Arc contains.
public struct ArcCounts: Hashable, Sendable {
  /// The tasks directly in the Arc.
  public var own: Counts
  /// The tasks in the Arc and everything below it.
  public var total: Counts
  /// The number of Arcs below it, at any depth.
  public var subArcs: Int

  /// Creates the counts of one Arc.
  public init(own: Counts = Counts(), total: Counts = Counts(), subArcs: Int = 0) {
    self.own = own
    self.total = total
    self.subArcs = subArcs
  }
}
