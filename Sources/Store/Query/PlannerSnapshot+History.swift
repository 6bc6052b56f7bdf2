import Moments
import Planner
import Reminding

/// Something that happened.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the task, reminder or group.
  public var thing: Int
  /// Its title then.
  public var title: String
  /// When.
  public var time: Moment
  /// What.
  public var event: HistoryEvent
  /// The moment that it was about; nil: none is known.
  public var due: Moment?
  /// Why; nil: it goes without saying.
  public var reason: HistoryReason?
  /// True for an answer that was taken back and not given again.
  public var isUndone = false
}

extension PlannerSnapshot {
  /// What happened, the latest first.
  /// - Parameter thing: only to this one; nil: to all.
  public func history(of thing: Int? = nil, limit: Int) throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    // To what reminds at the places of a task happens what happens to the task.
    let place = try thing.flatMap { try session.task($0) }.flatMap { try session.places(of: $0) }?.row.id
    // Each occurrence has its own number, and its history is that of the series.
    let series = try thing.flatMap { try session.task($0) }.map {
      try session.occurrences(inSeriesOf: $0).map(\.id)
    }
    let numbers = ((series ?? []) + [thing, place].compactMap { $0 }).map(String.init).joined(separator: ", ")
    let things = thing == nil ? "TRUE" : "thing IN (\(numbers))"
    try session.statement(
      """
      SELECT thing, title, time, event, due, reason FROM history
      WHERE \(things) ORDER BY id DESC LIMIT ?
      """
    ).rows(.integer(limit)) {
      guard let event = HistoryEvent(rawValue: $0.text(3)) else { return true }
      entries.append(
        HistoryEntry(
          thing: $0.integer(0), title: $0.text(1), time: $0.moment(2) ?? session.now, event: event,
          due: $0.moment(4), reason: $0.optionalText(5).map { HistoryReason(text: $0) }))
      return true
    }
    try markUndone(&entries)
    for index in entries.indices { entries[index].thing = try shownNumber(entries[index].thing) }
    return entries
  }

  /// The number that people see: that of the task for its places.
  private func shownNumber(_ number: Int) throws -> Int {
    try session.reminderRow(number).flatMap { try TaskPlaces($0)?.task(in: session) }?.id ?? number
  }

  /// Marks the answers that were undone: an answer is in the log as a step of the same time.
  private func markUndone(_ entries: inout [HistoryEntry]) throws {
    let answers = entries.indices.filter { HistoryEntry.answers.contains(entries[$0].event) }
    for (thing, indices) in Dictionary(grouping: answers, by: { entries[$0].thing }) {
      guard let identity = try session.task(thing)?.identity ?? session.reminderRow(thing)?.identity,
        let earliest = indices.map({ entries[$0].time }).min()
      else { continue }
      var given = try session.steps(
        "role = 'do' AND time >= ? AND id IN (SELECT step FROM change WHERE uuid = ?)",
        .integer(earliest.seconds), .identity(identity), limit: 1000)
      for index in indices {
        guard let at = given.firstIndex(where: { $0.time == entries[index].time }) else { continue }
        entries[index].isUndone = try isUndone(given.remove(at: at))
      }
    }
  }
}

extension HistoryEntry {
  /// The events that are answers of a person.
  public static let answers: Set<HistoryEvent> = [.completed, .ignored, .snoozed, .dismissed]
}
