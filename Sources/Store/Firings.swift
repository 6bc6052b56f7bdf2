import Escalation
import Moments
import Planner

/// Everything that is due, fired within one transaction.
struct Firings {
  let session: Session
  let channels: (Level) -> [String]
  /// True to use no others, whatever channels a reminder names.
  let isOnly: Bool
  /// How long alerts are remembered, in seconds: 90 days.
  static let memory = 90 * 86_400
  /// The name under which the store remembers what the clock showed when something was last due.
  static let clock = "fired at"
  /// The name under which it remembers the clock by which it forgets.
  static let steadyClock = "forgets at"
  /// By how many seconds a clock may go back without anything being worked out anew.
  static let slack = 60

  /// Fires what is due.
  func fire() throws -> [FiredAlert] {
    var ids: [Int] = []
    var last = (at: Int.min, id: 0)
    while true {
      var rows: [TaskRow] = []
      try session.statement(
        """
        SELECT \(TaskRow.columns) FROM task WHERE alert_at <= ? AND (alert_at, id) > (?, ?)
        ORDER BY alert_at, id LIMIT 500
        """
      ).rows(.integer(session.now.seconds), .integer(last.at), .integer(last.id)) {
        rows.append(TaskRow($0))
        return true
      }
      for row in rows { ids += try fire(row) }
      guard let end = rows.last else { break }
      last = (end.alertAt?.seconds ?? .max, end.id)
    }
    ids += try fireReminders()
    let clock = try session.steadyClock()
    try session.forgetHistory(at: clock)
    // The oldest ones, a few at a time: looking at all of them would cost more with every alert.
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

  /// Lets the reminder of one task move on.
  /// - Returns: the number of its alert; none when it waits.
  private func fire(_ row: TaskRow) throws -> [Int] {
    let kept = try session.reminder(of: row.id)
    guard let path = try session.path(of: row.fields),
      var state = try kept ?? session.begun(row)?.state
    else {
      try setAlert(nil, of: row)
      return []
    }
    let before = state
    var effects: [Effect] = []
    func send(_ event: Event, at instant: Int) {
      let next = path.next(state, on: event, at: instant, in: session.surroundings())
      state = next.state
      effects += next.effects
    }
    let now = session.now.seconds
    let pending = state.pending
    if let pending, try !Outbox(session: session).hasFailed(pending.key, of: row.id) { return [] }
    // The first alert of the next occurrence may have come: then that is the one to remind of.
    if let next = try session.succession(of: row, on: path, after: state.due, until: now) {
      if let pending { effects.append(.failed(pending.key)) }
      send(.supersede, at: now)
      send(.edit(due: next.due), at: next.since)
      send(.tick, at: now)
    } else if let pending {
      send(.failed(pending.key), at: now)
    } else {
      send(.tick, at: now)
    }
    if state.phase == .closed(.expired),
      let next = try session.succession(of: row, on: path, after: state.due, until: nil)
    {
      send(.edit(due: next.due), at: next.since)
    }
    if state != before, kept != nil || !effects.isEmpty { try session.keep(state, of: row.id, effects) }
    try setAlert(session.alertTime(state, of: row, on: path)?.seconds, of: row)
    guard !effects.isEmpty else { return [] }
    let subject = AlertSubject(
      number: row.id, identity: row.identity, title: row.fields.title,
      arc: try session.tree()[row.arc]?.path ?? "",
      isTimed: row.fields.time != nil, snooze: row.fields.snooze)
    return try effects.compactMap { effect in
      if case .alert(let alert) = effect { try add(alert, of: subject) } else { nil }
    }
  }

  private func setAlert(_ instant: Int?, of row: TaskRow) throws {
    try session.statement("UPDATE task SET alert_at = ? WHERE id = ?").run(
      .integer(instant), .integer(row.id))
  }

  /// Puts an alert into history and outbox; what waited of the last one of the same thing is replaced by it.
  func add(_ alert: Alert, of subject: AlertSubject) throws -> Int {
    try session.statement(
      """
      UPDATE delivery SET status = 'dropped', next_attempt = NULL
      WHERE status = 'waiting' AND alert IN (SELECT id FROM alert WHERE thing = ?)
      """
    ).run(.integer(subject.number))
    try session.statement(
      "INSERT INTO alert (thing, epoch, sequence, fired, status, content) VALUES (?, ?, ?, ?, 'pending', ?)"
    ).run(
      .integer(subject.number), .integer(alert.key.epoch), .integer(alert.key.sequence),
      .integer(session.now.seconds),
      .text(FiredAlert.content(alert, of: subject)))
    let id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
    let names = isOnly || subject.channels.isEmpty ? channels(alert.level) : subject.channels
    for channel in names { try add(channel, to: id) }
    return id
  }

  private func add(_ channel: String, to alert: Int) throws {
    try session.statement(
      """
      INSERT OR IGNORE INTO delivery (alert, channel, status, attempts, next_attempt)
      VALUES (?, ?, 'waiting', 0, ?)
      """
    ).run(.integer(alert), .text(channel), .integer(session.now.seconds))
  }

  /// Makes what waits go out at once, through the channels that there are now; what names its own keeps to those.
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
      let own = isOnly ? [] : try session.reminderRow(alert.task)?.fields.channels ?? []
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
      // What is delivered again is later than it was.
      try session.statement("UPDATE alert SET content = json_set(content, '$.late', ?) WHERE id = ?").run(
        .integer(alert.lateness(at: session.now)), .integer(alert.id))
    }
  }
}

/// What channels say about deliveries.
struct Outbox {
  let session: Session

  /// Whether every channel has tried an alert in vain, or there is none.
  func hasFailed(_ key: AlertKey, of task: Int) throws -> Bool {
    try session.statement(
      """
      SELECT 1 FROM alert JOIN delivery ON delivery.alert = alert.id
      WHERE thing = ? AND epoch = ? AND sequence = ?
        AND (delivery.status = 'sent' OR delivery.status = 'waiting' AND attempts = 0) LIMIT 1
      """
    ).first(.integer(task), .integer(key.epoch), .integer(key.sequence)) { _ in false } ?? true
  }

  func accepted(_ id: Int, _ channel: String, _ external: String?) throws {
    let found = try session.statement(
      "SELECT thing, epoch, sequence, delivery.status FROM alert JOIN delivery ON alert = id WHERE id = ? AND channel = ?"
    ).first(.integer(id), .text(channel)) {
      (
        task: $0.integer(0), key: AlertKey(epoch: $0.integer(1), sequence: $0.integer(2)), status: $0.text(3)
      )
    }
    guard let found, ["waiting", "dropped"].contains(found.status) else { return }
    // What the channel showed of the thing elsewhere, for example in a list, goes from there.
    try session.statement(
      """
      UPDATE delivery SET
        status = CASE WHEN external IS NULL OR external IS ?3 THEN 'replaced' ELSE status END,
        recall = CASE WHEN external IS NULL OR external IS ?3 THEN NULL ELSE 'withdraw' END
      WHERE channel = ?1 AND status = 'sent' AND alert < ?2 AND alert IN (SELECT id FROM alert WHERE thing = ?4)
      """
    ).run(.text(channel), .integer(id), .text(external), .integer(found.task))
    // One that was dropped while it was under way is shown now, and must go.
    try session.statement(
      """
      UPDATE delivery SET status = 'sent', next_attempt = NULL, external = ?, error = NULL, recall = ?
      WHERE alert = ? AND channel = ?
      """
    ).run(
      .text(external), .text(found.status == "dropped" ? AlertRecall.Kind.withdraw.rawValue : nil),
      .integer(id), .text(channel))
    guard var state = try session.reminder(of: found.task), state.pending?.key == found.key else { return }
    let path = try session.path(ofThing: found.task) ?? .deadline
    try session.send(.delivered(found.key), to: &state, of: found.task, on: path)
    if let row = try session.reminderRow(found.task) {
      try session.statement("UPDATE reminder SET alert_at = ? WHERE id = ?").run(
        .integer(session.alertTime(state, of: row)?.seconds), .integer(found.task))
    }
    if let row = try session.task(found.task) {
      try session.statement("UPDATE task SET alert_at = ? WHERE id = ?").run(
        .integer(session.alertTime(state, of: row, on: path)?.seconds), .integer(found.task))
    }
  }
}
