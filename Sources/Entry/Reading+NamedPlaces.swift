import Grammar

/// Names at the end of a line that are places though no word says so: `tire rotation sat 10 Costco`.
extension Reading {
  /// `the` before a capitalised name; with a capital of its own it belongs to it.
  func opensWithDeterminer(_ token: Int) -> Bool {
    token + 1 < line.count && begins(kinds.determiner, at: token) && !line[token].isCapitalised
      && isFree(token) && line[token + 1].isCapitalised && line[token + 1].isSpaced
  }

  /// `yoga sat Lake Merritt`: a short weekday, though it may be another word.
  func isBeforeNameAtEnd(_ candidate: Candidate) -> Bool {
    candidate.field == .date && candidate.start > 0 && begins(kinds.weekday, at: candidate.start)
      && !line[candidate.start].isCapitalised && !begins(kinds.determiner, at: candidate.start - 1)
      && isNameAtEnd(candidate.end)
  }

  /// `yoga sat Lake Merritt`, `tire rotation sat 10 Costco`: nothing but a name stands behind the token.
  func isNameAtEnd(_ start: Int) -> Bool {
    guard let end = endOfWords(from: start), isBoundary(after: end),
      // `Friday 5 Apples`, but `sat 9 Starbucks` of somebody who writes things small
      !isPlural(start) || !line[0].isCapitalised
    else { return false }
    return isName(start..<end)
  }

  /// `back to school night thurs 6:30 cafeteria`, `drop off fri 5:30 Red Lion`: a noun of a place, or a capitalised
  /// name of several words behind a title that says no verb, whose object it could be.
  func isNamedPlace(_ words: Range<Int>) -> Bool {
    if self.end(of: kinds.place, at: words.lowerBound) == words.upperBound {
      return !begins(kinds.happening, at: words.lowerBound)
        && candidates.contains { $0.isTaken && $0.end == words.lowerBound && $0.saysHour }
    }
    let first = roles.firstIndex(of: .title) ?? 0
    // `tire rotation sat 10 Costco`, `bachelorette oct 15-17, Nashville`: one word behind an hour or days from one to another
    let isSure = candidates.contains {
      $0.isTaken
        && ($0.saysHour && $0.end == words.lowerBound
          || $0.saysDays && ($0.end == words.lowerBound || $0.end == words.lowerBound - 1))
    }
    return (words.count > 1 || isSure) && !begins(kinds.verb, at: first) && !begins(kinds.workVerb, at: first)
      && !(0..<line.count).contains { begins(kinds.taskWord, at: $0) } && isName(words)
  }

  /// Capitalised words that may be the name of a place: `New York`, `The Nook`.
  private func isName(_ words: Range<Int>) -> Bool {
    language.settings.capitalsMeanNames
      && words.allSatisfy {
        line[$0].kind == .word && line[$0].isCapitalised
          && (isPlaceWord($0) || isNoPlace($0) && !line[$0].isAllCapitals && isHallWord($0)
            || $0 == words.lowerBound && begins(kinds.determiner, at: $0))
      }
  }

  /// `study group sun 7 moffitt 4th floor`: only a place stands behind the token.
  func isPlaceAtEnd(_ start: Int) -> Bool {
    endOfWords(from: start).map { isBoundary(after: $0) && looksLikePlace(start..<$0, isApart: false) }
      ?? false
  }

  /// True for a word that no place is named after.
  func isNoPlace(_ token: Int) -> Bool {
    language.notPlace.map { language.tables.isWord(line[token].symbol, of: $0) } ?? false
  }
}
