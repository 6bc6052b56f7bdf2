import Escalation
import Names
import Planner
import Reminding
import Store

// Escalation paths of one's own, and changes to those that come with arc.
extension Workspace {
  /// The path with a name, however it is capitalised.
  /// - Throws: `Failure` with the names that are near.
  package func namedPath(_ typed: String) throws -> NamedPath {
    let name = typed.lowercased()
    let paths = try store.read { try $0.namedPaths() }
    if let path = paths.first(where: { $0.name == name }) { return path }
    throw Failure(
      .notFound, "no path is called '\(name)'" + didYouMean(name, among: paths.map(\.name)),
      hints: ["arc path lists them"])
  }

  /// Makes a path.
  /// - Throws: `Failure` for a name that is not one word of letters, and for one that a path has.
  package func makePath(named typed: String, _ path: EscalationPath) throws -> NamedPath {
    let name = typed.lowercased()
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }), name != PathChoice.none else {
      throw Failure(
        .refused, "'\(typed)' cannot be the name of a path",
        hints: ["a name is one word of letters, to write !name in a line; 'none' means no reminder"])
    }
    if try store.read({ try $0.pathNames() }).contains(name) {
      throw Failure(
        .refused, "there is already a path called \(name)",
        hints: ["arc path edit \(name) STEPS changes it"])
    }
    return try setPath(name, to: path, label: "made the path \(name)")
  }

  /// Gives a path other steps.
  package func changePath(named typed: String, to path: EscalationPath) throws -> NamedPath {
    let name = try namedPath(typed).name
    return try setPath(name, to: path, label: "changed the path \(name)")
  }

  /// Takes back the changes to a path that comes with arc.
  /// - Throws: `Failure` for a path of one's own.
  package func resetPath(named typed: String) throws -> NamedPath {
    let path = try namedPath(typed)
    guard path.isBuiltIn else {
      throw Failure(
        .refused, "\(path.name) is your own path", hints: ["arc path rm \(path.name) deletes it"])
    }
    return try setPath(path.name, to: nil, label: "reset the path \(path.name)")
  }

  /// Deletes a path of one's own.
  /// - Throws: `Failure` for one that comes with arc, and for one that open tasks or reminders use.
  package func removePath(named typed: String) throws -> NamedPath {
    let path = try namedPath(typed)
    guard !path.isBuiltIn else {
      throw Failure(
        .refused, "\(path.name) comes with arc and cannot be deleted",
        hints: ["arc path reset \(path.name) undoes your changes to it"])
    }
    guard path.uses == 0 else {
      let tasks = path.uses == 1 ? "1 open task uses" : "\(path.uses) open tasks use"
      throw Failure(
        .refused, "\(tasks) \(path.name)", hints: ["arc edit NUMBER --path nag gives it another path"])
    }
    try store.record("removed the path \(path.name)") { try $0.set(path: path.name, to: nil) }
    return path
  }

  /// - Parameter path: nil: as arc brings it.
  private func setPath(_ name: String, to path: EscalationPath?, label: String) throws -> NamedPath {
    try store.record(label) { try $0.set(path: name, to: path?.text) }
    return try namedPath(name)
  }
}
