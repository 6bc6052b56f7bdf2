/// The offset changes of one zone, prepared for searching; immutable.
///
///     offsets[0]   times[0]   offsets[1]   times[1]   offsets[2]   …      (the offset before, between, after)
///
/// A rule without an end is written out for slightly more than 400 years, after which the Gregorian calendar repeats
/// to the day and weekday; later instants are looked up a multiple of 400 years earlier.
final class ZoneTable: Sendable {
  /// The name of the zone.
  let name: String
  /// The instants of change, in seconds since 1970-01-01T00:00:00Z, ascending.
  private let times: [WideInt]
  /// Seconds ahead of UTC; one more than `times`.
  private let offsets: [Int]
  /// The instant from which lookups happen 400 years earlier; nil when no rule applies after the last change.
  private let repeatsFrom: WideInt?

  /// The seconds of 400 Gregorian years, a whole number of weeks.
  private static let cycle: WideInt = 146_097 * 86_400

  /// The table with these changes, and with those of the rule after the last of them.
  /// - Parameters:
  ///   - times: ascending, in seconds since 1970-01-01T00:00:00Z.
  ///   - offsets: one more than `times`.
  ///   - rule: what holds after the last time, or always when there are no times.
  init(name: String, times: [WideInt], offsets: [Int], rule: ZoneRule? = nil) {
    self.name = name
    guard let rule, let saving = rule.saving else {
      self.times = times
      self.offsets = times.isEmpty ? [rule?.standardOffset ?? offsets[0]] : offsets
      repeatsFrom = nil
      return
    }
    var times = times
    var offsets = times.isEmpty ? [rule.standardOffset] : offsets
    // Without changes in the past the rule holds always; 1600 is early enough for anyone.
    let firstYear = times.last.map { Day(number: Int($0.flooredDivision(by: 86_400))).year } ?? 1600
    times.reserveCapacity(times.count + 810)
    offsets.reserveCapacity(offsets.count + 810)
    for year in firstYear...firstYear + 402 {
      for change in saving.changes(in: year, standardOffset: rule.standardOffset)
      where change.time > times.last ?? .min && change.offset != offsets[offsets.count - 1] {
        times.append(change.time)
        offsets.append(change.offset)
      }
    }
    self.times = times
    self.offsets = offsets
    repeatsFrom = WideInt(Day.first(ofYear: firstYear + 401).number) * 86_400
  }

  /// Seconds ahead of UTC at an instant.
  func offset(at instant: WideInt) -> Int {
    let instant = instant - shift(of: instant)
    return offsets[firstIndex { instant < times[$0] }]
  }

  /// The instant at which the wall clock shows a local time in seconds.
  ///
  /// A change hides or repeats the local times between `time + before` and `time + after`; up to the later of
  /// the two, the offset before the change applies.
  func instant(atLocal local: WideInt) -> (instant: WideInt, resolution: Zone.Resolution) {
    let shift = shift(of: local)
    let local = local - shift
    let index = firstIndex { local < times[$0] + WideInt(max(offsets[$0], offsets[$0 + 1])) }
    let instant = local - WideInt(offsets[index])
    guard index < times.count else { return (instant + shift, .once) }
    let resolution: Zone.Resolution =
      if instant >= times[index] { .skipped } else if local >= times[index] + WideInt(offsets[index + 1]) {
        .repeated
      } else { .once }
    return (instant + shift, resolution)
  }

  /// The changes of the offset after an instant, up to another one.
  func changes(from start: WideInt, to end: WideInt) -> [(at: WideInt, offset: Int)] {
    let shift = shift(of: start)
    var index = firstIndex { start - shift < times[$0] }
    var changes: [(at: WideInt, offset: Int)] = []
    while index < times.count, times[index] + shift <= end {
      changes.append((times[index] + shift, offsets[index + 1]))
      index += 1
    }
    return changes
  }

  /// The multiple of 400 years by which to look a time up earlier.
  private func shift(of seconds: WideInt) -> WideInt {
    guard let repeatsFrom, seconds >= repeatsFrom else { return 0 }
    return ((seconds - repeatsFrom) / ZoneTable.cycle + 1) * ZoneTable.cycle
  }

  /// The first index of `times` for which the claim holds, given that it holds for all later ones.
  private func firstIndex(where isAfter: (Int) -> Bool) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
