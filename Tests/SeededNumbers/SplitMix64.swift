/// Random numbers that are the same for the same seed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `count` - 1. (`Int.random` is slow in a debug build.)
  public mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }

  /// A number between two, both included.
  public mutating func from(_ low: Int, to high: Int) -> Int { low + below(high - low + 1) }

  /// True once in so many times.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// One of several.
  public mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
