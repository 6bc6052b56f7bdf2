import JSONText
import Planner

// The change log: what people did, so that it can be undone, audited and sent to other devices.
//
//     step 7  "edited hw 2 in CS 298"
//       change 7.1  task 0197…  edit  {"date":["2027-03-12","2027-03-14"],"time":[null,"17:00"]}
//
// An `add` holds nothing, `{}`: what was added lies in its table, or in the `delete` that took it out, and the edits
// after it say what has changed since. So a planner holds each task once, not twice (older ones hold the row here,
// too). A `delete` holds the whole row, `{"title":"hw 2",…}`, without empty fields, with the local number (`id`) and
// the time of creation, for whoever brings it back. A `purge` says that the trash was emptied of it. The `cause` of a
// change is `rule` when the program made it, not a person. Arcs are named by their UUIDs, since numbers are a device's
// own.

/// What a change does to an Arc or task.
enum ChangeKind: String {
  case add, edit, delete, purge
}

/// Why something was changed, where no person asked for it.
enum ChangeCause: String {
  /// The program did it, as it was set.
  case rule
}

/// A field of an Arc or task as the log writes it.
struct LoggedField: Equatable {
  enum Value: Equatable {
    case text(String?)
    case number(Int?)
    case list([String])
    /// The number of an Arc here; the log writes its UUID.
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

  static func == (a: LoggedField, b: LoggedField) -> Bool { a.value == b.value }
}

extension TaskRow {
  /// The fields in the log, always the same ones in the same order.
  var logged: [LoggedField] { TaskRow.list.logged(self) }
}

extension Arc {
  /// The fields in the log, always the same ones in the same order.
  var logged: [LoggedField] { Arc.list.logged(self) }
}

extension JSONWriter {
  /// Writes the whole row: fields that are not empty, by name.
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

  /// Writes what differs: `[before, after]`, by name.
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

  /// Writes a value; Arcs by their UUIDs.
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
  /// The number of the step, once something has changed.
  private(set) var step: Int?
  private var position = 0
  /// What the step is, unless it is a reverse.
  var role = LoggedStep.Role.do
  /// The program that makes it; nil: arc itself.
  var origin: String?

  init(_ session: Session, random: @escaping () -> UInt64) {
    self.session = session
    self.random = random
  }

  /// The UUID for something new.
  func newIdentity() -> Identity { identities.next(at: session.now, random: random) }

  /// Chance for something new.
  func newSeed() -> Int64 { Int64(bitPattern: random() >> 1) }

  /// Begins the step unless it has begun; to be called before anything changes.
  func begin(_ label: String) throws {
    if step == nil { try beginNext(label, role) }
  }

  /// Begins a step that holds what follows.
  /// - Returns: its number.
  @discardableResult
  func beginNext(_ label: String, _ role: LoggedStep.Role) throws -> Int {
    try session.countToNow()
    try session.claimDevice(random)
    let id = try session.statement("SELECT ifnull(max(id), 0) + 1 FROM step").first { $0.integer(0) } ?? 1
    try session.statement(
      "INSERT INTO step (id, uuid, time, device, label, role, origin) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    .run(
      .integer(id), .identity(newIdentity()), .integer(session.now.seconds),
      .identity(session.store.device), .text(label), .text(role.rawValue), .text(origin))
    (step, position) = (id, 0)
    return id
  }

  /// Writes the label that the step has in the end.
  func end(_ label: String) throws {
    guard let step else { return }
    try session.statement("UPDATE step SET label = ? WHERE id = ? AND label <> ?1").run(
      .text(label), .integer(step))
  }

  /// Records that something was added; its fields are in its own table.
  func write(added entity: String, _ identity: Identity, byRule: Bool = false) throws {
    json.removeAll()
    json.object { _ in }
    try append(.add, entity, identity, byRule ? .rule : nil)
  }

  /// Writes that something was deleted, with its whole row.
  func write(
    deleted entity: String, _ identity: Identity, _ fields: [LoggedField], created: Int, id: Int,
    byRule: Bool = false
  ) throws {
    json.removeAll()
    json.row(fields, created: created, id: id, arcs: try session.tree())
    try append(.delete, entity, identity, byRule ? .rule : nil)
  }

  /// Writes that something went out of the trash for good.
  func write(purged entity: String, _ identity: Identity) throws {
    json.removeAll()
    json.object { _ in }
    try append(.purge, entity, identity)
  }

  /// Writes that fields of something changed.
  func write(edit entity: String, _ identity: Identity, _ old: [LoggedField], _ new: [LoggedField]) throws {
    json.removeAll()
    json.difference(old, new, arcs: try session.tree())
    try append(.edit, entity, identity)
  }

  private func append(
    _ kind: ChangeKind, _ entity: String, _ identity: Identity, _ cause: ChangeCause? = nil
  ) throws {
    guard let step else {
      throw StoreError.failed(path: "the change log", reason: "a change came before the step it belongs to")
    }
    position += 1
    try session.write(
      "INSERT INTO change (step, position, entity, uuid, op, fields, cause) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(step), .integer(position), .text(entity), .identity(identity), .text(kind.rawValue),
        .text(json.text), .text(cause?.rawValue),
      ])
  }
}
