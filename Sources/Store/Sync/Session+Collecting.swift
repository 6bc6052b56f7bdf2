import JSONText
import Planner
import Sync

extension Session {
  /// The changes in the log that have not been turned into operations yet, in order.
  func localChanges(_ state: SyncState) throws -> [LocalChange] {
    var steps: [(id: Int, uuid: String, label: String, isDerived: Bool)] = []
    try statement("SELECT id, uuid, label, role FROM step WHERE id > ? ORDER BY id").rows(
      .integer(state.collected)
    ) {
      steps.append(
        (
          $0.integer(0), $0.identity(1).description, $0.text(2),
          $0.text(3) == LoggedStep.Role.rule.rawValue
        ))
      return true
    }
    var fields = FieldHistory(session: self)
    var changes: [LocalChange] = []
    for step in steps.reversed() {
      let logged = try self.changes(of: step.id, before: .max, limit: .max)
      let answers = try logged.compactMap { try ConflictAnswer($0, in: self) }
      let answered = answers.filter(\.isGiven).map(\.conflict)
      // The server deletes or brings back what an answer is about when it carries it out, or takes that back.
      let carriedOut = Set(answers.map(\.conflict).filter { $0.field == Conflict.deletion }.map(\.thing))
      for change in logged {
        guard var local = try fields.local(change, base: state.cursor), !carriedOut.contains(local.thing)
        else { continue }
        if local.kind == .set {
          local.settled = Set(answered.filter { $0.thing == local.thing }.map(\.field))
        }
        (local.step, local.label) = (step.uuid, step.label)
        local.isDerived = local.isDerived || step.isDerived
        changes.append(local)
      }
    }
    changes.reverse()
    return changes
  }

  /// The number of the last step.
  func lastStep() throws -> Int {
    try statement("SELECT ifnull(max(id), 0) FROM step").first { $0.integer(0) } ?? 0
  }
}

/// The fields of things at each change, reconstructed backwards from now, because an `add` in the log has no fields.
private struct FieldHistory {
  let session: Session
  private var known: [ThingKey: Fields] = [:]

  init(session: Session) { self.session = session }

  /// Converts a change for sending, and steps back to before it. Called with the latest change first.
  mutating func local(_ change: LoggedChange, base: Int) throws -> LocalChange? {
    let key = ThingKey(change.entity, change.identity.description)
    if let answer = try ConflictAnswer(change, in: session) { return answer.local(base: base) }
    guard Session.isKnown(change.entity) else { return nil }
    if try isOfThisMachine(change) { return nil }
    func local(_ kind: ChangeKind, _ fields: Fields, was: Fields = [:]) -> LocalChange {
      LocalChange(
        step: "", label: "", thing: key, kind: kind, fields: fields, was: was, base: base,
        isDerived: change.isByRule)
    }
    switch change.kind {
    case .add:
      let fields = try fields(key)
      known[key] = [:]
      return local(.create, fields)
    case .edit:
      var (fields, was): (Fields, Fields) = ([:], [:])
      for field in try session.differences(in: change.fields)
      where Session.isSent(field.name, of: change.entity) {
        fields[field.name] = JSONValue(field.after)
        was[field.name] = JSONValue(field.before)
      }
      known[key] = try self.fields(key).merging(was) { $1 }.filter { !$0.value.isEmpty }
      return fields.isEmpty ? nil : local(.set, fields, was: was)
    case .delete:
      var fields: Fields = [:]
      for (name, value) in try session.values(in: change.fields) where name != "id" {
        fields[name] = JSONValue(value)
      }
      known[key] = fields
      return local(.delete, [:])
    case .purge: return nil
    }
  }

  /// True for a feed from a local file, and for things that belong to one.
  private func isOfThisMachine(_ change: LoggedChange) throws -> Bool {
    guard [FeedRow.entity, FeedCourseRow.entity, FeedIgnoredRow.entity].contains(change.entity) else {
      return false
    }
    func said(_ name: String) throws -> String? {
      try change.kind == .delete
        ? session.values(in: change.fields).text(name)
        : session.syncFields(ThingKey(change.entity, change.identity.description))?[name]?.string
    }
    if change.entity == FeedRow.entity { return try said("source")?.hasPrefix("/") ?? false }
    let feed = try said("feed").flatMap { Identity($0) }.flatMap { try FeedRow.find($0, in: session) }
    return feed?.feed.source.hasPrefix("/") ?? false
  }

  private func fields(_ key: ThingKey) throws -> Fields { try known[key] ?? session.syncFields(key) ?? [:] }
}

extension Session {
  /// True when a field of a kind of thing is in its list of fields.
  static func isSent(_ field: String, of entity: String) -> Bool {
    switch entity {
    case "arc": Arc.list.field(field) != nil
    case "task": TaskRow.list.field(field) != nil
    default: LoggedThings.kind(entity)?.hasField(field) ?? false
    }
  }
}
