import Grammar
import Moments

/// Ranges of hours and of days that nothing introduces.
extension Reading {
  /// `cover thurs close 5-10:30`, `0700-1930 shift thurs`: hours with minutes that end a part of the line, or that open it
  /// before what happens then, on a line that says on which day.
  func isRangeApart(_ candidate: Candidate) -> Bool {
    guard candidate.field == .time, candidate.saysRange, line[candidate.start].kind == .number,
      (candidate.start..<candidate.end).contains(where: { line.isSign($0, ":") || line[$0].width == 4 }),
      candidates.contains(where: {
        $0.isTaken && ($0.field == .date || $0.field == .recurrence)
          && ($0.strength == .firm || begins(kinds.weekday, at: $0.start))
      }),
      !candidates.contains(where: { $0.isTaken && $0.saysHour && $0.start != candidate.start })
    else { return false }
    if opensLine(candidate.start) {
      return begins(kinds.happening, at: candidate.end) || begins(kinds.hourNoun, at: candidate.end)
    }
    return candidate.start > 0 && line[candidate.start - 1].kind == .word
      && (candidate.end >= line.count || isBoundary(after: candidate.end))
      && start(of: kinds.numberedNoun, endingAt: candidate.start) == nil
  }

  /// `bins out tomorrow morning, recycling this week`, `2/6 Oma's 90th, whole weekend`: a day that opens the line or fills
  /// the end of its part says more than a week or a weekend.
  func isPeriodBesideDay(_ candidate: Candidate) -> Bool {
    isPeriod(candidate)
      && candidates.contains {
        guard $0.isTaken, $0.start != candidate.start, !isPeriod($0), !isImpossible($0), !isRemark($0),
          $0.phrase.kind == kinds.date || $0.phrase.kind == kinds.moment, $0.strength == .firm
        else { return false }
        let hour = entity(at: $0.end)
        let end =
          hour.map { candidates[$0].field == .time ? candidates[$0].end : candidates[$0].start } ?? $0.end
        guard end < line.count else { return false }
        return opensLine($0.start) && !isSetAside(end)
          || roles[end] == .separator && !line.isSign(end, ":")
      }
  }

  /// True for `this week` and `weekend`, which nothing introduces.
  private func isPeriod(_ candidate: Candidate) -> Bool {
    guard candidate.field == .date, !candidate.isMarked, let kind = language.periodNoun else { return false }
    let last = candidate.end - 1
    return matcher.isWord(last, of: kind) && line[candidate.start].kind == .word
      && candidate.end - candidate.start < 3
  }

  /// `read every month 3 books`: the number counts what follows.
  func countsNoDay(_ phrase: Phrase) -> Bool {
    let (last, end) = (Int(phrase.end) - 1, Int(phrase.end))
    guard phrase.kind == kinds.recurrence, last > phrase.start, line[last].kind == .number,
      line[last].isSpaced, line[last - 1].kind == .word, line[last].width < 3,
      case .recurrence(let every) = phrase.value, every.frequency == .monthly
    else { return false }
    if matcher.phrases(at: last).contains(where: {
      ($0.kind == kinds.time || $0.kind == kinds.date || $0.kind == kinds.length) && $0.end > phrase.end
    }) {
      return true
    }
    guard end < line.count, line[end].kind == .word, line[end].isSpaced else { return false }
    return ![
      kinds.date, kinds.time, kinds.moment, kinds.afterHour, kinds.at, kinds.leftover, kinds.verb,
      kinds.until,
      kinds.starting,
    ].contains { begins($0, at: end) }
  }
}
