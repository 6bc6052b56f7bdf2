import Application
import JSONText
import Moments
import Planner
import Store

extension PlannerChange {
  /// The fields of an Arc that a page can set, with the names in documents.
  private static let arcFields = Set(ArcField.allCases.map(\.rawValue) + ["parent"])

  /// Creates an Arc; with the UUID in `arc` if given.
  func newArc(in workspace: Workspace) throws {
    let given = try fields(Self.arcFields)
    guard let title = given["title"]?.string else { throw APIError.invalid("an Arc needs a title") }
    // A slash in a title would mean a SubArc.
    guard !title.contains("/") else { throw APIError.invalid("an Arc's title cannot contain \"/\"") }
    var fields = Arc.Fields(title: title)
    try fields.take(given)
    let (parent, identity) = try workspace.store.read { snapshot in
      let identity = try newIdentity("arc") { try snapshot.arcs().arc(uuid: $0.description) != nil }
      return (try self.parent(given["parent"] ?? .null, snapshot), identity)
    }
    _ = try workspace.makeArc(fields, under: parent, as: identity)
  }

  /// The Arc that is already where this change makes a new one; nil: there is none.
  func sameArc(in workspace: Workspace) throws -> Arc? {
    let given = try fields(Self.arcFields)
    return try workspace.store.read { snapshot in
      let parent = try parent(given["parent"] ?? .null, snapshot)
      return try snapshot.arcs().arcs.first { $0.parent == parent?.id && $0.title == given["title"]?.string }
    }
  }

  func editArc(in workspace: Workspace) throws {
    let given = try fields(Self.arcFields)
    let (arc, parent) = try workspace.store.read { snapshot in
      (try self.arc(snapshot), try given["parent"].map { try self.parent($0, snapshot)?.id })
    }
    _ = try workspace.edit(arc, under: parent) { try $0.take(given) }
  }

  /// Archives an Arc; with `closeOpen`, its open tasks are closed as given up.
  func archive(in workspace: Workspace) throws {
    _ = try workspace.archive(
      workspace.store.read { try arc($0) }, closingOpen: document["closeOpen"] == .bool(true))
  }

  func unarchive(in workspace: Workspace) throws {
    _ = try workspace.unarchive(workspace.store.read { try arc($0) })
  }

  /// The Arc with the UUID in `parent`; nil for null, the top level.
  private func parent(_ value: JSONValue, _ snapshot: PlannerSnapshot) throws -> Arc? {
    if value == .null { return nil }
    guard let uuid = value.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("\"parent\" is not a UUID")
    }
    guard let arc = try snapshot.arcs().arc(uuid: uuid.description) else { throw APIError.gone("Arc") }
    return arc
  }
}

extension Arc.Fields {
  /// - Throws: `APIError.invalid`.
  fileprivate mutating func take(_ given: [String: JSONValue]) throws(APIError) {
    do { try set(given) } catch { throw .invalid(error.description) }
  }
}
