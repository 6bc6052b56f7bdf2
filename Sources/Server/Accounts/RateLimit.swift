import Synchronization

/// How often something may be done: a bucket for each key, which fills at a steady rate.
///
///     60 a minute, 600 at once:  after a day of silence 600 in one go, then one each second
final class RateLimit<Key: Hashable & Sendable>: Sendable {
  private let perMinute: Double
  private let burst: Double
  private let buckets = Mutex<[Key: Bucket]>([:])
  /// With more keys, those that are full again are forgotten.
  private static var mostKeys: Int { 50_000 }

  private struct Bucket {
    var level: Double
    var time: Double
  }

  /// - Parameter perMinute: 0 for no limit.
  init(perMinute: Int, burst: Int) {
    self.perMinute = Double(perMinute)
    self.burst = Double(burst)
  }

  /// Takes one.
  /// - Parameter now: in seconds, of a clock that never goes back.
  /// - Returns: how many seconds to wait when none is left; nil when one was taken.
  func wait(for key: Key, now: Double) -> Int? {
    guard perMinute > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count > Self.mostKeys { buckets = buckets.filter { level(of: $0.value, now: now) < burst } }
      var bucket = buckets[key] ?? Bucket(level: burst, time: now)
      bucket = Bucket(level: level(of: bucket, now: now), time: now)
      defer { buckets[key] = bucket }
      guard bucket.level >= 1 else { return Int(((1 - bucket.level) * 60 / perMinute).rounded(.up)) }
      bucket.level -= 1
      return nil
    }
  }

  private func level(of bucket: Bucket, now: Double) -> Double {
    min(burst, bucket.level + (now - bucket.time) * perMinute / 60)
  }
}
