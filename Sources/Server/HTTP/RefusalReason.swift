import JSONText

/// The rule that refused a request, for programs that have their own words: its name, and what the refusal is about.
///
///     {"reason":"archivedArc","arguments":{"path":"CS 298"}}
///
/// The words of the page are in `words/later.en.json` and `words/later.de.json`, as `refused.NAME`. A refusal without a
/// reason has only the message.
struct RefusalReason: Equatable, Sendable {
  /// The rules. Their names are part of the API, so they never change.
  enum Name: String, CaseIterable, Sendable {
    // Arcs and tasks.
    case unknownArc, ambiguousArc, unknownTask, unknownArcNumber, nameTaken
    case emptyName, emptyPathPart, longName
    case signInName, controlInName, numberAsName, filterAsName, emptyTitle, controlInText
    case timeWithoutDate, endWithoutStart, endsBeforeStart, shortDuration, beyondCalendar, tooOften
    case archivedArc, arcIntoItself, openTasks, seriesWentOn
    case nothingToUndo, nothingToRedo, cannotUndo, notInTrash
    // What stands in the way of an undo.
    case changedSince, goneSince, usedSince, namedSince, trashEmptied
    // Reminders, and what they hang on.
    case emptyReminder, reminderWithoutDate, reminderEndsBeforeStart, neverFalls, doesNotRepeat, wholeGroup
    case noOccurrence, notSkipped, notDue, unknownReminder, unknownName, sameName, badName
    case groupInGroup, alreadyInGroup, notInGroup, notInStack, inUse
    // Filters.
    case unknownFilter, unknownFilterValue, filterWithoutDate, filterWithoutValue, oneDash
  }

  /// What a refusal is about.
  enum Argument: Equatable, Sendable {
    case text(String)
    case number(Int)
    /// Names of which one may be meant.
    case names([String])
    /// The label of a step of the log.
    case step(String)
    /// A reason of its own.
    case reason(RefusalReason)
  }

  var name: Name
  /// By name; those that say nothing are missing.
  var arguments: [String: Argument]

  init(name: Name, _ arguments: [String: Argument?] = [:]) {
    self.name = name
    self.arguments = arguments.compactMapValues { $0 == .names([]) ? nil : $0 }
  }
}

extension JSONWriter {
  /// Writes `reason` and `arguments` into an object.
  mutating func fields(_ reason: RefusalReason) {
    key("reason")
    value(reason.name.rawValue)
    key("arguments")
    object { arguments in
      for (name, argument) in reason.arguments.sorted(by: { $0.key < $1.key }) {
        arguments.key(text: name)
        arguments.value(argument)
      }
    }
  }

  private mutating func value(_ argument: RefusalReason.Argument) {
    switch argument {
    case .text(let text): value(text)
    case .number(let number): value(number)
    case .names(let names): array { list in names.forEach { list.value($0) } }
    case .step(let label): object { $0.field("step", label) }
    case .reason(let reason): object { $0.fields(reason) }
    }
  }
}
