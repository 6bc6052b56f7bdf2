import Synchronization

/// A token bucket for each key, refilled at a steady rate.
///
///     60 per minute, burst 600:  after a day of silence 600 at once, then one per second
final class RateLimit<Key: Hashable & Sendable>: Sendable {
  private let perMinute: Double
  private let burst: Double
  private let buckets = Mutex<[Key: Bucket]>([:])
  /// With more keys than this, full buckets are removed.
  private static var mostKeys: Int { 50_000 }

  private struct Bucket {
    var level: Double
    var time: Double
  }

  /// - Parameters:
  ///   - perMinute: refills per minute; 0: unlimited.
  ///   - burst: the size of a bucket.
  init(perMinute: Int, burst: Int) {
    self.perMinute = Double(perMinute)
    self.burst = Double(burst)
  }

  /// Takes one from the key's bucket.
  /// - Parameter now: seconds on a clock that never goes back.
  /// - Returns: nil when one was taken; otherwise seconds until one is available.
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
