import Grammar
import Moments

extension Reading.ListItem {
  /// What a phrase says; nil when it cannot be one of several.
  init?(_ phrase: Phrase) {
    switch phrase.value {
    case .date(let date) where date.endDay == nil && !date.isImpossible && phrase.strength < .feeble:
      self.init(date: date, time: nil)
    case .moment(let moment) where !moment.date.isImpossible:
      self.init(date: moment.date, time: moment.time)
    default: return nil
    }
  }
}

// What lists consist of: `May 3`, `5`, `fri 4-9`, `8am`, and the words between them.
extension Reading {
  /// True for a token that a list of days can begin with: a day, a month or a number.
  func mayBeginList(_ token: Int) -> Bool {
    line[token].kind == .number || matcher.kinds(at: token).mayMeet(listKinds)
  }

  /// The kinds of phrases that a list of days can begin with, numbers aside.
  static func listKinds(_ kinds: Kinds) -> KindSet {
    KindSet(asked: [kinds.date, kinds.moment, kinds.nth, kinds.letterDay, kinds.month])
  }

  /// `, `, `and`, `or` or `/` between two items: where the next one begins, and whether it is a choice; nil: none.
  func joint(at token: Int) -> (next: Int, isOr: Bool)? {
    var (next, isOr, hasJoint) = (token, false, false)
    if line.isSign(next, ",") { (next, hasJoint) = (next + 1, true) }
    if next < line.count, begins(kinds.listJoint, at: next) {
      if case .number(2) = matcher.phrase(kinds.listJoint, at: next)?.value { isOr = true }
      (next, hasJoint) = (next + 1, true)
    } else if line.isSign(next, "/"), line.isGlued(next), begins(kinds.weekday, at: next + 1) {
      (next, hasJoint) = (next + 1, true)
    }
    return hasJoint && next < line.count ? (next, isOr) : nil
  }

  /// Says which of several days or hours counts: `sat or sun`.
  func warnOfChoice(_ starts: [Entry.Start]) {
    guard isChoice, let first = starts.first else { return }
    let hour = listItems.contains { $0.time != nil } ? first.time.map { " \($0)" } ?? "" : ""
    let day = "\("\(first.date.weekday)".capitalisedFirst) \(first.date)"
    warnings.append(.readAs(folded(choice), day + hour))
  }

  /// A day, and its time if that follows directly.
  func dated(at token: Int) -> (ListItem, Int)? {
    var best: (item: ListItem, end: Int)?
    matcher.forEachPhrase(at: token, of: KindSet(asked: [kinds.date, kinds.moment, kinds.nth])) { phrase in
      guard let item = ListItem(phrase), line.canEnd(Int(phrase.end)),
        best.map({ $0.end < Int(phrase.end) }) ?? true
      else { return }
      best = (item, Int(phrase.end))
    }
    if best == nil, let phrase = matcher.phrase(kinds.letterDay, at: token),
      case .date(let date) = phrase.value,
      let (time, end) = hours(at: Int(phrase.end))
    {
      return (ListItem(date: date, time: time), end)
    }
    guard var (item, end) = best else { return nil }
    if item.time == nil, let (time, after) = hours(at: end) {
      return (ListItem(date: item.date, time: time), after)
    }
    if item.time == nil || item.time?.isPartAlone == true, let (time, after) = clock(at: end) {
      let part = item.time?.part
      (item.time, end) = (time, after)
      if let part, item.time?.part == nil { item.time?.part = part }
    }
    return (item, end)
  }

  /// `taxes jan, apr and june 15`, `taxes jan apr june 15`: months before the day of the month that they share.
  func monthsOfOneDay(at start: Int) -> (items: [ListItem], end: Int, isChoice: Bool)? {
    var (token, months) = (start, [Int]())
    var (hasJoint, isChoice) = (false, false)
    while let month = matcher.phrase(kinds.month, at: token), case .number(let number) = month.value {
      let behind = Int(month.end)
      if !months.isEmpty, behind < line.count, line[behind].kind == .number, line[behind].isSpaced,
        let (last, end) = dated(at: token), last.date.isNextInYear
      {
        // `ask june, may 3` is a list of months only when a word joins them or there are three.
        guard hasJoint || months.count > 1 else { return nil }
        let days = months.compactMap { Day(year: context.today.year, month: $0, day: last.date.day.day) }
        guard days.count == months.count else { return nil }
        let items = days.map { day in
          ListItem(
            date: DateValue(day: day < context.today ? day.adding(months: 12) : day, isNextInYear: true),
            time: last.time)
        }
        return (items + [last], end, isChoice)
      }
      months.append(number)
      if let joint = joint(at: behind) {
        (token, hasJoint, isChoice) = (joint.next, true, isChoice || joint.isOr)
      } else {
        token = behind
      }
      guard token < line.count else { return nil }
    }
    return nil
  }

  /// `4-9`: a range of hours directly after a day.
  func hours(at token: Int) -> (TimeValue, Int)? {
    guard token < line.count, line[token].isSpaced, let phrase = matcher.phrase(kinds.hours, at: token),
      case .time(let time) = phrase.value, time.end != nil, line.canEnd(Int(phrase.end))
    else { return nil }
    return (time, Int(phrase.end))
  }

  /// A time of day as it stands in a list, the longest.
  func clock(at token: Int) -> (TimeValue, Int)? {
    guard token < line.count else { return nil }
    var best: (TimeValue, Int)?
    matcher.forEachPhrase(at: token, of: KindSet(asked: [kinds.time, kinds.hour])) { phrase in
      if case .time(let time) = phrase.value, !time.isImpossible, line.canEnd(Int(phrase.end)),
        phrase.strength < .feeble || time.isPartAlone, best.map({ $0.1 < Int(phrase.end) }) ?? true
      {
        best = (time, Int(phrase.end))
      }
    }
    return best ?? hourWithLetter(at: token)
  }

  /// `pills wed 8a, 8p`: another hour of the day before it.
  func sameDay(at token: Int, behind item: ListItem?) -> (ListItem, Int)? {
    guard let item, let before = item.time, before.end == nil, !before.isOpen,
      let (time, end) = clock(at: token),
      time.end == nil, !time.isOpen, isBoundary(after: end) || joint(at: end) != nil
    else { return nil }
    return (ListItem(date: item.date, time: time), end)
  }

  /// `10a`: behind a day such a letter says that the number is an hour.
  func hourWithLetter(at token: Int) -> (TimeValue, Int)? {
    guard token + 1 < line.count, line[token].kind == .number, line[token].isSpaced, line.isGlued(token + 1),
      line[token + 1].kind == .word, let hour = matcher.phrase(kinds.hours, at: token),
      Int(hour.end) == token + 2, line.canEnd(token + 2), case .time(let time) = hour.value
    else { return nil }
    return (time, token + 2)
  }

  /// `5`, `9th`: a day whose month is elsewhere in the list.
  func dayNumber(at token: Int) -> (day: Int, end: Int)? {
    guard token < line.count, line[token].kind == .number, line[token].width < 3, !line[token].isLiteral,
      (1...31).contains(line[token].value)
    else { return nil }
    if let index = entity(at: token), candidates[index].field != .date,
      candidates[index].phrase.kind != kinds.hours
    {
      return nil
    }
    var end = token + 1
    if end < line.count, line.isGlued(end), line[end].kind == .word, line[end].end - line[end].start == 2 {
      guard begins(kinds.nth, at: token) || begins(kinds.date, at: token) else { return nil }
      end += 1
    }
    return line.canEnd(end) ? (Int(line[token].value), end) : nil
  }
}
