import Escalation
import Moments
import Planner

/// The next occurrence, which will replace one that was not answered. All instants are seconds since 1970.
///
///     every Monday 9:00, 30 minutes before: 23 Nov 9:00 unanswered ── 30 Nov 8:30 ──▶ supersede, edit(30 Nov 9:00)
public struct Succession: Hashable, Sendable {
  /// When it is due.
  public var due: Int
  /// Its start: alerts that it would have had earlier are dropped, since that time belongs to the previous
  /// occurrence.
  public var since: Int
  /// When its first alert comes.
  public var wakes: Int
}

extension State {
  /// True when the next occurrence may have its first alert before this one's next alert: this one has fired, or its
  /// next alert comes after its due moment, as after switching it off and on again.
  public var mayBeSucceeded: Bool { cursor != nil || pending != nil || next.map { $0 > due } ?? false }
}

extension EscalationPath {
  /// Returns the next of several occurrences after one, or the last of those whose first alert has come.
  ///
  /// Leads that come no later than the due moment of the previous occurrence are dropped, so that `1d before`
  /// tomorrow's does not replace what is due today.
  /// - Parameters:
  ///   - due: when the current occurrence is due.
  ///   - later: when the occurrences after it are due, earliest first.
  ///   - now: the current time; nil to get the next occurrence regardless of when its alert comes.
  public func succession(
    after due: Int, of later: some Sequence<Int>, until now: Int?, in environment: Environment
  ) -> Succession? {
    var before = due
    var found: Succession?
    for next in later {
      let since = end(of: before) + 1
      let wakes = start(due: next, at: since, in: environment).state.next ?? next
      if let now, wakes > now { break }
      found = Succession(due: next, since: since, wakes: wakes)
      if now == nil { break }
      before = next
    }
    return found
  }

  /// When a path has said everything at least once: at the due moment, or with its last lead when nothing follows.
  private func end(of due: Int) -> Int {
    guard steps.isEmpty, ending == .stop, let last = leads.last else { return due }
    return due - last.interval
  }
}
