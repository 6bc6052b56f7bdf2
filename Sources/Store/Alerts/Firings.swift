import Escalation
import Moments
import Planner
import Reminding

/// Fires everything that is due, in one transaction.
struct Firings {
  let session: Session
  let channels: (Level) -> [String]
  /// True to use no other channels, even if a reminder names some.
  let isOnly: Bool
  /// How long alerts are kept, in seconds: 90 days.
  static let memory = 90 * 86_400
  /// The name of the stored value of the clock when something was last due.
  static let clock = "fired at"
  /// The name of the stored value of the clock by which old alerts are deleted.
  static let steadyClock = "forgets at"
  /// The seconds a clock may go back before alerts are computed again.
  static let slack = 60

  /// Fires what is due.
  func fire() throws -> [FiredAlert] {
    // What is over needs no reminder any more.
    for row in try session.calendarEventsThatAreOver() { try session.pass(row) }
    let ids = try fire(TaskRow.self) + fire(ReminderRow.self)
    let clock = try session.steadyClock()
    try session.forgetHistory(at: clock)
    // Only the oldest, in small batches: checking all of them would cost more with every alert.
    try session.statement(
      """
      DELETE FROM alert WHERE id IN (SELECT id FROM alert ORDER BY id LIMIT 200) AND fired < ?
        AND status <> 'pending'
      """
    ).run(.integer(clock.seconds - Firings.memory))
    return try ids.compactMap { id in
      try session.statement("SELECT \(FiredAlert.columns) FROM alert WHERE id = ?").first(.integer(id)) {
        FiredAlert($0)
      }
    }
  }

  /// Fires the due rows of one table.
  /// - Returns: the numbers of their alerts.
  private func fire<Row: RemindingRow>(_ type: Row.Type) throws -> [Int] {
    var ids: [Int] = []
    var last = (at: Int.min, id: 0)
    while true {
      let rows = try Row.due(until: session.now, after: last, limit: 500, in: session)
      for row in rows { ids += try fire(row) }
      guard let end = rows.last else { return ids }
      last = end.end
    }
  }

  /// Fires one row.
  /// - Returns: the number of its alert; empty when it waits.
  func fire(_ old: some RemindingRow) throws -> [Int] {
    var row = old
    let kept = try session.escalationState(ofThing: row.id)
    guard row.isOn, let plan = try row.plan(in: session),
      let begun = kept == nil ? plan.beginning : kept.flatMap({ row.standing($0, in: plan.context) })
    else {
      row.alertAt = nil
      try row.writeDerived(in: session)
      return []
    }
    if let pending = begun.state.pending, try !Outbox(session: session).hasFailed(pending.key, of: row.id) {
      return []
    }
    var turn = Turn(plan, begun)
    try turn.fire()
    row.follow(turn.standing)
    row.alertAt = turn.alertAt
    if turn.standing.state != begun.state || !turn.effects.isEmpty { try session.keep(turn, of: row) }
    try row.writeDerived(in: session)
    return try turn.alerts.map { try add($0, of: row.content(at: $1, in: session)) }
  }

  /// Adds an alert to the history and the outbox; it replaces waiting deliveries of the same thing.
  func add(_ alert: Alert, of content: AlertContent) throws -> Int {
    try session.statement(
      """
      UPDATE delivery SET status = 'dropped', next_attempt = NULL
      WHERE status = 'waiting' AND alert IN (SELECT id FROM alert WHERE thing = ?)
      """
    ).run(.integer(content.thing))
    try session.statement(
      "INSERT INTO alert (thing, epoch, sequence, fired, status, content) VALUES (?, ?, ?, ?, 'pending', ?)"
    ).run(
      .integer(content.thing), .integer(alert.key.epoch), .integer(alert.key.sequence),
      .integer(session.now.seconds),
      .text(content.json(of: alert)))
    let id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
    let names = isOnly || content.channels.isEmpty ? channels(alert.level) : content.channels
    for channel in names { try add(channel, to: id) }
    return id
  }

  private func add(_ channel: String, to alert: Int) throws {
    try session.statement(
      """
      INSERT INTO delivery (alert, channel, status, attempts, next_attempt) VALUES (?, ?, 'waiting', 0, ?)
      ON CONFLICT DO UPDATE SET status = 'waiting', attempts = 0, next_attempt = excluded.next_attempt
      WHERE status = 'dropped'
      """
    ).run(.integer(alert), .text(channel), .integer(session.now.seconds))
  }

  /// Sends waiting alerts at once through the current channels; reminders that name channels use only those.
  func recover() throws {
    var waiting: [FiredAlert] = []
    try session.statement(
      """
      SELECT \(FiredAlert.columns) FROM alert
      WHERE id IN (SELECT alert FROM delivery WHERE status = 'waiting') OR status = 'pending'
      """
    ).rows([]) {
      waiting.append(FiredAlert($0))
      return true
    }
    for alert in waiting {
      let names = channels(alert.level)
      var known: [String] = []
      try session.statement("SELECT channel FROM delivery WHERE alert = ? AND status = 'waiting'").rows(
        .integer(alert.id)
      ) {
        known.append($0.text(0))
        return true
      }
      let own = isOnly ? [] : try session.reminderRow(alert.thing)?.fields.channels ?? []
      for channel in known {
        let stays = names.contains(channel) || own.contains(channel)
        try session.statement(
          "UPDATE delivery SET status = ?, next_attempt = ? WHERE alert = ? AND channel = ?"
        ).run(
          .text(stays ? "waiting" : "dropped"), .integer(stays ? session.now.seconds : nil),
          .integer(alert.id), .text(channel))
      }
      if alert.status == .pending {
        for channel in own.isEmpty ? names : own { try add(channel, to: alert.id) }
      }
      // An alert that is delivered again is later than before.
      try session.statement("UPDATE alert SET content = json_set(content, '$.late', ?) WHERE id = ?").run(
        .integer(alert.lateness(at: session.now)), .integer(alert.id))
    }
  }
}
