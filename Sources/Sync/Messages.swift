/// The version and the limits of the sync protocol.
public enum SyncProtocol {
  /// The version this program speaks.
  public static let version = 1
  /// The oldest version a server accepts.
  public static let oldest = 1
  /// Maximum operations in a push.
  public static let mostOperations = 500
  /// Maximum size of a push, in bytes (2 MiB).
  public static let mostBytes = 2 << 20
  /// Maximum open conflicts about one thing that a server looks through.
  public static let mostConflicts = 200
  /// The UUID of the Inbox, derived from the words `arc inbox`, so it is the same on every device.
  public static let inbox = "42a19239-66f0-8b56-a1f6-a80d0059b6e0"

  /// The Inbox as a thing.
  public static let inboxArc = ThingKey("arc", inbox)
  /// Maximum log entries in a response, and things in a page of a snapshot.
  public static let pageSize = 1000
}

/// A device's request: its new operations, and how far it has read the log.
public struct SyncRequest: Hashable, Sendable {
  /// The device's UUID, which is its planner file's.
  public var device: String
  /// The revision up to which it has applied the log.
  public var cursor: Int
  /// The highest operation number it has used, sent or not; 0 if none.
  public var last: Int
  /// The name of the log it follows, as the server gave it; nil before the first response.
  public var log: String?
  /// The new operations by number, without gaps.
  public var operations: [Operation]
  /// The protocol version its program speaks.
  public var version: Int

  /// Creates a request.
  public init(
    device: String, cursor: Int, last: Int, log: String? = nil, operations: [Operation] = [],
    version: Int = SyncProtocol.version
  ) {
    (self.device, self.cursor, self.last, self.log) = (device, cursor, last, log)
    (self.operations, self.version) = (operations, version)
  }
}

/// The server's answer to a `SyncRequest`.
public struct SyncResponse: Hashable, Sendable {
  /// The outcomes of the pushed operations, in the same order.
  public var outcomes: [OperationOutcome]
  /// The log entries after the device's cursor, in order.
  public var entries: [LogEntry]
  /// The revision of the last of these entries; the device's cursor when there are none.
  public var cursor: Int
  /// True when there are more entries than fit in this response.
  public var more: Bool
  /// The name of the log: a UUID per account, which changes when the server is restored from a backup.
  public var log: String

  /// Creates a response.
  public init(outcomes: [OperationOutcome], entries: [LogEntry], cursor: Int, more: Bool, log: String) {
    (self.outcomes, self.entries, self.cursor, self.more, self.log) = (outcomes, entries, cursor, more, log)
  }
}

/// A page of the current state, for a device that cannot follow the log. The device's new cursor is the `rev` of the
/// first page; reading the log from there brings what changed while it read the pages.
public struct SnapshotPage: Hashable, Sendable {
  /// The name of the log.
  public var log: String
  /// The log's head when the first page was read; the same on every page.
  public var rev: Int
  /// The head when the log got its name; up to there, its entries are the same as under its earlier name.
  public var restored: Int
  /// The log's earlier name; nil when it never had another one.
  public var former: String?
  /// Living things as `undelete`, deleted ones as `delete`, joined ones as `join`; each Arc before what it contains.
  public var changes: [Change]
  /// The open conflicts; only on the last page.
  public var conflicts: [Conflict]
  /// The position at which the next page begins; nil on the last one.
  public var next: String?

  /// Creates a page.
  public init(
    log: String, rev: Int, restored: Int = 0, former: String? = nil, changes: [Change],
    conflicts: [Conflict] = [], next: String? = nil
  ) {
    (self.log, self.rev, self.restored, self.former) = (log, rev, restored, former)
    (self.changes, self.conflicts, self.next) = (changes, conflicts, next)
  }
}

extension SnapshotPage {
  /// True when a device can go on reading at its cursor after the server was restored: it followed the log under its
  /// earlier name, and has applied nothing that the backup lacks.
  public func goesOn(from log: String?, at cursor: Int) -> Bool {
    log != nil && log == former && cursor <= restored
  }

  /// The revision up to which a device knows the log that it joins.
  /// - Parameters:
  ///   - log: the name of the log that it followed; nil: none.
  ///   - cursor: how far it had applied that.
  public func base(from log: String?, at cursor: Int) -> Int {
    // Of two logs with another one between them, nobody knows how much is the same.
    guard log != nil, former == nil || log == former else { return 0 }
    return min(cursor, restored)
  }
}

extension [Change] {
  /// The changes of Arcs, each after its parent's. Applied in this order, they never form a cycle with Arcs that a
  /// device still has.
  public var arcsFromTheTop: [Change] {
    let arcs = filter { $0.thing.entity == "arc" }
    let known = Dictionary(arcs.map { ($0.thing.id, $0) }) { first, _ in first }
    var sorted: [Change] = []
    var done: Set<String> = []
    func add(_ change: Change) {
      guard done.insert(change.thing.id).inserted else { return }
      if let holder = change.fields["parent"]?.string.flatMap({ known[$0] }) { add(holder) }
      sorted.append(change)
    }
    for arc in arcs { add(arc) }
    return sorted
  }
}
