import Testing

/// Lets only a few tests of a process run at the same time.
///
/// All tests begin at once otherwise, each with programs of its own: on a machine with two cores, dozens of servers and
/// daemons would compete, and each would take many seconds for what it does at once for a person.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  /// It holds for each test of a suite, not for the suite as a whole.
  public var isRecursive: Bool { true }

  /// Runs a test as soon as one of the places is free.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Places.shared.enter()
    do {
      try await function()
    } catch {
      await Places.shared.leave()
      throw error
    }
    await Places.shared.leave()
  }

  /// The places for tests that run now, and who waits for one, first come, first served.
  private actor Places {
    static let shared = Places()
    private var free = 6
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func leave() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
}

extension Trait where Self == FewAtOnce {
  /// Only a few of the tests that have this trait run at the same time, whichever suite they are in.
  public static var fewAtOnce: Self { FewAtOnce() }
}
