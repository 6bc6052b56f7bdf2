/// Writes columns of numbers and texts, small where numbers are small.
///
///     count ─ numbers …      each seven bits a byte, the lowest first (LEB128), its sign in its lowest bit
///     sizes ─ texts          a column of their sizes in bytes, then all of them
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ numbers: [Int32]) {
    append(Int32(numbers.count))
    for number in numbers { append(number) }
  }

  /// Appends numbers as their differences, for those that mostly grow.
  mutating func append(steps numbers: [Int32]) {
    var last: Int32 = 0
    append(
      numbers.map { number in
        defer { last = number }
        return number &- last
      })
  }

  mutating func append(_ texts: [[UInt8]]) {
    append(texts.map { Int32($0.count) })
    for text in texts { bytes.append(contentsOf: text) }
  }

  private mutating func append(_ number: Int32) {
    var rest = UInt32(bitPattern: number << 1 ^ number >> 31)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads what `PackedWriter` wrote, column by column.
struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func numbers() -> [Int32] {
    let count = Int(number())
    var numbers: [Int32] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(number()) }
    return numbers
  }

  /// The numbers of which `append(steps:)` wrote the differences.
  mutating func sums() -> [Int32] {
    var numbers = numbers()
    for index in numbers.indices.dropFirst() { numbers[index] &+= numbers[index - 1] }
    return numbers
  }

  mutating func texts() -> [[UInt8]] {
    let sizes = numbers()
    return sizes.map { size in
      defer { at += Int(size) }
      return Array(bytes[at..<at + Int(size)])
    }
  }

  private mutating func number() -> Int32 {
    var (number, shift): (UInt32, UInt32) = (0, 0)
    while true {
      let byte = bytes[at]
      at += 1
      number |= UInt32(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
  }
}
