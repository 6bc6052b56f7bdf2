/// An account as a server keeps it, within one transaction: the log, and what stands by it.
///
/// A server implements this over its storage and calls `apply`; nothing else of the rules is a server's matter.
/// Every question is about one account.
public protocol Ledger {
  /// The rev of the last entry; 0 for none.
  var head: Int { get throws }
  /// The last number that a device has used; 0 for none.
  func lastNumber(of device: String) throws -> Int
  /// What became of an operation, `<device>-<number>`; nil when it is not known, or not any more.
  func outcome(of operation: String) throws -> KeptOutcome?
  /// The thing; nil when it is not known. What another has become is handed out as it is, with `same`.
  func thing(_ key: ThingKey) throws -> Thing?
  /// The living things of any kind that have an id among their `references`.
  func things(naming id: String) throws -> [Thing]
  /// The living things of a kind in a holder (nil: in none) that have a name key among their `names`.
  func things(_ entity: String, in holder: String?, called name: String) throws -> [Thing]
  /// The conflict with an id; nil when it is not known.
  func conflict(_ id: String) throws -> Conflict?
  /// The open conflicts of a thing.
  func openConflicts(of thing: ThingKey) throws -> [Conflict]

  /// Keeps a thing, new or known.
  mutating func keep(_ thing: Thing) throws
  /// Keeps a conflict, new or known.
  mutating func keep(_ conflict: Conflict) throws
  /// Keeps the outcome of an operation for as long as the log goes back, and its number as its device's last one.
  mutating func keep(_ outcome: KeptOutcome, device: String, number: Int) throws
  /// Adds an entry to the log; its rev is one more than `head`, which it becomes.
  mutating func append(_ entry: LogEntry) throws
}

/// Why a push is not taken; nothing of it was applied.
public enum SyncRefusal: Error, Hashable, Sendable {
  /// The device's file is a copy or was restored: its operations repeat numbers that the server has with other
  /// contents, or its number is behind the server's. It goes on as a new device. (409 `device_copied`)
  case deviceIsCopied
  /// The server has not seen earlier operations of the device, or is behind what the device has seen: it was restored
  /// from a backup. The device joins anew with all it has. (409 `server_restored`)
  case serverIsBehind
  /// The log does not go back to the device's cursor: it takes a snapshot, and sends what waits as a new device, since
  /// nobody knows any more what became of it. (410 `behind_floor`)
  case behindFloor
  /// A device whose program is too old. (426 `too_old`)
  case tooOld
  /// More than a push may hold. (413 `too_large`)
  case tooLarge
  /// What makes no sense, in words. (422 `invalid`)
  case invalid(String)
}

extension SyncRefusal {
  /// What protocols and errors of HTTP call it.
  public var code: String {
    switch self {
    case .deviceIsCopied: "device_copied"
    case .serverIsBehind: "server_restored"
    case .behindFloor: "behind_floor"
    case .tooOld: "too_old"
    case .tooLarge: "too_large"
    case .invalid: "invalid"
    }
  }
}
