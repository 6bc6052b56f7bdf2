import Grammar
import Moments

/// Streets that say which of several shops a place is: `at Walgreens on Shattuck`, `at cvs on 5th`.
extension Reading {
  /// `at Walgreens on Shattuck, fri 4pm`, `at cvs on 5th`: which of several it is.
  func streetEnd(_ token: Int) -> Int? {
    guard token + 1 < line.count, begins(kinds.via, at: token), isFree(token),
      language.settings.capitalsMeanNames
    else { return nil }
    // `jiffy lube on univ ave`
    let street = token + 2
    if street < line.count, line[token + 1].kind == .word, line[street].isSpaced, isFree(token + 1),
      isFree(street), let end = self.end(of: kinds.street, at: street), end > street,
      line[street].kind == .word,
      isBoundary(after: end) || entity(at: end) != nil
    {
      return end
    }
    // `at mcdonalds on route 9`
    if isSideWord(.road, at: token + 1), street < line.count, line[street].kind == .number,
      line[street].isSpaced, isFree(street), line.canEnd(street + 1)
    {
      return street + 1
    }
    guard isNamePart(token + 1) else { return nil }
    var end = token + 1
    if line[end].kind == .number {
      guard isOrdinalEnding(end + 1) else { return nil }
      // `cvs on 5th ave`
      let name = end + 2
      guard name < line.count, line[name].isSpaced, isFree(name), line[name].kind == .word,
        let street = self.end(of: kinds.street, at: name), line.canEnd(street)
      else { return name }
      return street
    }
    while isNamePart(end), line[end].kind == .word { end += 1 }
    return isBoundary(after: end) || entity(at: end) != nil ? end : nil
  }

  /// `@ walgreens on shattuck`, `@ peets near campus`: small words that say which of several it is; behind the place of what
  /// is about something, they say about what: `talk @ soda on climate models`.
  func smallStreetEnd(_ token: Int) -> Int? {
    guard token < line.count, isSideWord(.whereabouts, at: token), isFree(token), roles[token] == .title,
      let start = self.end(of: kinds.sideWord, at: token)
    else { return nil }
    var end = start
    while end < line.count, end < start + 3, line[end].isSpaced, isPlaceWord(end) { end += 1 }
    guard end > start, isBoundary(after: end) || entity(at: end) != nil || stopsPlace(end, from: token),
      !(0..<token).contains(where: { isAttribute(.topical, at: $0) })
    else { return nil }
    return end
  }

  /// `inspection mon 8:30 Midas on Broadway`: the street says that the name before it is a place's.
  func isOnStreet(_ words: Range<Int>) -> Bool {
    guard let street = words.first(where: { streetEnd($0) == words.upperBound }), street > words.lowerBound
    else { return false }
    return (words.lowerBound..<street).allSatisfy {
      isPlaceWord($0) || joinsName($0, in: words) || line.isGlued($0) && line[$0].kind == .word
    }
  }

  /// `Peet's 4th st`
  func endsInStreet(_ last: Int) -> Bool {
    begins(kinds.street, at: last) && (isOrdinalEnding(last - 1) || line[last - 1].isCapitalised)
  }

  /// `flu shot thurs at cvs on 5th`: after a place, `5th` is a street if that day of the month is not a Thursday.
  func dropStreets() {
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].phrase.kind == kinds.nth {
      let start = candidates[index].start
      guard begins(kinds.via, at: start),
        (max(0, start - 4)..<start).contains(where: { begins(kinds.at, at: $0) })
          // `oil change Fri 8:30 Valvoline on 5th`
          || start > 1 && line[start - 1].isCapitalised && isFree(start - 1),
        case .date(let nth) = candidates[index].phrase.value,
        candidates.contains(where: {
          guard $0.isTaken, $0.field == .date, case .date(let day) = $0.phrase.value else { return false }
          // `next saturday`
          return begins(kinds.weekday, at: $0.end - 1) && day.day.weekday != nth.day.weekday
        })
      else { continue }
      drop(index, .name)
    }
  }
}
