/// The occurrences of one period: its days × hours × minutes × seconds, or those that BYSETPOS chooses.
///
/// They are counted and found without being listed: a year of seconds needs no memory.
struct PeriodTimes: Sendable {
  /// The days of the period, as day numbers, ascending.
  var days: [Int] = []
  /// The number of occurrences; set by `choose()`.
  private(set) var count = 0

  private var hours: [Int]
  private var minutes: [Int]
  private var seconds: [Int]
  private let positions: [Int]
  /// The indices that BYSETPOS chooses, from 0.
  private var chosen: [Int] = []

  /// Creates the times of day of a rule; anything it does not specify comes from the start.
  ///
  /// A part such as BYHOUR expands periods longer than its unit. Shorter periods are limited by it, which
  /// `TimeFilter` does; `set(start:unit:)` then gives their time.
  init(of rule: RecurrenceRule, start: LocalSecond) {
    func expanded(_ values: [Int], _ range: Range<Int>, in frequency: RecurrenceRule.Frequency, _ own: Int)
      -> [Int]
    {
      values.isEmpty || rule.frequency <= frequency ? [own] : values.filter(range.contains)
    }
    let second = start.secondOfDay
    hours = expanded(rule.hours, 0..<24, in: .hourly, second / 3600)
    minutes = expanded(rule.minutes, 0..<60, in: .minutely, second / 60 % 60)
    // A leap second counts as the second before it.
    let withoutLeap = rule.seconds.contains(59) ? rule.seconds : rule.seconds.map { $0 == 60 ? 59 : $0 }
    seconds = expanded(withoutLeap, 0..<60, in: .secondly, second % 60)
    positions = rule.positions
  }

  /// False when no position in BYSETPOS exists in a period of this many days.
  func canMatch(days: Int) -> Bool {
    let most = days * hours.count * minutes.count * seconds.count
    return most > 0 && (positions.isEmpty || positions.contains { place($0, of: most) != nil })
  }

  /// Starts a new period without days.
  mutating func clear() {
    days.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Makes this the period of an hour, minute or second that starts at a local time in seconds.
  /// - Parameter unit: the seconds of the period: 3600, 60 or 1.
  mutating func set(start: WideInt, unit: WideInt) {
    let day = start.flooredDivision(by: 86_400)
    let second = Int(start - day * 86_400)
    days.append(Int(day))
    hours[0] = second / 3600
    if unit <= 60 { minutes[0] = second / 60 % 60 }
    if unit == 1 { seconds[0] = second % 60 }
  }

  /// Determines the occurrences, once the days are known.
  mutating func choose() {
    let all = days.count * hours.count * minutes.count * seconds.count
    guard !positions.isEmpty else { return count = all }
    chosen.removeAll(keepingCapacity: true)
    for position in positions {
      // 1 and −1 may be the same.
      if let place = place(position, of: all), !chosen.contains(place) { chosen.append(place) }
    }
    chosen.sort()
    count = chosen.count
  }

  /// The index, from 0, of a BYSETPOS position among `all` occurrences; nil when it does not exist.
  private func place(_ position: Int, of all: Int) -> Int? {
    let place = position > 0 ? position - 1 : all + position
    return position != 0 && place >= 0 && place < all ? place : nil
  }

  /// The nth occurrence, from 0, in local seconds.
  subscript(index: Int) -> WideInt {
    let place = positions.isEmpty ? index : chosen[index]
    let (minutePlace, second) = place.quotientAndRemainder(dividingBy: seconds.count)
    let (hourPlace, minute) = minutePlace.quotientAndRemainder(dividingBy: minutes.count)
    let (day, hour) = hourPlace.quotientAndRemainder(dividingBy: hours.count)
    return WideInt(days[day]) * 86_400 + WideInt(hours[hour] * 3600 + minutes[minute] * 60 + seconds[second])
  }

  /// The first occurrence that is not before a local time in seconds; `count` when all are.
  func firstIndex(notBefore time: WideInt) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >= time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
