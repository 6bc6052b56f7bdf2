import Escalation
import Moments
import Planner

/// The next occurrence of what repeats, on its way to take the place of one that nobody has answered.
///
///     every Monday 9:00, 30 minutes before: 23 Nov 9:00 unanswered ── 30 Nov 8:30 ──▶ supersede, edit(30 Nov 9:00)
public struct Succession: Hashable, Sendable {
  /// When it is due; seconds since 1970, like all here.
  public var due: Int
  /// From when on it speaks: what it would have said before is the other one's time.
  public var since: Int
  /// When its first alert comes.
  public var wakes: Int
}

extension State {
  /// Whether the next occurrence may speak before its own next alert: it has spoken, or what is left of it comes after
  /// its due moment, as when it was switched off and on again.
  public var mayBeSucceeded: Bool { cursor != nil || pending != nil || next.map { $0 > due } ?? false }
}

extension EscalationPath {
  /// The next of several occurrences after one, or the last of those whose first alert has come.
  ///
  /// Leads that come no later than the due moment of the occurrence before are left out, so that `1d before` of
  /// tomorrow does not take the place of what is due today.
  /// - Parameters:
  ///   - due: when the one that goes on is due.
  ///   - later: when those after it are due, the earliest first.
  ///   - now: the present; nil asks for the next one, whenever it speaks.
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

  /// When a path has said what there is to say at least once: at the due moment, or with its last lead when nothing
  /// comes after that.
  private func end(of due: Int) -> Int {
    guard steps.isEmpty, ending == .stop, let last = leads.last else { return due }
    return due - last.interval
  }
}
