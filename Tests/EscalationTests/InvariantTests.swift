import Foundation
import Testing

@testable import Escalation

/// How many events each test lives through: a quarter of a million in all, ten million with `ARC_TEST_HARD`.
private let eventsPerSeed = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] == nil ? 31_500 : 1_260_000

struct InvariantTests {
  @Test(arguments: 1...8)
  func nothingHappensThatNeverMay(seed: Int) {
    var alerts = 0
    for turn in 0..<eventsPerSeed / 180 {
      var life = Life(seed: seed * 1_000_000 + turn)
      life.live(events: 180)
      alerts += life.alertCount
      for complaint in life.complaints.prefix(2) {
        Issue.record("seed \(seed * 1_000_000 + turn): \(complaint)")
      }
      if !life.complaints.isEmpty { break }
    }
    #expect(alerts > eventsPerSeed / 20)
  }
}
