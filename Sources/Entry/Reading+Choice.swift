import Grammar

/// One of each field is chosen; the others stay in the title.
extension Reading {
  mutating func chooseFields() {
    chosenDate = best { $0 == .date || $0 == .moment }
    chosenTime = best { $0 == .time }
    chosenLength = best { $0 == .length }
    if let date = chosenDate, let time = chosenTime, candidates[date].field == .moment,
      case .moment(let moment) = candidates[date].phrase.value, !moment.time.isPartAlone
    {
      drop(time)
      chosenTime = nil
    }
    for index in candidates.indices where candidates[index].isTaken {
      let candidate = candidates[index]
      switch index {
      case chosenDate, chosenTime, chosenLength: mark(candidate)
      default:
        if candidate.field == .place || candidate.field == nil { continue }
        drop(index)
      }
    }
  }

  private mutating func mark(_ candidate: Candidate) {
    for token in candidate.start..<candidate.end { roles[token] = .entity }
    let kind: TextSpan.Kind =
      switch candidate.field {
      case .time: .time
      case .length: .duration
      default: .date
      }
    addSpan(kind, candidate.start..<candidate.end)
  }

  /// A marked one wins, then the one at the line's end, then the one at its start, then the last.
  private func best(_ fits: (Field) -> Bool) -> Int? {
    var best: (index: Int, rank: Int)?
    for index in candidates.indices where candidates[index].isTaken {
      let candidate = candidates[index]
      guard let field = candidate.field, fits(field), !isImpossible(candidate) else { continue }
      let rank =
        candidate.isMarked ? 3 : (candidate.start > rest.last ? 2 : (candidate.end <= rest.first ? 1 : 0))
      guard let known = best else {
        best = (index, rank)
        continue
      }
      let isLater = candidate.start > candidates[known.index].start
      if rank > known.rank || (rank == known.rank && isLater) { best = (index, rank) }
    }
    return best?.index
  }

  private func isImpossible(_ candidate: Candidate) -> Bool {
    switch candidate.phrase.value {
    case .date(let date): date.isImpossible
    case .moment(let moment): moment.date.isImpossible
    default: false
    }
  }

  /// Warns of dates that do not exist; they stay in the title.
  mutating func warnOfImpossibleDates() {
    for candidate in candidates where candidate.isTaken && isImpossible(candidate) {
      let text = folded(candidate.start..<candidate.end)
      warnings.append(EntryWarning(code: .noSuchDate, message: "there is no such date: '\(text)'"))
      return
    }
  }
}
