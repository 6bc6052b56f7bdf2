import Entry

extension Entry {
  /// What a person should look at before the line is kept: the warnings, and words that look like a time and are none.
  package func doubts(_ here: ViewContext) -> [String] {
    // A warning says more: 'at 25:00'.
    let said = warnings.map { $0.words(here) }
    return said
      + impossibleTimes.filter { time in !said.contains { $0.contains(time) } }.map {
        "'\($0)' is not a time"
      }
  }

  /// The words of the title like `25:00` and `5:75pm`; none when the line has a time.
  private var impossibleTimes: [String] {
    guard time == nil else { return [] }
    return title.split(separator: " ").map(String.init).filter(\.isImpossibleTime)
  }
}

extension EntryWarning {
  /// The message, with dates in the person's own form.
  package func words(_ here: ViewContext) -> String {
    switch code {
    case .inThePast, .weekdayMismatch, .skippedTime, .repeatedTime: here.when.inOwnForm(message)
    default: message
    }
  }
}

extension String {
  /// True for an hour and a minute that no clock shows: `25:00`, `9:75`, `13:80pm`.
  fileprivate var isImpossibleTime: Bool {
    var clock = self[...]
    if ["am", "pm"].contains(clock.suffix(2).lowercased()) { clock = clock.dropLast(2) }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour >= 0, minute >= 0
    else { return false }
    return minute > 59 || hour > 24 || hour == 24 && minute > 0
  }
}
