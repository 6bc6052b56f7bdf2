import JSONText
import Moments
import Planner

/// The kinds an export contains apart from Arcs and tasks, in the order an import needs; each row has the fields of the
/// change log.
public enum ExportedKind: String, CaseIterable, Sendable {
  case stacks, places, reminders, members, terms

  var table: String { String(rawValue.dropLast()) }
}

extension PlannerSnapshot {
  /// How many there are of a kind.
  public func count(of kind: ExportedKind) throws -> Int {
    let condition = kind == .reminders ? ReminderRow.standsAlone : "TRUE"
    return try session.statement("SELECT count(*) FROM \(kind.table) WHERE \(condition)").first {
      $0.integer(0)
    }
      ?? 0
  }

  /// Hands out every row of a kind as a JSON object, one at a time.
  public func eachKept(_ kind: ExportedKind, _ body: (String) throws -> Void) throws {
    switch kind {
    case .reminders:
      try session.statement(
        "SELECT \(ReminderRow.columns) FROM reminder WHERE \(ReminderRow.standsAlone) ORDER BY id"
      ).rows([]) {
        let row = ReminderRow($0)
        try body(row.json(id: row.id))
        return true
      }
    case .stacks: for row in try session.stacks("TRUE") { try body(row.json(id: nil)) }
    case .places: for row in try session.places("TRUE") { try body(row.json(id: nil)) }
    case .members: for row in try session.members("TRUE") { try body(row.json(id: nil)) }
    case .terms: for row in try session.terms("TRUE") { try body(row.json(id: nil)) }
    }
  }
}

extension PlannerSnapshot {
  /// Hands out every reminder and group with a date, or every one without, one at a time, by number, and all that is
  /// kept of it as a JSON object, but for what is of this store alone: its number, and the feed that brings it.
  public func eachReminderKept(dated isDated: Bool, _ body: (Reminder, String) throws -> Void) throws {
    let condition = isDated ? "IS NOT NULL" : "IS NULL"
    var reader = TimetableReader()
    try session.statement(
      "SELECT \(ReminderRow.columns) FROM reminder WHERE timetable \(condition) AND \(ReminderRow.standsAlone) ORDER BY id"
    ).rows([]) {
      var row = ReminderRow($0, &reader)
      let reminder = row.reminder
      row.fields.origin.feed = nil
      try body(
        reminder,
        row.json(
          id: nil, extraFields: [LoggedField(name: "changed", value: .number(reminder.changed.seconds))]))
      return true
    }
  }
}

extension PlannerStep {
  /// Takes in a reminder of another program with a UUID and the time at which it was made.
  /// - Returns: its number; nil when its UUID is here already.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func take(_ fields: Reminder.Fields, as identity: Identity, created: Moment) throws -> Int? {
    guard try ReminderRow.find(identity, in: session) == nil else { return nil }
    let fields = try fields.checked()
    try log.begin(label)
    var row = ReminderRow(id: 0, identity: identity, created: created)
    row.fields = fields
    row.id = try TaskPlaces(row)?.number(in: session) ?? session.takeID()
    try insert(&row)
    return row.id
  }

  /// Takes in a row of a kind with its UUID and, when this store has never given it, its number.
  ///
  /// A stack, place, term or group whose name is here already under another UUID stays the one here, and what hangs on it
  /// hangs on that.
  /// - Parameter value: the object that `eachKept` handed out.
  /// - Throws: `ReminderError`, and `PlannerError.cannotUndo` when what it hangs on is not there.
  public func take(_ kind: ExportedKind, _ identity: Identity, _ value: JSONValue) throws -> ImportedRow {
    do {
      switch kind {
      case .reminders:
        return try take(ReminderRow.self, identity, value) {
          $0.rotation == nil ? nil : try session.group(called: $0.fields.title)?.identity
        }
      case .stacks:
        return try take(StackRow.self, identity, value) { try session.stack(called: $0.name)?.identity }
      case .places:
        return try take(PlaceRow.self, identity, value) { try session.place(called: $0.name)?.identity }
      case .terms:
        return try take(TermRow.self, identity, value) {
          try session.term(called: $0.name, of: $0.arc)?.identity
        }
      case .members:
        guard !namesakes.isEmpty else { return try take(MemberRow.self, identity, value) { _ in nil } }
        func end(_ name: String) -> Identity? {
          (value[name]?.string).flatMap { namesakes[$0] ?? Identity($0) }
        }
        guard let team = end("group"), let member = end("reminder") else { return .known }
        return try take(MemberRow.self, Identity(series: team, member: member), value) { _ in nil }
      }
    } catch let failure as UndoFailure {
      throw PlannerError.cannotUndo(label: "taking in a row of \(kind.rawValue)", failure.obstacle)
    }
  }

  /// - Parameter namesake: the UUID of the row here that has the name of another one.
  private func take<Row: LoggedThing>(
    _ type: Row.Type, _ identity: Identity, _ value: JSONValue, namesake: (Row) throws -> Identity?
  ) throws -> ImportedRow {
    guard try Row.find(identity, in: session) == nil else { return .known }
    var row = Row(
      id: value["id"]?.integer ?? 0, identity: identity,
      created: value["created"]?.integer.map { Moment(seconds: $0) } ?? session.now)
    for field in value.fields { row.set(field.name, to: LoggedField.Value(field.value, known: namesakes)) }
    if let here = try namesake(row) {
      namesakes[identity.description] = here
      return .namesake
    }
    if let reminder = row as? ReminderRow {
      row.id = try TaskPlaces(reminder)?.number(in: session) ?? number(importing: row.id)
    }
    try row.checkReturn(in: session)
    try insert(&row)
    return .taken(number: row.id)
  }
}

/// The result of importing a row.
public enum ImportedRow: Hashable, Sendable {
  /// It has this number, if people address it by one.
  case taken(number: Int)
  /// It is here already.
  case known
  /// Another one with its name is here, and is used instead.
  case namesake
}

extension LoggedThing {
  /// The row as a JSON object.
  fileprivate func json(id: Int?, extraFields: [LoggedField] = []) -> String {
    var json = JSONWriter()
    json.row(
      [LoggedField(name: "uuid", value: .text(identity.description))] + logged + extraFields,
      created: created.seconds,
      id: id)
    return json.text
  }
}

extension LoggedField.Value {
  /// - Parameter known: UUIDs that are other ones here.
  fileprivate init(_ value: JSONValue, known: [String: Identity]) {
    if let text = value.string {
      let words = known.isEmpty ? [] : text.split(separator: " ", omittingEmptySubsequences: false)
      self =
        words.contains { known[String($0)] != nil }
        ? .text(words.map { known[String($0)]?.description ?? String($0) }.joined(separator: " "))
        : .text(text)
    } else if let number = value.integer {
      self = .number(number)
    } else if case .list(let list) = value {
      self = .list(list.compactMap(\.string))
    } else {
      self = .text(nil)
    }
  }
}
