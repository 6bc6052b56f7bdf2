import Escalation
import Moments
import SQLite

/// Copies everything that can be read from a damaged planner into a new one, row by row.
///
///     RawPages ─▶ TablePages ─▶ RawRow ─fits─▶ TableShape ─▶ the same table of the new file
///     indexes of the damaged file ──compared──▶ what is lost, what was altered
///
/// When pages are missing from the middle, all later page numbers are wrong; then each page is assigned to the table that
/// its rows look like.
struct Salvage {
  private let source: TablePages
  private let database: Database
  private let shapes: [TableShape]
  private(set) var report = SalvageReport()
  /// The number of rows that were read.
  private(set) var rows = 0
  /// The numbers of rows from unreachable pages, by table: some may have been deleted.
  private(set) var strays: [String: Set<Int>] = [:]
  private var altered: [String: Set<Int>] = [:]
  private var doubtful: [String: Set<Int>] = [:]
  private var lost: [String: Set<Int>] = [:]

  /// - Parameters:
  ///   - followsNumbers: false when page numbers are wrong because earlier pages are missing.
  ///   - database: a new planner with the tables of the file's schema version.
  init(_ pages: RawPages, followsNumbers: Bool, into database: Database) throws {
    source = TablePages(pages, followsNumbers: followsNumbers)
    self.database = database
    shapes = try TableShape.all(in: database)
    report.pages = pages.count
    report.hasDamagedLog = pages.log?.isDamaged ?? false
    report.isCut = pages.isCut
  }

  /// Copies the rows of all tables, the newest first when several have the same number.
  /// - Parameter withWords: false to leave out the full text, which can be rebuilt from the tasks.
  mutating func run(withWords: Bool = true) throws {
    var leaves: [(page: Int, shape: TableShape)] = []
    for shape in shapes where withWords || !shape.isOfWords {
      leaves += source.walk(shape.name).map { ($0, shape) }
    }
    let pages = source.pages
    // A stable sort, so that rows keep the order in which they were added.
    for (page, shape) in leaves.sorted(by: { pages.age(of: $0.page) > pages.age(of: $1.page) }) {
      try take(page, as: shape, isStray: false)
    }
    var entries: [(shape: TableShape, columns: [Int], pages: [Int])] = []
    for shape in shapes {
      for index in shape.indexes { entries.append((shape, index.columns, source.walk(index.name))) }
    }
    for name in source.roots.keys { _ = source.walk(name) }
    // A page that is assigned to a table by what its rows look like.
    for page in source.lostPages().sorted(by: { pages.age(of: $0) > pages.age(of: $1) }) {
      if let shape = shape(of: page), !shape.isOfWords { try take(page, as: shape, isStray: true) }
    }
    for entry in entries { try compare(entry.shape, entry.columns, entry.pages) }
    report.damagedPages = source.damaged.count
    for (kind, numbers) in lost { report.lost += numbers.map { SalvageReport.Thing(kind: kind, number: $0) } }
    for (kind, numbers) in altered {
      report.altered += numbers.map { SalvageReport.Thing(kind: kind, number: $0) }
    }
    for (kind, numbers) in doubtful {
      report.doubtful += numbers.map { SalvageReport.Thing(kind: kind, number: $0) }
    }
  }

  /// Copies the rows of a page into a table.
  private mutating func take(_ page: Int, as shape: TableShape, isStray: Bool) throws {
    var unreadable = 0
    var taken: [Int] = []
    for var row in source.rows(of: page, unreadable: &unreadable) {
      guard shape.fits(row), row.firstMissing == nil || complete(&row, shape) else {
        // Rows of another table are ignored; rows on a page of this table that do not fit are lost.
        if !isStray { unreadable += 1 }
        continue
      }
      switch try insert(row, shape) {
      case .new:
        if !shape.isOfWords { rows += 1 }
        guard let number = row.number else { continue }
        taken.append(number)
        if row.isAltered { altered[shape.name, default: []].insert(number) }
        if row.isDoubtful { doubtful[shape.name, default: []].insert(number) }
        if isStray { strays[shape.name, default: []].insert(number) }
      case .known: break
      case .refused: unreadable += 1
      }
    }
    // The damage that made one row unreadable may have changed its neighbours.
    if unreadable > 0 { doubtful[shape.name, default: []].formUnion(taken) }
    // The full text is rebuilt from the tasks.
    if unreadable > 0, !shape.isOfWords, !isStray || shape.number != nil {
      report.unreadable[shape.name, default: 0] += unreadable
    }
  }

  private enum Outcome { case new, known, refused }

  private func insert(_ row: RawRow, _ shape: TableShape) throws -> Outcome {
    var values = row.values
    if let place = shape.number, let number = row.number { values[place] = .integer(number) }
    let names = shape.columns.prefix(values.count).map(\.name).joined(separator: ", ")
    let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
    // A new planner already has the row of `store` and the first rows of the full text.
    let way = shape.name == "store" || shape.isOfWords ? "REPLACE" : "IGNORE"
    do {
      try database.statement("INSERT OR \(way) INTO \(shape.name) (\(names)) VALUES (\(marks))")
        .run(values)
    } catch let error as SQLiteError where error.code == .constraint {
      return .refused
    }
    if database.changeCount > 0 { return .new }
    guard let number = row.number else { return .known }
    return try has(number, shape) ? .known : .refused
  }

  private func has(_ number: Int, _ shape: TableShape) throws -> Bool {
    try database.statement("SELECT 1 FROM \(shape.name) WHERE rowid = ?").first(.integer(number)) { _ in
      true
    } ?? false
  }

  /// Fills in required values that were lost with a row's overflow pages; only for things that people wrote.
  private func complete(_ row: inout RawRow, _ shape: TableShape) -> Bool {
    guard ["task", "reminder", "arc"].contains(shape.name), row.values.count > 1,
      case .blob(let uuid) = row.values[1]
    else { return false }
    // arc's UUIDs begin with the milliseconds of their creation (RFC 9562 §5.7).
    let isTimed = uuid[6] >> 4 == 7
    let made = isTimed ? uuid.prefix(6).reduce(0) { $0 << 8 | Int($1) } / 1000 : 0
    for place in (row.firstMissing ?? 0)..<row.values.count {
      let column = shape.columns[place]
      guard row.values[place] == .null, column.isNeeded else { continue }
      row.values[place] =
        column.type == "TEXT" ? .text("") : .integer(["created", "changed"].contains(column.name) ? made : 0)
    }
    return true
  }

  /// The table that most rows of a page look like.
  private func shape(of page: Int) -> TableShape? {
    var unreadable = 0
    let rows = source.rows(of: page, unreadable: &unreadable).prefix(20)
    let scores = shapes.map { shape in
      rows.reduce(0) { score, row in
        guard shape.fits(row, isWhole: shape.number == nil) else { return score }
        // Rows of other tables have as many texts.
        if let place = shape.columns.firstIndex(where: { $0.name == "notation" }) {
          guard case .text(let notation) = row.values[place], (try? EscalationPath(notation)) != nil else {
            return score
          }
          return score + 3
        }
        return score + (row.values.count == shape.columns.count ? 2 : 1)
      }
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else { return nil }
    return shapes[best]
  }

  /// Finds index entries without a row, and rows that differ from their index entry.
  private mutating func compare(_ shape: TableShape, _ columns: [Int], _ pages: [Int]) throws {
    guard !columns.isEmpty else { return }
    let same = columns.map { "\(shape.columns[$0].name) IS ?" }.joined(separator: " AND ")
    let look = try database.statement("SELECT \(same) FROM \(shape.name) WHERE rowid = ?")
    for page in pages {
      var unreadable = 0
      for row in source.rows(of: page, unreadable: &unreadable) {
        guard row.values.count == columns.count + 1, !row.isAltered,
          case .integer(let number) = row.values.last,
          zip(columns, row.values).allSatisfy({ shape.columns[$0].takes($1) || $0 == shape.number })
        else { continue }
        switch try look.first(row.values, body: { $0.integer(0) }) {
        case nil where number > 0: lost[shape.name, default: []].insert(number)
        case 0: altered[shape.name, default: []].insert(number)
        default: break
        }
      }
    }
  }
}
