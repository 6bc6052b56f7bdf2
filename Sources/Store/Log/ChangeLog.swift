import JSONText
import Planner
import SQLite

// The change log: what people did, for undo, history and syncing to other devices.
//
//     step 7  "edited hw 2 in CS 298"
//       change 7.1  task 0197…  edit  {"date":["2027-03-12","2027-03-14"],"time":[null,"17:00"]}
//
// The fields of an `add` are empty, `{}`: the added row is in its table, or in the later `delete`, and the edits
// after the `add` say what changed since. So a planner stores each task once, not twice (older planners have the row
// here, too). A `delete` has the whole row, `{"title":"hw 2",…}`, without empty fields, with the local number (`id`)
// and the time of creation, for restoring it. A `purge` records that it was removed from the trash. The `cause` of a
// change is `rule` when arc made it and not a person, and `time` when it followed from time passing. `undo` has the state
// of an escalation before and after, which is no field: see `UndoState`. Arcs are identified by their UUIDs, since numbers
// are local to a device.

/// The operation of a change.
enum ChangeOperation: String {
  case add, edit, delete, purge
}

/// The cause of a change that no person asked for.
enum ChangeCause: String {
  /// arc made it, following its settings.
  case rule
  /// Time passed: an occurrence was missed, an event happened.
  case time
}

/// A field of a thing, as it is logged.
struct LoggedField: Equatable {
  enum Value: Equatable {
    case text(String?)
    case number(Int?)
    case list([String])
    /// The local number of an Arc; its UUID is logged.
    case arc(Int)

    var isEmpty: Bool {
      switch self {
      case .text(let text): text?.isEmpty ?? true
      case .number(let number): number == nil
      case .list(let list): list.isEmpty
      case .arc: false
      }
    }
  }

  var name: StaticString
  var value: Value

  /// Whether the values are the same. The names are not compared: a row logs its fields always in the same order, so
  /// two of one place have one name.
  static func == (a: LoggedField, b: LoggedField) -> Bool { a.value == b.value }
}

extension TaskRow {
  /// The logged fields, always the same in the same order.
  var logged: [LoggedField] { TaskRow.list.logged(self) }
}

extension Arc {
  /// The logged fields, always the same in the same order.
  var logged: [LoggedField] { Arc.list.logged(self) }
}

extension JSONWriter {
  /// Writes the whole row: the fields that are not empty, by name.
  mutating func row(
    _ fields: [LoggedField], created: Int, id: Int?, arcs: ArcTree? = nil
  ) {
    object { json in
      for field in fields where !field.value.isEmpty {
        json.key(field.name)
        json.logged(field.value, arcs: arcs)
      }
      json.field("created", created)
      if let id { json.field("id", id) }
    }
  }

  /// Writes the differences as `[before, after]`, by name.
  mutating func difference(_ old: [LoggedField], _ new: [LoggedField], arcs: ArcTree?) {
    object { json in
      for (old, new) in zip(old, new) where old != new {
        json.key(new.name)
        json.array {
          $0.logged(old.value, arcs: arcs)
          $0.logged(new.value, arcs: arcs)
        }
      }
    }
  }

  /// Writes a value; an Arc as its UUID.
  mutating func logged(_ value: LoggedField.Value, arcs: ArcTree?) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number?): self.value(number)
    case .number(nil): null()
    case .list(let list): array { json in list.forEach { json.value($0) } }
    case .arc(let number): self.value(arcs?[number]?.uuid)
    }
  }
}

/// Writes the change log for one step.
final class ChangeLog {
  private let session: Session
  private let random: () -> UInt64
  private var identities = IdentitySource()
  private var json = JSONWriter()
  /// The number of the step; nil until something changes.
  private(set) var step: Int?
  private var position = 0
  /// The role of the step; only undo and redo change it.
  var role = LoggedStep.Role.do
  /// The program that makes the step; nil for arc itself.
  var origin: String?
  /// The cause of the edits that follow; nil: a person.
  var cause: ChangeCause?
  /// True to write additions some dozens at a time, in two thirds of the time; until then the log lacks the last ones.
  var collectsAdditions = false
  /// The values of the additions that are not written yet.
  private var additions: [SQLValue] = []

  init(_ session: Session, random: @escaping () -> UInt64) {
    self.session = session
    self.random = random
  }

  /// Returns a new UUID.
  func newIdentity() -> Identity { identities.next(at: session.now, random: random) }

  /// Returns a random seed, not negative.
  func newSeed() -> Int64 { Int64(bitPattern: random() >> 1) }

  /// Begins the step unless it has begun; call this before anything changes.
  func begin(_ label: String) throws {
    if step == nil { try beginNext(label, role) }
  }

  /// Begins a new step for the changes that follow.
  /// - Parameter identity: its UUID; nil: a random one.
  /// - Returns: its number.
  @discardableResult
  func beginNext(_ label: String, _ role: LoggedStep.Role, as identity: Identity? = nil) throws -> Int {
    try session.countToNow()
    try session.claimDevice(random)
    let id = try session.statement("SELECT ifnull(max(id), 0) + 1 FROM step").first { $0.integer(0) } ?? 1
    try session.statement(
      "INSERT INTO step (id, uuid, time, device, label, role, origin) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    .run(
      .integer(id), .identity(identity ?? newIdentity()), .integer(session.now.seconds),
      .identity(session.store.device), .text(label), .text(role.rawValue), .text(origin))
    (step, position) = (id, 0)
    return id
  }

  /// Writes the final label and kind of the step.
  func end(_ label: String, _ kind: LoggedStep.Kind?) throws {
    guard let step else { return }
    try writeAdditions()
    try session.statement(
      "UPDATE step SET label = ?1, kind = ?2 WHERE id = ?3 AND (label <> ?1 OR kind IS NOT ?2)"
    ).run(.text(label), .text(kind?.rawValue), .integer(step))
  }

  /// Logs that something was added; its fields are in its own table.
  func write(added entity: String, _ identity: Identity, byRule: Bool = false) throws {
    json.removeAll()
    json.object { _ in }
    guard collectsAdditions else { return try append(.add, entity, identity, byRule ? .rule : nil) }
    additions += try values(.add, entity, identity, byRule ? .rule : nil)
    if additions.count >= Insertion.several.rows * Insertion.columns.count { try writeAdditions() }
  }

  /// Writes the additions that were collected.
  private func writeAdditions() throws {
    let width = Insertion.columns.count
    if additions.count == Insertion.several.rows * width {
      try session.write(Insertion.several.sql, additions)
    } else {
      for start in stride(from: 0, to: additions.count, by: width) {
        try session.write(Insertion.one.sql, Array(additions[start..<start + width]))
      }
    }
    additions.removeAll(keepingCapacity: true)
  }

  /// Logs that something was deleted, with its whole row.
  func write(
    deleted entity: String, _ identity: Identity, _ fields: [LoggedField], created: Int, id: Int,
    byRule: Bool = false
  ) throws {
    json.removeAll()
    json.row(fields, created: created, id: id, arcs: try session.tree())
    try append(.delete, entity, identity, byRule ? .rule : nil)
  }

  /// Logs that something was removed from the trash for good.
  func write(purged entity: String, _ identity: Identity) throws {
    json.removeAll()
    json.object { _ in }
    try append(.purge, entity, identity)
  }

  /// Logs that fields changed.
  /// - Parameter undo: what undo needs besides; nil for nothing.
  func write(
    edit entity: String, _ identity: Identity, _ old: [LoggedField] = [], _ new: [LoggedField] = [],
    undo: UndoState? = nil
  ) throws {
    json.removeAll()
    json.difference(old, new, arcs: try session.tree())
    try append(.edit, entity, identity, cause, undo)
  }

  private func append(
    _ kind: ChangeOperation, _ entity: String, _ identity: Identity, _ cause: ChangeCause? = nil,
    _ undo: UndoState? = nil
  ) throws {
    try writeAdditions()
    try session.write(Insertion.one.sql, values(kind, entity, identity, cause, undo))
  }

  /// The values of the next change, whose fields are in `json`.
  private func values(
    _ kind: ChangeOperation, _ entity: String, _ identity: Identity, _ cause: ChangeCause?,
    _ undo: UndoState? = nil
  ) throws -> [SQLValue] {
    guard let step else {
      throw StoreError.failed(path: "the change log", reason: "a change came before the step it belongs to")
    }
    position += 1
    return [
      .integer(step), .integer(position), .text(entity), .identity(identity), .text(kind.rawValue),
      .text(json.text), .text(cause?.rawValue), .text(undo?.json),
    ]
  }

  /// SQL that writes a number of changes.
  private struct Insertion {
    static let columns = ["step", "position", "entity", "uuid", "op", "fields", "cause", "undo"]
    static let (one, several) = (Insertion(rows: 1), Insertion(rows: 32))

    let rows: Int
    let sql: FixedSQL

    init(rows: Int) {
      let row = "(\(Insertion.columns.map { _ in "?" }.joined(separator: ", ")))"
      let values = Array(repeating: row, count: rows).joined(separator: ", ")
      sql = FixedSQL("INSERT INTO change (\(Insertion.columns.joined(separator: ", "))) VALUES \(values)")
      self.rows = rows
    }
  }
}
