import CoreMetrics
import Synchronization

/// Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
///     arc_requests_total{route="/v1/sync",status="200"} 812
///
/// Times are histograms in seconds. Labels never contain an account or device: there would be too many, and they are
/// private.
final class PrometheusMetrics: MetricsFactory {
  private let series = Mutex<[String: [String: Series]]>([:])

  /// The upper bounds of histogram buckets, in seconds.
  private static let steps: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  /// The values of one metric name and one set of labels.
  final class Series: CounterHandler, RecorderHandler, TimerHandler {
    private let state = Mutex(State())

    struct State {
      var value = 0.0
      /// The count of times at most as long as each bucket's bound; empty for anything but times.
      var times: [Int] = []
      var count = 0
    }

    var now: State { state.withLock { $0 } }

    func increment(by amount: Int64) { state.withLock { $0.value += Double(amount) } }
    func reset() { state.withLock { $0 = State() } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { state.withLock { $0.value = value } }

    func recordNanoseconds(_ duration: Int64) {
      let seconds = Double(duration) / 1e9
      state.withLock { state in
        if state.times.isEmpty { state.times = steps.map { _ in 0 } }
        for (place, step) in steps.enumerated() where seconds <= step { state.times[place] += 1 }
        state.value += seconds
        state.count += 1
      }
    }
  }

  private func found(_ label: String, _ dimensions: [(String, String)]) -> Series {
    let labels = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    return series.withLock { $0[label, default: [:]].valueOrInsert(labels) { Series() } }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    found(label, dimensions)
  }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    found(label, dimensions)
  }
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    found(label, dimensions)
  }
  // Series are never removed, as Prometheus expects.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  /// Counts something that a limit refused or ended.
  func countRefused(by limit: String) {
    Counter(label: "arc_refused_total", dimensions: [("limit", limit)], factory: self).increment()
  }

  /// All metrics as text, sorted by name and labels.
  var text: String {
    var lines: [String] = []
    for (name, series) in series.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let isTime = series.values.contains { !$0.now.times.isEmpty }
      lines.append("# TYPE \(name) \(isTime ? "histogram" : name.hasSuffix("_total") ? "counter" : "gauge")")
      for (labels, state) in series.map({ ($0, $1.now) }).sorted(by: { $0.0 < $1.0 }) {
        lines +=
          isTime ? Self.histogram(name, labels, state) : ["\(name)\(Self.braced(labels)) \(state.value)"]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func histogram(_ name: String, _ labels: String, _ state: Series.State) -> [String] {
    let comma = labels.isEmpty ? "" : ","
    let buckets = zip(steps.map { "\($0)" } + ["+Inf"], state.times + [state.count]).map { step, count in
      "\(name)_bucket{\(labels)\(comma)le=\"\(step)\"} \(count)"
    }
    return buckets + [
      "\(name)_sum\(braced(labels)) \(state.value)", "\(name)_count\(braced(labels)) \(state.count)",
    ]
  }

  private static func braced(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }
}

extension Dictionary {
  /// The value of a key; inserts a new one if there is none.
  fileprivate mutating func valueOrInsert(_ key: Key, _ make: () -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make()
    self[key] = value
    return value
  }
}
