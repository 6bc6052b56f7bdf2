import Planner
import Store

/// What a person addresses: a task by its number, an Arc by its name.
package enum Item {
  case arc(Arc)
  case task(ArcTask)
}

extension PlannerSnapshot {
  /// What a person means: the number of a task, or the name or path of an Arc.
  /// - Throws: `PlannerError` when there is none, or several.
  package func item(called typed: String) throws -> Item {
    if let number = Int(typed) { return .task(try taskOrTrace(number)) }
    if typed.contains(" "), typed.split(separator: " ").allSatisfy({ Int($0) != nil }) {
      throw Failure(
        .usage, "one number at a time, not '\(typed)'",
        hints: ["done, reopen, mv and rm take several; arc ls lists many"])
    }
    return .arc(try arcOrTrace(called: typed))
  }
}

/// The numbers that `3-5 9` or `3,4,9` mean, in the order typed, each once.
/// - Throws: `Failure` for anything else.
package func numbers(in words: [ArgumentText]) throws(Failure) -> [Int] {
  var numbers: [Int] = []
  for part in words.flatMap({ $0.text.split { $0 == "," || $0.isWhitespace } }) {
    let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first > 0 else {
      throw Failure(.usage, "'\(part)' is not a number; numbers are written like 3, 3-5 or 3,9")
    }
    guard last >= first, last - first < 10_000 else {
      throw Failure(
        .usage, "'\(part)' is not a range; write the smaller number first, and at most 10,000 numbers: 3-9")
    }
    for number in first...last where !numbers.contains(number) { numbers.append(number) }
  }
  guard !numbers.isEmpty else { throw Failure(.usage, "which one? arc ls --tree shows the numbers") }
  return numbers
}
