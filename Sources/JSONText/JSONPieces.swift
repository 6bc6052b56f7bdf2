/// Pieces by a pointer of their own: a writer is in memory, and so is what it points to.
extension UnsafeMutablePointer<UInt8> {
  /// Stores a byte.
  /// - Returns: where the next goes.
  @inline(__always)
  func put(_ byte: UInt8) -> Self {
    pointee = byte
    return self + 1
  }

  /// Copies bytes; few at once, as two parts that overlap, because a call would take longer.
  @inline(__always)
  func put(_ bytes: UnsafeBufferPointer<UInt8>) -> Self {
    guard let start = bytes.baseAddress else { return self }
    let (from, to, count) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(self), bytes.count)
    switch count {
    case 4..<8:
      to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      let last = from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      to.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
    case 8...16:
      to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      let last = from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      to.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
    default: update(from: start, count: count)
    }
    return self + count
  }
}
