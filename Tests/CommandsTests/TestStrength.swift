import Foundation

/// True when the tests that take minutes are asked for (`make test-hard`); otherwise they run in a short form.
let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil

/// The seed that was asked for: ARC_TEST_SEED, to live through a failure again; nil: none.
let givenSeed = ProcessInfo.processInfo.environment["ARC_TEST_SEED"].flatMap { UInt64($0) }

/// The seed of tests by chance: the one that was asked for, or another one at each run.
let chanceSeed = givenSeed ?? UInt64.random(in: 1...999_999)

/// The same choices from the same seed (SplitMix64).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// A number from 1 to `most`.
  mutating func number(to most: Int) -> Int { Int.random(in: 1...max(1, most), using: &self) }

  /// One of several.
  mutating func pick<Value>(_ values: Value...) -> Value { values[number(to: values.count) - 1] }
}
