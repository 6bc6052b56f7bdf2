/// What can happen to a reminder. Instants are seconds since 1970, UTC.
public enum Event: Hashable, Sendable {
  /// Time has come, or somebody wants to know whether it has. Nothing happens before `State.next`.
  case tick
  /// A channel has accepted the alert with that key. Any other key but the pending one's does nothing.
  case delivered(AlertKey)
  /// Every channel has failed to deliver the alert with that key, and the time of the next one has come.
  case failed(AlertKey)
  /// What it reminds of is done.
  case complete
  /// It is not going to be done.
  case ignore
  /// Be silent until then; the last alert comes again.
  case snooze(until: Int)
  /// Be silent now: a bubble was closed. The path goes on.
  case mute
  /// Enough: before the due moment no more leads, and no snoozed one; from it on the same as `mute`.
  case dismiss
  /// It is due at another moment, or has another path: begin anew.
  case edit(due: Int)
  /// The due moment is another instant; or the machine's clock was set back, and what has fired may have fired too
  /// soon. A snooze and a pending alert stay; what is past by the new time is not told.
  case retime(due: Int)
  /// The machine has moved to another zone, where the due moment is another instant. The same as `retime`, but nothing
  /// is lost: what has not been told yet and is past there is told at once, and what follows an alert that has fired
  /// comes no later than before. A pinned reminder needs none.
  case move(due: Int)
  /// Its path has been changed, and is the one to call with now: go on along it from the alert that fired last.
  ///
  /// `path`: the one before. `since`: when that alert fired, in seconds since 1970; nil: none has.
  case follow(path: EscalationPath, since: Int?)
  /// A change is taken back: be as in that earlier state (of a closed state: as before it was closed), under a new
  /// epoch, from the next firing on. The path to call with is the earlier one, too.
  case reopen(State)
  /// The next occurrence has fallen due.
  case supersede
  /// It is called off.
  case cancel
  /// Switch off, until `enable`.
  case disable
  /// Switch on again.
  case enable
  /// The program has started, and may have died with an alert half delivered.
  case recover
}

/// What whoever calls is to do, or to say.
public enum Effect: Hashable, Sendable {
  /// Deliver this; answer with `.delivered` or `.failed` and its key.
  case alert(Alert)
  /// Stop the sound; the message may stay.
  case silence
  /// Take the message away wherever it is, and stop the sound; the alert that is pending is not to be delivered.
  case withdraw
  /// The alert has been delivered.
  case sent(AlertKey)
  /// The alert reached nobody.
  case failed(AlertKey)
  /// So many firings go without an alert of their own, because a later one has come.
  case missed(Int)
  /// So many firings were past already when it was armed, and get no alert.
  case passed(Int)
  /// It has been closed.
  case closed(Outcome)
  /// The event does not fit the state, which stays as it is.
  case refused(Refusal)
}

/// Why an event changes nothing.
public enum Refusal: Hashable, Sendable {
  /// Nothing has fired yet, so nothing can be snoozed; the first alert comes then (nil: none will).
  case notActive(until: Int?)
  /// A snooze has to end later than now.
  case notLater
  /// It is over.
  case closed(Outcome)
  /// It is switched off.
  case disabled

  /// What to tell people: `not active until Fri 17:00`.
  /// - Parameter instant: how to write an instant, in seconds since 1970.
  public func words(_ instant: (Int) -> String) -> String {
    switch self {
    case .notActive(until: let first?): "nothing to snooze yet; the first alert comes \(instant(first))"
    case .notActive(until: nil): "nothing to snooze; no more alerts will come"
    case .notLater: "that time has passed; choose a later one"
    case .closed(let outcome): "already \(outcome.rawValue)"
    case .disabled: "switched off; enable it first"
    }
  }
}
