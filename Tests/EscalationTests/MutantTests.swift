import Testing

@testable import Escalation

/// A test that cannot fail proves nothing: here each fault of the machine makes the other tests fail.
struct MutantTests {
  @Test(arguments: Mutant.allCases)
  func everyFaultIsNoticedByTheTimelines(mutant: Mutant) throws {
    var noticed: [String] = []
    for path in timelineFiles where noticed.isEmpty { noticed = try differences(path, mutant.next, limit: 1) }
    #expect(!noticed.isEmpty)
  }

  @Test(arguments: Mutant.allCases)
  func everyFaultIsNoticedByTheWitness(mutant: Mutant) {
    for seed in 1...4_000 {
      var life = Life(seed: seed, next: mutant.next)
      life.live(events: 180)
      if !life.complaints.isEmpty { return }
    }
    Issue.record("no complaint in 720,000 events")
  }
}
