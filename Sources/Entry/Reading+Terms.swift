import Grammar
import Moments

/// Terms, breaks and lessons: `due next class` is settled once the Arc is known, and what nothing is known of is said.
extension Reading {
  /// Gives each lesson that the line names its day and hour; where the Arc has none, the words are text.
  func settleLessons() {
    guard !vocabulary.timetable.lessons.isEmpty else { return }
    for index in candidates.indices where candidates[index].phrase.kind == kinds.moment {
      guard case .moment(let moment) = candidates[index].phrase.value, let lesson = moment.lesson else {
        continue
      }
      if let start = lesson.day.map({ self.lesson(lesson.noun, on: $0) }) ?? nextLesson(lesson.noun) {
        let value = MomentValue(date: DateValue(day: start.day), time: TimeValue(start: start.time.minutes))
        candidates[index].phrase.place = matcher.values.add(.moment(value))
      } else if candidates[index].isTaken {
        giveBack(index, .besideNothing)
      } else {
        candidates[index].dropped = .besideNothing
      }
    }
  }

  /// The next start of a lesson of the Arc, of those below it, and of those that it lies in.
  /// - Parameter noun: what it is called; 0: any.
  private func nextLesson(_ noun: Int) -> LocalDateTime? { nextStarts(of: noun).min() }

  /// `due before class weds`: the lesson of that day, at the hour of the next one on such a weekday, or else on any.
  private func lesson(_ noun: Int, on day: Day) -> LocalDateTime? {
    let starts = nextStarts(of: noun)
    let next = starts.filter { $0.day.weekday == day.weekday }.min() ?? starts.min()
    return next.map { LocalDateTime(day: day, time: $0.time) }
  }

  private func nextStarts(of noun: Int) -> [LocalDateTime] {
    guard arc >= 0, let kind = language.classNoun else { return [] }
    let path = vocabulary.arcs[Int(arc)]
    return vocabulary.timetable.lessons.filter { lesson in
      lesson.start > context.now
        && (lesson.arc == path || lesson.arc.hasPrefix(path + "/") || path.hasPrefix(lesson.arc + "/"))
        && (noun == 0 || isCalled(lesson.title, kind, noun))
    }.map { $0.start }
  }

  /// True when a title has a word of a kind and number.
  private func isCalled(_ title: String, _ kind: UInt16, _ number: Int) -> Bool {
    var tokens: [Token] = []
    var title = title
    title.withUTF8 { Tokenizer.append($0, words: language.tables.words, to: &tokens) }
    return tokens.contains { language.tables.isWord($0.symbol, of: kind, value: number) }
  }

  /// Says how to make the term, break or lesson that a line speaks of and nobody knows; only the first.
  func warnOfUnknownTerms() {
    for token in 0..<line.count where begins(kinds.sideWord, at: token) {
      guard let phrase = matcher.phrase(kinds.sideWord, at: token), case .number(let number) = phrase.value,
        (3...5).contains(number),
        (token..<Int(phrase.end)).allSatisfy({
          (roles[$0] == .title || number == 5 && isInDayAlone($0)) && !line[$0].isLiteral
        })
      else { continue }
      let words = folded(token..<Int(phrase.end))
      warnings.append(
        .unknownTerm(
          words, number, isTime: roles[token] != .title, lesson: number == 5 ? lesson(called: phrase) : ""))
      return
    }
  }

  /// A line that adds the lesson that a phrase speaks of, in the words that were typed: `chem lab MWF 10-11` for
  /// `chem hw due before lab`. An Arc that is yet to be made is called as the code that the line begins with.
  private func lesson(called phrase: Phrase) -> String {
    let noun = folded(Int(phrase.end) - 1..<Int(phrase.end))
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
      default: "its arc has no such class; add one, for example: arc add \(lesson)"
      }
    return EntryWarning(
      code: .unknownTerm, message: "'\(words)' is not read as a \(isTime ? "time" : "date"): \(hint)")
  }
}
