import Application
import JSONText
import Moments
import Planner
import Reminding
import Store

extension PlannerChange {
  /// Creates a reminder from a line (`water the plants every 3 days 9am`), from fields, or from both.
  func newReminder(in workspace: Workspace) throws {
    let given = try given(in: workspace)
    var fields = try ReminderDraft(
      text("line") ?? "", title: given.values.title, given.values, given.own, workspace
    ).fields
    given.setMore(&fields)
    let (groups, identity) = try workspace.store.read { snapshot in
      (try self.groups(snapshot) ?? [], try newReminderIdentity(snapshot))
    }
    _ = try workspace.add(reminder: fields, to: groups, as: identity)
  }

  func editReminder(in workspace: Workspace) throws {
    let given = try given(in: workspace)
    var edit = try ReminderEdit(words: text("line") ?? "", values: given.values, own: given.own)
    edit.pick = given.pick
    let old = try workspace.store.read { snapshot in
      let old = try reminder(snapshot)
      if let numbers = try groups(snapshot) { edit.groups = .exactly(numbers) }
      if let stack = given.stack, let uuid = stack, uuid != old.fields.stack {
        edit.stack = try snapshot.stack(uuid)
      }
      return old
    }
    edit.setMore = { fields in
      if let title = given.values.title { fields.title = title }
      given.setMore(&fields)
    }
    _ = try workspace.edit(old, edit)
  }

  func removeReminder(in workspace: Workspace) throws {
    try workspace.delete(workspace.store.read { try Deletion(reminders: [reminder($0)], in: $0) })
  }

  // MARK: Groups

  /// Creates a group from fields, with the reminders in `members`.
  func newGroup(in workspace: Workspace) throws {
    let given = try given(in: workspace)
    let draft = try ReminderDraft("", title: given.values.title, given.values, given.own, workspace)
    let (members, identity) = try workspace.store.read { snapshot in
      let members = try identities("members").map { identity in
        guard let member = try snapshot.reminder(identity) else { throw APIError.gone("reminder") }
        return member.id
      }
      return (members, try newReminderIdentity(snapshot))
    }
    _ = try workspace.makeGroup(
      draft.fields, pick: given.pick ?? .shuffle, members: members, as: identity)
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

  // MARK: Fields

  /// The fields that it gives, with places and a stack that exist.
  /// - Throws: `APIError`.
  private func given(in workspace: Workspace) throws -> GivenReminder {
    let fields = try fields(GivenReminder.names.union(["groups"]))
    let given: GivenReminder
    do { given = try GivenReminder(fields) } catch { throw APIError.invalid(error.description) }
    try workspace.store.read { snapshot in
      if let stack = given.stack, let uuid = stack, try snapshot.stack(uuid) == nil {
        throw APIError.gone("stack")
      }
      let known = Set(try snapshot.places().map(\.uuid))
      guard given.trigger??.places.allSatisfy(known.contains) ?? true else { throw APIError.gone("place") }
    }
    return given
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
}
