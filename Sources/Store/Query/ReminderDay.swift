import Moments
import Planner

/// What reminders and groups bring on one day.
public struct ReminderDay: Sendable {
  /// The day, on the machine's wall clock.
  public var day: Day
  /// The first ones: whole days before times, those of the same minute by number.
  public var first: [(reminder: Reminder, recorded: RecordedOccurrence)]
  /// How many more there are, counted up to the number that was asked for.
  public var more: Int
}

/// The first occurrences of one day, as they are found in any order.
struct DayShelf {
  /// An occurrence, with the values that decide its order on a day.
  struct Place {
    /// The minute of the day; -1 for a whole day.
    var minute: Int
    /// The number of the reminder.
    var id: Int
    var occurrence: PlannedOccurrence

    static func < (a: Place, b: Place) -> Bool { (a.minute, a.id) < (b.minute, b.id) }
  }

  /// How many are kept.
  let limit: Int
  /// Where counting the others stops.
  let most: Int
  private(set) var kept: [Place] = []
  private(set) var more = 0

  init(limit: Int, most: Int) {
    (self.limit, self.most) = (max(limit, 0), max(most, 0))
  }

  /// True when another occurrence changes nothing here: enough are counted, and as many as are kept come before it.
  func isIndifferent(toMinute minute: Int, id: Int) -> Bool {
    guard kept.count >= limit, more >= most else { return false }
    guard let last = kept.last else { return true }
    return (minute, id) > (last.minute, last.id)
  }

  mutating func add(_ place: Place) {
    if kept.count >= limit {
      more = min(more + 1, most)
      guard let last = kept.last, place < last else { return }
      kept.removeLast()
    }
    let index = kept.partitioningIndex { place < $0 }
    kept.insert(place, at: index)
  }
}

extension [DayShelf.Place] {
  /// The first index whose place fulfils a condition that all after it fulfil too.
  fileprivate func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
