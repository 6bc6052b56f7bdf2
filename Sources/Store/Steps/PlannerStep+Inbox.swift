import Moments
import Planner

extension PlannerStep {
  /// Returns the Arc for tasks whose line names no Arc; creates it when it does not exist, and restores it from the
  /// archive.
  public func inbox() throws -> Arc {
    if let known = try session.tree().inbox {
      if known.archived == nil { return known }
      return try unarchive(arc: known.id).arcs.last ?? known
    }
    let fields = try session.tree().checked(Arc.Fields(title: Inbox.title), under: nil)
    try log.begin(label)
    let arc = Arc(
      id: session.takeArcNumber(), uuid: Inbox.identity.description, parent: nil, path: fields.title,
      created: session.now, fields: fields)
    try insert(arc)
    return arc
  }
}
