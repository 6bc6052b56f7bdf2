import Foundation
import Planner
import Testing

@testable import Store

private let environment = ProcessInfo.processInfo.environment
private let seed = environment["ARC_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 5...999_999)

@Test(
  arguments: [(3, 400, false, true), (4, 300, true, true)]
    + (isHard ? [(seed, 10_000, false, true), (seed + 1, 10_000, true, true)] : []))
func anyCommandsGiveWhatTheModelGivesAndUndoLeadsBackToNothing(
  seed: UInt64, rounds: Int, empties: Bool, reminds: Bool
)
  throws
{
  let folder = try TemporaryFolder()
  let life = Life(folder.file, seed: seed, empties: empties, reminds: reminds)
  for round in 0..<rounds {
    try life.live(round)
    if round % max(5, rounds / 200) == 0 || rounds - round < 20 { try life.compare() }
  }
  try life.store.checkFullText()
  while !life.before.isEmpty {
    try life.undo()
    if life.before.count % max(20, rounds / 100) == 0 { try life.compare() }
  }
  #expect(throws: PlannerError.nothingToUndo) { try life.store.record("undo") { try $0.undo(partly: true) } }
  #expect(try contents(life.store) == [])
  try life.store.checkFullText()
  // And forth again, until all is as it was.
  if !empties {
    while !life.undone.isEmpty { try life.redo() }
    try life.compare()
  }
}
