import SQLite

/// What a table's rows look like, which tells them from the rows of other tables.
struct TableShape {
  struct Column {
    var name: String
    /// INTEGER, TEXT or BLOB.
    var type: String
    var isNeeded: Bool
  }

  var name: String
  /// The columns in the order of a row: in a table without row numbers, the key comes first.
  var columns: [Column]
  /// The column with the row number; nil in a table without row numbers.
  var number: Int?
  /// The minimum number of columns of a row; columns that were added later may be missing.
  var least: Int
  /// The indexes by name, with the positions of their columns.
  var indexes: [(name: String, columns: [Int])] = []

  /// The shapes of all tables in a database except SQLite's own.
  static func all(in database: Database) throws -> [TableShape] {
    var names: [(name: String, hasNumbers: Bool)] = []
    try database.statement(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%'"
    ).rows {
      names.append(($0.text(0), $0.integer(1) == 0))
      return true
    }
    return try names.map { try TableShape($0.name, hasNumbers: $0.hasNumbers, database) }
  }

  private init(_ name: String, hasNumbers: Bool, _ database: Database) throws {
    self.name = name
    var columns: [(column: Column, key: Int, hasDefault: Bool)] = []
    try database.statement("SELECT name, type, \"notnull\", pk, dflt_value FROM pragma_table_info(?)").rows(
      .text(name)
    ) {
      let key = $0.integer(3)
      let column = Column(name: $0.text(0), type: $0.text(1), isNeeded: $0.integer(2) == 1 || key > 0)
      columns.append((column, key, $0.optionalText(4) != nil))
      return true
    }
    if !hasNumbers {
      columns = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key } + columns.filter { $0.key == 0 }
    }
    self.columns = columns.map(\.column)
    number = hasNumbers ? columns.firstIndex { $0.key > 0 } : nil
    least = (columns.lastIndex { $0.column.isNeeded && !$0.hasDefault } ?? 0) + 1
    guard hasNumbers else { return }
    var names: [String] = []
    try database.statement("SELECT name FROM pragma_index_list(?)").rows(.text(name)) {
      names.append($0.text(0))
      return true
    }
    for index in names {
      var places: [Int] = []
      try database.statement("SELECT name FROM pragma_index_info(?)").rows(.text(index)) { row in
        if let place = self.columns.firstIndex(where: { $0.name == row.text(0) }) { places.append(place) }
        return true
      }
      indexes.append((index, places))
    }
  }

  /// True for the tables of the full text, which is built from the tasks.
  var isOfWords: Bool { name.hasPrefix("task_text") }

  /// True when a row can belong to this table.
  /// - Parameter isWhole: true to require every column.
  func fits(_ row: RawRow, isWhole: Bool = false) -> Bool {
    guard (row.number == nil) == (number == nil), row.values.count <= columns.count,
      row.values.count >= (isWhole ? columns.count : least)
    else { return false }
    let known = row.firstMissing ?? row.values.count
    return zip(row.values.indices, row.values).allSatisfy { place, value in
      if place >= known { return value == .null || columns[place].takes(value) }
      return place == number ? value == .null : columns[place].takes(value)
    }
  }
}

extension TableShape.Column {
  func takes(_ value: SQLValue) -> Bool {
    switch value {
    case .null: !isNeeded
    case .integer: type == "INTEGER"
    case .text: type == "TEXT"
    case .blob(let bytes): type == "BLOB" && (name != "uuid" || bytes.count == 16)
    case .real, .uuid: false
    }
  }
}
