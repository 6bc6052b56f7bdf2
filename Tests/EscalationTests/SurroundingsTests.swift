import Moments
import Testing

@testable import Escalation

struct SurroundingsTests {
  /// Los Angeles from 2026 to 2028, taken from the system's zone.
  private func losAngeles() throws -> (zone: Zone, clock: WallClock) {
    let zone = try Zone(named: "America/Los_Angeles")
    let start = 1_767_225_600
    var changes: [WallClock.Change] = []
    for hour in 1..<2 * 366 * 24 {
      let at = start + hour * 3600
      let offset = zone.offset(at: Moment(seconds: at))
      if offset != zone.offset(at: Moment(seconds: at - 3600)) {
        changes.append(.init(at: at, offset: offset))
      }
    }
    return (zone, WallClock(offset: zone.offset(at: Moment(seconds: start)), changes: changes.reversed()))
  }

  @Test func aWallClockShowsWhatItsZoneDoes() throws {
    let (zone, clock) = try losAngeles()
    #expect(clock.changes.count == 4)
    for hour in 0..<2 * 366 * 24 {
      let at = 1_767_225_600 + hour * 3600 - hour % 2
      if clock.offset(at: at) != zone.offset(at: Moment(seconds: at)) { Issue.record("\(at)") }
    }
  }

  @Test func quietHoursEndWhenTheWallClockSaysSo() throws {
    let (_, clock) = try losAngeles()
    for quiet in [QuietHours.usual, QuietHours(from: 3600, to: 9000), QuietHours(from: 9000, to: 5400)] {
      for hour in 0..<2 * 366 * 24 {
        let at = 1_767_225_600 + hour * 3600 + 900
        guard let end = quiet.end(around: at, on: clock) else { continue }
        // It is quiet all the way there, and not any more there, but where the clock repeats or skips that hour.
        let isBesideAChange = clock.changes.contains { abs($0.at - end) <= 5400 || abs($0.at - at) <= 5400 }
        if end <= at || end > at + 90_000 { Issue.record("\(at) \(end)") }
        if !isBesideAChange {
          if clock.secondOfDay(at: end) != quiet.end { Issue.record("\(at) \(end)") }
          if quiet.end(around: end - 1, on: clock) != end { Issue.record("\(at) \(end)") }
        }
      }
    }
  }

  @Test(arguments: [
    // Fri 2026-11-20 in UTC: quiet 22:00–08:00.
    (1_795_212_000 - 1, nil), (1_795_212_000, 1_795_248_000), (1_795_247_999, 1_795_248_000),
    (1_795_248_000, nil),
  ])
  func theFirstSecondIsQuietAndTheLastIsNot(instant: Int, end: Int?) {
    #expect(QuietHours.usual.end(around: instant, on: .utc) == end)
  }

  @Test func secondsOfTheDayAreTakenModuloADay() {
    #expect(QuietHours(from: -7200, to: 86_400 + 28_800) == .usual)
  }
}
