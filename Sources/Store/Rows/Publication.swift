import Planner

/// A calendar file that is written again when the planner changes.
public struct Publication: Hashable, Sendable {
  /// Its path from the root.
  public var file: String
  /// The UUID of the Arc that it holds; nil: all of them.
  public var arc: Identity?
  /// Why it could not be written, the last time; nil: it could.
  public var problem: String?
}

extension PlannerSnapshot {
  /// The files that are kept up to date.
  public func publications() throws -> [Publication] {
    var publications: [Publication] = []
    try session.statement("SELECT file, arc, problem FROM publication ORDER BY id").rows {
      publications.append(
        Publication(file: $0.text(0), arc: $0.optionalIdentity(1), problem: $0.optionalText(2)))
      return true
    }
    return publications
  }
}

extension PlannerStep {
  /// Keeps a file up to date from now on.
  /// - Parameter arc: the UUID of the Arc that it holds; nil: all of them.
  public func publish(_ file: String, arc: Identity?) throws {
    keepsStore = true
    try session.statement("INSERT OR REPLACE INTO publication (file, arc, created) VALUES (?, ?, ?)").run(
      .text(file), .identity(arc), .integer(session.now.seconds))
  }

  /// Leaves a file as it is from now on.
  /// - Returns: whether it was kept up to date.
  public func unpublish(_ file: String) throws -> Bool {
    keepsStore = true
    let isThere = try snapshot.publications().contains { $0.file == file }
    try session.statement("DELETE FROM publication WHERE file = ?").run(.text(file))
    return isThere
  }

  /// Keeps why a file could not be written.
  public func write(_ publication: Publication, problem: String?) throws {
    keepsStore = true
    try session.statement("UPDATE publication SET problem = ? WHERE file = ?").run(
      .text(problem), .text(publication.file))
  }
}
