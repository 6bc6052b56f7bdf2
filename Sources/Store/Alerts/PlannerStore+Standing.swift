import Escalation
import Reminding

extension PlannerStore {
  /// The alarms that go on and that a channel has shown under names that no longer stand for anything, as deliveries
  /// that have been made: each is the last alert of its thing. Those of one name stood there together.
  /// - Parameter isLost: whether nothing has this name any more.
  /// - Throws: `StoreError`.
  public func lostAlarms(of channel: String, where isLost: (String) -> Bool) throws -> [[AlertDelivery]] {
    try read { snapshot in
      var lost: [(external: String, delivery: AlertDelivery)] = []
      try snapshot.session.statement(
        """
        SELECT \(FiredAlert.columns), delivery.external FROM delivery JOIN alert ON alert.id = delivery.alert
        WHERE delivery.status = 'sent' AND channel = ? AND external IS NOT NULL AND delivery.recall IS NOT 'withdraw'
          AND NOT EXISTS (SELECT 1 FROM alert AS later WHERE later.thing = alert.thing AND later.id > alert.id)
        ORDER BY alert.id
        """
      ).rows(.text(channel)) {
        let alert = FiredAlert($0)
        if alert.level == .alarm, isLost($0.text(6)) {
          var delivery = AlertDelivery(alert: alert, channel: channel, attempts: 0, replaces: nil)
          delivery.isWaiting = false
          lost.append(($0.text(6), delivery))
        }
        return true
      }
      lost = try lost.filter {
        try snapshot.session.escalationState(ofThing: $0.delivery.alert.thing)?.phase == .active
      }
      return Dictionary(grouping: lost, by: \.external).values.map { $0.map(\.delivery) }
        .sorted { $0[0].alert.id < $1[0].alert.id }
    }
  }
}
