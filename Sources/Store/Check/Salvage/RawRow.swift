import SQLite

/// A row as it was read from its bytes (https://sqlite.org/fileformat2.html#record_format).
struct RawRow {
  /// Its number; nil in a table without numbers and in an index.
  var number: Int?
  var values: [SQLValue]
  /// True when a text is not UTF-8, or ends before its end: what can be read of it stands in the values.
  var isAltered = false
  /// True when its end comes from a page of which nobody knows that it is the right one.
  var isDoubtful = false
  /// The place of the first value that could not be read at all; those that could not stand as NULL.
  var firstMissing: Int?

  /// The row in some bytes; nil when they are none.
  /// - Parameter length: how many bytes the row should have; more than are given when pages of it are lost.
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

  /// The text of some bytes; what no text of ours can hold is replaced, and said.
  private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) { return text }
    isAltered = true
    return String(decoding: bytes.map { $0 == 0 ? 0xFF : $0 }, as: UTF8.self)
  }

  /// How many bytes a value has.
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
