import Entry
import Moments
import Names
import Planner
import Store

/// The name and the days of a term or break, as a person writes them: `Spring 2027 1/19 to 5/14`.
package struct TermDays {
  /// Its name.
  package var name: String
  /// Its first day.
  package var first: Day
  /// Its last day.
  package var last: Day

  /// Reads as few words as possible as the name, so that the others are days and nothing else.
  /// - Throws: `Failure` without a name or days, and for more than 9 months without a year.
  package init(_ words: [String], isBreak: Bool, _ workspace: Workspace) throws {
    // `term paper due fri` and `break down boxes fri` are tasks.
    let due = ["due", "by", "before", "deadline"]
    let saysDue = words.dropFirst().contains { due.contains($0.lowercased()) }
    let isQuoted = words.first.map { $0.contains(" ") } ?? true
    if try saysDue || !isQuoted && workspace.language().startsWithSmallWord(words[0]) {
      throw TermDays.unreadable(isBreak: isBreak)
    }
    var reader = try FieldReader(workspace)
    // `Z 2/30 to 3/1`: the day that does not exist is no part of the name.
    let dates = words.dropFirst().flatMap { TermDays.dates(in: $0) }
    let days = dates.map { try? reader.due($0).date }
    let wrong = zip(dates, days).first { $0.1 == nil }.map { "'\($0.0)' is not a date" }
    if let wrong = try wrong ?? (dates.isEmpty ? TermDays.impossibleDate(in: words, workspace) : nil) {
      throw TermDays.refused(wrong, words, isBreak: isBreak)
    }
    if dates.count == 2, let day = days[0], days[0] == days[1],
      let count = words.dropFirst().firstIndex(where: { !TermDays.dates(in: $0).isEmpty })
    {
      (name, first, last) = (words[..<count].joined(separator: " "), day, day)
      return
    }
    for count in 1..<max(words.count, 1) {
      let text = words[count...].joined(separator: " ")
      guard let fields = try? reader.due(text), let first = fields.date, fields.time == nil else { continue }
      let last = fields.endDate ?? first
      // `X 5/14/28 to 1/19/28` ends before it starts, so it is not read as a range: its first day would go into the name.
      let isTurned = words[1..<count].contains { word in
        word.contains { "/.-".contains($0) } && (try? reader.due(word))?.date != nil
      }
      if isTurned {
        throw Failure(
          .refused, "a \(Term.word(isBreak: isBreak)) cannot end before it starts",
          hints: ["write its first day, then its last: \(Term.example(isBreak: isBreak))"])
      }
      name = words[..<count].joined(separator: " ")
      let saysYear = text.contains(String(first.year))
      // `5/1 to 4/1` is a slip: it would be eleven months long.
      guard saysYear || first.adding(months: 9) > last else {
        let kind = Term.word(isBreak: isBreak)
        throw Failure(
          .refused, "\(first) to \(last) is longer than 9 months; does the \(kind) end before it starts?",
          hints: ["if you mean it, write the year too: arc \(kind) \(name.quoted) \(first) to \(last)"])
      }
      // Days without a year mean those of last year while they are not over.
      let (early, late) = (first.adding(months: -12), last.adding(months: -12))
      let isNow = !saysYear && (early...late).contains(workspace.here.local.day)
      (self.first, self.last) = isNow ? (early, late) : (first, last)
      return
    }
    if !dates.isEmpty {
      let text = words.drop { TermDays.dates(in: $0).isEmpty }.joined(separator: " ")
      throw TermDays.refused("cannot read '\(text)' as days", words, isBreak: isBreak)
    }
    throw TermDays.unreadable(isBreak: isBreak)
  }

  /// The dates in digits of a word, whether or not they exist: `3/22` and `3/26` of `3/22-3/26`.
  private static func dates(in word: String) -> [String] {
    word.split(separator: "-").map(String.init).filter { part in
      let numbers = part.split(separator: "/", omittingEmptySubsequences: false)
      return (2...3).contains(numbers.count)
        && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }
  }

  /// What is wrong with a date in words that no month has: `feb 30`; nil when there is none.
  private static func impossibleDate(in words: [String], _ workspace: Workspace) throws -> String? {
    var reader = try workspace.reader(Vocabulary(arcs: []))
    let entry = reader.entry(of: "\"x\" \(words.dropFirst().joined(separator: " "))")
    return entry.warnings.first { $0.code == .noSuchDate }?.message
  }

  private static func refused(_ message: String, _ words: [String], isBreak: Bool) -> Failure {
    let kind = Term.word(isBreak: isBreak)
    return Failure(
      .refused, message,
      hints: [
        "write its first day, then its last: \(Term.example(isBreak: isBreak))",
        "arc add \(kind) \(words.joined(separator: " ")) adds a task",
      ])
  }

  private static func unreadable(isBreak: Bool) -> Failure {
    Failure(.usage, "what is it called, and from when to when? \(Term.example(isBreak: isBreak))")
  }
}

// Terms and breaks.
extension Workspace {
  /// Adds a term or break.
  /// - Parameter arc: the name of the Arc that it is for; nil: for all.
  /// - Returns: it, the repeating tasks that it changed, and those of them that now begin with it.
  package func makeTerm(_ days: TermDays, isBreak: Bool, for arc: String?) throws -> (
    term: Term, changed: [ArcTask], begun: [ArcTask]
  ) {
    let kind = Term.word(isBreak: isBreak)
    return try store.record("added the \(kind) \(days.name)") { step in
      let home = try step.snapshot.home(called: arc)
      let isKnown = try step.snapshot.terms().contains {
        NameKey($0.name) == NameKey(days.name) && $0.arc == home?.uuid
      }
      if isKnown { step.label = "changed the \(kind) \(days.name)" }
      return try step.add(term: days.name, days.first, days.last, isBreak: isBreak, arc: home?.id)
    }
  }

  /// Deletes a term or break; what repeats keeps its dates.
  /// - Parameter arc: the name of the Arc that it is for; nil: any.
  package func removeTerm(named name: String, isBreak: Bool, for arc: String?) throws {
    _ = try store.record("deleted the \(Term.word(isBreak: isBreak)) \(name)") { step in
      try step.remove(term: name, isBreak: isBreak, arc: try step.snapshot.home(called: arc)?.id)
    }
  }

  /// Returns the terms and breaks, or only the breaks.
  /// - Parameter arc: the name of the Arc whose own are wanted; nil: all.
  package func terms(onlyBreaks: Bool, of arc: String?) throws -> [Term] {
    try store.read { snapshot in
      let home = try snapshot.home(called: arc)?.uuid
      return try snapshot.terms().filter { (!onlyBreaks || $0.isBreak) && (home == nil || $0.arc == home) }
    }
  }
}

extension Term {
  /// `term` or `break`.
  package static func word(isBreak: Bool) -> String { isBreak ? "break" : "term" }

  /// A command that adds one.
  package static func example(isBreak: Bool) -> String {
    isBreak ? "arc break \"Spring break\" 3/22-3/26" : "arc term \"Spring 2027\" 1/19 to 5/14"
  }
}

extension PlannerSnapshot {
  fileprivate func home(called name: String?) throws -> Arc? {
    try name.map { try arcs().arc(calledOrBegun: $0) }
  }
}
