import CoreMetrics
import HummingbirdCore

/// Counts the open connections, and at the limit leaves new ones waiting until others end.
struct CountedConnections: AvailableConnectionsDelegate {
  private let most: Int
  private let metrics: PrometheusMetrics
  private var count = 0

  /// - Parameter most: the limit.
  init(_ most: Int, metrics: PrometheusMetrics) { (self.most, self.metrics) = (most, metrics) }

  mutating func connectionOpened() {
    count += 1
    // From here on, others wait.
    if !isAcceptingNewConnections() { metrics.countRefused(by: "connections") }
    note()
  }

  mutating func connectionClosed() {
    count -= 1
    note()
  }

  func isAcceptingNewConnections() -> Bool { count < most }

  private func note() { Gauge(label: "arc_connections", factory: metrics).record(count) }
}
