#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Random numbers of the system, 32 at a time: an import takes one for every task.
package final class RandomBits {
  private var numbers: [UInt64] = []

  /// 64 random bits.
  package func next() -> UInt64 {
    if let number = numbers.popLast() { return number }
    // 256 bytes are the most that one call gives (POSIX.1-2024, getentropy).
    numbers = [UInt64](repeating: 0, count: 32)
    let failed = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) } != 0
    if failed { numbers = numbers.map { _ in .random(in: .min ... .max) } }
    return numbers.removeLast()
  }
}
