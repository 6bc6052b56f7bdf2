import Application
import Names
import Planner

// The errors that have a name. Each `switch` names all cases, so that a new error is not forgotten.
extension RefusalReason {
  /// The reason of an error; nil for one that has only a message.
  init?(_ error: any Error) {
    switch error {
    case let error as PlannerError: self.init(error)
    case let error as ReminderError: self.init(error)
    case let error as FilterError: self.init(error)
    case let failure as Failure:
      guard let cause = failure.cause else { return nil }
      self.init(cause)
    default: return nil
    }
  }

  init(_ error: PlannerError) {
    switch error {
    case .unknownArc(let name, let near):
      self.init(name: .unknownArc, ["name": .text(name), "near": .names(near)])
    case .ambiguousArc(let name, let candidates):
      self.init(name: .ambiguousArc, ["name": .text(name), "candidates": .names(candidates)])
    case .unknownNumber: self.init(name: .unknownTask)
    case .unknownArcNumber: self.init(name: .unknownArcNumber)
    case .nameTaken(let name, let path):
      let isItsOwn = NameKey(name) == NameKey(path.split(separator: "/").last ?? "")
      self.init(name: .nameTaken, ["path": .text(path), "name": isItsOwn ? nil : .text(name)])
    case .emptyName: self.init(name: .emptyName)
    case .pathHoldsNothing(let path): self.init(name: .emptyPathPart, ["path": .text(path)])
    case .nameTooLong: self.init(name: .longName, ["most": .number(ArcName.longest)])
    case .nameHolds(let name, let sign):
      self.init(name: .signInName, ["name": .text(name), "sign": .text(String(sign))])
    case .nameHoldsControl: self.init(name: .controlInName)
    case .nameIsNumber(let name): self.init(name: .numberAsName, ["name": .text(name)])
    case .nameMeansTasks(let name): self.init(name: .filterAsName, ["name": .text(name)])
    case .emptyTitle: self.init(name: .emptyTitle)
    case .textHoldsControl: self.init(name: .controlInText)
    case .timeWithoutDate: self.init(name: .timeWithoutDate)
    case .endWithoutStart: self.init(name: .endWithoutStart)
    case .endsBeforeStart: self.init(name: .endsBeforeStart)
    case .durationTooShort: self.init(name: .shortDuration)
    case .beyondCalendar: self.init(name: .beyondCalendar)
    case .tooOften: self.init(name: .tooOften)
    case .archivedArc(let path): self.init(name: .archivedArc, ["path": .text(path)])
    case .intoItself(let path, let into):
      self.init(name: .arcIntoItself, ["path": .text(path), "into": into == path ? nil : .text(into)])
    case .unfinished(let path, let tasks, let count, _):
      self.init(
        name: .openTasks,
        ["path": .text(path), "count": .number(count), "tasks": .text(titles(tasks, of: count))])
    case .seriesWentOn(let title, _): self.init(name: .seriesWentOn, ["title": .text(title)])
    case .nothingToUndo: self.init(name: .nothingToUndo)
    case .nothingToRedo: self.init(name: .nothingToRedo)
    case .cannotUndo(let label, let obstacle):
      self.init(name: .cannotUndo, ["label": .step(label), "obstacle": .reason(RefusalReason(obstacle))])
    case .notInTrash: self.init(name: .notInTrash)
    }
  }

  init(_ obstacle: UndoObstacle) {
    switch obstacle {
    case .changedSince(let name): self.init(name: .changedSince, ["name": quoted(name)])
    case .gone(let name): self.init(name: .goneSince, ["name": quoted(name)])
    case .inUse(let path): self.init(name: .usedSince, ["path": .text(path)])
    case .nameTaken(let name, let path):
      self.init(name: .namedSince, ["name": .text(name), "path": .text(path)])
    case .emptied: self.init(name: .trashEmptied)
    }
  }

  init(_ error: ReminderError) {
    switch error {
    case .emptyTitle: self.init(name: .emptyReminder)
    case .textHoldsControl: self.init(name: .controlInText)
    case .noDate: self.init(name: .reminderWithoutDate)
    case .endsBeforeStart: self.init(name: .reminderEndsBeforeStart)
    case .tooOften: self.init(name: .tooOften)
    case .never: self.init(name: .neverFalls)
    case .once(let title): self.init(name: .doesNotRepeat, ["title": .text(title)])
    case .wholeGroup(let title): self.init(name: .wholeGroup, ["title": .text(title)])
    case .noOccurrence(let day, let next):
      self.init(name: .noOccurrence, ["day": .text(day), "next": next.map { .text($0) }])
    case .notSkipped(let day): self.init(name: .notSkipped, ["day": .text(day)])
    case .notDue(_, let title, let next):
      self.init(name: .notDue, ["title": .text(title), "next": next.map { .text($0) }])
    case .unknownNumber: self.init(name: .unknownReminder)
    case .unknown(_, let name, let near):
      self.init(name: .unknownName, ["name": .text(name), "near": .names(near)])
    case .taken(_, let name): self.init(name: .sameName, ["name": .text(name)])
    case .badName(_, let name): self.init(name: .badName, ["name": .text(name)])
    case .groupInGroup(let title): self.init(name: .groupInGroup, ["title": .text(title)])
    case .membership(let title, let group, let isIn):
      self.init(name: isIn ? .alreadyInGroup : .notInGroup, ["title": .text(title), "group": .text(group)])
    case .notInStack(let item, let stack):
      self.init(name: .notInStack, ["item": .text(item), "stack": .text(stack)])
    case .inUse(_, let name, let by, _): self.init(name: .inUse, ["name": .text(name), "by": .text(by)])
    }
  }

  init(_ error: FilterError) {
    switch error {
    case .unknownKey(let key, _, let near):
      self.init(name: .unknownFilter, ["key": .text(key), "near": .names(near.map { "\($0):" })])
    case .unknownValue(let value, let key, let near, let all):
      self.init(
        name: .unknownFilterValue,
        [
          "key": .text(key), "value": .text(value), "all": .names(all),
          "near": .names(near.map { "\(key):\($0)" }),
        ])
    case .noDate(let value, let key):
      self.init(name: .filterWithoutDate, ["key": .text(key), "value": .text(value)])
    case .noValue(let key): self.init(name: .filterWithoutValue, ["key": .text(key)])
    case .oneDash(let word): self.init(name: .oneDash, ["word": .text(word)])
    }
  }
}

/// The titles in `12 Homework 2`, `14 Essay`, without their numbers, which only the command line uses; with an ellipsis where
/// there are more.
private func titles(_ tasks: [String], of count: Int) -> String {
  let titles = tasks.map { $0.drop { $0 != " " }.dropFirst() }
  return titles.joined(separator: ", ") + (count > tasks.count ? " …" : "")
}

/// What is quoted in `'hw 2'`; nil for words like `its Arc`, which are English.
private func quoted(_ name: String) -> RefusalReason.Argument? {
  guard name.count > 2, name.hasPrefix("'"), name.hasSuffix("'") else { return nil }
  return .text(String(name.dropFirst().dropLast()))
}
