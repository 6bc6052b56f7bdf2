import Sync

/// One account on the server, within one transaction: the log, and the current state that follows from it.
///
/// A server implements this over its storage and calls `take`, which contains all the rules of sync.
/// All requirements concern one account.
public protocol Ledger {
  /// The revision of the last log entry; 0 for an empty log.
  var head: Int { get throws }
  /// The revision up to which the log comes from the backup from which it was last restored; 0 if it never was.
  var restored: Int { get throws }
  /// The highest operation number of a device; 0 if it has sent none.
  func lastNumber(of device: String) throws -> Int
  /// The outcome of the operation `<device>-<number>`; nil when it is unknown or has been compacted away.
  func outcome(of operation: String) throws -> KeptOutcome?
  /// The thing with a key; nil when it is unknown. A joined thing is returned as it is, with `same` set.
  func thing(_ key: ThingKey) throws -> Thing?
  /// All living things whose `references` contain the id.
  func things(naming id: String) throws -> [Thing]
  /// The living things of a kind in a holder (nil: at the top level) whose `names` contain the name key.
  func things(_ entity: String, in holder: String?, called name: String) throws -> [Thing]
  /// The conflict with an id; nil when it is unknown.
  func conflict(_ id: String) throws -> Conflict?
  /// The log entry with a revision; nil when it has been compacted away.
  func entry(_ rev: Int) throws -> LogEntry?
  /// The open conflicts about a thing, `SyncProtocol.mostConflicts` at most.
  func openConflicts(of thing: ThingKey) throws -> [Conflict]

  /// Inserts or replaces a thing.
  mutating func keep(_ thing: Thing) throws
  /// Inserts or replaces a conflict.
  mutating func keep(_ conflict: Conflict) throws
  /// Stores the outcome of an operation, at least until the log is compacted past it, and its number as the device's
  /// last.
  mutating func keep(_ outcome: KeptOutcome, device: String, number: Int) throws
  /// Appends an entry to the log. Its `rev` is `head` + 1 and becomes the new `head`.
  mutating func append(_ entry: LogEntry) throws
}
