import Escalation
import Moments
import Planner
import Reminding

// Firing of alerts and the outbox, for a daemon. The store's `now` is the current time.
//
//     nextAlert() ──wait──▶ fire(to:) ──▶ waitingDeliveries() ──▶ accepted(…) or refused(…)
//                              ▲                │ nextAttempt()            │ all refused: the next step still comes
//     the file has changed ────┘                └── recalls() ──▶ recalled(…)
//
// Everything is written before it is attempted and acknowledged afterwards, so an alert goes out at least once, and
// at most twice after a crash. A delivery that was in progress when the program died waits again.
extension PlannerStore {
  /// Returns when the next future alert comes; nil when none will.
  ///
  /// Alerts that are already due are handled by `fire(to:)`. Call that once after starting, at the instant returned
  /// here, when another program has changed the file, and after `refused`.
  /// - Throws: `StoreError`.
  public func nextAlert() throws -> Moment? {
    try read { snapshot in
      // Two index lookups; min() of both would be NULL if one of them were.
      let next = """
        SELECT min(at) FROM (SELECT min(alert_at) AS at FROM task WHERE alert_at > ?1
          UNION ALL SELECT min(alert_at) FROM reminder WHERE alert_at > ?1)
        """
      return try snapshot.session.statement(next).first(.integer(now.seconds)) { $0.moment(0) } ?? nil
    }
  }

  /// Fires what is due: in one transaction, every due reminder advances and its alert is put into the outbox.
  ///
  /// A reminder whose last alert is not accepted by any channel yet waits. If all channels have tried and failed,
  /// that alert has failed, and the next one comes.
  /// - Parameters:
  ///   - channels: returns the names of the channels for a level, in order.
  ///   - only: true to use no other channels, even if a reminder names some.
  /// - Returns: the alerts, in the order in which they were due.
  /// - Throws: `StoreError`.
  @discardableResult
  public func fire(to channels: @escaping (Level) -> [String], only: Bool = false) throws -> [FiredAlert] {
    let last = try memo(Firings.clock).flatMap { Int($0) }
    if let last, last > now.seconds + Firings.slack {
      try keep { session in
        try session.turnBack(from: Moment(seconds: last))
        try session.remember(clock: now)
      }
    }
    let isDue = try read { snapshot in
      let due = """
        SELECT EXISTS (SELECT 1 FROM task WHERE alert_at <= ?1) OR EXISTS (SELECT 1 FROM reminder WHERE alert_at <= ?1)
        """
      return try snapshot.session.statement(due).first(.integer(now.seconds)) { $0.integer(0) == 1 } ?? false
    }
    guard isDue else { return [] }
    return try keep { session in
      try session.remember(clock: now)
      return try Firings(session: session, channels: channels, isOnly: only).fire()
    }
  }

  /// Sends alerts again that were pending when the program ended, with the same keys.
  ///
  /// Call this once after starting, before `fire(to:)`, and when the channels change: alerts that had no channel go
  /// out through the new ones.
  /// - Parameters:
  ///   - channels: returns the names of the channels for a level; deliveries that wait for others are dropped.
  ///   - only: true to use no other channels, even if a reminder names some.
  /// - Throws: `StoreError`.
  public func recoverAlerts(to channels: @escaping (Level) -> [String], only: Bool = false) throws {
    let isPending = try read { snapshot in
      try snapshot.session.statement(
        """
        SELECT EXISTS (SELECT 1 FROM delivery WHERE status = 'waiting')
          OR EXISTS (SELECT 1 FROM alert WHERE status = 'pending')
        """
      ).first { $0.integer(0) == 1 } ?? false
    }
    guard isPending else { return }
    try keep { session in try Firings(session: session, channels: channels, isOnly: only).recover() }
  }

  /// Returns the deliveries to attempt now, oldest alert first.
  /// - Throws: `StoreError`.
  public func waitingDeliveries(limit: Int = 1000) throws -> [AlertDelivery] {
    try read { snapshot in
      var deliveries: [AlertDelivery] = []
      try snapshot.session.statement(
        """
        SELECT \(FiredAlert.columns), delivery.channel, delivery.attempts,
          (SELECT external FROM delivery AS shown JOIN alert AS other ON other.id = shown.alert
           WHERE other.thing = alert.thing AND shown.channel = delivery.channel AND shown.status = 'sent'
           ORDER BY shown.alert DESC LIMIT 1)
        FROM delivery JOIN alert ON alert.id = delivery.alert
        WHERE delivery.status = 'waiting' AND delivery.next_attempt <= ? ORDER BY alert.id LIMIT ?
        """
      ).rows(.integer(now.seconds), .integer(limit)) {
        var delivery = AlertDelivery(
          alert: FiredAlert($0), channel: $0.text(6), attempts: $0.integer(7), replaces: $0.optionalText(8))
        // It was tried before and failed, and is later by now.
        if delivery.attempts > 0 { delivery.alert.late = delivery.alert.lateness(at: now) }
        deliveries.append(delivery)
        return true
      }
      return deliveries
    }
  }

  /// Returns when the next delivery is to be attempted; in the past when one is waiting already, nil when none is.
  /// - Throws: `StoreError`.
  public func nextAttempt() throws -> Moment? {
    try read { snapshot in
      try snapshot.session.statement("SELECT min(next_attempt) FROM delivery WHERE status = 'waiting'").first
      {
        $0.moment(0)
      } ?? nil
    }
  }

  /// Records that a channel accepted an alert; after the first acceptance the reminder goes on.
  ///
  /// If the alert was withdrawn in the meantime, `recalls` asks the channel to remove it.
  /// - Parameter external: the channel's identifier of the message, for replacing or removing it; nil when it has
  ///   none.
  /// - Throws: `StoreError`.
  public func accepted(alert id: Int, by channel: String, as external: String? = nil) throws {
    try keep { session in try Outbox(session: session).accepted(id, channel, external) }
  }

  /// Records that a channel could not deliver an alert.
  /// - Parameters:
  ///   - error: the reason, in words.
  ///   - next: when to try again; nil to give up.
  /// - Throws: `StoreError`.
  public func refused(alert id: Int, by channel: String, error: String, next: Moment?) throws {
    try keep { session in
      try session.statement(
        """
        UPDATE delivery SET attempts = attempts + 1, error = ?, next_attempt = ?,
          status = CASE WHEN ?2 IS NULL THEN 'failed' ELSE 'waiting' END
        WHERE alert = ? AND channel = ? AND status = 'waiting'
        """
      ).run(.text(error), .integer(next?.seconds), .integer(id), .text(channel))
    }
  }

  /// Returns the messages that channels must silence or remove because the person answered, in any program.
  /// - Throws: `StoreError`.
  public func recalls() throws -> [AlertRecall] {
    try read { snapshot in
      var recalls: [AlertRecall] = []
      try snapshot.session.statement(
        """
        SELECT \(FiredAlert.columns), delivery.channel, delivery.external, delivery.recall
        FROM delivery INDEXED BY delivery_recalled JOIN alert ON alert.id = delivery.alert
        WHERE delivery.recall IS NOT NULL ORDER BY alert.id
        """
      ).rows([]) {
        recalls.append(
          AlertRecall(
            kind: AlertRecall.Kind(rawValue: $0.text(8)) ?? .withdraw, alert: FiredAlert($0),
            channel: $0.text(6), external: $0.optionalText(7)))
        return true
      }
      guard recalls.contains(where: { $0.kind == .withdraw && $0.external != nil }) else { return recalls }
      try snapshot.shown { alert, channel, external in
        for index in recalls.indices
        where recalls[index].external == external && recalls[index].channel == channel {
          recalls[index].others.append(alert())
        }
      }
      return recalls
    }
  }

  /// Returns the channel's identifier of the message that an alert replaces: the one shown for the same thing, unless
  /// that message also shows other things; nil when there is none.
  /// - Throws: `StoreError`.
  public func replaced(by delivery: AlertDelivery) throws -> String? {
    guard let external = delivery.replaces else { return nil }
    return try read { snapshot in
      var isShared = false
      try snapshot.shown { alert, channel, other in
        if channel == delivery.channel, other == external, alert().subject != delivery.alert.subject {
          isShared = true
        }
      }
      return isShared ? nil : external
    }
  }

  /// Records that an alert accepted by a channel is now shown in another of its messages.
  /// - Throws: `StoreError`.
  public func moved(alert id: Int, by channel: String, to external: String) throws {
    try keep { session in
      try session.statement(
        "UPDATE delivery SET external = ? WHERE alert = ? AND channel = ? AND status = 'sent'"
      ).run(.text(external), .integer(id), .text(channel))
    }
  }

  /// Records that a message of a channel is no longer visible, so that nothing replaces it.
  /// - Returns: the numbers of the things it showed; empty when the message is unknown.
  /// - Throws: `StoreError`.
  public func gone(_ external: String, of channel: String) throws -> [Int] {
    let isOurs = "channel = ? AND external = ? AND delivery.status = 'sent' AND recall IS NOT 'withdraw'"
    func things(_ session: Session) throws -> [Int] {
      var things: [Int] = []
      try session.statement("SELECT thing FROM delivery JOIN alert ON id = alert WHERE \(isOurs) ORDER BY id")
        .rows(
          .text(channel), .text(external)
        ) {
          things.append($0.integer(0))
          return true
        }
      return things
    }
    // Desktops report every notification that is closed, also those of other programs.
    guard try !read({ try things($0.session) }).isEmpty else { return [] }
    return try keep { session in
      let things = try things(session)
      try session.statement("UPDATE delivery SET external = NULL WHERE \(isOurs)").run(
        .text(channel), .text(external))
      return things
    }
  }

  /// Records that a channel has carried out a request of `recalls`.
  /// - Throws: `StoreError`.
  public func recalled(_ recall: AlertRecall) throws {
    try keep { session in
      try session.statement(
        """
        UPDATE delivery SET recall = NULL,
          status = CASE recall WHEN 'withdraw' THEN 'withdrawn' ELSE status END
        WHERE alert = ? AND channel = ? AND recall = ?
        """
      ).run(.integer(recall.alert.id), .text(recall.channel), .text(recall.kind.rawValue))
    }
  }

  /// Returns the alerts that fired, latest first.
  /// - Parameter status: only alerts with this status; nil for all.
  /// - Throws: `StoreError`.
  public func firedAlerts(_ status: FiredAlert.Status? = nil, limit: Int) throws -> [FiredAlert] {
    try read { snapshot in try snapshot.firedAlerts(status, limit: limit) }
  }
}

extension PlannerSnapshot {
  /// Passes on the messages that channels show and are not asked to remove.
  fileprivate func shown(_ body: (_ alert: () -> FiredAlert, _ channel: String, _ external: String) -> Void)
    throws
  {
    try session.statement(
      """
      SELECT \(FiredAlert.columns), delivery.channel, delivery.external
      FROM delivery JOIN alert ON alert.id = delivery.alert
      WHERE delivery.status = 'sent' AND external IS NOT NULL AND delivery.recall IS NOT 'withdraw'
      ORDER BY alert.id
      """
    ).rows([]) { row in
      body({ FiredAlert(row) }, row.text(6), row.text(7))
      return true
    }
  }

  /// Returns the alerts that fired, latest first.
  /// - Parameters:
  ///   - status: only alerts with this status; nil for all.
  ///   - task: only alerts of the thing with this number; nil for all.
  public func firedAlerts(_ status: FiredAlert.Status? = nil, of task: Int? = nil, limit: Int) throws
    -> [FiredAlert]
  {
    var alerts: [FiredAlert] = []
    let condition = [status.map { "status = '\($0.rawValue)'" }, task.map { "thing = \($0)" }].compactMap {
      $0
    }
    try session.statement(
      """
      SELECT \(FiredAlert.columns) FROM alert WHERE \((condition + ["1"]).joined(separator: " AND "))
      ORDER BY id DESC LIMIT ?
      """
    ).rows(.integer(limit)) {
      alerts.append(FiredAlert($0))
      return true
    }
    return alerts
  }
}
