/// Numbers of tasks, taken in ascending order: a bit for each, as far as that makes sense.
///
/// One value, so that a class that holds it opens it once for each number.
struct TaskBits {
  private var bits: [UInt64] = []
  /// Those whose numbers are too high for bits.
  private var others: Set<Int> = []
  /// Behind the greatest number.
  private(set) var end = 0
  private(set) var count = 0

  private static let mostBits = 1 << 28

  /// - Parameter number: greater than all before it.
  mutating func insert(_ number: Int) {
    end = number + 1
    count += 1
    guard (0..<TaskBits.mostBits).contains(number) else {
      others.insert(number)
      return
    }
    let place = number >> 6
    if place >= bits.count {
      bits += repeatElement(0, count: max(place + 1, bits.count * 2) - bits.count)
    }
    bits[place] |= 1 << UInt64(number & 63)
  }

  func contains(_ number: Int) -> Bool {
    guard (0..<TaskBits.mostBits).contains(number) else { return others.contains(number) }
    let place = number >> 6
    return place < bits.count && bits[place] >> UInt64(number & 63) & 1 == 1
  }
}
