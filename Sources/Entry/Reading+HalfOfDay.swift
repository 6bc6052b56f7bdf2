import Grammar

/// a.m. or p.m., where a line does not say which.
extension Reading {
  /// Decides between a.m. and p.m. by the event: `dinner fri 7` is in the evening, `hw due fri 11:59` ends the day,
  /// `flight 2/12 6:45` is in the morning as written.
  func settleHalf(_ time: inout TimeValue) {
    guard time.isOpen, time.part == nil, time.end == nil || time.endIsOpen else { return }
    let noun = firstWord(of: kinds.hourNoun)
    let value: Int? = noun.flatMap {
      if case .number(let value) = matcher.phrase(kinds.hourNoun, at: $0)?.value { value } else { nil }
    }
    if time.start == 719, time.end == nil, value != 0,
      !hasWord(of: kinds.happening) || (0..<line.count).contains(where: { begins(kinds.taskWord, at: $0) })
    {
      (time.start, time.isOpen) = (1439, false)
      return
    }
    // `midterm wed feb 17 7-9`
    if value == nil, time.end != nil, (420..<480).contains(time.start),
      (0..<line.count).contains(where: { isSideWord(.exam, at: $0) && roles[$0] != .entity })
    {
      time.part = .evening
    }
    guard let value else {
      if (300..<720).contains(time.start), let part = partInTitle { time.part = part }
      return
    }
    guard time.start >= 60 else { return }
    if value < 5 {
      time.part = .morning
    } else if (300..<60 * (value + 1)).contains(time.start) {
      time.part = .evening
    }
  }

  /// `morning run sat 6`, `k drama night fri 9`: a part of the day that stays in the title, at its front or before the day.
  private var partInTitle: DayPart? {
    for candidate in candidates
    where !candidate.isTaken && isPart(candidate) && roles[candidate.start] == .title {
      guard case .time(let time) = candidate.phrase.value, let part = time.part else { continue }
      if part == .morning, candidate.start == roles.firstIndex(of: .title) { return .morning }
      if part == .evening || part == .night, let day = entity(at: candidate.end),
        candidates[day].field != .length
      {
        return .evening
      }
    }
    return nil
  }

  /// `due 2/14 at 11:59, 2/14 at 23:59`: beside the last minute of the same day the hour is the other one.
  func isBesideMidnight(_ item: ListItem) -> Bool {
    item.time?.start == 719 && listItems.contains { $0.time?.start == 1439 && $0.date.day == item.date.day }
  }
}
