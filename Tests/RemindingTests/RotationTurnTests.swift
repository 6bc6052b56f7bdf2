import Moments
import Planner
import Reminding
import Testing

private let daily = "FREQ=DAILY"

/// The members that the days from one to another say.
private func said(_ rotation: Rotation, _ members: [Identity], from first: Int, to last: Int) throws
  -> [UInt64]
{
  let table = try #require(try timetable("2026-11-01", "08:00", daily).timetable)
  return try (first...last).map { day in
    let start = OccurrenceStart(
      day: try #require(Day(iso: "2026-11-01")).adding(days: day - 1), time: TimeOfDay(iso: "08:00"))
    return try #require(rotation.member(saying: start, of: table, in: .utc, from: members)).low
  }
}

private func start(_ day: String) throws -> OccurrenceStart {
  try #require(OccurrenceStart(iso: "2026-11-\(day)T08:00"))
}

@Test func turnsAreCountedFromTheFirstOccurrenceOrTheAnchor() throws {
  let members = (1...3).map { Identity(high: 0, low: $0) }
  var rotation = Rotation(.rotate, seed: 0)
  #expect(try said(rotation, members, from: 1, to: 7) == [1, 2, 3, 1, 2, 3, 1])
  rotation.anchor = try start("05")
  #expect(try said(rotation, members, from: 5, to: 8) == [1, 2, 3, 1])
}

@Test func whoHadATurnBeforeAChangeWaitsAfterIt() throws {
  let members = (1...4).map { Identity(high: 0, low: $0) }
  let table = try #require(try timetable("2026-11-01", "08:00", daily).timetable)
  for seed in 0..<20 {
    let before = Rotation(.shuffle, seed: seed)
    // Two of the second bag have had their turns on the 5th and 6th, then the first member is switched off.
    let had = try said(before, members, from: 5, to: 6)
    let after = before.counted(
      before: try start("07"), of: table, in: .utc, from: members, anchor: try start("07"))
    #expect(after.turns.map(\.low) == had)
    let left = members.filter { $0.low != 1 }
    let waiting = left.filter { !had.contains($0.low) }.count
    let next = try said(after, left, from: 7, to: 6 + waiting + 3)
    #expect(Set(next.prefix(waiting)).isDisjoint(with: had), "\(had) then \(next)")
    #expect(Set(next.suffix(3)) == [2, 3, 4])
  }
}

@Test func aGroupThatEndsHasNoTurnsToCount() throws {
  let members = [Identity(high: 0, low: 1)]
  let table = try #require(try timetable("2026-11-01", "08:00", daily).timetable)
  let counted = Rotation(.rotate, seed: 0).counted(
    before: nil, of: table, in: .utc, from: members, anchor: nil)
  #expect(counted.turns.isEmpty && counted.anchor == nil)
}
