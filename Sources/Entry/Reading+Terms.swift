import Grammar
import Moments

/// Terms, breaks and lessons: `due next class` is settled once the Arc is known; a note names what is unknown.
extension Reading {
  /// Gives each lesson that the line names its day and hour; where the Arc has none, the words are text.
  func settleLessons() {
    guard !vocabulary.timetable.lessons.isEmpty else { return }
    for index in candidates.indices where candidates[index].phrase.kind == kinds.moment {
      guard case .moment(let moment) = candidates[index].phrase.value, let lesson = moment.lesson else {
        continue
      }
      if let start = start(of: lesson, candidates[index]) {
        let value = MomentValue(date: DateValue(day: start.day), time: TimeValue(start: start.time.minutes))
        candidates[index].phrase.place = matcher.values.add(.moment(value))
      } else if candidates[index].isTaken {
        // `before lecture tue` is not the next lecture either.
        for other in candidates.indices where other != index && isLessonIn(candidates[index], other) {
          candidates[other].dropped = .besideNothing
        }
        giveBack(index, .besideNothing)
      } else {
        candidates[index].dropped = .besideNothing
      }
    }
  }

  /// True for a lesson without a day in the words of one with it.
  private func isLessonIn(_ candidate: Candidate, _ other: Int) -> Bool {
    guard candidates[other].start < candidate.end, candidate.start < candidates[other].end,
      !candidates[other].isTaken, case .moment(let moment) = candidates[other].phrase.value
    else { return false }
    return moment.lesson != nil
  }

  /// When a lesson starts: the next one; `due before class weds`: that day's, at the hour of the next one on such a
  /// weekday.
  private func start(of lesson: LessonValue, _ candidate: Candidate) -> LocalDateTime? {
    // What was due before the next one has passed: the one after it is meant.
    let starts = nextStarts(of: lesson.noun, candidate).map { lesson.moment(startingAt: $0) }
      .filter { $0 > context.now }
    if let day = lesson.day {
      return starts.filter { $0.day.weekday == day.weekday }.min().map {
        LocalDateTime(day: day, time: $0.time)
      }
    }
    return starts.min()
  }

  /// The starts of the lessons of the Arc, of those below it, and of those that it lies in: those called by the noun
  /// that the line has, else by one that means the same.
  /// - Parameter noun: which noun that is; 0: any lesson.
  private func nextStarts(of noun: Int, _ candidate: Candidate) -> [LocalDateTime] {
    guard arc >= 0, let kind = language.classNoun else { return [] }
    let path = vocabulary.arcs[Int(arc)]
    let lessons = vocabulary.timetable.lessons.filter { lesson in
      lesson.start > context.now
        && (lesson.arc == path || lesson.arc.hasPrefix(path + "/") || path.hasPrefix(lesson.arc + "/"))
    }
    if noun == 0 { return lessons.map { $0.start } }
    let typed = (candidate.start..<candidate.end).last {
      matcher.isWord($0, of: kind, value: noun)
    }
    let named = lessons.filter { lesson in
      has(lesson.title) { typed.map { typed in line[typed].symbol } == $0 }
    }
    let meant =
      named.isEmpty
      ? lessons.filter { has($0.title) { language.tables.isWord($0, of: kind, value: noun) } } : named
    return meant.map { $0.start }
  }

  /// True when a title has a word with such a symbol.
  private func has(_ title: String, _ isMeant: (Int32) -> Bool) -> Bool {
    var tokens: [Token] = []
    var title = title
    title.withUTF8 { Tokenizer.append($0, words: language.tables.words, to: &tokens) }
    return tokens.contains { isMeant($0.symbol) }
  }

  /// Says how to make the term, break or lesson that a line speaks of and nobody knows; only the first.
  func warnOfUnknownTerms() {
    if let index = candidates.indices.first(where: { isMissingLesson($0) }) {
      let candidate = candidates[index]
      let noun = (candidate.start..<candidate.end).last { token in
        language.classNoun.map { matcher.isWord(token, of: $0) } ?? false
      }
      let words = folded(candidate.start..<candidate.end)
      return warnings.append(
        .unknownTerm(words, 5, isTime: true, lesson: lesson(called: noun ?? candidate.start)))
    }
    for token in 0..<line.count where begins(kinds.sideWord, at: token) {
      guard let phrase = matcher.phrase(kinds.sideWord, at: token), case .number(let said) = phrase.value,
        let number = unknownTerm(said, token..<Int(phrase.end)),
        (token..<Int(phrase.end)).allSatisfy({
          (roles[$0] == .title || number == 5 && isInDayAlone($0)) && !line[$0].isLiteral
        })
      else { continue }
      let words = folded(token..<Int(phrase.end))
      let hasWeek = number == 3 && (token..<Int(phrase.end)).contains { line[$0].kind == .number }
      if hasWeek, let term = context.calendar.term(on: context.today) {
        return warnings.append(.noSuchWeek(words, of: term))
      }
      let noun = number == 5 ? lesson(called: Int(phrase.end) - 1) : ""
      return warnings.append(.unknownTerm(words, number, isTime: roles[token] != .title, lesson: noun))
    }
  }

  /// What words mean that speak of a term (3), a break (4) or a lesson (5); nil: none of them. `essay finals week` means
  /// the term (40) or break (41) that it ends with; `finals week snacks` and `plans for spring break` do not.
  private func unknownTerm(_ number: Int, _ words: Range<Int>) -> Int? {
    switch number {
    case 3...5: return number
    case 40, 41:
      let ends = words.upperBound >= line.count || entity(at: words.upperBound) != nil
      let isAbout = start(of: kinds.arcIntroducer, endingAt: words.lowerBound) != nil
      guard ends, !isAbout, chosenDate == nil, chosenRecurrence == nil else { return nil }
      return roles[..<words.lowerBound].contains(.title) ? number - 37 : nil
    default: return nil
    }
  }

  /// `before class tue` where the Arc has none on Tuesdays: its words that are no day stay in the title.
  private func isMissingLesson(_ index: Int) -> Bool {
    guard candidates[index].dropped == .besideNothing,
      case .moment(let moment) = candidates[index].phrase.value,
      moment.lesson?.day != nil
    else { return false }
    return roles[candidates[index].start] == .title
  }

  /// A line that adds the lesson that a phrase speaks of, in the words that were typed: `chem lab MWF 10-11` for
  /// `chem hw due before lab`. An Arc that is yet to be made is called as the code that the line begins with.
  /// - Parameter token: where the line says what it is.
  private func lesson(called token: Int) -> String {
    let noun = folded(token..<token + 1)
    var name = arcMention.map { folded(mentions[$0].start..<mentions[$0].end) } ?? ""
    if name.first == "#" { name = "+" + name.dropFirst() }
    if name.isEmpty { name = courseAtFront ?? "+ARC" }
    return "\(name) \(noun) MWF 10-11"
  }

  /// The code of letters and digits that the title begins with: `cs101`; nil: none.
  private var courseAtFront: String? {
    guard let first = (0..<line.count).first(where: { roles[$0] == .title }), line[first].kind == .word,
      case let end = wordRun(first), end > first + 1, line[first + 1].kind == .number
    else { return nil }
    return folded(first..<end)
  }

  /// True for the words of the chosen day, when it has no hour: `due before class weds`.
  private func isInDayAlone(_ token: Int) -> Bool {
    guard let index = chosenDate, candidates[index].field == .date else { return false }
    return (candidates[index].start..<candidates[index].end).contains(token)
  }
}

extension EntryWarning {
  /// A line speaks of a week that a term is too short for.
  static func noSuchWeek(_ words: String, of term: Vocabulary.Span) -> EntryWarning {
    let weeks = (term.last.monday.number - term.first.monday.number) / 7 + 1
    return EntryWarning(
      code: .unknownTerm,
      message:
        "'\(words)' is not read as a date: \(term.name) has only \(weeks) \(weeks == 1 ? "week" : "weeks"); type \(weeks == 1 ? "week 1" : "a week from 1 to \(weeks)"), or a day"
    )
  }

  /// A line speaks of a term (3), a break (4) or a lesson (5) that the planner does not know.
  /// - Parameter isTime: true when the line says the day besides.
  /// - Parameter lesson: a line that adds such a lesson.
  static func unknownTerm(_ words: String, _ kind: Int, isTime: Bool = false, lesson: String = "")
    -> EntryWarning
  {
    let hint =
      switch kind {
      case 3: "no term fits; make one: arc term \"Spring 2027\" 1/19 to 5/14"
      case 4: "no break has that name; make one: arc break \"Spring break\" 3/22-3/26"
      default: "its Arc has no such class; add one, for example: arc add \(lesson)"
      }
    return EntryWarning(
      code: .unknownTerm, message: "'\(words)' is not read as a \(isTime ? "time" : "date"): \(hint)")
  }
}
