import Files
import Moments
import Names
import Planner
import Store

/// Why something that was asked for was not done.
package struct Failure: Error {
  /// What kind of failure it is, from which an exit code or a status follows.
  package enum Kind: Sendable {
    /// Understood, but not allowed as things are.
    case refused
    /// A name or number does not exist, or is ambiguous.
    case notFound
    /// What was asked cannot be understood.
    case usage
    /// A file or the store could not be read or written.
    case storage
  }

  /// What kind of failure it is.
  package var kind: Kind
  /// One line, lower case, without a full stop.
  package var message: String
  /// The text the message is about, and the byte in it, from 0; nil when it is about no text.
  package var source: (text: String, byte: Int)?
  /// What to do, one line each.
  package var hints: [String] = []
  /// False when trying again with another text would be refused, too.
  package var mayBeMended = true
  /// True when nobody is left to be told: whoever read the answer has gone away.
  package var isUnheard = false

  /// A failure in words.
  package init(
    _ kind: Kind, _ message: String, source: (text: String, byte: Int)? = nil, hints: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.source = source
    self.hints = hints
  }

  /// The failure that an error of this or a lower module means; nil for an error of another.
  package init?(known error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as PlannerError: self.init(error)
    case let error as ReminderError: self.init(error.isNotFound ? .notFound : .refused, error.description)
    case StoreError.unwritable(let error): self.init(error)
    case let error as StoreError: self.init(.storage, error.description)
    case let error as NewFileError: self.init(error)
    case let error as SystemError: self.init(error)
    case let error as ZoneError: self.init(.usage, error.description)
    default: return nil
    }
  }

  /// What it means that the planner's rules do not allow something.
  package init(_ error: PlannerError) {
    self.init(error.isNotFound ? .notFound : .refused, error.description)
    switch error {
    case .unknownNumber: hints = ["arc ls --tree shows every task with its number"]
    case .unknownArc(let name, _): hints = ["arc new \(name.quoted) makes it; arc ls shows them all"]
    default: break
    }
  }

  /// What it means that the system refuses something.
  package init(_ error: SystemError) {
    self.init(.storage, error.description)
    isUnheard = error.isBrokenPipe
  }

  /// What it means that a file is not written.
  package init(_ error: NewFileError) {
    switch error {
    case .exists, .notOwn: self.init(.refused, error.description, hints: ["--force overwrites it"])
    case .planner, .special: self.init(.refused, error.description)
    case .folder, .failed: self.init(.storage, error.description)
    }
  }
}

extension Failure {
  /// Another word than those that can be done: the one that may be meant, else all of them.
  /// - Parameter things: what they are done with, `paths`.
  package static func unknownVerb(_ typed: String, for things: String, known: [String], hints: [String] = [])
    -> Failure
  {
    let near = didYouMean(typed, among: known)
    return Failure(
      .usage,
      "'\(typed)' is not a command for \(things)"
        + (near.isEmpty ? "; try \(known.orList)" : near), hints: hints)
  }
}
