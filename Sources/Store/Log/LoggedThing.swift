import Moments
import Planner

/// A row whose every change the log keeps, so that one way of undoing serves them all. (Arcs and tasks, which came
/// first and have counts and full text to look after, have their own.)
protocol LoggedThing: Equatable, SendableMetatype {
  /// Its fields, and its table, by whose name the log calls its kind.
  static var list: FieldList<Self> { get }
  /// Its local number.
  var id: Int { get set }
  var identity: Identity { get }
  var created: Moment { get set }
  /// What people call it.
  var name: String { get }
  /// What else the log is to keep of the change that was just written, before and after.
  var besides: [(before: LoggedField, after: LoggedField)] { get }

  /// One without fields, as it was made.
  init(id: Int, identity: Identity, created: Moment)
  /// Sets the field with this name in the log.
  mutating func set(_ name: String, to value: LoggedField.Value)

  /// The row with a UUID; nil when there is none.
  static func find(_ identity: Identity, in session: Session) throws -> Self?
  /// Writes a new row, and works out what follows from it.
  mutating func insert(in session: Session) throws
  /// Writes a row that was read before, and works out what follows.
  mutating func update(from old: Self, in session: Session) throws
  /// Deletes the row.
  func delete(in session: Session) throws
  /// Refuses to come back where its place is taken or what it hangs on is gone.
  func checkReturn(in session: Session) throws
}

/// The kinds of rows of which the log keeps every change; Arcs and tasks apart.
enum LoggedThings {
  /// Those come first on which others hang.
  static let all: [any LoggedThing.Type] = [
    StackRow.self, PlaceRow.self, FeedRow.self, FeedCourseRow.self, FeedIgnoredRow.self, ReminderRow.self,
    MemberRow.self, TermRow.self, CalendarItemRow.self, AnswerRow.self,
  ]
  private static let byEntity = Dictionary(uniqueKeysWithValues: all.map { ($0.entity, $0) })

  /// The kind that the log calls by a name; nil when it is another one.
  static func kind(_ entity: String) -> (any LoggedThing.Type)? { byEntity[entity] }
}

extension LoggedThing {
  /// True for the name of a field that the log keeps.
  static func hasField(_ name: String) -> Bool { list.field(name) != nil }
  /// What the log calls its kind.
  static var entity: String { list.table }
  /// What is selected of a row.
  static var columns: String { list.columns }
  /// The fields in the log, always the same ones in the same order.
  var logged: [LoggedField] { Self.list.logged(self) }
  mutating func set(_ name: String, to value: LoggedField.Value) {
    Self.list.field(name)?.setLogged(&self, value)
  }
  var besides: [(before: LoggedField, after: LoggedField)] { [] }
  func checkReturn(in session: Session) throws {}

  /// Writes a new row of the list's table; its number is the next one there.
  mutating func insert(in session: Session) throws {
    try Self.list.insert(self, id: nil, identity, in: session)
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }

  mutating func update(from old: Self, in session: Session) throws {
    try Self.list.update(self, id: id, in: session)
  }

  func delete(in session: Session) throws {
    try session.statement("DELETE FROM \(Self.entity) WHERE id = ?").run(.integer(id))
  }
}

extension PlannerStep {
  /// Writes a new row and the change.
  /// - Parameter byRule: it comes back after the program had deleted it.
  func insert(_ row: inout some LoggedThing, byRule: Bool = false) throws {
    try log.begin(label)
    try row.insert(in: session)
    try log.write(added: type(of: row).entity, row.identity, byRule: byRule)
  }

  /// Writes a row that was read before, and the change, when they differ.
  /// - Parameter besides: what else the log is to keep of the change, before and after.
  func write<Row: LoggedThing>(
    _ row: inout Row, over old: Row, besides: [(before: LoggedField, after: LoggedField)] = []
  )
    throws
  {
    guard row != old || !besides.isEmpty else { return }
    try log.begin(label)
    try row.update(from: old, in: session)
    let besides = besides + row.besides
    let (before, after) = (old.logged + besides.map(\.before), row.logged + besides.map(\.after))
    guard before != after else { return }
    try log.write(edit: Row.entity, row.identity, before, after)
  }

  /// Deletes a row.
  /// - Parameter byRule: the program does it, not a person, so it does not go to the trash.
  func delete<Row: LoggedThing>(_ row: Row, byRule: Bool = false) throws {
    try log.begin(label)
    try row.delete(in: session)
    try log.write(
      deleted: Row.entity, row.identity, row.logged, created: row.created.seconds, id: row.id, byRule: byRule)
  }
}

extension Reversal {
  /// Takes back a change of such a row.
  /// - Returns: false when the change is of another kind.
  mutating func reverseThing(_ change: LoggedChange) throws -> Bool {
    guard let kind = LoggedThings.kind(change.entity) else { return false }
    try reverse(change, kind)
    return true
  }

  private mutating func reverse<Row: LoggedThing>(_ change: LoggedChange, _ kind: Row.Type) throws {
    switch change.kind {
    case .add:
      guard let row = try Row.find(change.identity, in: session) else { return try leave(change) }
      if try isForeign(change) { return keep("'\(row.name)'", change) }
      try step.delete(row, byRule: change.isByRule)
    case .edit: try edit(change, kind)
    case .delete:
      try bringBack(change.identity, session.values(in: change.fields), kind, byRule: change.isByRule)
    case .purge: return
    }
  }

  private mutating func edit<Row: LoggedThing>(_ change: LoggedChange, _ kind: Row.Type) throws {
    guard let old = try Row.find(change.identity, in: session) else {
      throw UndoFailure(.gone("what was changed"))
    }
    var row = old
    let now = old.logged
    var besides: [(before: LoggedField, after: LoggedField)] = []
    for field in try session.differences(in: change.fields) {
      guard let value = now.first(where: { "\($0.name)" == field.name })?.value else {
        // What it had come to, which has gone on since by itself, or been answered by others.
        if keepsAnswer(of: change.identity) { continue }
        row.set(field.name, to: field.before)
        if let name = Reversal.besides.first(where: { "\($0)" == field.name }) {
          besides.append(
            (LoggedField(name: name, value: field.after), LoggedField(name: name, value: field.before)))
        }
        continue
      }
      guard value.isSame(as: field.after) else {
        try leave(field.name, of: "'\(old.name)'")
        note(answer: change)
        continue
      }
      row.set(field.name, to: field.before)
    }
    try step.write(&row, over: old, besides: besides)
  }

  /// The names of what the log keeps besides the fields of a row.
  private static let besides: [StaticString] = ["escalation", "occurrence"]

  /// Puts a row back as its `delete` has it.
  func bringBack<Row: LoggedThing>(
    _ identity: Identity, _ values: [(name: String, value: LoggedField.Value)], _ kind: Row.Type,
    byRule: Bool = false
  ) throws {
    func number(_ name: String) -> Int { values.first { $0.name == name }?.value.number ?? 0 }
    var row = Row(id: number("id"), identity: identity, created: Moment(seconds: number("created")))
    for (name, value) in values { row.set(name, to: value) }
    guard try Row.find(identity, in: session) == nil else {
      throw UndoFailure(.changedSince("'\(row.name)'"))
    }
    try row.checkReturn(in: session)
    try step.insert(&row, byRule: byRule)
  }
}
