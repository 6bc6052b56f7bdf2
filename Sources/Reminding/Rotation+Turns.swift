import Moments
import Planner

// Whose turn it is at an occurrence of a group.
extension Rotation {
  /// The member that an occurrence says; nil when nobody is switched on.
  /// - Parameters:
  ///   - timetable: when the group speaks, on the wall clock of `home`; nil: at a place, and always the same member.
  ///   - members: those that are switched on, in any order.
  public func member(
    saying start: OccurrenceStart, of timetable: Timetable?, in home: Zone, from members: [Identity]
  ) -> Identity? {
    member(at: turn(of: start, of: timetable, in: home), from: members)
  }

  /// The rotation with those noted who had a turn before an occurrence, since members or times are about to change:
  /// from then on turns are counted anew, and those who had theirs wait for the others.
  /// - Parameters:
  ///   - next: the first occurrence that is still to come; nil: none is.
  ///   - anchor: the first one that is to come after the change.
  public func counted(
    before next: OccurrenceStart?, of timetable: Timetable?, in home: Zone, from members: [Identity],
    anchor: OccurrenceStart?
  ) -> Rotation {
    var counted = self
    counted.turns = turns(after: next.map { turn(of: $0, of: timetable, in: home) } ?? 0, from: members)
    counted.anchor = anchor
    return counted
  }

  /// Which occurrence it is of those from the anchor on, from 0; a million at most.
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
