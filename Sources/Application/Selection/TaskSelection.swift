import Planner
import Store

/// The tasks that words mean: numbers and ranges (`3-5 9`), or a filter (`arc:cs298 is:overdue`).
package struct TaskSelection {
  /// The numbers of the tasks, each once.
  package var numbers: [Int]

  /// - Parameter kind: which tasks a filter that asks for no state means.
  /// - Throws: `Failure` for words that are neither, and for a filter that means nothing;
  ///   `PlannerError.unknownNumber`.
  package init(
    _ words: [ArgumentText], in snapshot: PlannerSnapshot, _ workspace: Workspace,
    kind: PlannerSnapshot.Kind = .open
  ) throws {
    guard TaskSelection.isFilter(words) else {
      do {
        numbers = try Application.numbers(in: words)
      } catch {
        let line = words.line
        if line.allSatisfy(\.isWhitespace) || words.contains(where: { TaskSelection.isNumbers($0) }) {
          throw error
        }
        let task = kind == .open ? "open task" : "task"
        throw Failure(
          .notFound, "no \(task) matches '\(line)'",
          hints: try snapshot.near(line) + ["arc search \(line.quoted) looks everywhere"])
      }
      // Ranges may have gaps, since numbers are never reused; a single number must exist.
      for number in TaskSelection.alone(words) { _ = try snapshot.taskOrTrace(number) }
      numbers = numbers.filter { (try? snapshot.task($0)) != nil }
      // Who means a missed occurrence means the one that took its place, unless that is to be opened again.
      if kind != .done { numbers = try numbers.map { try snapshot.current($0) } }
      guard !numbers.isEmpty else {
        throw Failure(.notFound, "no task has any of the numbers \(words.line)")
      }
      return
    }
    // A mistyped option such as -5 must not mean every task without a 5.
    if let word = words.first(where: { FilterTerm($0.text).key == nil && FilterTerm($0.text).isNegated }) {
      let text = word.text.drop { $0 == "-" }
      throw Failure(
        .usage, "'\(word.text)' is neither an option here nor a filter",
        hints: ["-text:\(text) leaves out the tasks with '\(text)'", "arc help filters lists the filters"])
    }
    var reader = FilterReader(workspace, tree: try snapshot.arcs())
    let filter = try reader.filter(words.map(\.text))
    numbers = try snapshot.numbers(matching: filter, kind: filter.asksForClosed ? .all : kind)
    guard !numbers.isEmpty else {
      throw Failure(.notFound, "no task matches \(words.line)", hints: ["arc help filters lists the filters"])
    }
  }

  /// The numbers that stand alone, not in a range: 3 and 9 of `3,9 12-15`.
  package static func alone(_ words: [ArgumentText]) -> Set<Int> {
    Set(words.flatMap { $0.text.split { $0 == "," || $0.isWhitespace } }.compactMap { Int($0) })
  }

  /// True for words of which one has a key or is negated.
  package static func isFilter(_ words: [ArgumentText]) -> Bool {
    words.contains { FilterReader.isFilter($0.text) }
  }

  /// True for words that are numbers, ranges or a filter, so that they mean tasks and not an Arc.
  package static func means(_ words: [ArgumentText]) -> Bool {
    isFilter(words) || words.allSatisfy { isNumbers($0) }
  }

  /// True for `3`, `3-5` and `3,9`, but not for what is written like a date, even one that is none: `2027-02-30`.
  package static func isNumbers(_ word: ArgumentText) -> Bool {
    word.text.first?.isNumber == true
      && word.text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "," || $0 == " " }
      && word.text.split(separator: ",").allSatisfy { $0.count { $0 == "-" } < 2 }
  }
}

extension [ArcTask] {
  /// `hw 2 in CS 298`, `3 tasks in CS 298`, `3 tasks`.
  package var words: String {
    guard let first else { return "nothing" }
    let what = count == 1 ? first.fields.title : "\(count) tasks"
    return allSatisfy { $0.arcPath == first.arcPath } ? "\(what) in \(first.arcPath)" : what
  }
}
