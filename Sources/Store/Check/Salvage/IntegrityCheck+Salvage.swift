import Escalation
import Hashing
import Moments
import Names
import Planner
import SQLite

// Checks and cleans a planner that was salvaged from a damaged one: which values differ from the original, and which
// rows must not be in it.
extension IntegrityCheck {
  /// Removes rows from unreachable pages if the log says that they were deleted.
  func dropDeleted(_ strays: [String: Set<Int>]) throws {
    for (table, numbers) in strays
    where ["arc", "task", "reminder", "stack", "place", "term", "path"].contains(table) {
      var deleted: Set<Int> = []
      try session.statement(
        """
        WITH last AS (SELECT uuid, op, max(step * 1000000000 + position) FROM change WHERE entity = '\(table)' GROUP BY uuid)
        SELECT id FROM \(table) JOIN last USING (uuid) WHERE op IN ('delete', 'purge')
        """
      ).rows {
        deleted.insert($0.integer(0))
        return true
      }
      for number in deleted.intersection(numbers) {
        try session.statement("DELETE FROM \(table) WHERE id = ?").run(.integer(number))
      }
    }
    session.forgetTree()
  }

  /// Notes rows that do not match the values that were derived from them when they were written.
  /// - Parameter knownWords: a checksum of each task's words in the damaged file's full text; nil if that is unreadable.
  func noteAltered(_ report: inout SalvageReport, knownWords: [Int: UInt64]?) throws {
    var found: Set<SalvageReport.Thing> = Set(report.altered)
    func add(_ kind: String, _ number: Int) { found.insert(SalvageReport.Thing(kind: kind, number: number)) }
    try session.statement("SELECT \(TaskRow.columns), fingerprint, shape FROM task").rows { row in
      let task = TaskRow(row)
      let isSame =
        TaskRow.fingerprint(task.fields, in: task.arc) == row.integer(TaskRow.columnCount)
        && task.shape.rawValue == row.integer(TaskRow.columnCount + 1)
        && (session.isOutdated || session.due(task.fields) == task.due)
      if !isSame { add("task", task.id) }
      return true
    }
    try session.statement("SELECT id, title, key FROM arc").rows { row in
      if NameKey(row.text(1)).text != row.text(2) { add("arc", row.integer(0)) }
      return true
    }
    for row in try mistimedReminders() { add("reminder", row.id) }
    try session.statement(
      """
      SELECT task.id FROM task JOIN
        (SELECT uuid, max(step * 1000000000 + position), CASE op WHEN 'edit' THEN json_extract(fields, '$.title[1]')
          ELSE json_extract(fields, '$.title') END AS logged
         FROM change WHERE entity = 'task' AND json_valid(fields) AND json_extract(fields, '$.title') IS NOT NULL
         GROUP BY uuid) AS last
      ON last.uuid = task.uuid WHERE last.logged <> task.title
      """
    ).rows { row in
      add("task", row.integer(0))
      return true
    }
    report.altered = Array(found)
    report.doubtful = Array(
      Set(report.doubtful).union(
        try tasksWithOtherWords(than: knownWords).map { SalvageReport.Thing(kind: "task", number: $0) }))
  }

  /// Rebuilds the full text.
  /// - Returns: the tasks whose words differ from those in the damaged file's full text.
  private func tasksWithOtherWords(than before: [Int: UInt64]?) throws -> [Int] {
    try session.statement("INSERT INTO task_text (task_text) VALUES ('rebuild')").run()
    guard let before else { return [] }
    let after = try words()
    return after.keys.filter { before[$0] != nil && before[$0] != after[$0] }
  }

  /// A checksum of each task's words, by task number.
  func words() throws -> [Int: UInt64] {
    try session.statement(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.task_word USING fts5vocab('main', 'task_text', 'instance')"
    ).run()
    var sums: [Int: UInt64] = [:]
    try session.statement("SELECT doc, term, col FROM temp.task_word").rows { row in
      var hash = FNV1a()
      hash.add(row.text(1).utf8)
      hash.add(row.text(2).utf8)
      sums[row.integer(0), default: 0] &+= hash.value
      return true
    }
    return sums
  }

  /// A column, and a function that tells whether a text in it can be parsed.
  private struct Column {
    var table: String
    var name: String
    var number = "id"
    var isReadable: (String) -> Bool
  }

  /// The columns of a list of fields that can be wrong; columns for free text cannot.
  private func columns<Row>(of list: FieldList<Row>) -> [Column] {
    list.fields.map { Column(table: list.table, name: $0.column, isReadable: $0.isReadable) }
  }

  /// Clears values that cannot be parsed, such as an impossible date, and notes what they belonged to.
  func clearUnreadable(_ report: inout SalvageReport) throws {
    let columns =
      columns(of: TaskRow.list) + columns(of: Arc.list) + columns(of: ReminderRow.list) + [
        Column(table: "task", name: "zone") { session.zones($0) != nil }
      ]
    var altered = Set(report.altered)
    for column in columns {
      var wrong: [Int] = []
      try session.statement("SELECT id, \(column.name) FROM \(column.table) WHERE \(column.name) IS NOT NULL")
        .rows {
          if !column.isReadable($0.text(1)) { wrong.append($0.integer(0)) }
          return true
        }
      for number in wrong {
        try session.statement("UPDATE \(column.table) SET \(column.name) = NULL WHERE id = ?").run(
          .integer(number))
        altered.insert(SalvageReport.Thing(kind: column.table, number: number))
      }
    }
    for table in ["task", "reminder"] {
      var nameless: [Int] = []
      try session.statement("SELECT id, title FROM \(table)").rows {
        if $0.text(1).allSatisfy(\.isWhitespace) { nameless.append($0.integer(0)) }
        return true
      }
      for number in nameless {
        try session.statement("UPDATE \(table) SET title = ? WHERE id = ?").run(
          .text("Found \(number)"), .integer(number))
        altered.insert(SalvageReport.Thing(kind: table, number: number))
      }
    }
    // Instants outside the years 1–9999.
    try session.statement(
      "UPDATE task SET due_time = NULL, end_date = NULL, end_time = NULL WHERE due_date IS NULL AND recurrence IS NULL"
    ).run()
    try session.statement("DELETE FROM occurrence WHERE start NOT GLOB '[0-9][0-9][0-9][0-9]-*'").run()
    try session.statement("UPDATE reminder SET stack = NULL WHERE stack NOT IN (SELECT uuid FROM stack)")
      .run()
    try session.statement("DELETE FROM term WHERE arc NOT IN (SELECT uuid FROM arc)").run()
    report.altered = Array(altered)
    session.forgetTree()
  }

  /// The number of tasks that the Arcs count but that are neither here nor known to be lost.
  func uncounted(_ report: SalvageReport) throws -> Int {
    let counted = try number(
      "SELECT ifnull(sum(max(open, 0) + max(done, 0) + max(put_away, 0) + max(missed, 0)), 0) FROM arc")
    let lost = report.lost.count { $0.kind == "task" }
    let there = try number("SELECT count(*) FROM task")
    // The counts may be damaged, too.
    guard counted < session.store.nextID else { return 0 }
    return max(0, counted - there - lost)
  }

  /// Removes log entries about rows that are gone, and adds entries for rows that the log has lost.
  func fitLog() throws {
    let logged = [
      "arc", "task", ReminderRow.entity, StackRow.entity, PlaceRow.entity, TermRow.entity, PathRow.entity,
    ]
    try session.statement("UPDATE change SET fields = '{}' WHERE NOT json_valid(fields)").run()
    // If the title in the log differs, the task's own title counts.
    try session.statement(
      """
      WITH last AS (SELECT uuid, max(step * 1000000000 + position) AS place FROM change
          WHERE entity = 'task' AND json_extract(fields, '$.title') IS NOT NULL GROUP BY uuid)
      UPDATE change SET fields =
        json_set(fields, CASE op WHEN 'edit' THEN '$.title[1]' ELSE '$.title' END, task.title)
      FROM task, last WHERE change.entity = 'task' AND task.uuid = change.uuid AND last.uuid = change.uuid
        AND last.place = change.step * 1000000000 + change.position
        AND json_extract(fields, CASE op WHEN 'edit' THEN '$.title[1]' ELSE '$.title' END) <> task.title
      """
    ).run()
    var isNew = true
    for table in logged {
      let last = """
        SELECT uuid FROM (SELECT uuid, op, max(step * 1000000000 + position) FROM change WHERE entity = '\(table)' GROUP BY uuid)
        """
      try session.statement(
        "DELETE FROM change WHERE entity = '\(table)' AND uuid IN (\(last) WHERE op NOT IN ('delete', 'purge') AND uuid NOT IN (SELECT uuid FROM \(table)))"
      ).run()
      var unknown: [Identity] = []
      try session.statement(
        "SELECT uuid FROM \(table) WHERE uuid NOT IN (\(last) WHERE op NOT IN ('delete', 'purge')) ORDER BY id"
      ).rows {
        unknown.append($0.identity(0))
        return true
      }
      guard !unknown.isEmpty else { continue }
      // Before all other steps, so that undo reaches it last.
      let step = try number("SELECT ifnull(min(id), 2) FROM step") - (isNew ? 1 : 0)
      if isNew {
        try session.statement(
          "INSERT INTO step (id, uuid, time, device, label) VALUES (?, randomblob(16), ?, ?, ?)"
        ).run(
          .integer(step), .integer(session.now.seconds), .identity(session.store.device),
          .text("found again in a damaged planner"))
      }
      isNew = false
      for identity in unknown {
        // If the log lost the undoing of a deletion, the thing must not also be in the trash.
        try session.statement("DELETE FROM change WHERE entity = '\(table)' AND uuid = ?").run(
          .identity(identity))
        let position = try number("SELECT ifnull(max(position), 0) + 1 FROM change WHERE step = \(step)")
        try session.statement(
          "INSERT INTO change (step, position, entity, uuid, op, fields) VALUES (?, ?, ?, ?, 'add', '{}')"
        )
        .run(.integer(step), .integer(position), .text(table), .identity(identity))
      }
    }
  }

  /// Fills in the counts, and the titles of the things that were noted.
  func count(_ report: inout SalvageReport) throws {
    report.arcs = try number("SELECT count(*) FROM arc")
    report.tasks = try number("SELECT count(*) FROM task")
    report.reminders = try number("SELECT count(*) FROM reminder")
    report.altered = try titled(report.altered)
    let altered = Set(report.altered)
    report.doubtful = try titled(report.doubtful).filter { !altered.contains($0) }
    // A number too large for a planner of this size comes from damage in the index.
    let next = (arc: session.store.nextArc, thing: session.store.nextID)
    report.lost.removeAll {
      $0.number >= ($0.kind == "arc" ? next.arc : $0.kind == "task" ? next.thing : .max)
    }
    report.lost.sort { ($0.kind, $0.number) < ($1.kind, $1.number) }
  }

  /// The things that were salvaged, in order, with their titles.
  private func titled(_ things: [SalvageReport.Thing]) throws -> [SalvageReport.Thing] {
    let named = [
      "arc": "title", "task": "title", "reminder": "title", "stack": "name", "place": "name", "term": "name",
      "path": "name",
    ]
    return try things.compactMap { thing in
      guard let column = named[thing.kind] else { return thing }
      let title = try session.statement("SELECT \(column) FROM \(thing.kind) WHERE id = ?").first(
        .integer(thing.number)
      ) { $0.text(0) }
      return title.map { SalvageReport.Thing(kind: thing.kind, number: thing.number, title: $0) }
    }.sorted { ($0.kind, $0.number) < ($1.kind, $1.number) }
  }
}
