/// A page of a table or index.
struct RawPage {
  enum Kind: UInt8 {
    case indexBranch = 2
    case tableBranch = 5
    case indexLeaf = 10
    case tableLeaf = 13
  }

  /// A row on a page: the offset and length of its content, and its number if the table has row numbers.
  struct Cell {
    var number: Int?
    var start: Int
    var length: Int
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The numbers of the child pages, in order.
  private(set) var children: [Int] = []
  /// The rows.
  private(set) var cells: [Cell] = []
  /// The number of rows and child pages that could not be parsed.
  private(set) var broken = 0

  /// Parses a page; nil when it does not belong to a table or index.
  init?(_ bytes: [UInt8], number: Int, usable: Int) {
    let head = number == 1 ? 100 : 0
    guard bytes.count >= usable, usable > head + 12, let kind = Kind(rawValue: bytes[head]) else {
      return nil
    }
    self.kind = kind
    self.bytes = bytes
    let isBranch = kind == .indexBranch || kind == .tableBranch
    let count = bytes.number(at: head + 3, bytes: 2)
    let first = head + (isBranch ? 12 : 8)
    guard first + 2 * count <= usable else { return nil }
    for index in 0..<count {
      var offset = bytes.number(at: first + 2 * index, bytes: 2)
      guard offset >= first + 2 * count, offset < usable else {
        broken += 1
        continue
      }
      if isBranch {
        guard offset + 4 <= usable else {
          broken += 1
          continue
        }
        children.append(bytes.number(at: offset, bytes: 4))
        offset += 4
      }
      if kind == .tableBranch { continue }
      guard let length = bytes.varint(at: &offset, before: usable), length > 0, length < 1 << 31 else {
        broken += 1
        continue
      }
      var number: Int?
      if kind == .tableLeaf {
        number = bytes.varint(at: &offset, before: usable)
        guard number != nil else {
          broken += 1
          continue
        }
      }
      cells.append(Cell(number: number, start: offset, length: length))
    }
    if isBranch { children.append(bytes.number(at: head + 8, bytes: 4)) }
  }

  /// The number of bytes of a row that are on the page itself.
  func local(_ cell: Cell, usable: Int) -> Int {
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    if cell.length <= most { return cell.length }
    let rest = least + (cell.length - least) % (usable - 4)
    return rest <= most ? rest : least
  }
}
