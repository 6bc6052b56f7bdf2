import Moments
import Planner

extension PlannerSnapshot {
  /// When tasks were completed since an instant, in no order; of each Arc the last 10,000 at most.
  public func completions(since start: Moment) throws -> [Moment] {
    let query = try session.statement(
      """
      SELECT closed FROM task WHERE arc = ? AND closed >= ? AND outcome = 'completed'
      ORDER BY closed DESC LIMIT 10000
      """)
    var moments: [Moment] = []
    for arc in try session.tree().arcs {
      try query.rows(.integer(arc.id), .integer(start.seconds)) {
        if let moment = $0.moment(0) { moments.append(moment) }
        return true
      }
    }
    return moments
  }
}
