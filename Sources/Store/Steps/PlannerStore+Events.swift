import Moments
import Planner

// Events happen by themselves: once one is over, it is put away as passed, and the next of its series takes its place.
//
//     lecture Tue 9:00–10:30, seen on Fri ──▶ Tue passed at 10:30, Thu passed at 10:30, next Tue open
extension PlannerStore {
  /// Does what time does by itself: events that are over are put away, and the occurrences of now take the places of
  /// missed ones; what was done so by a clock that was ahead is taken back first. Nothing is written when there are none.
  ///
  /// To be called by whatever is about to show what there is, and by a daemon from time to time.
  /// - Throws: `StoreError`.
  public func catchUp() throws {
    try takeBackFuture()
    let (events, missed) = try read { snapshot in
      (try !snapshot.eventsThatAreOver().isEmpty, try !snapshot.session.overtaken(limit: 1).isEmpty)
    }
    if events { try passEvents() }
    if missed { try missOccurrences() }
  }

  /// Does the same to a copy in memory, which the store uses until `close`. So looking at another day does not change
  /// the file.
  /// - Throws: `StoreError`.
  public func catchUpInMemory() throws {
    let hasToDo = try read { snapshot in
      try snapshot.session.stepOfFuture() != nil || !snapshot.eventsThatAreOver().isEmpty
        || !snapshot.session.overtaken(limit: 1).isEmpty
    }
    guard hasToDo else { return }
    try goOnInMemory()
    try catchUp()
  }

  /// Puts away the events that are over, as a step of the program's own; nothing is written when there are none.
  /// - Returns: the events, the earliest of each series first.
  /// - Throws: `StoreError`.
  @discardableResult
  public func passEvents() throws -> [ArcTask] {
    guard try readByRule({ try !$0.eventsThatAreOver().isEmpty }) else { return [] }
    return try record("events happened") { step in
      (step.log.role, step.log.cause) = (.rule, .time)
      let events = try step.passEvents()
      if let first = events.first {
        step.label = events.count == 1 ? "\(first.fields.title) happened" : "\(events.count) events happened"
      }
      return events
    }
  }
}

extension PlannerStep {
  /// How many events of one series are put away at once; the others follow.
  private static let mostOfSeries = 400

  fileprivate func passEvents() throws -> [ArcTask] {
    var passed: [ArcTask] = []
    for row in try snapshot.eventsThatAreOver() {
      var row = row
      for _ in 0..<PlannerStep.mostOfSeries {
        guard let over = session.over(row) else { break }
        let closed = try close(row, .passed, at: max(over, row.created))
        passed.append(closed.task)
        guard let next = closed.next else { break }
        row = try snapshot.row(ofTask: next.id)
        if !session.isOver(row) { break }
      }
    }
    return passed
  }
}

extension Session {
  /// When an event is over; nil for what has no date or is no event.
  func over(_ row: TaskRow) -> Moment? {
    row.fields.kind == .event ? row.fields.over(in: home(of: row.fields)) : nil
  }

  /// True for an event that is over by now.
  func isOver(_ row: TaskRow) -> Bool { over(row).map { $0 <= now } ?? false }
}
