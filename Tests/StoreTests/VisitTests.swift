import Moments
import Planner
import Testing

@testable import Store

/// Tasks on the days on which the clocks of Berlin (October 25) and Los Angeles (November 1) are set back, and around
/// them: with times, some of which come twice, for whole days, and pinned to a zone.
private func addAroundChanges(to store: PlannerStore) throws {
  try store.record("add") { step in
    let arc = try step.addArc(path: "Autumn").id
    for day in (22...35).compactMap({ Day(iso: "2026-10-01")?.adding(days: $0 - 1) }) {
      for (zone, time) in [
        (nil, nil), (nil, "01:30"), (nil, "02:30"), (nil, "17:00"), (nil, "23:59:59"),
        ("Europe/Berlin", "02:30"),
        ("America/Los_Angeles", "01:30"), ("Mars/Olympus", "12:00"),
      ] as [(String?, String?)] {
        var fields = task("\(day) \(time ?? "") \(zone ?? "")", day.description, time)
        fields.zone = zone
        try step.add(fields, to: arc)
      }
    }
  }
}

@Test func tasksNearAChangeOfTheClocksAreDueInAnotherZoneWhenTheirRowsSay() throws {
  let (stays, moves) = (try TemporaryFolder(), try TemporaryFolder())
  let (home, away) = (try Zone(named: "America/Los_Angeles"), try Zone(named: "Europe/Berlin"))
  for folder in [stays, moves] { try addAroundChanges(to: planner(folder.file, zone: home)) }
  let (visitor, traveller) = (planner(stays.file, zone: away), planner(moves.file, zone: away))
  visitor.travel = .visits
  let begin = away.firstMoment(of: try #require(Day(iso: "2026-10-21")))
  for hours in stride(from: 0, to: 24 * 16, by: 5) {
    let range = MomentRange(
      from: begin.adding(seconds: hours * 3600), until: begin.adding(seconds: (hours + 9) * 3600))
    func due(_ store: PlannerStore) throws -> [String] {
      try store.read { snapshot in
        try snapshot.tasks(matching: TaskFilter([.init(.due(range))]), limit: 20).map {
          "\($0.due?.seconds ?? 0) \($0.fields.title)"
        }
      }
    }
    #expect(try due(visitor) == due(traveller))
  }
  #expect(visitor.elsewhere == nil, "no copy is needed")
}
