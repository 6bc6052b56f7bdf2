import Application
import JSONText
import Moments
import Planner
import Store

extension PlannerChange {
  /// The fields of an Arc that a page can set, with the names in documents.
  private static let arcFields: Set<String> = [
    "title", "parent", "description", "ends", "colour", "short", "aliases",
  ]

  /// Creates an Arc; with the UUID in `arc` if given.
  func newArc(in workspace: Workspace) throws {
    let given = try fields(Self.arcFields)
    guard let title = given["title"]?.string else { throw APIError.invalid("an Arc needs a title") }
    try workspace.store.record("created an arc") { step in
      let parent = try self.parent(given["parent"] ?? .null, step.snapshot)
      // A slash in a title would mean a SubArc.
      guard !title.contains("/") else { throw APIError.invalid("the title of an Arc has no \"/\"") }
      var fields = Arc.Fields(title: title)
      try fields.set(given)
      let path = parent.map { "\($0.path)/\(title)" } ?? title
      let arc = try step.addArc(
        path: path, fields: fields,
        as: newIdentity("arc") { try step.snapshot.arcs().arc(uuid: $0.description) != nil })
      step.label = "created the arc \(arc.path)"
    }
  }

  func editArc(in workspace: Workspace) throws {
    let given = try fields(Self.arcFields)
    try workspace.store.record("edited an arc", as: .edit) { step in
      var arc = try arc(step.snapshot)
      if let value = given["parent"] {
        arc = try step.move(arc: arc.id, under: parent(value, step.snapshot)?.id)
      }
      var fields = arc.fields
      try fields.set(given)
      arc = try step.edit(arc: arc.id, fields)
      step.label = "edited the arc \(arc.path)"
    }
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
  /// Sets the given fields; null removes a value.
  /// - Throws: `APIError.invalid`.
  fileprivate mutating func set(_ given: [String: JSONValue]) throws {
    func text(_ name: String) throws -> String?? {
      switch given[name] {
      case nil: return nil
      case .null: return .some(nil)
      case .text(let text): return .some(text.allSatisfy(\.isWhitespace) ? nil : text)
      default: throw APIError.invalid("\"\(name)\" must be a string")
      }
    }
    if let title = try text("title") { self.title = title ?? "" }
    if let description = try text("description") { self.description = description ?? "" }
    if let short = try text("short") { self.short = short }
    if let colour = try text("colour") {
      // Any colour word is stored; pages ignore those they do not know.
      guard colour?.allSatisfy({ $0.isASCII && $0.isLowercase }) ?? true else {
        throw APIError.invalid("\"colour\" is a word like teal")
      }
      self.colour = colour
    }
    if let ends = try text("ends") {
      self.ends = try ends.map { text in
        guard let day = Day(iso: text) else {
          throw APIError.invalid("\"ends\" is not a day like 2027-02-14")
        }
        return day
      }
    }
    switch given["aliases"] {
    case nil: break
    case .null: aliases = []
    case .list(let values): aliases = values.compactMap(\.string)
    default: throw APIError.invalid("\"aliases\" is not a list")
    }
  }
}
