import Moments
import Planner
import SQLite

/// A row whose changes are all logged, so that one implementation of undo serves all such kinds. (Arcs and tasks,
/// which also maintain counts and full text, have their own, and so do answers to conflicts.)
protocol LoggedThing: Equatable, SendableMetatype {
  /// The fields, and the table, whose name is the kind in the log.
  static var list: FieldList<Self> { get }
  /// Its local number.
  var id: Int { get set }
  var identity: Identity { get }
  var created: Moment { get set }
  /// The name people call it by.
  var name: String { get }
  /// What undo of the change that was just written needs besides the fields; nil for nothing.
  var undoState: UndoState? { get }

  /// Creates a row without fields.
  init(id: Int, identity: Identity, created: Moment)
  /// Sets the field with this name in the log.
  mutating func set(_ name: String, to value: LoggedField.Value)
  /// Takes back the standing of its escalation when the row is written.
  mutating func restore(_ standing: UndoState.Standing)

  /// Returns the row with this UUID; nil when it does not exist.
  static func find(_ identity: Identity, in session: Session) throws -> Self?
  /// Writes a new row, and computes what depends on it.
  mutating func insert(in session: Session) throws
  /// Writes a row that was read before, and computes what depends on it.
  mutating func update(from old: Self, in session: Session) throws
  /// Deletes the row.
  func delete(in session: Session) throws
  /// Throws when the row cannot be restored: its name is taken, or something it needs is gone.
  func checkReturn(in session: Session) throws
}

/// The kinds of logged rows, except Arcs and tasks.
enum LoggedThings {
  /// Ordered so that a kind follows those it refers to.
  static let all: [any LoggedThing.Type] = [
    PathRow.self, StackRow.self, PlaceRow.self, FeedRow.self, FeedCourseRow.self, FeedIgnoredRow.self,
    ReminderRow.self, MemberRow.self, TermRow.self, CalendarItemRow.self, AnswerRow.self,
  ]
  private static let byEntity = Dictionary(uniqueKeysWithValues: all.map { ($0.entity, $0) })

  /// Returns the kind with this name in the log; nil for other kinds.
  static func kind(_ entity: String) -> (any LoggedThing.Type)? { byEntity[entity] }
}

extension LoggedThing {
  /// True when the log has a field with this name.
  static func hasField(_ name: String) -> Bool { list.field(name) != nil }
  /// The name of the kind in the log.
  static var entity: String { list.table }
  /// The columns to select for a row.
  static var columns: String { list.columns }
  /// The logged fields, always the same in the same order.
  var logged: [LoggedField] { Self.list.logged(self) }
  mutating func set(_ name: String, to value: LoggedField.Value) {
    Self.list.field(name)?.setLogged(&self, value)
  }

  /// Creates a row from its selected `columns`.
  init(row: Statement) {
    self.init(id: row.integer(0), identity: row.identity(1), created: Moment(seconds: 0))
    Self.list.read(row, into: &self)
  }

  /// Creates a row as its `delete` in the log has it.
  init(_ identity: Identity, deleted values: [(name: String, value: LoggedField.Value)]) {
    func number(_ name: String) -> Int { values.first { $0.name == name }?.value.number ?? 0 }
    self.init(id: number("id"), identity: identity, created: Moment(seconds: number("created")))
    for (name, value) in values { set(name, to: value) }
  }

  var undoState: UndoState? { nil }
  mutating func restore(_ standing: UndoState.Standing) {}
  func checkReturn(in session: Session) throws {}

  mutating func insert(in session: Session) throws { try insertRow(in: session) }

  mutating func update(from old: Self, in session: Session) throws {
    try Self.list.update(self, id: id, in: session)
  }

  func delete(in session: Session) throws { try deleteRow(in: session) }

  /// Inserts a row into the list's table; its number is the next one there.
  mutating func insertRow(in session: Session) throws {
    try Self.list.insert(self, id: nil, identity, in: session)
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }

  /// Deletes a row from the list's table.
  func deleteRow(in session: Session) throws {
    try session.statement("DELETE FROM \(Self.entity) WHERE id = ?").run(.integer(id))
  }
}

extension PlannerStep {
  /// Writes a new row and logs it.
  /// - Parameter byRule: true when arc, not a person, deleted it before.
  func insert(_ row: inout some LoggedThing, byRule: Bool = false) throws {
    try log.begin(label)
    try row.insert(in: session)
    try log.write(added: type(of: row).entity, row.identity, byRule: byRule)
  }

  /// Writes a row that was read before, and logs the change, if the row differs.
  /// - Parameter undo: what undo needs besides the fields; nil: what the row says.
  func write<Row: LoggedThing>(_ row: inout Row, over old: Row, undo: UndoState? = nil) throws {
    guard row != old || undo != nil else { return }
    try log.begin(label)
    try row.update(from: old, in: session)
    let undo = undo ?? row.undoState
    let (before, after) = (old.logged, row.logged)
    guard before != after || undo.map({ $0.before != $0.after }) ?? false else { return }
    try log.write(edit: Row.entity, row.identity, before, after, undo: undo)
  }

  /// Deletes a row.
  /// - Parameter byRule: true when arc does it and not a person, so that it does not go to the trash.
  func delete<Row: LoggedThing>(_ row: Row, byRule: Bool = false) throws {
    try log.begin(label)
    try row.delete(in: session)
    try log.write(
      deleted: Row.entity, row.identity, row.logged, created: row.created.seconds, id: row.id, byRule: byRule)
  }
}

extension Reversal {
  /// Undoes a change of such a row.
  /// - Returns: false when the change is of another kind.
  mutating func reverseThing(_ change: LoggedChange) throws -> Bool {
    guard let kind = LoggedThings.kind(change.entity) else { return false }
    try reverse(change, kind)
    return true
  }

  private mutating func reverse<Row: LoggedThing>(_ change: LoggedChange, _ kind: Row.Type) throws {
    switch change.kind {
    case .add:
      guard let row = try Row.find(change.identity, in: session) else { return try skipGone(change) }
      if try isForeign(change) { return skipCreation(of: "'\(row.name)'", change) }
      try step.delete(row, byRule: change.isByRule)
    case .edit: try edit(change, kind)
    case .delete:
      try restore(change.identity, session.values(in: change.fields), kind, byRule: change.isByRule)
    case .purge: return
    }
  }

  private mutating func edit<Row: LoggedThing>(_ change: LoggedChange, _ kind: Row.Type) throws {
    guard let old = try Row.find(change.identity, in: session) else { return try skipGone(change) }
    var row = old
    try setBack(change, old.logged, of: "'\(old.name)'") { _, field in row.set(field.name, to: field.before) }
    let undo = state(toUndo: change)
    if let undo { row.restore(undo.before) }
    try restoreNeeds(of: row)
    try step.write(&row, over: old, undo: undo?.reversed)
  }

  /// Puts a row back as its `delete` has it.
  func restore<Row: LoggedThing>(
    _ identity: Identity, _ values: [(name: String, value: LoggedField.Value)], _ kind: Row.Type,
    byRule: Bool = false
  ) throws {
    var row = Row(identity, deleted: values)
    guard try Row.find(identity, in: session) == nil else {
      throw UndoFailure(.changedSince("'\(row.name)'"))
    }
    try row.checkReturn(in: session)
    try restoreNeeds(of: row)
    try step.insert(&row, byRule: byRule)
  }

  /// Restores the places and the stack of a reminder that were deleted since.
  /// - Throws: `UndoFailure` when they were deleted on another device or removed from the trash.
  private func restoreNeeds(of row: some LoggedThing) throws {
    guard let fields = (row as? ReminderRow)?.fields else { return }
    for place in fields.trigger?.places ?? [] {
      try restoreNeeded(place, PlaceRow.self, "the place where '\(fields.title)' reminds")
    }
    if let stack = fields.stack { try restoreNeeded(stack, StackRow.self, "the stack of '\(fields.title)'") }
  }

  private func restoreNeeded<Row: LoggedThing>(_ uuid: String, _ kind: Row.Type, _ words: String)
    throws
  {
    guard let identity = Identity(uuid), try Row.find(identity, in: session) == nil else { return }
    guard let deleted = try session.lastDelete(of: identity) else { throw UndoFailure(.gone(words)) }
    try restore(identity, session.values(in: deleted), kind)
  }
}
