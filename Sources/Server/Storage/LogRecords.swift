import Sync

/// What is known of an account's log.
public struct LogState: Equatable, Sendable {
  /// The name of the log, a UUID; another one after a restore, so that devices notice.
  public var name: String
  /// The rev of the last entry; 0 for none.
  public var head: Int
  /// The rev up to which entries have been dropped; 0: all are there.
  public var floor: Int
  /// The head when the log got its name: up to there it is the same as under an earlier name.
  public var restored: Int

  /// The state of a log.
  public init(name: String, head: Int = 0, floor: Int = 0, restored: Int = 0) {
    (self.name, self.head, self.floor, self.restored) = (name, head, floor, restored)
  }
}

/// A planner file that has synced.
public struct PlannerFile: Equatable, Sendable {
  /// Its id, chosen by the planner, which begins the names of its operations.
  public var id: String
  /// The name of the device that it synced through last.
  public var deviceName: String
}

/// The logs of accounts, and what stands by them.
public protocol LogRecords {
  /// Makes the log of a new account.
  /// - Parameter name: a new UUID.
  func addLog(_ account: AccountID, name: String) throws
  /// The state of an account's log.
  func log(_ account: AccountID) throws -> LogState
  /// The account as the rules of sync see it.
  /// - Parameter now: in seconds since 1970.
  func ledger(_ account: AccountID, now: Int) throws -> any Ledger
  /// Entries after a rev, in order, each as its JSON.
  /// - Parameter bytes: no more than about so many in all, but at least one entry.
  func entries(_ account: AccountID, after rev: Int, limit: Int, bytes: Int) throws -> [StoredEntry]
  /// Things in the order of their kinds, arcs first, and ids.
  /// - Parameter after: the last one of the page before; nil for the first page.
  func things(_ account: AccountID, after: ThingKey?, limit: Int) throws -> [Thing]
  /// All open conflicts.
  func openConflicts(_ account: AccountID) throws -> [Conflict]
  /// Notes through which device a planner file synced, and when.
  /// - Returns: false when the account has too many planner files.
  func noteSync(_ account: AccountID, planner: String, device: String, now: Int) throws -> Bool
  /// The planner files that have synced.
  func planners(_ account: AccountID) throws -> [PlannerFile]
  /// Logs out browsers that were not seen since a time, which is longer than they keep their cookie, and forgets under
  /// what they wrote into the log: nobody will ever write under it again.
  func forgetBrowsers(_ account: AccountID, unseenSince time: Int) throws
  /// Drops entries, outcomes and settled conflicts older than one time, and tombstones older than another.
  func compact(_ account: AccountID, entriesBefore: Int, tombstonesBefore: Int) throws
  /// Gives an account's log another name: it is no longer the one that devices have seen.
  func renameLog(_ account: AccountID, to name: String) throws
}

/// An entry of a log as it is stored.
public struct StoredEntry: Sendable {
  /// Its place.
  public var rev: Int
  /// Its JSON.
  public var json: [UInt8]
}

/// What pages have asked for and got, so that a change that is sent again is not done again.
public protocol AnswerRecords {
  /// What a change came to; nil when it is not known, or not any more.
  /// - Parameter change: its id, a UUID that the page made.
  func answer(_ account: AccountID, to change: String) throws -> [UInt8]?
  /// Keeps what a change came to for as long as the log goes back.
  func keep(_ account: AccountID, answer: [UInt8], to change: String, now: Int) throws
}

/// What is set for an account, whichever browser it is used with.
public protocol SettingRecords {
  /// The values by their names.
  func settings(_ account: AccountID) throws -> [String: String]
  /// Sets a value; nil takes it away.
  func set(_ account: AccountID, setting name: String, to value: String?) throws
}
