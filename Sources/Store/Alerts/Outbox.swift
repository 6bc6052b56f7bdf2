import Escalation
import Moments
import Planner
import Reminding

/// Records what each channel did with a delivery.
struct Outbox {
  let session: Session

  /// True when every channel tried the alert and failed, or there is no channel.
  func hasFailed(_ key: AlertKey, of thing: Int) throws -> Bool {
    try session.statement(
      """
      SELECT 1 FROM alert JOIN delivery ON delivery.alert = alert.id
      WHERE thing = ? AND epoch = ? AND sequence = ?
        AND (delivery.status = 'sent' OR delivery.status = 'waiting' AND attempts = 0) LIMIT 1
      """
    ).first(.integer(thing), .integer(key.epoch), .integer(key.sequence)) { _ in false } ?? true
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
    // The channel may still show an earlier alert of the same thing elsewhere, for example in a list; it is removed
    // there.
    try session.statement(
      """
      UPDATE delivery SET
        status = CASE WHEN external IS NULL OR external IS ?3 THEN 'replaced' ELSE status END,
        recall = CASE WHEN external IS NULL OR external IS ?3 THEN NULL ELSE 'withdraw' END
      WHERE channel = ?1 AND status = 'sent' AND alert < ?2 AND alert IN (SELECT id FROM alert WHERE thing = ?4)
      """
    ).run(.text(channel), .integer(id), .text(external), .integer(found.task))
    // A delivery that was dropped while it was in progress is shown now, and must be withdrawn.
    try session.statement(
      """
      UPDATE delivery SET status = 'sent', next_attempt = NULL, external = ?, error = NULL, recall = ?
      WHERE alert = ? AND channel = ?
      """
    ).run(
      .text(external), .text(found.status == "dropped" ? AlertRecall.Kind.withdraw.rawValue : nil),
      .integer(id), .text(channel))
    if let row = try session.task(found.task) {
      try deliver(found.key, of: row)
    } else if let row = try session.reminderRow(found.task) {
      try deliver(found.key, of: row)
    }
    let alert = try session.statement("SELECT \(FiredAlert.columns) FROM alert WHERE id = ?").first(
      .integer(id)
    ) {
      FiredAlert($0)
    }
    // The alert failed when its path ended, but its channel went on trying.
    if let alert, alert.status == .failed, found.status == "waiting" {
      try session.follow(.sent(found.key), of: found.task, due: alert.due)
    }
  }

  /// Marks an alert as delivered, so that the reminder goes on to the next one.
  private func deliver(_ key: AlertKey, of old: some RemindingRow) throws {
    guard var state = try session.escalationState(ofThing: old.id), state.pending?.key == key else { return }
    var row = old
    let path = row.path(in: try session.context()) ?? .deadline
    try session.send(.delivered(key), to: &state, of: row.id, on: path)
    row.alertAt = try session.alertTime(state, of: row)
    try row.writeDerived(in: session)
  }
}
