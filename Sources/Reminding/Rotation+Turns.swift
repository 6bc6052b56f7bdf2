import Moments
import Planner

// Finds the member for an occurrence of a group.
extension Rotation {
  /// Returns the member that an occurrence shows; nil when no member is enabled.
  /// - Parameters:
  ///   - timetable: when the group has occurrences, on the wall clock of `home`; nil for a place trigger, which
  ///     always shows the same member.
  ///   - members: the enabled members, in any order.
  public func member(
    saying start: OccurrenceStart, of timetable: Timetable?, in home: Zone, from members: [Identity]
  ) -> Identity? {
    member(at: turn(of: start, of: timetable, in: home), from: members)
  }

  /// Returns the rotation for the time after members or times change: it records who had a turn before `next`, and
  /// counts turns again from `anchor`, so that those members wait for the others.
  /// - Parameters:
  ///   - next: the first occurrence still to come; nil when there is none.
  ///   - anchor: the first occurrence to come after the change.
  public func counted(
    before next: OccurrenceStart?, of timetable: Timetable?, in home: Zone, from members: [Identity],
    anchor: OccurrenceStart?
  ) -> Rotation {
    var counted = self
    counted.turns = turns(after: next.map { turn(of: $0, of: timetable, in: home) } ?? 0, from: members)
    counted.anchor = anchor
    return counted
  }

  /// The index of an occurrence counted from the anchor, from 0 to a million.
  private func turn(of start: OccurrenceStart, of timetable: Timetable?, in home: Zone) -> Int {
    guard let timetable else { return 0 }
    func local(_ start: OccurrenceStart) -> LocalSecond {
      LocalSecond(LocalDateTime(day: start.day, time: start.time ?? .midnight))
    }
    let end = local(start)
    return timetable.starts(notBefore: anchor.map(local) ?? timetable.start, in: home)
      .prefix(1_000_000).prefix { $0 < end }.reduce(0) { count, _ in count + 1 }
  }
}
