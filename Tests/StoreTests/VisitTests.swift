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

@Test(arguments: Array(stride(from: 0, to: 24 * 16, by: 31)))
func alertsNearAChangeOfTheClocksComeInAnotherZoneWhenTheyWouldThere(hours: Int) throws {
  let (home, away) = (try Zone(named: "America/Los_Angeles"), try Zone(named: "Europe/Berlin"))
  let begin = away.firstMoment(of: try #require(Day(iso: "2026-10-20")))
  func alerts(_ travel: ZoneChangePolicy) throws -> [String] {
    let folder = try TemporaryFolder()
    try addAroundChanges(to: planner(folder.file, now: begin, zone: home))
    let store = planner(folder.file, now: begin.adding(seconds: hours * 3600), zone: away)
    store.travel = travel
    return try store.read { snapshot in
      func upcoming(_ limit: Int) throws -> [UpcomingAlert] {
        try snapshot.upcoming(until: store.now.adding(seconds: 200_000), limit: limit)
      }
      #expect(store.elsewhere == nil, "no copy is needed")
      // Which of those that come at the same second are left out is open.
      return try [1, 4, 40].map { "\(try upcoming($0).map(\.at.seconds))" }
        + upcoming(5000).map { "\($0.at.seconds) \($0.topic.number)" }
        + snapshot.activeReminders(limit: 5000).map { "\($0.topic.number) \($0.state)" }
    }
  }
  #expect(try alerts(.visits) == alerts(.moves))
}
