import Merging
import Sync

/// The state of an account's log.
public struct LogState: Equatable, Sendable {
  /// The name of the log, a UUID. It changes after a restore, so that devices notice.
  public var name: String
  /// The revision of the last entry; 0 for an empty log.
  public var head: Int
  /// The revision up to which entries have been deleted; 0: the log is complete.
  public var floor: Int
  /// The head when the log got its name; up to there, its entries are the same as under its earlier name.
  public var restored: Int
  /// The earlier name of the log; nil when it never had another one.
  public var former: String?

  /// Creates a state.
  public init(name: String, head: Int = 0, floor: Int = 0, restored: Int = 0, former: String? = nil) {
    (self.name, self.head, self.floor, self.restored) = (name, head, floor, restored)
    self.former = former
  }
}

/// A planner file that has synced with the account.
public struct PlannerFile: Equatable, Sendable {
  /// Its UUID, chosen by the planner; the names of its operations begin with it.
  public var id: String
  /// The name of the device through which it last synced.
  public var deviceName: String
}

/// A deleted thing, with its last values.
public struct Tombstone: Sendable {
  /// The thing.
  public var thing: Thing
  /// When it was deleted, in seconds since 1970.
  public var time: Int
  /// The UUID of the step that deleted it, on the device that did; nil when its log entry has been compacted away.
  public var step: String?
}

/// The logs of accounts, and the state that follows from them.
public protocol LogRecords {
  /// Creates the log of a new account.
  /// - Parameter name: a new UUID.
  func addLog(_ account: AccountID, name: String) throws
  /// The state of an account's log.
  func log(_ account: AccountID) throws -> LogState
  /// The account as the sync rules need it.
  /// - Parameter now: the current time, in seconds since 1970.
  func ledger(_ account: AccountID, now: Int) throws -> any Ledger
  /// The log entries after a revision, in order, each as JSON.
  /// - Parameters:
  ///   - limit: maximum entries.
  ///   - bytes: approximate maximum of their total size; at least one entry is returned.
  func entries(_ account: AccountID, after rev: Int, limit: Int, bytes: Int) throws -> [StoredEntry]
  /// The account's things by kind, Arcs first, then by id.
  /// - Parameter after: the last thing on the previous page; nil for the first page.
  func things(_ account: AccountID, after: ThingKey?, limit: Int) throws -> [Thing]
  /// The account's deleted things, last deleted first.
  func tombstones(_ account: AccountID, limit: Int) throws -> [Tombstone]
  /// All open conflicts.
  func openConflicts(_ account: AccountID) throws -> [Conflict]
  /// Stores through which device a planner file synced, and when.
  /// - Returns: false when the account already has too many planner files.
  func noteSync(_ account: AccountID, planner: String, device: String, now: Int) throws -> Bool
  /// The planner files that have synced.
  func planners(_ account: AccountID) throws -> [PlannerFile]
  /// Logs out browsers last seen before a time at which their cookies have expired, and deletes the sync records of
  /// their device ids, which are never used again.
  func forgetBrowsers(_ account: AccountID, unseenSince time: Int) throws
  /// Deletes entries, outcomes and settled conflicts older than one time, and tombstones older than another.
  func compact(_ account: AccountID, entriesBefore: Int, tombstonesBefore: Int) throws
  /// Renames an account's log, so that devices notice that it is not the one they know.
  func renameLog(_ account: AccountID, to name: String) throws
}

/// A log entry as stored.
public struct StoredEntry: Sendable {
  /// Its revision.
  public var rev: Int
  /// The entry as JSON, UTF-8.
  public var json: [UInt8]
}

/// Answers already given to pages, so that a change sent twice is carried out once.
public protocol AnswerRecords {
  /// The answer to a change; nil when the change is unknown or its answer has been deleted.
  /// - Parameter change: the change's id, a UUID created by the page.
  func answer(_ account: AccountID, to change: String) throws -> [UInt8]?
  /// Stores the answer to a change, for as long as log entries are kept.
  func keep(_ account: AccountID, answer: [UInt8], to change: String, now: Int) throws
}

/// An account's settings, the same in every browser.
public protocol SettingRecords {
  /// The values by name.
  func settings(_ account: AccountID) throws -> [String: String]
  /// Stores a value; nil removes it.
  func set(_ account: AccountID, setting name: String, to value: String?) throws
}
