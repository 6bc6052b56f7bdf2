/// The wait before a channel is tried again.
public enum Retry {
  /// The wait in seconds after a number of failures in a row, from 1: 30 s, then 1, 2, 5, 10, 20 and 30 minutes.
  public static func wait(afterFailures count: Int) -> Int {
    let waits = [30, 60, 120, 300, 600, 1200, 1800]
    return waits[min(max(count, 1), waits.count) - 1]
  }
}
