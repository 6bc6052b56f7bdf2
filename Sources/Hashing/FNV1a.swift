/// FNV-1a with 64 bits (http://www.isthe.com/chongo/tech/comp/fnv): quick, for telling likely equals apart from others.
/// Hashes are stored, so the function must never change; it does not protect against attackers.
///
///     var hash = FNV1a()
///     hash.add("lab 3".utf8)
///     hash.value
public struct FNV1a: Sendable {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// Adds bytes, one after the other.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    // Other modules know nothing of what is in here: without contiguous bytes each one would cost a call.
    guard bytes.withContiguousStorageIfAvailable({ addAll($0) }) == nil else { return }
    addAll(Array(bytes))
  }

  private mutating func addAll(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds a number in one step.
  public mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}
