import Moments
import Planner

// Events happen by themselves: once one is over, it is put away as passed, and the next of its series takes its place.
//
//     lecture Tue 9:00–10:30, seen on Fri ──▶ Tue passed at 10:30, Thu passed at 10:30, next Tue open
extension PlannerStore {
  /// Does what time does by itself: events that are over are put away or go on to their next occurrence, and the occurrences of now take the places of
  /// missed ones; what was done so by a clock that was ahead is taken back first. Nothing is written when there are none.
  ///
  /// To be called by whatever is about to show what there is, and by a daemon from time to time.
  /// - Throws: `StoreError`.
  public func catchUp() throws {
    try takeBackFuture()
    try passCalendarEvents()
    let (events, missed) = try read { snapshot in
      (try !snapshot.eventsThatAreOver().isEmpty, try !snapshot.session.overtaken(limit: 1).isEmpty)
    }
    let happened = try events && hasEventsThatAreOver()
    if happened || missed { try follow(events: happened, missed: missed) }
  }

  /// Does the same to a copy in memory, which the store uses until `close`. So looking at another day does not change
  /// the file.
  /// - Throws: `StoreError`.
  public func catchUpInMemory() throws {
    let hasToDo = try read { snapshot in
      try snapshot.session.stepOfFuture() != nil || !snapshot.eventsThatAreOver().isEmpty
        || !snapshot.session.overtaken(limit: 1).isEmpty
        || !snapshot.session.calendarEventsThatAreOver().isEmpty
    }
    guard hasToDo else { return }
    try goOnInMemory()
    try catchUp()
  }

  private func hasEventsThatAreOver() throws -> Bool {
    try readByRule { try !$0.eventsThatAreOver().isEmpty }
  }

  /// Puts away the events that are over, and replaces missed occurrences by those of now, in one transaction.
  private func follow(events: Bool, missed: Bool) throws {
    try record("missed occurrences") { step in
      (step.log.role, step.log.cause) = (.rule, .time)
      if missed { step.keepsStore = true }
      let overtaken = try missed ? step.overtaken(keepsMissed: keepsMissed) : []
      var allotment = try Allotment(overtaken) { try step.session.task($0) != nil }
      if events { try step.passEvents(&allotment) }
      allotment.allot(before: nil, step.session.takeID)
      for overtaken in allotment.overtaken { try step.goOn(from: overtaken) }
    }
  }
}

extension PlannerStep {
  /// How many events of one series are put away at once; the others follow.
  private static let mostOfSeries = 400

  /// Puts away the events that are over, the one that ends first before the others.
  /// - Parameter allotment: the occurrences that get their numbers between those of the next events.
  fileprivate func passEvents(_ allotment: inout Allotment) throws {
    label = "events happened"
    var (first, count): (ArcTask?, Int) = (nil, 0)
    var ending = try snapshot.eventsThatAreOver().compactMap { row in
      session.turnover(row).map { (row, turnover: $0) }
    }
    ending.sort { $0.turnover > $1.turnover }
    var counts: [Identity: Int] = [:]
    while let (row, turnover) = ending.popLast() {
      allotment.allot(before: turnover, session.takeID)
      let closed = try close(row, .passed, at: turnover.at)
      (first, count) = (first ?? closed.task, count + 1)
      counts[turnover.series, default: 0] += 1
      guard let number = closed.next?.id, counts[turnover.series] != PlannerStep.mostOfSeries else {
        continue
      }
      let next = try snapshot.row(ofTask: number)
      guard session.isOver(next), let turnover = session.turnover(next) else { continue }
      ending.insert((next, turnover), at: ending.firstIndex { $0.turnover < turnover } ?? ending.endIndex)
    }
    if let first {
      label = count == 1 ? "\(first.fields.title) happened" : "\(count) events happened"
      try log.end(label, kind)
    }
  }
}

extension Session {
  /// When an event is over; nil for what has no date or is no event.
  func over(_ row: TaskRow) -> Moment? {
    row.fields.kind == .event ? row.fields.over(in: home(of: row.fields)) : nil
  }

  /// When the next of its series takes the place of an event; nil for what has no date or is no event.
  fileprivate func turnover(_ row: TaskRow) -> Turnover? {
    over(row).map { Turnover(at: max($0, row.created), series: row.series ?? row.identity) }
  }

  /// True for an event that is over by now.
  func isOver(_ row: TaskRow) -> Bool { over(row).map { $0 <= now } ?? false }
}
