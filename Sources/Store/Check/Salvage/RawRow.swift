import SQLite

/// A row parsed from its bytes (https://sqlite.org/fileformat2.html#record_format).
struct RawRow {
  /// Its row number; nil in an index and in a table without row numbers.
  var number: Int?
  var values: [SQLValue]
  /// True when a text is not UTF-8 or is cut off; `values` has its readable part.
  var isAltered = false
  /// True when its end is from a page that may not be the right one.
  var isDoubtful = false
  /// The index of the first value that could not be read at all; such values are NULL.
  var firstMissing: Int?

  /// Parses a row; nil when the bytes are not a row.
  /// - Parameter length: the length that the row should have; greater than that of the bytes when pages are lost.
  init?(_ bytes: [UInt8], length: Int, number: Int?) {
    var offset = 0
    guard let head = bytes.varint(at: &offset, before: bytes.count), head > 1, head <= bytes.count,
      head < 4096
    else { return nil }
    var types: [Int] = []
    while offset < head {
      guard let type = bytes.varint(at: &offset, before: head), type >= 0, type != 10, type != 11 else {
        return nil
      }
      types.append(type)
    }
    guard offset == head, RawRow.isSum(types, of: length - head) else { return nil }
    self.number = number
    values = []
    for type in types {
      let size = RawRow.size(of: type)
      let end = min(offset + size, bytes.count)
      if end - offset < size { isAltered = true }
      defer { offset = end }
      switch type {
      case 0: values.append(.null)
      case 8: values.append(.integer(0))
      case 9: values.append(.integer(1))
      case 7: return nil
      case 1...6:
        guard end - offset == size else {
          miss()
          continue
        }
        let shift = 64 - 8 * size
        let number = bytes[offset..<end].reduce(0) { $0 << 8 | Int($1) }
        values.append(.integer((number << shift) >> shift))
      case let type where type % 2 == 0: values.append(.blob(Array(bytes[offset..<end])))
      default:
        if end == offset, size > 0 {
          miss()
        } else {
          values.append(.text(text(bytes[offset..<end])))
        }
      }
    }
  }

  private mutating func miss() {
    firstMissing = firstMissing ?? values.count
    values.append(.null)
  }

  /// Decodes a text; invalid bytes and NULs are replaced, and `isAltered` is set.
  private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) { return text }
    isAltered = true
    return String(decoding: bytes.map { $0 == 0 ? 0xFF : $0 }, as: UTF8.self)
  }

  /// The length of a value in bytes.
  private static func size(of type: Int) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    default: (type - 12) / 2
    }
  }

  private static func isSum(_ types: [Int], of length: Int) -> Bool {
    var rest = length
    for type in types {
      let size = size(of: type)
      guard size <= rest else { return false }
      rest -= size
    }
    return rest == 0
  }
}
