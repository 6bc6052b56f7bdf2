import Names

/// Why the planner refuses a request, as data; `description` puts it into words.
public enum PlannerError: Error, Hashable, Sendable {
  /// No Arc has the name that was typed; `near` are the paths of those with similar names, best first.
  case unknownArc(name: String, near: [String])
  /// Several Arcs have the name that was typed; `candidates` are their paths.
  case ambiguousArc(name: String, candidates: [String])
  /// Neither an Arc nor a task has this number.
  case unknownNumber(Int)
  /// No Arc has the number that was typed.
  case unknownArcNumber(String)
  /// A sibling already has the name or alias; `path` is that sibling's.
  case nameTaken(name: String, path: String)
  /// A name is empty, or has only spaces, hyphens and dots.
  case emptyName
  /// A path that has an empty part before, between or after its slashes.
  case pathHoldsNothing(path: String)
  /// A name of more than `ArcName.longest` characters.
  case nameTooLong(count: Int)
  /// A name contains a character that names cannot contain.
  case nameHolds(name: String, sign: Character)
  /// A name contains a control character or a line break.
  case nameHoldsControl
  /// A name is all digits.
  case nameIsNumber(name: String)
  /// A name that commands would read as a filter or a range of numbers.
  case nameMeansTasks(name: String)
  /// A task without a title.
  case emptyTitle
  /// A title or location with a control character or a line break.
  case textHoldsControl(field: String)
  /// A time without a date.
  case timeWithoutDate
  /// An end without a date, or an end time on an untimed single day.
  case endWithoutStart
  /// The end is before the start.
  case endsBeforeStart
  /// A duration below one minute.
  case durationTooShort
  /// A date outside the years 1 to 9999.
  case beyondCalendar
  /// A rule that repeats more often than `Reminder.shortestGap` allows; the seconds between two occurrences.
  case tooOften(seconds: Int)

  /// The Arc is archived, so nothing can be added.
  case archivedArc(path: String)
  /// An Arc cannot be moved or merged into itself or an Arc below it.
  case intoItself(path: String, into: String)
  /// An Arc cannot be archived: open tasks (`12 Homework 2`), the first few of `count`, and SubArcs with open tasks.
  case unfinished(path: String, tasks: [String], count: Int, subArcs: [String])
  /// A closed occurrence cannot be reopened, because the one with this number replaced it.
  case seriesWentOn(title: String, number: Int)
  /// There is nothing left to undo.
  case nothingToUndo
  /// Nothing was undone, or a new change was made since.
  case nothingToRedo
  /// A step cannot be undone.
  case cannotUndo(label: String, UndoObstacle)
  /// The trash contains nothing with this number or name.
  case notInTrash(String)

  /// True when the thing was not found or the name is ambiguous; false when a rule refuses the request.
  public var isNotFound: Bool {
    switch self {
    case .unknownArc, .ambiguousArc, .unknownNumber, .unknownArcNumber, .notInTrash: true
    default: false
    }
  }
}

extension PlannerError: CustomStringConvertible {
  /// What is wrong and what to do, lower case, without a full stop.
  public var description: String {
    switch self {
    case .unknownArc(let name, let near):
      "no Arc is called '\(name)'" + (near.isEmpty ? "" : "; did you mean \(near.orList)?")
    case .ambiguousArc(let name, let candidates):
      "'\(name)' could be \(candidates.orList); type more of its path"
    case .unknownNumber(let number): "no task has the number \(number)"
    case .unknownArcNumber(let number): "no Arc has the number \(number)"
    case .nameTaken(let name, let path):
      NameKey(name) == NameKey(path.split(separator: "/").last ?? "")
        ? "\(path) already exists; see it with arc ls \(path.asWord), or choose another name"
        : "'\(name)' is already a name of \(path); choose another"
    case .emptyName: "a name needs more than spaces, hyphens and dots; add a letter"
    case .pathHoldsNothing(let path): "'\(path)' has an empty name; write a path like Parent/Child"
    case .nameTooLong(let count):
      "a name of \(count) characters is too long; use at most \(ArcName.longest), and put the rest in the description"
    case .nameHolds(let name, let sign):
      "'\(name)' contains a '\(sign)', which a name cannot contain; leave it out"
    case .nameHoldsControl: "a name must be one line without control characters; remove them"
    case .nameIsNumber(let name): "'\(name)' is a number, and a name cannot be one; add a word"
    case .nameMeansTasks(let name):
      "'\(name)' would be read as a filter for tasks; choose another name"
    case .emptyTitle: "a task needs a title; say what to do"
    case .textHoldsControl(let field): "the \(field) must be one line without control characters; remove them"
    case .timeWithoutDate: "a time needs a date; say which day"
    case .endWithoutStart: "an end needs a start; say when it begins"
    case .endsBeforeStart: "it ends before it begins; change the start or the end"
    case .durationTooShort: "a duration is one minute or more"
    case .beyondCalendar: "choose a date from the year 1 to 31 December 9999"
    case .tooOften(let seconds): ReminderError.tooOften(seconds: seconds).description
    case .archivedArc(let path):
      "\(path) is archived, so nothing can be added; arc unarchive \(path.asWord) brings it back"
    case .intoItself(let path, let into):
      "\(path) cannot go into \(into == path ? "itself" : "\(into), which is inside it")"
    case .unfinished(let path, let tasks, let count, let subArcs):
      "\(path) cannot be archived: \(PlannerError.unfinished(tasks, count, subArcs)); finish, move or delete what is open"
    case .seriesWentOn(let title, let number):
      "'\(title)' cannot be reopened: \(number) is already its next occurrence; delete that one first with arc rm \(number) --series, or use arc undo"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo: arc redo works right after arc undo"
    case .cannotUndo(let label, let obstacle): "'\(label)' cannot be undone: \(obstacle)"
    case .notInTrash(let name): "there is no \(name) in the trash; arc trash lists what is in it"
    }
  }
}

extension PlannerError {
  /// `3 tasks are open (12 Homework 2, 14 Essay and 1 more), also in Labs`.
  private static func unfinished(_ tasks: [String], _ count: Int, _ subArcs: [String]) -> String {
    let more = count > tasks.count ? " and \(count - tasks.count) more" : ""
    let words = count == 1 ? "1 task is open" : "\(count) tasks are open"
    let below = subArcs.isEmpty ? "" : ", also in \(subArcs.joined(separator: ", "))"
    return "\(words) (\(tasks.joined(separator: ", "))\(more))\(below)"
  }
}

/// Why a step cannot be undone.
public enum UndoObstacle: Hashable, Sendable {
  /// A later step that was not undone changed it; its title or path.
  case changedSince(String)
  /// It no longer exists; its title or path.
  case gone(String)
  /// Something was added to the Arc since; the Arc's path.
  case inUse(String)
  /// Something else has the name now; the name, and the path of what has it.
  case nameTaken(String, by: String)
  /// It was deleted to the trash, and the trash was emptied.
  case emptied
}

extension UndoObstacle: CustomStringConvertible {
  /// What prevents it, lower case, without a full stop.
  public var description: String {
    switch self {
    case .changedSince(let name): "\(name) was changed since"
    case .gone(let name): "\(name) no longer exists"
    case .inUse(let path): "something was added to \(path) after that"
    case .nameTaken(let name, let path): "'\(name)' is now a name of \(path)"
    case .emptied: "the trash was emptied after that; arc undo --partly undoes the rest"
    }
  }
}

extension String {
  /// The text as one argument of a command, quoted when it contains a space.
  package var asWord: String { contains(" ") ? "\"\(self)\"" : self }
}
