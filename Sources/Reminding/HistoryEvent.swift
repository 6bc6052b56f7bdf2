import Escalation

/// What happened to a task, reminder or group. The raw values are stored: cases may be added, never renamed.
public enum HistoryEvent: String, Hashable, CaseIterable, Sendable {
  /// A channel delivered an alert.
  case sent
  /// No channel could deliver an alert.
  case failed
  /// A person snoozed it.
  case snoozed
  /// A person dismissed its leads, or its sound.
  case dismissed
  /// It was done.
  case completed
  /// The person gave it up.
  case ignored
  /// An occurrence passed without an answer.
  case missed
  /// It was cancelled.
  case cancelled
  /// Its path ended without an answer.
  case expired
  /// Its calendar moved it.
  case moved

  /// The event of an ended escalation.
  public init(_ outcome: Outcome) {
    switch outcome {
    case .completed: self = .completed
    case .ignored: self = .ignored
    case .cancelled: self = .cancelled
    case .expired: self = .expired
    case .missed: self = .missed
    }
  }
}

/// Why an occurrence was missed or cancelled. The raw values are stored: cases may be added, never renamed.
public enum MissedReason: String, Hashable, CaseIterable, Sendable {
  /// The next one replaced it.
  case unanswered = "not answered before the next one"
  /// Nothing was announced: the machine was off.
  case unheard = "arc was not running when it was due"
  /// Its path ended without an answer.
  case expired = "not answered before its reminders ended"
  /// No member of the group is enabled.
  case nobody = "no member is switched on"
  /// The member it showed was switched off.
  case switchedOff = "its member was switched off"
  /// An event was over.
  case over = "it happened"
  /// A person left it out.
  case skipped = "skipped"
  /// A later occurrence was answered.
  case answeredLater = "a later one was answered"
  /// The task whose places it stands for was deleted.
  case taskDeleted = "its task was deleted"
}

/// Why something happened, as the history has it.
public enum HistoryReason: Hashable, Sendable {
  /// Why an occurrence was missed or cancelled.
  case missed(MissedReason)
  /// The errors of channels, until when it is snoozed, and other details that only people read.
  case words(String)

  /// Reads what `text` writes.
  public init(text: String) { self = MissedReason(rawValue: text).map { .missed($0) } ?? .words(text) }

  /// The words: stored, and shown to people.
  public var text: String {
    switch self {
    case .missed(let reason): reason.rawValue
    case .words(let words): words
    }
  }
}
