import Application
import Planner
import Store

/// The steps that were made here, at the prompt or on a full screen; `u` undoes only these.
struct OwnSteps {
  private var numbers: Set<Int> = []

  /// Adds the steps made since another.
  /// - Parameters:
  ///   - before: the number of the last step before.
  ///   - after: the number of the last step now.
  mutating func add(after before: Int, to after: Int) {
    if before < after { numbers.formUnion(before + 1...after) }
  }

  /// Undoes the last step, if it is one of these.
  /// - Throws: `Failure` if it is not, and when there is none.
  func takeBack(_ store: PlannerStore) throws -> LoggedStep {
    try store.record("undo") { step in
      // Undone steps, and the steps that undid them, come in between.
      let last = try step.snapshot.steps(limit: numbers.count * 2 + 100).first {
        ($0.role == .do || $0.role == .redo) && $0.undoneBy == nil
      }
      guard let last, !numbers.isEmpty else { throw numbers.isEmpty ? OwnSteps.nothing : OwnSteps.noMore }
      if numbers.contains(last.id) { return try step.undo(partly: false) }
      let stands = try step.snapshot.steps(limit: 1000).contains {
        numbers.contains($0.id) && $0.role != .undo && $0.undoneBy == nil
      }
      throw stands ? OwnSteps.changedMeanwhile : OwnSteps.noMore
    }
  }

  private static let nothing = Failure(
    .refused, "nothing to undo: you have not changed anything here yet",
    hints: ["/log shows earlier changes, and /undo takes back the last one"])
  private static let noMore = Failure(
    .refused, "nothing more to undo here",
    hints: ["/log shows earlier changes, and /undo takes back the last one"])
  private static let changedMeanwhile = Failure(
    .refused, "another program has changed something since",
    hints: ["/log shows what, and /undo takes back the last change"])
}
