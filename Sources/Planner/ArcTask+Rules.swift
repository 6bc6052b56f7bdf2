import Moments
import Names

extension ArcTask.Fields {
  /// Returns the fields as they are saved, after checking that a task may have them.
  ///
  /// White space around title and location is removed; an empty location becomes nil; an end date equal to the date
  /// becomes nil.
  /// - Parameter old: the fields they replace; a rule that is unchanged may repeat more often than a new one may.
  /// - Throws: `PlannerError.emptyTitle`, `.textHoldsControl`, `.timeWithoutDate`, `.endWithoutStart`,
  ///   `.endsBeforeStart`, `.durationTooShort`, `.beyondCalendar`, `.tooOften`.
  public func checked(replacing old: ArcTask.Fields? = nil) throws(PlannerError) -> ArcTask.Fields {
    var kept = self
    kept.title = title.trimmingSpace
    if kept.title.isEmpty { throw .emptyTitle }
    if kept.title.holdsControl { throw .textHoldsControl(field: "title") }
    if let location {
      let place = location.trimmingSpace
      if place.holdsControl { throw .textHoldsControl(field: "location") }
      kept.location = place.isEmpty ? nil : place
    }
    if !labels.isEmpty {
      kept.labels = Set(labels.map(\.trimmingSpace)).subtracting([""])
      if labels.contains(where: \.holdsControl) { throw .textHoldsControl(field: "label") }
    }
    if date == nil {
      if time != nil { throw .timeWithoutDate }
      if endDate != nil || endTime != nil { throw .endWithoutStart }
    }
    for day in [date, endDate, startDate] { if let day, !day.isInCalendar { throw .beyondCalendar } }
    if endDate == date { kept.endDate = nil }
    let isKept = old.map { recurrence == $0.recurrence } ?? false
    if !isKept, let seconds = gapBelowShortest { throw .tooOften(seconds: seconds) }
    if let date, let end = kept.endDate, end < date { throw .endsBeforeStart }
    if kept.endDate == nil, let endTime {
      guard let time else { throw .endWithoutStart }
      if endTime < time { throw .endsBeforeStart }
    }
    if let duration, duration < 1 { throw .durationTooShort }
    if !leads.isEmpty { kept.leads = Set(leads.filter { $0 >= 0 }).sorted(by: >) }
    return kept
  }

  /// Refuses a new repetition that ends before its first day. An unchanged one is allowed to, since its last
  /// occurrence may have been postponed past the end.
  /// - Parameter start: the day of the occurrence according to the rule; nil for the task's own date.
  /// - Throws: `PlannerError.endsBeforeStart`.
  public func checkRepetitionEnd(from start: Day? = nil) throws(PlannerError) {
    guard let date = start ?? date, let recurrence, let end = (try? RecurrencePattern(recurrence))?.rule.end,
      case .until(let until) = end
    else { return }
    let last =
      switch until {
      case .day(let day): day
      case .local(let local): local.day
      case .utc(let moment): Zone.utc.local(at: moment).day.adding(days: 1)
      }
    if last < date { throw .endsBeforeStart }
  }

  /// The seconds between two occurrences when less than `Reminder.shortestGap`; nil otherwise.
  private var gapBelowShortest: Int? {
    guard let recurrence, let date, let repetition = try? RecurrencePattern(recurrence) else { return nil }
    let rule = repetition.rule
    // All other rules leave at least a day between occurrences.
    guard rule.frequency < .daily || !rule.hours.isEmpty || !rule.minutes.isEmpty || !rule.seconds.isEmpty
    else {
      return nil
    }
    let start = LocalSecond(LocalDateTime(day: date, time: time ?? .midnight))
    return repetition.set(from: start).occurrences(in: .utc).gapBelowShortest
  }

  /// The key by which duplicate tasks are found: the title with case and white space folded.
  ///
  /// Stricter than `NameKey`, since `Exercise 4.8` is not `Exercise 48`.
  public var titleKey: String {
    let ascii = title.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? Self.titleKey(ofASCII: bytes) : nil
    }
    if let key = ascii ?? nil { return key }
    var key: [UInt8] = []
    key.reserveCapacity(title.utf8.count)
    var pendingSpace = false
    for scalar in title.unicodeScalars {
      if scalar.isSpace {
        pendingSpace = !key.isEmpty
        continue
      }
      if pendingSpace { key.append(0x20) }
      pendingSpace = false
      scalar.appendFolded(to: &key)
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The key of an ASCII title, the usual case.
  private static func titleKey(ofASCII title: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: title.count) { key in
      var (count, pendingSpace) = (0, false)
      for byte in title {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          pendingSpace = count > 0
          continue
        }
        if pendingSpace {
          key[count] = 0x20
          count += 1
        }
        pendingSpace = false
        key[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}
