import Moments
import Names
import Planner

// Stacks: named sets of items.
extension PlannerStep {
  /// Creates a stack, or replaces the items of the stack with this name.
  /// - Throws: `ReminderError.badName`.
  @discardableResult
  public func set(stack name: String, to items: [String], isNew: Bool) throws -> ReminderStack {
    let name = name.folded
    if NameKey(name).text.isEmpty { throw ReminderError.badName(.stack, name: name) }
    let items = items.map(\.folded).filter { !$0.isEmpty }
    if let old = try session.stack(called: name) {
      if isNew { throw ReminderError.taken(.stack, name: old.name) }
      var row = old
      row.items = items
      try write(&row, over: old)
      return row.stack
    }
    try log.begin(label)
    var row = StackRow(id: 0, identity: log.newIdentity(), created: session.now)
    (row.name, row.items) = (name, items)
    try insert(&row)
    return row.stack
  }

  /// Deletes a stack.
  /// - Throws: `ReminderError.unknown`, `.inUse` while reminders use it.
  public func remove(stack name: String) throws {
    let row = try snapshot.stackRow(name)
    let users = try session.reminderRows("stack = ? ORDER BY id", .identity(row.identity))
    if !users.isEmpty {
      let names = users.prefix(3).map { "\($0.id) \($0.fields.title)" }.joined(separator: ", ")
      throw ReminderError.inUse(.stack, name: row.name, by: names)
    }
    try delete(row)
  }

  /// Gives one item of a stack its own, changed reminder: the stack's reminder no longer includes the
  /// item.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func split(
    item: String, off number: Int, _ change: (inout Reminder.Fields) throws -> Void
  ) throws -> Reminder {
    let old = try snapshot.row(ofReminder: number)
    guard let uuid = old.fields.stack.flatMap({ Identity($0) }),
      let stack = try StackRow.find(uuid, in: session)
    else {
      throw ReminderError.unknown(.stack, name: item, near: [])
    }
    guard let item = stack.items.first(where: { NameKey($0) == NameKey(item) }) else {
      throw ReminderError.notInStack(item: item, stack: stack.name)
    }
    var fields = old.fields
    (fields.item, fields.stack, fields.apart, fields.title) = (item, nil, [], item)
    try change(&fields)
    fields.origin.series = old.identity.description
    try self.change(reminder: number) { row in
      if !row.fields.apart.contains(item) { row.fields.apart.append(item) }
    }
    return try add(fields)
  }

  /// Makes the reminder of a stack include all its items again; the reminders of single items are deleted.
  /// - Returns: the items that came back.
  /// - Throws: `ReminderError.unknownNumber`.
  @discardableResult
  public func rejoin(reminder number: Int) throws -> [String] {
    let row = try snapshot.row(ofReminder: number)
    let apart = try session.reminderRows(
      "series = ? AND item IS NOT NULL AND recurrence_id IS NULL", .identity(row.identity))
    for one in apart { try remove(reminder: one.id) }
    try change(reminder: number) { $0.fields.apart = [] }
    return apart.compactMap(\.fields.item)
  }
}

extension PlannerSnapshot {
  /// Returns the stack's reminder from which an item was split; nil when the reminder is not for a split item.
  public func origin(of item: Reminder) throws -> Reminder? {
    guard item.fields.item != nil, let series = item.fields.origin.series.flatMap({ Identity($0) }) else {
      return nil
    }
    return try ReminderRow.find(series, in: session)?.reminder
  }

  /// Returns all stacks, sorted by name.
  public func stacks() throws -> [ReminderStack] { try session.stacks("TRUE").map(\.stack) }

  /// Returns the stack with this name.
  /// - Throws: `ReminderError.unknown`.
  public func stack(called name: String) throws -> ReminderStack { try stackRow(name).stack }

  /// Returns the stack with this UUID; nil when it does not exist.
  public func stack(_ uuid: String) throws -> ReminderStack? {
    try Identity(uuid).flatMap { try StackRow.find($0, in: session) }?.stack
  }

  func stackRow(_ name: String) throws -> StackRow {
    if let row = try session.stack(called: name) { return row }
    throw ReminderError.unknown(
      .stack, name: name, near: nearNames(to: name, among: try stacks().map(\.name)))
  }
}

extension String {
  /// The text with its white space folded into single spaces.
  public var folded: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
