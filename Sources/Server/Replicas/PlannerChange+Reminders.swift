import Application
import JSONText
import Moments
import Planner
import Reminding
import Store

extension PlannerChange {
  /// The fields of a reminder that a page can set, with the names in documents.
  private static let reminderFields: Set<String> = [
    "title", "subtext", "body", "location", "date", "time", "zone", "recurrence", "path", "leads",
    "snooze", "enabled", "preset", "until", "channels", "groups", "places", "arriving", "pick",
    "item", "stack",
  ]

  /// Creates a reminder from a line (`water the plants every 3 days 9am`), from fields, or from both.
  func newReminder(in workspace: Workspace) throws {
    let (values, own, _) = try reminderValues()
    var fields = try ReminderDraft(text("line") ?? "", title: values.title, values, own, workspace).fields
    let (groups, identity) = try workspace.store.read { snapshot in
      try take(moreTo: &fields, snapshot)
      return (try self.groups(snapshot) ?? [], try newReminderIdentity(snapshot))
    }
    _ = try workspace.add(reminder: fields, to: groups, as: identity)
  }

  func editReminder(in workspace: Workspace) throws {
    let (values, own, enabled) = try reminderValues()
    var edit = try ReminderEdit(words: text("line") ?? "", values: values, own: own)
    edit.pick = try pick()
    let old = try workspace.store.read { snapshot in
      let old = try reminder(snapshot)
      if let numbers = try groups(snapshot) { edit.groups = .exactly(numbers) }
      if let uuid = document.given("fields")?["stack"]?.string, uuid != old.fields.stack {
        edit.stack = try snapshot.stack(uuid)
      }
      return old
    }
    edit.setMore = { fields in
      if let title = values.title { fields.title = title }
      if let enabled { fields.isEnabled = enabled }
      try workspace.store.read { try take(moreTo: &fields, $0) }
    }
    _ = try workspace.edit(old, edit)
  }

  func removeReminder(in workspace: Workspace) throws {
    try workspace.delete(workspace.store.read { try Deletion(reminders: [reminder($0)], in: $0) })
  }

  // MARK: Groups

  /// Creates a group from fields, with the reminders in `members`.
  func newGroup(in workspace: Workspace) throws {
    let (values, own, _) = try reminderValues()
    let draft = try ReminderDraft("", title: values.title, values, own, workspace)
    let (members, identity) = try workspace.store.read { snapshot in
      let members = try identities("members").map { identity in
        guard let member = try snapshot.reminder(identity) else { throw APIError.gone("reminder") }
        return member.id
      }
      return (members, try newReminderIdentity(snapshot))
    }
    _ = try workspace.makeGroup(
      draft.fields, pick: pick() ?? .shuffle, members: members, as: identity)
  }

  /// Adds a reminder to a group, removes it, or switches it on or off there.
  func changeMember(_ change: MembershipChange, in workspace: Workspace) throws {
    let (member, group) = try workspace.store.read { snapshot in
      let member = try reminder(snapshot)
      guard let group = try snapshot.reminder(identity("group")), group.isGroup else {
        throw APIError.gone("group")
      }
      return (member, group)
    }
    try workspace.change([member], of: group, change)
  }

  /// Whether a member is switched on or off.
  func switching() throws -> MembershipChange {
    guard case .bool(let isEnabled)? = document["enabled"] else {
      throw APIError.invalid("\"enabled\" must be true or false")
    }
    return isEnabled ? .enable : .disable
  }

  /// The numbers of the groups with the UUIDs in `groups`; nil when the change does not mention groups.
  private func groups(_ snapshot: PlannerSnapshot) throws -> [Int]? {
    guard let value = document.given("fields")?.given("groups") else { return nil }
    return try PlannerChange.identities(value, "groups").map { identity in
      guard let group = try snapshot.reminder(identity), group.isGroup else { throw APIError.gone("group") }
      return group.id
    }
  }

  private func pick() throws -> Rotation.Pick? {
    guard let value = document.given("fields")?.given("pick") else { return nil }
    guard let pick = value.string.flatMap({ Rotation.Pick(rawValue: $0) }) else {
      throw APIError.invalid("\"pick\" must be shuffle, random or rotate")
    }
    return pick
  }

  // MARK: Fields

  /// Reads the fields that lines do not have: what it is for, where it is delivered, which places trigger it.
  private func take(moreTo fields: inout Reminder.Fields, _ snapshot: PlannerSnapshot) throws {
    let given = document.given("fields")
    if let channels = given?["channels"] {
      fields.channels = channels.values.compactMap(\.string)
      guard fields.channels.count == channels.values.count,
        fields.channels.allSatisfy({ SettingKey.isChannel($0[...]) })
      else { throw APIError.invalid("\"channels\" is not a list of channels") }
    }
    if let item = given?["item"] { fields.item = item.string.flatMap { $0.isEmpty ? nil : $0 } }
    if let stack = given?["stack"] {
      fields.stack = stack == .null ? nil : stack.string ?? ""
      guard try fields.stack.map({ try snapshot.stack($0) != nil }) ?? true else {
        throw APIError.gone("stack")
      }
      if fields.stack != nil { fields.item = nil }
    }
    guard let places = given?["places"] else { return }
    let named = try PlannerChange.identities(places, "places").map(\.description)
    let known = Set(try snapshot.places().map(\.uuid))
    guard named.allSatisfy(known.contains) else { throw APIError.gone("place") }
    fields.trigger =
      named.isEmpty ? nil : PlaceTrigger(isArrival: given?["arriving"] != .bool(false), places: named)
  }

  private func newReminderIdentity(_ snapshot: PlannerSnapshot) throws -> Identity? {
    try newIdentity("reminder") { try snapshot.reminder($0) != nil }
  }

  /// The UUIDs in a list; empty when the list is missing.
  private func identities(_ name: String) throws -> [Identity] {
    try document.given(name).map { try PlannerChange.identities($0, name) } ?? []
  }

  private static func identities(_ value: JSONValue, _ name: String) throws -> [Identity] {
    if value == .null { return [] }
    guard case .list(let items) = value else { throw APIError.invalid("\"\(name)\" is not a list") }
    return try items.map { item in
      guard let identity = item.string.flatMap({ Identity($0) }) else {
        throw APIError.invalid("\"\(name)\" is not a list of UUIDs")
      }
      return identity
    }
  }

  private func reminderValues() throws -> (FieldValues, ReminderValues, enabled: Bool?) {
    var given = try fields(Self.reminderFields)
    var own = ReminderValues()
    func take(_ name: String) throws -> String? {
      switch given.removeValue(forKey: name) {
      case nil: return nil
      case .null: return ""
      case .text(let text): return text
      default: throw APIError.invalid("\"\(name)\" must be a string")
      }
    }
    own.subtext = try take("subtext")
    own.body = try take("body")
    own.zone = try take("zone")
    own.preset = try take("preset")
    for name in ["channels", "groups", "places", "arriving", "pick", "item", "stack"] { given[name] = nil }
    let until = try take("until")
    var enabled: Bool?
    switch given.removeValue(forKey: "enabled") {
    case .bool(let flag): enabled = flag
    case nil, .null: break
    default: throw APIError.invalid("\"enabled\" is not true or false")
    }
    var values = try self.values(given)
    values.until = until
    return (values, own, enabled)
  }
}
