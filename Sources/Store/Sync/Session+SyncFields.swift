import JSONText
import Moments
import Planner
import Sync

// Things in the form in which they are sent: their lists of fields, with the names of the change log, and `created`.

extension JSONValue {
  /// A value for the log; the caller writes Arcs as their UUIDs.
  init(_ value: LoggedField.Value) {
    switch value {
    case .text(let text): self = text.map { .text($0) } ?? .null
    case .number(let number): self = number.map { .number(String($0)) } ?? .null
    case .list(let list): self = .list(list.map { .text($0) })
    case .arc: self = .null
    }
  }

  /// The value in the change log's form.
  var logged: LoggedField.Value {
    switch self {
    case .number: .number(integer)
    case .list(let values): .list(values.compactMap(\.string))
    default: .text(string)
    }
  }
}

extension Session {
  /// The fields of a thing that have a value; nil when it does not exist.
  /// - Parameter synced: false for a planner that never had an account, and knows all of its fields.
  func syncFields(_ key: ThingKey, synced: Bool = true) throws -> Fields? {
    func keptFields(_ key: ThingKey) throws -> Fields? { synced ? try self.keptFields(key) : nil }
    guard let identity = Identity(key.id) else { return try keptFields(key) }
    let known: Fields? =
      switch key.entity {
      case "arc": try tree().arc(uuid: key.id).map { try syncFields($0.logged, $0.created) }
      case "task": try task(identity).map { try syncFields($0.logged, $0.created) }
      case let entity: try LoggedThings.kind(entity).flatMap { try syncFields(identity, $0) }
      }
    guard let known else { return Session.isKnown(key.entity) ? nil : try keptFields(key) }
    return known.merging(try keptFields(key) ?? [:]) { own, _ in own }
  }

  /// True for a kind of thing that has a table here.
  static func isKnown(_ entity: String) -> Bool { syncedEntities.contains(entity) }

  /// The kinds of things that are sent; those that others refer to come first.
  static let syncedEntities: [String] = {
    let things = LoggedThings.all.map { $0.entity }
    // Answers and notes on tasks come after the tasks.
    let besides = [CalendarItemRow.entity, AnswerRow.entity]
    return ["arc"] + things.filter { !besides.contains($0) } + ["task"] + besides
  }()

  /// The rows of a kind that are sent. Feeds from local files, and what belongs to them, are not.
  static func sentRows(of entity: String) -> String {
    let isShared = "source NOT LIKE '/%'"
    return switch entity {
    case FeedRow.entity: isShared
    case FeedCourseRow.entity, FeedIgnoredRow.entity: "feed IN (SELECT id FROM feed WHERE \(isShared))"
    default: "TRUE"
    }
  }

  private func syncFields<Row: LoggedThing>(_ identity: Identity, _: Row.Type) throws -> Fields? {
    try Row.find(identity, in: self).map { try syncFields($0.logged, $0.created) }
  }

  private func syncFields(_ logged: [LoggedField], _ created: Moment) throws -> Fields {
    var fields: Fields = ["created": .number(String(created.seconds))]
    for field in try written(logged) where !field.value.isEmpty {
      fields["\(field.name)"] = JSONValue(field.value)
    }
    return fields
  }

  // MARK: - Fields from newer versions, and values that cannot be read

  func keptFields(_ key: ThingKey) throws -> Fields? {
    var fields: Fields = [:]
    try statement("SELECT field, value FROM sync_kept WHERE entity = ? AND uuid = ?").rows(
      .text(key.entity), .text(key.id)
    ) {
      var reader = JSONReader($0.text(1))
      fields[$0.text(0)] = try reader.value()
      return true
    }
    return fields.isEmpty ? nil : fields
  }

  /// True when the planner keeps something that it cannot show.
  func keepsFields() throws -> Bool {
    try statement("SELECT 1 FROM sync_kept LIMIT 1").first { _ in true } ?? false
  }

  func keep(_ fields: Fields, of key: ThingKey) throws {
    for (name, value) in fields {
      if value.isEmpty {
        try statement("DELETE FROM sync_kept WHERE entity = ? AND uuid = ? AND field = ?").run(
          .text(key.entity), .text(key.id), .text(name))
        continue
      }
      var json = JSONWriter()
      json.value(value)
      try statement("INSERT OR REPLACE INTO sync_kept (entity, uuid, field, value) VALUES (?, ?, ?, ?)").run(
        .text(key.entity), .text(key.id), .text(name), .text(json.text))
    }
  }

  func forget(_ key: ThingKey) throws {
    try statement("DELETE FROM sync_kept WHERE entity = ? AND uuid = ?").run(.text(key.entity), .text(key.id))
  }
}
