import Foundation

/// True when the tests that take minutes are asked for (`make test-hard`); otherwise they run in a short form.
let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil
