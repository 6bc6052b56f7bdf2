/// Finds the pages of tables and indexes in a file, and reads their rows, even when pages around them are damaged.
///
///     roots, as the file says ──walk──▶ leaves, the newest first ──rows──▶ RawRow
///     unreachable pages ────────────────────────▲
final class TablePages {
  let pages: RawPages
  /// The root pages of tables and indexes, by name.
  private(set) var roots: [String: Int] = [:]
  /// The pages that belong to a known table or index.
  private var used: [Bool]
  /// The unreadable pages that should contain rows or lead to them.
  private(set) var damaged: Set<Int> = []

  /// False when page numbers are not trusted: then a page is identified by its rows alone.
  private let followsNumbers: Bool

  init(_ pages: RawPages, followsNumbers: Bool = true) {
    self.pages = pages
    self.followsNumbers = followsNumbers
    used = Array(repeating: false, count: pages.count + 1)
    guard followsNumbers else { return }
    roots = readRoots()
    markFree()
  }

  /// The page with a number; nil when it does not belong to a table or index.
  func page(_ number: Int) -> RawPage? {
    pages.page(number).flatMap { RawPage($0, number: number, usable: pages.usable) }
  }

  /// The pages with rows below a root, in order; unreadable pages are noted.
  func walk(_ name: String) -> [Int] {
    guard let root = roots[name] else { return [] }
    var (found, open) = ([Int](), [root])
    var isIndex: Bool?
    while let number = open.popLast() {
      guard number >= 1, number < used.count, !used[number] else { continue }
      guard let page = page(number) else {
        used[number] = true
        damaged.insert(number)
        continue
      }
      let isOfIndex = page.kind == .indexLeaf || page.kind == .indexBranch
      // A damaged page number may lead into another table.
      guard isIndex == nil || isIndex == isOfIndex else {
        damaged.insert(number)
        continue
      }
      isIndex = isOfIndex
      used[number] = true
      if page.broken > 0 { damaged.insert(number) }
      if page.kind != .tableBranch { found.append(number) }
      open += page.children.reversed()
    }
    return found
  }

  /// The unreachable pages with rows; to be called after all walks.
  func lostPages() -> [Int] {
    guard used.count > 1 else { return [] }
    return (1..<used.count).filter { number in
      !used[number] && page(number).map { $0.kind != .tableBranch && !$0.cells.isEmpty } ?? false
    }
  }

  /// The rows of a page, and the number of unreadable ones.
  func rows(of number: Int, unreadable: inout Int) -> [RawRow] {
    guard let page = page(number) else { return [] }
    unreadable += page.broken
    var rows: [RawRow] = []
    for cell in page.cells {
      let bytes = content(of: cell, on: page)
      if var row = RawRow(bytes, length: cell.length, number: cell.number) {
        row.isDoubtful = !followsNumbers && page.local(cell, usable: pages.usable) < cell.length
        rows.append(row)
      } else {
        unreadable += 1
        damaged.insert(number)
      }
    }
    return rows
  }

  /// The readable bytes of a row, from its page and its overflow pages.
  private func content(of cell: RawPage.Cell, on page: RawPage) -> [UInt8] {
    let local = page.local(cell, usable: pages.usable)
    let end = cell.start + local
    guard end <= pages.usable else { return [] }
    var bytes = Array(page.bytes[cell.start..<end])
    guard local < cell.length, end + 4 <= pages.usable else { return bytes }
    var (next, seen) = (page.bytes.number(at: end, bytes: 4), Set<Int>())
    while bytes.count < cell.length, next > 0, seen.insert(next).inserted, let page = pages.page(next) {
      // A page overwritten with zeros: an overflow page with text never looks like this.
      let part = page[4..<min(pages.usable, 4 + cell.length - bytes.count)]
      if part.allSatisfy({ $0 == 0 }) {
        damaged.insert(next)
        break
      }
      used[next] = true
      bytes += part
      next = page.number(at: 0, bytes: 4)
    }
    return bytes
  }
}

extension TablePages {
  /// The root pages of tables and indexes, read from the schema: its own pages, and any page that looks like one of them.
  private func readRoots() -> [String: Int] {
    var roots: [String: Int] = [:]
    func take(_ number: Int) {
      var unreadable = 0
      for row in rows(of: number, unreadable: &unreadable) {
        guard row.values.count == 5, case .text(let kind) = row.values[0], kind == "table" || kind == "index",
          case .text(let name) = row.values[1], case .integer(let root) = row.values[3], root > 1,
          root <= pages.count, roots[name] == nil
        else { continue }
        roots[name] = root
      }
    }
    self.roots = ["": 1]
    for number in walk("") { take(number) }
    guard !damaged.isEmpty || roots["task"] == nil else { return roots }
    for number in stride(from: 1, through: pages.count, by: 1) where !used[number] {
      if let page = page(number), page.kind == .tableLeaf { take(number) }
    }
    return roots
  }

  /// Marks the free pages: their rows were deleted.
  private func markFree() {
    guard pages.hasHeader, let head = pages.page(1) else { return }
    var next = head.number(at: 32, bytes: 4)
    while next >= 1, next < used.count, !used[next], let trunk = pages.page(next) {
      let count = trunk.number(at: 4, bytes: 4)
      guard count <= pages.usable / 4 - 2 else { return }
      used[next] = true
      for index in 0..<count {
        let leaf = trunk.number(at: 8 + 4 * index, bytes: 4)
        if leaf >= 1, leaf < used.count { used[leaf] = true }
      }
      next = trunk.number(at: 0, bytes: 4)
    }
  }
}
