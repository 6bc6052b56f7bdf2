/// Why a line cannot be read as an escalation path, and where.
public struct PathError: Error, Hashable, Sendable {
  /// The problem, with the words it is about.
  public enum Problem: Hashable, Sendable {
    case empty, emptyPart, afterThen
    case notAStep(String)
    case noLevel(after: String), notALevel(String)
    case noUnit(String), notAnInterval(String), noInterval(after: String), noTime(String), tooLong(String)
    case notAnIntensity(String), ringingPush
    case beforeOrAfter(String), secondDue, lateDue, secondLead(String)
    case noEvery, noLimit(String)
    case leftOver(String)
  }

  /// The line as given.
  public let text: String
  /// The position in the line, in characters from 1; one past the end when something is missing there.
  public let column: Int
  /// The problem.
  public let problem: Problem
}

extension PathError: CustomStringConvertible {
  /// `column 8: 'pus' is not a level; write push or alarm`
  public var description: String { "column \(column): \(problem.words)" }

  /// The line, with a caret below the position.
  public var picture: String { "\(text)\n\(String(repeating: " ", count: column - 1))^" }
}

extension PathError.Problem {
  /// The message: what is wrong, and what to write instead.
  public var words: String {
    switch self {
    case .empty: "a path needs at least one step, like 'at due push'"
    case .emptyPart: "there is nothing between the commas; remove one"
    case .afterThen: "'then' must be the last step; move it to the end"
    case .notAStep(let word):
      "'\(word)' cannot begin a step; write one like 30m before push, at due push, +1h alarm or then push every 1d"
    case .noLevel(let after): "write push or alarm after '\(after)'"
    case .notALevel(let word): "'\(word)' is not a level; write push or alarm"
    case .noUnit(let number): "\(number) of what? write \(number)m, \(number)h or \(number)d"
    case .notAnInterval(let word): "'\(word)' is not a length of time; write one like 30m, 1h30m or 1d"
    case .noInterval(let after): "write a length of time after '\(after)', like 30m, 1h30m or 1d"
    case .noTime(let word): "\(word) is too short; the shortest is 1s"
    case .tooLong(let word): "\(word) is too long; the longest is ten years"
    case .notAnIntensity(let word): "\(word) is not an intensity; write 1 (barely) to 5 (as loud as can be)"
    case .ringingPush: "only an alarm rings for a time; write alarm, or leave out 'for'"
    case .beforeOrAfter(let time):
      "'\(time)' is before the due moment or after it? write \(time) before push or +\(time) push"
    case .secondDue: "a path has 'at due' once; write the later step like +1h push"
    case .lateDue: "'at due' must come before steps like +1h push"
    case .secondLead(let time): "two alerts come \(time) before; leave one out"
    case .noEvery: "a repeated alert needs an interval, like every 1d; 'then stop' ends the path"
    case .noLimit(let word): "'\(word)' is not a number of times; write one like 5 times"
    case .leftOver(let word): "'\(word)' is one word too many; start the next step with a comma"
    }
  }
}
