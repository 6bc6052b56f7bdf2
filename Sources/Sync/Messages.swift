/// The limits and the version of the protocol.
public enum SyncProtocol {
  /// This program's version.
  public static let version = 1
  /// The oldest version that a server still talks to.
  public static let oldest = 1
  /// How many operations a push holds at most.
  public static let mostOperations = 500
  /// How many bytes a push holds at most.
  public static let mostBytes = 2 << 20
  /// The UUID of the Inbox, worked out from the words `arc inbox`: the same on every device.
  public static let inbox = "42a19239-66f0-8b56-a1f6-a80d0059b6e0"
  /// How many entries of the log a response holds at most, or things a page of a snapshot.
  public static let pageSize = 1000
}

/// What a device sends: what it has done, and how far it has come in the log.
public struct SyncRequest: Hashable, Sendable {
  /// The device's UUID, that of its planner file.
  public var device: String
  /// The rev up to which it has applied the log.
  public var cursor: Int
  /// The last number it has given to an operation, sent or not; 0 for none.
  public var last: Int
  /// The log it follows, as the server named it; nil at first.
  public var log: String?
  /// In order, without gaps.
  public var operations: [Operation]
  /// The version of the protocol that its program speaks.
  public var version: Int

  /// A request.
  public init(
    device: String, cursor: Int, last: Int, log: String? = nil, operations: [Operation] = [],
    version: Int = SyncProtocol.version
  ) {
    (self.device, self.cursor, self.last, self.log) = (device, cursor, last, log)
    (self.operations, self.version) = (operations, version)
  }
}

/// What the server answers.
public struct SyncResponse: Hashable, Sendable {
  /// Of each operation that was pushed, in that order.
  public var outcomes: [OperationOutcome]
  /// The entries after the device's cursor, in order.
  public var entries: [LogEntry]
  /// The rev of the last of them, or the device's cursor when there are none.
  public var cursor: Int
  /// True when more entries wait.
  public var more: Bool
  /// The name of the log, a UUID that a server gives each account and changes when it is restored from a backup.
  public var log: String

  /// A response.
  public init(outcomes: [OperationOutcome], entries: [LogEntry], cursor: Int, more: Bool, log: String) {
    (self.outcomes, self.entries, self.cursor, self.more, self.log) = (outcomes, entries, cursor, more, log)
  }
}

/// A page of all that stands at a rev, for a device that cannot follow the log. The rev of the first page is the
/// device's cursor in the end; the log after it brings whatever changed while the pages were read.
public struct SnapshotPage: Hashable, Sendable {
  /// The name of the log.
  public var log: String
  /// The log's head when the first page was read.
  public var rev: Int
  /// The head when the log got its name: up to there it is the same as under an earlier name.
  public var restored: Int
  /// Living things as `undelete`, tombstones as `delete`, joined ones as `join`; arcs before what lies in them.
  public var changes: [Change]
  /// The open conflicts, on the last page.
  public var conflicts: [Conflict]
  /// Where the next page begins; nil on the last one.
  public var next: String?

  /// A page.
  public init(
    log: String, rev: Int, restored: Int = 0, changes: [Change], conflicts: [Conflict] = [],
    next: String? = nil
  ) {
    (self.log, self.rev, self.restored) = (log, rev, restored)
    (self.changes, self.conflicts, self.next) = (changes, conflicts, next)
  }
}

extension [Change] {
  /// Those of Arcs, each before the Arcs that lie in it: shown in this order, they never close a circle with what a device
  /// still shows.
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
