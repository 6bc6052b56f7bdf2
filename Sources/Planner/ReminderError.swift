import Names

/// Why a change to a reminder, group, stack, place or term is refused; `description` puts it into words.
public enum ReminderError: Error, Hashable, Sendable {
  /// A reminder without a title.
  case emptyTitle
  /// A title, item or place with a control character or a line break.
  case textHoldsControl(field: String)
  /// It has no date, group or place.
  case noDate
  /// The repetition ends before it starts.
  case endsBeforeStart
  /// Two occurrences are closer to each other than `Reminder.shortestGap`.
  case tooOften(seconds: Int)
  /// The rule has no occurrences.
  case never
  /// It does not repeat.
  case once(title: String)
  /// A single occurrence of a group cannot be changed.
  case wholeGroup(title: String)
  /// It has no occurrence on that day; `next` is the next one, nil when there is none.
  case noOccurrence(on: String, next: String?)
  /// That day is skipped already.
  /// That day was not skipped.
  case notSkipped(on: String)
  /// It is not due, and the next occurrence is not today; `next` is that occurrence.
  case notDue(number: Int, title: String, next: String?)
  /// Neither a reminder nor a group has this number.
  case unknownNumber(Int)
  /// No thing of this kind has this name; `near` are similar names, best first.
  case unknown(Kind, name: String, near: [String])
  /// Another thing of this kind has the name.
  case taken(Kind, name: String)
  /// A group, stack or place cannot have this name.
  case badName(Kind, name: String)
  /// A group cannot be in a group.
  case groupInGroup(title: String)
  /// It is already in the group (`isIn`), or it is not in it.
  case membership(title: String, group: String, isIn: Bool)
  /// The stack does not contain the item.
  case notInStack(item: String, stack: String)
  /// Something still uses the stack or place; `by` says what, `numbers` are those of some of it.
  case inUse(Kind, name: String, by: String, numbers: [Int] = [])

  /// The kinds of things, other than Arcs, that have names.
  public enum Kind: String, Hashable, Sendable { case group, stack, place, term, `break` }

  /// True when the thing was not found.
  public var isNotFound: Bool {
    switch self {
    case .unknownNumber, .unknown, .noOccurrence, .notSkipped: true
    default: false
    }
  }
}

extension ReminderError: CustomStringConvertible {
  /// What is wrong and what to do, lower case, without a full stop.
  public var description: String {
    switch self {
    case .emptyTitle: "a reminder needs a title; say what to remind you of"
    case .textHoldsControl(let field): "the \(field) must be one line without control characters; remove them"
    case .noDate: "a reminder needs a date, a group or a place; say when, like every day at 8am"
    case .endsBeforeStart: "it ends before it starts; change the start or the end"
    case .tooOften(let seconds):
      "it would come \(ReminderError.every(seconds)); the shortest interval is 5 minutes"
    case .never: "this repetition never happens; change it"
    case .once(let title): "'\(title)' does not repeat; arc edit changes it, arc rm deletes it"
    case .wholeGroup(let title):
      "'\(title)' is a group, so single days cannot be changed; arc skip skips a day"
    case .noOccurrence(let day, let next):
      "it does not occur on \(day)" + (next.map { "; the next time is \($0)" } ?? "")
    case .notSkipped(let day): "it was not skipped on \(day)"
    case .notDue(_, let title, let next):
      "'\(title)' is not due" + (next.map { ": the next one is \($0)" } ?? "")
    case .unknownNumber(let number): "no reminder has the number \(number)"
    case .unknown(let kind, let name, let near):
      "no \(kind.rawValue) is called '\(name)'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?")
    case .taken(let kind, let name):
      "there is already a \(kind.rawValue) called '\(name)'; choose another name"
    case .badName(let kind, let name):
      "'\(name)' cannot be the name of a \(kind.rawValue); use at least one letter and no control characters"
    case .groupInGroup(let title): "'\(title)' is a group, which cannot be in another"
    case .membership(let title, let group, let isIn):
      isIn ? "'\(title)' is already in \(group)" : "'\(title)' is not in \(group)"
    case .notInStack(let item, let stack): "'\(item)' is not in the stack \(stack)"
    case .inUse(let kind, let name, let by, _):
      "the \(kind.rawValue) \(name) is in use: \(by)"
    }
  }
}

extension ReminderError {
  private static func every(_ seconds: Int) -> String {
    switch seconds {
    case 1: "every second"
    case 60: "every minute"
    default: seconds < 60 ? "every \(seconds) seconds" : "every \(seconds / 60) minutes"
    }
  }
}
