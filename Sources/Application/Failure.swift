import Files
import Moments
import Names
import Planner
import Store

/// The reason why a request failed, with the words for the person.
package struct Failure: Error {
  /// The kind of a failure, which decides the exit code or HTTP status.
  package enum Kind: Sendable {
    /// Understood, but not possible in the current state.
    case refused
    /// A name or number does not exist, or is ambiguous.
    case notFound
    /// The request cannot be understood.
    case usage
    /// A file or the store could not be read or written.
    case storage
  }

  /// The kind, which decides the exit code or HTTP status.
  package var kind: Kind
  /// One line, lower case, without a full stop.
  package var message: String
  /// The text that the message is about, and the offset of a byte in it, from 0; nil: it is not about a text.
  package var source: (text: String, byte: Int)?
  /// What the person can do, one line each.
  package var hints: [String] = []
  /// False when no other text would succeed either, so asking for one is pointless.
  package var isCorrectable = true
  /// True when the message cannot be read, because the reader of the output was closed.
  package var isUnheard = false
  /// The rule that was broken, as data; nil when there is only the message.
  package var cause: (any Error)?

  /// A failure with a message.
  package init(
    _ kind: Kind, _ message: String, source: (text: String, byte: Int)? = nil, hints: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.source = source
    self.hints = hints
  }

  /// The failure for an error of this or a lower module; nil for other errors.
  package init?(known error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as PlannerError: self.init(error)
    case let error as ReminderError: self.init(error)
    case StoreError.unwritable(let error): self.init(error)
    case let error as StoreError: self.init(.storage, error.problem, hints: error.remedies)
    case let error as NewFileError: self.init(error)
    case let error as SystemError: self.init(error)
    case let error as ZoneError: self.init(.usage, error.description)
    default: return nil
    }
  }

  /// The failure for an error of the planner's rules, with a hint.
  package init(_ error: PlannerError) {
    self.init(error.isNotFound ? .notFound : .refused, error.description)
    cause = error
    switch error {
    case .unknownNumber: hints = ["arc ls --tree shows every task with its number"]
    case .unknownArc(let name, _): hints = ["arc new \(name.quoted) makes it; arc ls shows them all"]
    default: break
    }
  }

  /// The failure for an error of the rules of reminders, with a hint.
  package init(_ error: ReminderError) {
    self.init(error.isNotFound ? .notFound : .refused, error.description)
    cause = error
    switch error {
    case .unknownNumber: hints = ["arc reminders lists all numbers"]
    case .unknown(let kind, _, _): hints = ["arc \(kind.rawValue) ls lists the \(kind.rawValue)s"]
    default: break
    }
  }

  /// The failure for a system error; a broken pipe is `isUnheard`.
  package init(_ error: SystemError) {
    self.init(.storage, error.description)
    isUnheard = error.isBrokenPipe
  }

  /// The failure for a file that was not written.
  package init(_ error: NewFileError) {
    switch error {
    case .exists, .notOwn: self.init(.refused, error.description, hints: ["--force overwrites it"])
    case .planner, .special: self.init(.refused, error.description)
    case .nameless, .standardOutput: self.init(.usage, error.description)
    case .folder, .failed: self.init(.storage, error.description)
    }
  }
}
