import SeededNumbers
import Testing

@testable import Escalation

struct StateTextTests {
  @Test func aStateIsOneShortLine() throws {
    let path = EscalationPath.nag
    var state = path.start(due: 43_200, at: 0).state
    #expect(state.text == "1 43200 0 scheduled - - 0,43200,43200,0 0 - 0 0")
    state = path.next(state, on: .tick, at: 43_205).state
    #expect(
      state.text == "1 43200 0 active - 0 1,46805,46805,0 1 0.1,step,1,push,3,0,43200,43200,5,0 0 0")
    state = path.next(state, on: .snooze(until: 50_000), at: 43_300).state
    #expect(state.text == "1 43200 0 snoozed,50000 - 0 0,50000,50000,0 1 - 0 0")
    state = path.next(state, on: .complete, at: 43_301).state
    #expect(state.text == "1 43200 0 completed snoozed,50000 0 - 1 - 0 0")
    #expect(try State(text: state.text) == state)
  }

  @Test(arguments: [
    ("2 43200", "the state of this reminder has version 2, but this arc reads only version 1; update arc"),
    ("", "'' is not a state of a reminder; start the reminder again"),
    ("1 43200 0", "'1 43200 0' is not a state of a reminder; start the reminder again"),
    (
      "1 43200 0 done - - 0,43200,43200,0 0 - 0 0",
      "'1 43200 0 done - - 0,43200,43200,0 0 - 0 0' is not a state of a reminder; start the reminder again"
    ),
  ])
  func aTextThatIsNoStateIsRefused(text: String, message: String) {
    let error = #expect(throws: StateError.self) { try State(text: text) }
    #expect(error?.description == message)
  }

  @Test func damagedStatesAreReadOrRefusedButNeverTrap() {
    let text = "1 43200 0 active - 0.3 1,46805,46805,0 1 0.1,step,1,push,3,0,43200,43200,5,0 0 0"
    let signs = Array("0123456789999,.- x".utf8)
    var chance = SplitMix64(seed: 3)
    var read = 0
    for _ in 0..<5_000 {
      var bytes = Array(text.utf8)
      for _ in 0...chance.below(3) { bytes[chance.below(bytes.count)] = signs[chance.below(signs.count)] }
      guard let state = try? State(text: String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      for event in [
        Event.tick, .recover, .snooze(until: 50_000), .retime(due: 1), .reopen(state), .dismiss,
        .edit(due: .max),
      ] {
        _ = EscalationPath.nag.next(state, on: event, at: 47_000, in: Environment(quiet: .usual))
      }
    }
    #expect(read > 500)
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func noInstantTraps(instant: Int) {
    for (_, path) in EscalationPath.builtIn {
      var state = path.start(due: instant, at: 0, in: Environment(quiet: .usual)).state
      for event in [
        Event.tick, .snooze(until: instant), .edit(due: instant), .retime(due: instant), .recover, .tick,
        .dismiss,
      ] {
        state = path.next(state, on: event, at: instant).state
        state = path.next(state, on: event, at: 0).state
      }
    }
  }
}
