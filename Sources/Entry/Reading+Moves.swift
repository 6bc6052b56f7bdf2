import Grammar

/// Of two days, the one that counts: the second of what is moved, the last of what opens and closes.
extension Reading {
  /// `moved: midterm from 2/24 to 2/26`: something moved happens on the second day.
  func isMoved(_ date: Int?) -> Bool {
    guard let date else { return false }
    let start = candidates[date].start
    return (0..<start).contains { token in
      guard begins(kinds.taskWord, at: token),
        case .number(let value) = matcher.phrase(kinds.taskWord, at: token)?.value
      else { return false }
      // `move call from tues 2pm to wed 10am`; who moves house 5/1-5/3 needs all of it.
      return value == 3
        || value == 4 && begins(kinds.leftover, at: start) && token == roles.firstIndex(of: .title)
    }
  }

  /// `email Lin today about the class dec 11`: a day of what something is about, where the line has said its own.
  func isOfTopic(_ candidate: Candidate) -> Bool {
    guard !candidate.isMarked || isOn(candidate) || begins(kinds.inside, at: candidate.start),
      let topic = (1..<max(candidate.start, 1)).first(where: { isTopicWord($0) })
    else { return false }
    return candidates.contains {
      $0.isTaken && $0.end <= topic && ($0.field == .date || $0.field == .moment)
    }
  }

  /// True for `about`, of the title.
  private func isTopicWord(_ token: Int) -> Bool {
    guard isFree(token), roles[token] == .title, begins(kinds.hanging, at: token) else { return false }
    if case .number(4) = matcher.phrase(kinds.hanging, at: token)?.value { return true }
    return false
  }

  /// `quiz 3 opens thu closes sun 11:59pm`: it is due when it closes.
  func takeVerbOfEnd() {
    guard let index = chosenDate, case let verb = candidates[index].start - 1, verb > 0, isFree(verb),
      roles[verb] == .title, isSideWord(.closing, at: verb),
      (0..<verb).contains(where: { isSideWord(.opening, at: $0) })
    else { return }
    // `opens feb 8 and closes mar 1`
    let joint = verb - 1
    let first =
      chosenStart != nil && joint > 0 && begins(kinds.listJoint, at: joint) && isFree(joint) ? joint : verb
    for token in first...verb { owners[token] = Int32(index) }
    candidates[index].start = first
  }
}
