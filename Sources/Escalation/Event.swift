/// The events of a reminder. Instants are seconds since 1970, UTC.
public enum Event: Hashable, Sendable {
  /// Time has passed. Nothing happens before `State.next`.
  case tick
  /// A channel accepted the alert with this key. Any key other than the pending alert's is ignored.
  case delivered(AlertKey)
  /// Every channel failed to deliver the alert with this key, and it is time for the next one.
  case failed(AlertKey)
  /// The task is done.
  case complete
  /// The task will not be done.
  case ignore
  /// Silent until this instant; then the last alert repeats.
  case snooze(until: Int)
  /// Silences the current alert: a notification was closed. The path continues.
  case mute
  /// Before the due moment: no more leads, not even a snoozed one. From the due moment on: the same as `mute`.
  case dismiss
  /// The due moment or the path was edited: starts over.
  case edit(due: Int)
  /// The due moment is another instant, or the machine's clock was set back and alerts may have fired too early. A
  /// snooze and a pending alert stay; firings that the new time puts in the past are not announced.
  case retime(due: Int)
  /// The machine moved to another zone, where the due moment is another instant. Like `retime`, except that nothing
  /// is lost: an alert that was not announced yet and is past in the new zone fires at once, and the alerts that
  /// follow one already fired come no later than before. Not needed for a reminder pinned to a zone.
  case move(due: Int)
  /// The path was changed; the call is made on the new path, which continues from the alert that fired last.
  ///
  /// `path`: the old path. `since`: when the last alert fired, in seconds since 1970; nil when none has.
  case follow(path: EscalationPath, since: Int?)
  /// A change is undone: goes back to that earlier state (if it is closed, to the state before it was closed) with a
  /// new epoch, from its next firing on. The call is made on the earlier path, too.
  case reopen(State)
  /// The next occurrence fell due.
  case supersede
  /// The reminder was cancelled.
  case cancel
  /// Switched off, until `enable`.
  case disable
  /// Switched on again.
  case enable
  /// The program has restarted, and may have crashed before an alert was fully delivered.
  case recover
}

/// What the caller must do or report.
public enum Effect: Hashable, Sendable {
  /// Deliver this alert; answer with `.delivered` or `.failed` and its key.
  case alert(Alert)
  /// Stop the sound; the notification may stay.
  case silence
  /// Remove the notification everywhere and stop the sound; do not deliver the pending alert.
  case withdraw
  /// The alert was delivered.
  case sent(AlertKey)
  /// No channel delivered the alert.
  case failed(AlertKey)
  /// The number of firings without their own alert, because a later one has come.
  case missed(Int)
  /// The number of firings that were already past when the reminder was armed, and get no alert.
  case passed(Int)
  /// The reminder was closed.
  case closed(Outcome)
  /// The event does not fit the state, which is unchanged.
  case refused(AnswerRefusal)
}

/// Why an event changed nothing.
public enum AnswerRefusal: Hashable, Sendable {
  /// Nothing has fired yet, so there is nothing to snooze; `until` is the time of the first alert, nil when none will
  /// come.
  case notActive(until: Int?)
  /// A snooze must end later than now.
  case notLater
  /// The reminder is closed.
  case closed(Outcome)
  /// The reminder is switched off.
  case disabled

  /// Returns the message for people: `nothing to snooze yet; the first alert comes Fri 17:00`.
  /// - Parameter instant: formats an instant, given in seconds since 1970.
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
