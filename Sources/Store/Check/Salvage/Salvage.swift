import Escalation
import Moments
import SQLite

/// Reads what can be read of a damaged planner into a new one, row by row.
///
///     RawPages ─▶ TablePages ─▶ RawRow ─fits─▶ TableShape ─▶ the same table of the new file
///     indexes of the damaged file ──compared──▶ what is lost, what was altered
///
/// Where pages are missing from the middle, all numbers of pages behind them lead to others; then each page belongs to the
/// table that its rows look like.
struct Salvage {
  private let source: TablePages
  private let database: Database
  private let shapes: [TableShape]
  private(set) var report = SalvageReport()
  /// How many rows were read.
  private(set) var rows = 0
  /// The numbers of rows from pages that nothing leads to, by table: some may have been deleted.
  private(set) var strays: [String: Set<Int>] = [:]
  private var altered: [String: Set<Int>] = [:]
  private var doubtful: [String: Set<Int>] = [:]
  private var lost: [String: Set<Int>] = [:]

  /// - Parameters:
  ///   - followsNumbers: false where numbers of pages lead to wrong ones, since pages are missing before those.
  ///   - database: has the tables of a new planner, of the version that the file has.
  init(_ pages: RawPages, followsNumbers: Bool, into database: Database) throws {
    source = TablePages(pages, followsNumbers: followsNumbers)
    self.database = database
    shapes = try TableShape.all(in: database)
    report.pages = pages.count
    report.hasDamagedLog = pages.log?.isDamaged ?? false
    report.isCut = pages.isCut
  }

  /// The rows of all tables, the newest first where there are several of a number.
  /// - Parameter withWords: false to leave out what the full text keeps, which can be worked out from the tasks.
  mutating func run(withWords: Bool = true) throws {
    var leaves: [(page: Int, shape: TableShape)] = []
    for shape in shapes where withWords || !shape.isOfWords {
      leaves += source.walk(shape.name).map { ($0, shape) }
    }
    let pages = source.pages
    // A stable sort: rows that were added one by one are added so again.
    for (page, shape) in leaves.sorted(by: { pages.age(of: $0.page) > pages.age(of: $1.page) }) {
      try take(page, as: shape, isStray: false)
    }
    var entries: [(shape: TableShape, columns: [Int], pages: [Int])] = []
    for shape in shapes {
      for index in shape.indexes { entries.append((shape, index.columns, source.walk(index.name))) }
    }
    for name in source.roots.keys { _ = source.walk(name) }
    // A page whose table is found by what its rows look like.
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

  /// Puts the rows of a page into a table.
  private mutating func take(_ page: Int, as shape: TableShape, isStray: Bool) throws {
    var unreadable = 0
    var taken: [Int] = []
    for var row in source.rows(of: page, unreadable: &unreadable) {
      guard shape.fits(row), row.firstMissing == nil || complete(&row, shape) else {
        // Rows of another table have nothing to do here; those of a page of this one are lost.
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
    // What made one row unreadable may have changed its neighbours.
    if unreadable > 0 { doubtful[shape.name, default: []].formUnion(taken) }
    // The words are indexed anew, from the tasks.
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
    // The one row of `store`, and what the words of no tasks are, is there from the beginning.
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

  /// Fills what a row needs and what is lost with the pages that it flowed over to: only for what people wrote.
  private func complete(_ row: inout RawRow, _ shape: TableShape) -> Bool {
    guard ["task", "reminder", "arc"].contains(shape.name), row.values.count > 1,
      case .blob(let uuid) = row.values[1]
    else { return false }
    // A UUID of ours begins with the milliseconds at which it was made (RFC 9562 §5.7).
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

  /// The table whose rows most of a page look like.
  private func shape(of page: Int) -> TableShape? {
    var unreadable = 0
    let rows = source.rows(of: page, unreadable: &unreadable).prefix(20)
    let scores = shapes.map { shape in
      rows.reduce(0) { score, row in
        guard shape.fits(row, isWhole: shape.number == nil) else { return score }
        // Both of these have two texts.
        if shape.name == "path" {
          guard case .text(let notation) = row.values[1], (try? EscalationPath(notation)) != nil else {
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

  /// Looks for what an index has and no row is, and for rows that are not as the index says.
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
