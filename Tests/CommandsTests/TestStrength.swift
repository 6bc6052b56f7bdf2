import Foundation

/// True when the tests that take minutes are asked for (`make test-hard`); otherwise they run in a short form.
let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil

/// The seed that was asked for: ARC_TEST_SEED, to live through a failure again; nil: none.
let givenSeed = ProcessInfo.processInfo.environment["ARC_TEST_SEED"].flatMap { UInt64($0) }

/// The seed of tests by chance: the one that was asked for, or another one at each run.
let chanceSeed = givenSeed ?? UInt64.random(in: 1...999_999)
