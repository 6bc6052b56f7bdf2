/// Why the planner does not do what was asked, as data; `description` says it in words.
public enum PlannerError: Error, Hashable, Sendable {
  /// No Arc bears what was typed; `near` are the paths of those with similar names, best first.
  case unknownArc(name: String, near: [String])
  /// Several Arcs bear what was typed; `candidates` are their paths.
  case ambiguousArc(name: String, candidates: [String])
  /// Neither an Arc nor a task has this number.
  case unknownNumber(Int)
  /// No Arc has the number that was typed.
  case unknownArcNumber(String)
  /// A sibling bears the name or alias already; `path` is that sibling's.
  case nameTaken(name: String, path: String)
  /// A name is empty, or has nothing but spaces and joining signs.
  case emptyName
  /// A name holds a character that names cannot hold.
  case nameHolds(name: String, sign: Character)
  /// A name holds a control character or a line break.
  case nameHoldsControl
  /// A name is all digits.
  case nameIsNumber(name: String)
  /// A task without a title.
  case emptyTitle
  /// A title or location with a control character or a line break.
  case textHoldsControl(field: String)
  /// A time without a date.
  case timeWithoutDate
  /// An end without a date, or an end time on an untimed single day.
  case endWithoutStart
  /// The end lies before the start.
  case endsBeforeStart
  /// A duration below one minute.
  case durationTooShort

  /// True when what was named was not found or could be several things; false when the rules refuse it.
  public var isNotFound: Bool {
    switch self {
    case .unknownArc, .ambiguousArc, .unknownNumber, .unknownArcNumber: true
    default: false
    }
  }
}

extension PlannerError: CustomStringConvertible {
  /// What is wrong and what to do, lower case, without a full stop.
  public var description: String {
    switch self {
    case .unknownArc(let name, let near):
      "no arc is called '\(name)'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?")
    case .ambiguousArc(let name, let candidates):
      "'\(name)' could be \(candidates.orList); type more of its path"
    case .unknownNumber(let number): "no task has the number \(number)"
    case .unknownArcNumber(let number): "no arc has the number \(number)"
    case .nameTaken(let name, let path): "'\(name)' is already a name of \(path); choose another"
    case .emptyName: "a name needs a letter or another sign besides spaces, hyphens and dots"
    case .nameHolds(let name, let sign): "'\(name)' holds a '\(sign)', which a name cannot hold; leave it out"
    case .nameHoldsControl: "a name is one line without control characters; leave them out"
    case .nameIsNumber(let name): "'\(name)' is a number, which a name cannot be; add a word"
    case .emptyTitle: "a task needs a title; say what to do"
    case .textHoldsControl(let field): "the \(field) is one line without control characters; leave them out"
    case .timeWithoutDate: "a time needs a date; say which day"
    case .endWithoutStart: "an end needs a start; say when it begins"
    case .endsBeforeStart: "it ends before it begins; change the start or the end"
    case .durationTooShort: "a duration is one minute or more"
    }
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  var orList: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
