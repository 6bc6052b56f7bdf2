import JSONText
import Sync

/// Where a value stood in the log that a server had before it was restored from a backup.
///
///     the lost log   6  title "b"   7  title "c", by somebody who had seen "b"
///     a laptop that read up to 6 brings "b", a desktop that read up to 7 brings "c"    ──▶  "c", whoever comes first
///
/// Without it, what one device brings would contest what another one brings, though nobody disagrees.
public struct FormerPosition: Hashable, Sendable {
  /// The name of the lost log.
  public var log: String
  /// The revision up to which whoever has the value had seen that log.
  public var seen: Int
  /// The revision at which the log got the value; nil for one that somebody wrote who had seen it up to `seen`.
  public var changed: Int?

  /// Creates a position.
  public init(log: String, seen: Int, changed: Int? = nil) {
    (self.log, self.seen, self.changed) = (log, seen, changed)
  }

  /// True when the lost log had the value, and whoever has the other one had seen that.
  func isKnown(to other: FormerPosition) -> Bool {
    log == other.log && changed.map { $0 <= other.seen } ?? false
  }

  /// The position of a value that somebody writes who has seen this one.
  var edited: FormerPosition { FormerPosition(log: log, seen: seen) }
}

extension FormerLog {
  /// True when the device did not edit a field, and does not know when the log got its value.
  func isUnsure(of field: String) -> Bool {
    edits[field] == nil && changed[field].map { $0 == start } ?? true
  }

  /// Where a field's value stood; nil when that is not sure.
  func position(of field: String) -> FormerPosition? {
    if let seen = edits[field] { return FormerPosition(log: name, seen: seen) }
    return changed[field].map { FormerPosition(log: name, seen: seen, changed: $0) }
  }
}

extension FormerPosition: WireValue {
  /// `["<log>",812,640]`
  public var json: JSONValue {
    .list([.text(log), JSONValue(seen)] + (changed.map { [JSONValue($0)] } ?? []))
  }

  /// Reads it from JSON.
  public init(json: JSONValue) throws(SyncRefusal) {
    let parts = json.values
    guard parts.count >= 2, let log = parts[0].string, let seen = parts[1].integer else {
      throw .invalid("a former position needs a log and a rev")
    }
    self.init(log: log, seen: seen, changed: parts.count > 2 ? parts[2].integer : nil)
  }
}
