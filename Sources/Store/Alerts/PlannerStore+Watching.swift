import Moments
import Planner
import Reminding

// What a program shows that looks on: alerts that a daemon fires, or that it fires itself while none runs.
extension PlannerStore {
  /// Fires what is due for one channel only; returns what the channel must show: this, and alerts not delivered yet.
  ///
  /// Only for a program that holds `SideLock.Meaning.daemon`. What was shown is to be told by `accepted`; what waits
  /// for other channels goes on waiting.
  /// - Throws: `StoreError`.
  public func fire(on channel: String) throws -> [FiredAlert] {
    try fire { _ in [channel] }
    let isPending = try read { snapshot in
      try snapshot.session.statement("SELECT 1 FROM alert WHERE status = 'pending' LIMIT 1").first { _ in true
      }
        ?? false
    }
    guard isPending else { return [] }
    try keep { session in
      try session.statement(
        """
        INSERT OR IGNORE INTO delivery (alert, channel, status, attempts, next_attempt)
        SELECT id, ?, 'waiting', 0, ? FROM alert WHERE status = 'pending'
        """
      ).run(.text(channel), .integer(now.seconds))
    }
    return try waitingDeliveries().filter { $0.channel == channel }.map(\.alert)
  }

  /// The alerts that fired after another one, the earliest first; 1000 at most.
  /// - Throws: `StoreError`.
  public func firedAlerts(after id: Int) throws -> [FiredAlert] {
    try read { snapshot in
      var alerts: [FiredAlert] = []
      try snapshot.session.statement(
        "SELECT \(FiredAlert.columns) FROM alert WHERE id > ? ORDER BY id LIMIT 1000"
      ).rows(.integer(id)) {
        alerts.append(FiredAlert($0))
        return true
      }
      return alerts
    }
  }

  /// Leaves a message that is not an alert for watching programs; only the last one is kept.
  /// - Throws: `StoreError`.
  public func leaveOnTerminals(_ title: String, _ message: String) throws {
    let number = (try leftOnTerminals()?.number ?? 0) + 1
    try remember("\(number) \(title)\n\(message)", as: PlannerStore.left)
  }

  /// The last notice that was left; nil: none yet.
  /// - Throws: `StoreError`.
  public func leftOnTerminals() throws -> (number: Int, title: String, message: String)? {
    guard let text = try memo(PlannerStore.left), let space = text.firstIndex(of: " "),
      let number = Int(text[..<space]), let end = text.firstIndex(of: "\n")
    else { return nil }
    return (
      number, String(text[text.index(after: space)..<end]), String(text[text.index(after: end)...])
    )
  }

  private static let left = "terminal.left"
}
