import Moments
import Planner

// An occurrence of a repeating event that was moved past the next one.
//
//     standup every weekday 9:15, Mon moved to Fri ──▶ Fri 9:15 alone, and the series goes on with Tue
//
// A task that is moved so takes the place of those before it: who postpones the watering does not water in between.
extension PlannerStep {
  /// Makes a moved occurrence a separate event when the next one starts before it.
  /// - Returns: the next one, without a number; nil when the occurrence stays in its series.
  func leaveSeriesBehind(_ row: inout TaskRow) throws -> TaskRow? {
    guard row.closing == nil, row.fields.kind == .event, row.fields.scheduledRule != nil, row.series != nil,
      let start = row.fields.start, start != row.occurrence,
      let series = Series(row.fields, start: row.occurrence, home: session.home(of: row.fields))
    else { return nil }
    var unmoved = row
    (unmoved.fields, unmoved.due) = (series.unmoved, session.due(series.unmoved))
    let lastDay = try session.tree().lastDay(of: row.arc)
    guard let next = nextOccurrence(after: unmoved, closedAt: session.now, lastDay: lastDay),
      let first = next.fields.start, first.local <= start.local, try session.task(next.identity) == nil
    else { return nil }
    row.leaveSeries()
    return next
  }
}
