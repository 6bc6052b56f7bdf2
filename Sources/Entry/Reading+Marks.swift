import Grammar
import Moments

/// Priorities, labels, and whether a line is an event.
extension Reading {
  /// False for what the reader is not asked to read.
  func isAsked(_ phrase: Phrase) -> Bool {
    switch phrase.kind {
    case kinds.priority:
      // `!!! pay rent`, but `pay rent tomorrow!!!`
      reads.contains(.marks) && (Int(phrase.start) == 0 || !opensOnly(phrase))
        && !(line.isGlued(Int(phrase.start)) && line.isSign(Int(phrase.end) - 1, "!"))
    case kinds.label: reads.contains(.marks)
    case kinds.remindAt: reads.contains(.remindAt)
    default: true
    }
  }

  /// `(A) call mum`, `URGENT: call mum`: at the front of a line only.
  private func opensOnly(_ phrase: Phrase) -> Bool {
    if case .number(let number) = phrase.value { number > 10 } else { false }
  }

  /// `URGENT call Bob`: in capitals at the front of a line that is not all in capitals.
  func isCalledOut(_ token: Int) -> Bool {
    token == 0 && line[token].isAllCapitals && language.urgent.map { matcher.isWord(token, of: $0) } ?? false
  }

  /// `!high`: the sign of escalation paths before a priority.
  func readPriority(_ path: PathMention) -> Bool {
    guard reads.contains(.marks), priority == nil, let kind = language.level,
      let level = (1...3).first(where: { language.tables.isWord(line[path.name].symbol, of: kind, value: $0) }
      )
    else { return false }
    priority = level
    for token in path.tokens { roles[token] = .entity }
    addSpan(.priority, path.tokens)
    return true
  }

  /// The names of the labels.
  func labels() -> [String] {
    var labels = contexts
    for label in candidates where label.isTaken && label.field == .label {
      labels.append(label.start..<label.end)
    }
    labels.sort { $0.lowerBound < $1.lowerBound }
    return labels.map { label in
      let sign = label.first { line[$0].kind == .sign } ?? label.lowerBound
      return folded(sign + 1..<label.upperBound)
    }
  }

  /// Something with a start and an end, or that happens at a time, and that is not due.
  func isEvent(_ resolution: ResolvedDates) -> Bool {
    if saysDue { return false }
    let isWork = (0..<line.count).contains {
      guard begins(kinds.taskWord, at: $0), case .number(2) = matcher.phrase(kinds.taskWord, at: $0)?.value
      else {
        return false
      }
      return true
    }
    if resolution.endTime != nil || resolution.endDate != nil || firstEnd() != nil { return true }
    guard resolution.time != nil || listItems.contains(where: { $0.time != nil }), !isWork else {
      return false
    }
    if let first = roles.firstIndex(of: .title), begins(kinds.verb, at: first), !happens(first),
      // `work party sat 6pm`
      !isSideWord(.everydayThing, at: first)
    {
      return false
    }
    return (0..<line.count).contains { token in
      guard begins(kinds.happening, at: token),
        roles[token] == .title || roles[token] == .entity && arcOpens(token), !isBehindPreposition(token)
      else { return false }
      guard let noun = matcher.phrase(kinds.happening, at: token), case .number(let value) = noun.value,
        value > 0
      else { return false }
      // `lecture 8 notes tonight`
      let end = Int(noun.end)
      if end < line.count, line[end].kind == .number, isSideWord(.courseWord, at: end + 1) { return false }
      return true
    }
  }

  /// True where a word says that something is due: `due`, `by`, `submit`.
  var saysDue: Bool {
    (0..<line.count).contains { token in
      guard begins(kinds.taskWord, at: token), !line[token].isLiteral else { return false }
      if let index = entity(at: token), candidates[index].field == .reminder { return false }
      // `dr appt 2/18 at 9 (fast 12 hours before)`
      if roles[token] == .title, begins(kinds.leftover, at: token) { return false }
      if case .number(1) = matcher.phrase(kinds.taskWord, at: token)?.value {
        return true
      } else {
        return false
      }
    }
  }

  /// True for `practice`, which is a verb as well; not for `call`, whose object does not happen then: `call the dentist`.
  private func happens(_ verb: Int) -> Bool {
    guard case .number(let value) = matcher.phrase(kinds.happening, at: verb)?.value else { return false }
    return value > 0
  }

  /// `buy a dress for the wedding sat 5pm`, `call mom after my shift 8pm`: the event only says when the task is done.
  private func isBehindPreposition(_ token: Int) -> Bool {
    let isOwned =
      token > 0 && (begins(kinds.determiner, at: token - 1) || begins(kinds.possessive, at: token - 1))
    let start = isOwned ? token - 1 : token
    return start > 0 && roles[start - 1] == .title && self.start(of: kinds.leftover, endingAt: start) != nil
  }

  /// `lab tues 2pm`, `dentist crown 3pm` with Arcs of these names; in `goggles 5pm lab` the Arc says where to file it.
  private func arcOpens(_ token: Int) -> Bool {
    guard let index = arcMention, arcHolds(token), !mentions[index].isOutright else { return false }
    return !roles[..<mentions[index].start].contains(.title) && !line.isSign(mentions[index].end, ":")
  }

  func arcHolds(_ token: Int) -> Bool {
    arcMention.map { (mentions[$0].start..<mentions[$0].end).contains(token) } ?? false
  }
}
