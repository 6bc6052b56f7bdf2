import Moments
import Planner

extension PlannerStep {
  /// The Arc of tasks whose line names none; it is made when there is none, and comes back when it was archived.
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
